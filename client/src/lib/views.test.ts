import { expect, test } from "vitest";
import { alike, around, between, boxOf, detailAt, drawnFor, revealing, showing, viewOf, whole } from "./views";

const content = { x: 0, y: 0, w: 1000, h: 1500 };
const screen = { width: 800, height: 600 };

test("a view and its box tell the same", () => {
  const view = { x: 30, y: 40, scale: 0.5 };
  expect(boxOf(view, screen)).toEqual({ x: -770, y: -560, w: 1600, h: 1200 });
  expect(viewOf(boxOf(view, screen), screen)).toEqual(view);
});

test("the map fills the screen up to a small margin", () => {
  for (const size of [screen, { width: 390, height: 500 }, { width: 1500, height: 400 }]) {
    const view = showing(content, size);
    const box = boxOf(view, size);
    const spare = Math.min(box.w - content.w, box.h - content.h) * view.scale;
    expect(spare).toBeGreaterThanOrEqual(0);
    expect(spare).toBeLessThan(16);
  }
});

test("coordinates along the rim need room only where they can be read", () => {
  const rimmed = { x: -26, y: -26, w: 1052, h: 1552 };
  expect(whole(content, rimmed, 0.3, screen).scale).toBe(showing(rimmed, screen).scale);
  expect(whole(content, rimmed, 0.8, screen).scale).toBe(showing(content, screen).scale);
});

test("what a move needs is shown larger than the whole map, but not too near", () => {
  const all = showing(content, screen);
  const few = around([{ x: 200, y: 200 }, { x: 300, y: 250 }], content, screen);
  expect(few.scale).toBeGreaterThan(all.scale);
  expect(around([{ x: 500, y: 700 }], content, screen).scale).toBeLessThanOrEqual(1.2);
  expect(around([{ x: 0, y: 0 }, { x: 1000, y: 1500 }], content, screen).scale).toBe(all.scale);
  const box = boxOf(few, screen);
  expect(box.x).toBeLessThanOrEqual(200);
  expect(box.x + box.w).toBeGreaterThanOrEqual(300);
});

test("a place with the fan around it comes into sight by the shortest way", () => {
  const view = { x: 500, y: 500, scale: 1 };
  expect(revealing(view, { x: 500, y: 500 }, 100, screen)).toEqual(view);
  const moved = revealing(view, { x: 895, y: 500 }, 100, screen);
  expect(moved).toEqual({ x: 595, y: 500, scale: 1 });
  expect(revealing(view, { x: 500, y: 790 }, 100, screen, 84).y).toBe(500 + 490 + 100 - 600 + 84 + 100);
});

test("there is a step of detail for every scale", () => {
  const steps = [{ name: "near", scale: 1 }, { name: "far", scale: 0.5 }];
  expect([2, 1, 0.99, 0.5, 0.4].map((scale) => detailAt(scale, steps))).toEqual(["near", "near", "far", "far", ""]);
});

test("the view glides from one place to the other", () => {
  const from = { x: 0, y: 0, scale: 0.5 };
  const to = { x: 100, y: 50, scale: 1 };
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1)).toEqual(to);
  const half = between(from, to, 0.5);
  expect(half.x).toBeGreaterThan(0);
  expect(half.x).toBeLessThan(100);
  expect(alike(from, to)).toBe(false);
  expect(alike(to, { ...to, x: 100.4 })).toBe(true);
});

test("a step that is not drawn is shown by larger letters, or by the only ones there are", () => {
  const steps = [{ name: "near", scale: 1 }, { name: "middle", scale: 0.7 }, { name: "far", scale: 0.4 }];
  expect(drawnFor("middle", ["near", "middle"], steps)).toBe("middle");
  expect(drawnFor("near", ["middle", "far"], steps)).toBe("middle");
  expect(drawnFor("far", ["near", "middle"], steps)).toBe("middle");
  expect(drawnFor("", ["near", "far"], steps)).toBe("far");
});
