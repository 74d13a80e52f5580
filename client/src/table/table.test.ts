import { expect, test } from "vitest";
import { filled } from "./forms";
import { beside, nearestStop, ring, ringRadius } from "./hexes";
import { tells } from "./sections";

test("a template is filled, and parts without values are left out", () => {
  const template = "{by} bid {item} {amount}[ with {help}]";
  expect(filled(template, { by: "p1", item: "A", amount: 50 })).toBe("p1 bid A 50");
  expect(filled(template, { by: "p1", item: "A", amount: 50, help: "B" })).toBe("p1 bid A 50 with B");
});

test("the nearest stop is picked", () => {
  const stops = [
    { node: 0, x: -20, y: 0 },
    { node: 1, x: 20, y: 0 },
  ];
  expect(nearestStop(stops, 12, 3)).toBe(1);
  expect(nearestStop([], 0, 0)).toBeNull();
});

test("arrow keys go from hex to hex", () => {
  const hexes = [
    { id: "A1", x: 0, y: 0 },
    { id: "A3", x: 0, y: 87 },
    { id: "B2", x: 75, y: 43 },
  ];
  expect(beside(hexes, "A1", 0, 1)).toBe("A3");
  expect(beside(hexes, "A1", 1, 0)).toBe("B2");
  expect(beside(hexes, "A1", -1, 0)).toBe("A1");
  expect(beside(hexes, "", 1, 0)).not.toBe("");
});

test("the tiles of a fan do not cover one another", () => {
  for (const count of [1, 2, 3, 5, 9, 14]) {
    const spots = ring(count, ringRadius(count, 0.5));
    expect(spots).toHaveLength(count);
    for (const [n, a] of spots.entries())
      for (const b of spots.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(60);
  }
});

test("a piece of the card tells of the sections below its own", () => {
  expect(tells("4.4.1", "18MEX 4.4.1(a)")).toBe(true);
  expect(tells("4.4", "4.4.1")).toBe(true);
  expect(tells("4.4", "4.41")).toBe(false);
  expect(tells("", "4.4")).toBe(false);
});
