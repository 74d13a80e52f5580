import { expect, test } from "vitest";
import { folded, wayFrom } from "./chart";

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

test("the way of a marker ends at the rim of where it goes", () => {
  expect(wayFrom({ x: 25, y: 31 }, { x: 125, y: 31 })).toBe("M25 31 L108 31");
  expect(wayFrom({ x: 25, y: 31 }, { x: 25, y: 31 })).toBe("M25 31");
});
