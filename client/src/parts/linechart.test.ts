import { expect, test } from "vitest";
import { inRows, lineEnds, niceTop, spread, ticksOf, uncrowded } from "./linechart";

test("axes end at round numbers", () => {
  expect([10, 11, 149, 151, 999, 1000].map(niceTop)).toEqual([10, 15, 150, 200, 1000, 1000]);
});

test("names stand at the ends of their lines and do not cover one another", () => {
  const ends = lineEnds([{ name: "A", values: [1, 2, null] }, { name: "B", values: [null] }, { name: "C", values: [3] }]);
  expect(ends).toEqual([{ name: "A", n: 1, value: 2 }, { name: "C", n: 0, value: 3 }]);
  const placed = spread([{ y: 30 }, { y: 10 }, { y: 31 }, { y: 12 }], 13).map((l) => l.y);
  for (const [n, at] of placed.slice(1).entries()) expect(at - (placed[n] ?? 0)).toBeGreaterThanOrEqual(13);
});

test("an axis that goes below 0 has round numbers, too", () => {
  expect(ticksOf(0, 149)).toEqual([0, 37.5, 75, 112.5, 150]);
  expect(ticksOf(-2755, 1500)).toEqual([-3000, -1500, 0, 1500]);
  expect(ticksOf(-10, 1000)).toEqual([-300, 0, 300, 600, 900, 1200]);
});

test("labels do not cover one another", () => {
  const labels = [{ x: 0, text: "SR 1" }, { x: 20, text: "The last exchange round" }, { x: 40, text: "OR 1" }, { x: 52, text: "OR 2" }];
  expect(uncrowded(labels).map((l) => l.text)).toEqual(["SR 1", "OR 1"]);
  const marks = [{ x: 100, text: "Phase 6" }, { x: 110, text: "Phase 8" }, { x: 120, text: "Phase 9" }];
  expect(inRows(marks, 2).map((m) => [m.text, m.row])).toEqual([["Phase 6", 0], ["Phase 8", 1]]);
});

test("names at the end of lines stay above the foot of the chart", () => {
  const ends = [{ y: 10 }, { y: 96 }, { y: 98 }, { y: 100 }];
  expect(spread(ends, 13, 100).map((end) => end.y)).toEqual([10, 74, 87, 100]);
  expect(spread(ends, 13).map((end) => end.y)).toEqual([10, 96, 109, 122]);
});
