import { expect, test } from "vitest";
import { lineEnds, niceTop, spread } from "./linechart";

test("axes end at round numbers", () => {
  expect([10, 11, 149, 151, 999, 1000].map(niceTop)).toEqual([10, 15, 150, 200, 1000, 1000]);
});

test("names stand at the ends of their lines and do not cover one another", () => {
  const ends = lineEnds([{ name: "A", values: [1, 2, null] }, { name: "B", values: [null] }, { name: "C", values: [3] }]);
  expect(ends).toEqual([{ name: "A", n: 1, value: 2 }, { name: "C", n: 0, value: 3 }]);
  const placed = spread([{ y: 30 }, { y: 10 }, { y: 31 }, { y: 12 }], 13).map((l) => l.y);
  for (const [n, at] of placed.slice(1).entries()) expect(at - (placed[n] ?? 0)).toBeGreaterThanOrEqual(13);
});
