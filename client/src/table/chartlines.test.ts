import { expect, test } from "vitest";
import type { RoundPoint } from "../api/types";
import { phaseMarks, playerValues, priceValues, revenueValues, runRounds } from "./chartlines";

const point = (worth: number, cash: number, price?: number): RoundPoint => ({
  sequence: 0, round: "SR 1", phase: "2", bank: 0, cash: { p1: cash }, worth: { p1: worth }, prices: price ? { MC: price } : {}, treasuries: {}, shares: {}, cells: {}, trains: {},
});
const run = (company: string, round: string, revenue: number) => ({ sequence: 1, round, company, revenue, dividend: "pay" });

test("worth, cash and shares of a player, and prices", () => {
  const points = [point(500, 400), point(700, 100, 70)];
  expect((["worth", "cash", "shares"] as const).map((kind) => playerValues(points, "p1", kind))).toEqual([[500, 700], [400, 100], [100, 600]]);
  expect([playerValues(points, "p9", "cash"), priceValues(points, "MC")]).toEqual([[null, null], [null, 70]]);
});

test("revenue by round", () => {
  const runs = [run("MC", "OR 1", 30), run("TM", "OR 1", 20), run("MC", "OR 2", 10), run("MC", "OR 2", 5)];
  expect(runRounds(runs)).toEqual(["OR 1", "OR 2"]);
  expect([revenueValues(runs, "MC", runRounds(runs)), revenueValues(runs, "TM", runRounds(runs))]).toEqual([[30, 15], [20, null]]);
});

test("phases are marked where they begin, also where rounds are left out", () => {
  const points = ["2", "2", "3", "4", "4"].map((phase, n) => ({ ...point(0, 0), phase, round: `OR ${n}` }));
  expect(phaseMarks(points, points.map((p) => p.round))).toEqual([{ n: 2, phase: "3" }, { n: 3, phase: "4" }]);
  expect(phaseMarks(points, ["OR 1", "OR 3", "OR 4"])).toEqual([{ n: 1, phase: "4" }]);
});
