import { beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../api/types";
import { Camera } from "./camera.svelte";

const scene = {
  content: [0, 0, 1000, 1500],
  view_box: [-26, -26, 1052, 1552],
  rim: 0.76,
  fine: 1.5,
  details: [{ name: "near", scale: 1 }, { name: "far", scale: 0.4 }],
  drawn: ["near", "far"],
} as unknown as Scene;
const laptop = { width: 700, height: 750 };
const needed = [{ x: 200, y: 300 }, { x: 300, y: 300 }];
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

function opened(screen = laptop): Camera {
  const camera = new Camera("table");
  camera.enter(scene, screen);
  camera.follow([], 5);
  return camera;
}

test("whoever comes to the table sees the whole map", () => {
  const camera = opened();
  const all = camera.view;
  camera.follow(needed, 5);
  expect(camera.view).toEqual(all);
  expect(camera.box.h).toBeGreaterThanOrEqual(1500);
});

test("on a small screen the first look goes to what the move needs", () => {
  const camera = opened({ width: 390, height: 400 });
  const all = camera.view;
  camera.follow(needed, 5);
  expect(camera.view.scale).toBeGreaterThan(all.scale);
});

test("after a move the view follows, until the person moves it", () => {
  const camera = opened();
  camera.follow(needed, 6);
  expect(camera.detail).toBe("near");
  camera.move({ x: 0, y: 0, w: 500, h: 535 });
  const own = camera.view;
  camera.follow([{ x: 900, y: 1400 }], 7);
  expect(camera.view).toEqual(own);
  expect(camera.automatic).toBe(false);
});

test("fit returns to the automatic view", () => {
  const camera = opened();
  const all = camera.view;
  camera.nearer(2);
  expect(camera.view.scale).toBeCloseTo(all.scale * 2);
  camera.fit();
  expect(camera.view).toEqual(all);
  camera.follow(needed, 6);
  expect(camera.view.scale).toBeGreaterThan(all.scale);
});

test("zoom and place are kept for the table", () => {
  const camera = opened();
  camera.move({ x: 100, y: 200, w: 500, h: 535 });
  const again = opened();
  expect(again.view).toEqual(camera.view);
  again.fit();
  expect(opened().automatic).toBe(true);
  kept.set("roundhouse.map.table", "{nonsense");
  expect(opened().automatic).toBe(true);
});

test("in another room the person keeps the middle and the scale", () => {
  const camera = opened();
  camera.move({ x: 100, y: 200, w: 500, h: 535 });
  const { x, y, scale } = camera.view;
  camera.enter(scene, { width: 900, height: 500 });
  expect(camera.view).toEqual({ x, y, scale });
  expect(camera.box.w).toBeCloseTo(900 / scale);
});
