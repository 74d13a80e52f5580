import { expect, test } from "vitest";
import type { Since } from "../api/types";
import { sinceLines } from "./sincelines";

const NOTHING: Since = {
  player: "p1", after: 3, until: 9, shares: [], prices: [], presidents: [], phases: [], floated: [], closed: [], bought: [],
  rusted: [], earnings: [], bids: [], items: [], hexes: [], passed: [], rounds: [],
};
const table = { name: (id: string) => ({ p1: "Ada", p2: "Ben", p3: "Cy" })[id] ?? id, money: (n: number) => `$${n}`, term: (noun: string) => noun };
const texts = (since: Partial<Since>) => sinceLines({ ...NOTHING, ...since }, table).map((l) => l.text);

test("nothing happened", () => {
  expect(texts({})).toEqual([]);
});

test("purchases, sales with the price, and passes", () => {
  const since = {
    shares: [
      { owner: "p2", company: "UdY", percent: 10, traded: true },
      { owner: "p3", company: "CHI", percent: -10, traded: true },
    ],
    prices: [{ company: "CHI", old: 75, new: 70 }],
    passed: ["p1", "p2"],
  };
  expect(texts(since)).toEqual(["Ben bought 10% of UdY", "Cy sold 10% of CHI (75 → 70)", "Ada and Ben passed"]);
});

test("bids and what was bought", () => {
  const since = { bids: [{ item: "MNR", name: "Mexican National (MNR)", player: "p2", price: 145 }], items: [{ item: "MCAR", name: "Acapulco (MCAR)", player: "p3", price: 0 }] };
  expect(texts(since)).toEqual(["Cy got Acapulco (MCAR)", "Ben bid $145 for Mexican National (MNR)"]);
});

test("the price is told once, and a new company with its price", () => {
  const sold = (owner: string) => ({ owner, company: "CHI", percent: -10, traded: true });
  const since = { shares: [sold("p2"), sold("p3")], prices: [{ company: "CHI", old: 75, new: 60 }, { company: "MC", old: 0, new: 90 }] };
  expect(texts(since)).toEqual(["Ben sold 10% of CHI (75 → 60)", "Cy sold 10% of CHI", "MC started at $90"]);
});

test("what weighs most comes first", () => {
  const since: Partial<Since> = {
    phases: ["4"], rusted: [{ company: "PAC", train: "2", count: 2 }], presidents: [{ company: "MC", old: "p1", new: "p2" }],
    earnings: [{ company: "MC", revenue: 120, received: 24 }, { company: "TM", revenue: 0, received: 0 }], hexes: ["A1"],
  };
  expect(texts(since)).toEqual([
    "Phase 4 began", "PAC lost 2 + 2 (rusted)", "Ben is the new president of MC", "MC earned $120 and paid you $24", "1 hex changed",
  ]);
});
