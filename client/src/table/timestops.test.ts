import { expect, test } from "vitest";
import type { LogEntry } from "../api/types";
import { nearestMove, nextStop, timeStops } from "./timestops";

const entry = (sequence: number, round: string, turn: string, turn_began: number, milestones: string[] = []): LogEntry => ({
  sequence, by: "", player: "", kind: "lay", action: "", text: "", lines: [], round, thought: null, turn, turn_began, about: [], milestones,
});
const LOG = [
  entry(1, "SR 1", "p1", 0), entry(2, "SR 1", "p2", 1, ["float"]), entry(3, "OR 1.1", "MC", 2), entry(4, "OR 1.1", "MC", 2),
  entry(5, "OR 1.1", "TM", 4, ["phase"]), entry(6, "OR 1.2", "MC", 5), entry(7, "OR 1.2", "MC", 5),
];

test("moves, key moves, rounds and turns of a company", () => {
  expect(timeStops(LOG, "move")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(timeStops(LOG, "key")).toEqual([2, 5]);
  expect(timeStops(LOG, "round")).toEqual([0, 2, 5]);
  expect(timeStops(LOG, "MC")).toEqual([4, 7]);
});

test("the next stop and the one before", () => {
  expect([nextStop([2, 5], 2, 1), nextStop([2, 5], 5, 1)]).toEqual([5, null]);
  expect([nextStop([2, 5], 5, -1), nextStop([2, 5], 2, -1)]).toEqual([2, 0]);
});

test("the move nearest to a place, if any is near enough", () => {
  const near = (at: number, within: number) => nearestMove(LOG, at, within)?.sequence;
  expect([near(2.4, 1), near(4.6, 0.5), near(9, 1), nearestMove([], 1, 9)]).toEqual([2, 5, undefined, undefined]);
});
