import { expect, test } from "vitest";
import { folded } from "./chart";

function chart(columns: number, height: number) {
  const cells = Array.from({ length: columns }, (_, n) => ({ row: 0, col: n, x: n, y: (n % 2) / 2, price: n, zones: [], par: false }));
  return { kind: "zigzag", width: columns, height, cells, zones: [] };
}

test("a long chart is folded without two spaces in one place", () => {
  const short = folded(chart(40, 1.5));
  expect(short.width).toBe(14);
  expect(new Set(short.cells.map((c) => `${c.x},${c.y}`)).size).toBe(40);
  expect(short.height).toBeGreaterThan(4);
});

test("a usual chart stays as it is", () => {
  const usual = chart(15, 8);
  expect(folded(usual)).toBe(usual);
});
