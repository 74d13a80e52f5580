import { expect, test } from "vitest";
import type { Choice, MoveGroup, Target } from "../api/types";
import { choiceOf, numberIn } from "./advised";

const target: Target = { kind: "none", hex: "", city: -1, company: "", train: "", player: "", private: "" };
const amount = { field: "price", lo: 45, hi: 200, step: 5, before: "p1 bid A ", after: "" };
const bid: Choice = { action: "p1 bid A 45", kind: "bid", label: "Bid", target, amount, cost: null, dangerous: false, way_out: false, asks: [], twins: [] };
const pass: Choice = { ...bid, action: "p1 pass", kind: "pass", label: "Pass", amount: null };
const group = (choices: Choice[]): MoveGroup => ({ kind: "", title: "", section: "", choices });

test("the number of an action is read from its range", () => {
  expect(numberIn(amount, "p1 bid A 60")).toBe(60);
  expect(numberIn(amount, "p1 bid A 40")).toBeNull();
  expect(numberIn(amount, "p1 bid B 60")).toBeNull();
  expect(numberIn(amount, "p1 bid A ")).toBeNull();
});

test("an advised action finds the choice that offers it", () => {
  const groups = [group([pass]), group([bid])];
  expect(choiceOf(groups, "p1 pass")).toBe(pass);
  expect(choiceOf(groups, "p1 bid A 60")).toBe(bid);
  expect(choiceOf(groups, "p1 bid B 60")).toBeNull();
});
