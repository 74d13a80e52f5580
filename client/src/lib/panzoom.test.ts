import { expect, test } from "vitest";
import { fit, lookAt, pan, zoom } from "./panzoom";

const whole = { x: 0, y: 0, w: 400, h: 200 };

test("the whole picture fits a screen of another shape", () => {
  const box = fit(whole, 100, 100, 1);
  expect(box).toEqual({ x: 0, y: -100, w: 400, h: 400 });
});

test("the point under the finger stays when zooming", () => {
  const box = zoom({ x: 0, y: 0, w: 400, h: 200 }, 2, 100, 50, whole);
  expect((100 - box.x) / box.w).toBeCloseTo(0.25);
  expect((50 - box.y) / box.h).toBeCloseTo(0.25);
});

test("zooming has an end", () => {
  let box = whole;
  for (let n = 0; n < 50; n++) box = zoom(box, 2, 200, 100, whole);
  expect(box.w).toBeGreaterThan(20);
  for (let n = 0; n < 50; n++) box = zoom(box, 0.5, 200, 100, whole);
  expect(box.w).toBeLessThanOrEqual(1000);
});

test("the picture cannot be dragged out of sight", () => {
  const box = pan({ x: 0, y: 0, w: 200, h: 100 }, 10_000, 10_000, whole);
  expect(box.x).toBeLessThan(400);
  expect(box.y).toBeLessThan(200);
});

test("looking at a point brings it to the middle", () => {
  const box = lookAt({ x: 0, y: 0, w: 400, h: 200 }, 300, 120, 100);
  expect(box).toEqual({ x: 250, y: 95, w: 100, h: 50 });
});
