import { expect, test } from "vitest";
import { besideButtons, freeCorner } from "./corners";
import { showing } from "./views";

const size = { w: 40, h: 200 };
const box = { x: -50, y: -50, w: 1000, h: 700 };
const fit = (screen: { width: number; height: number }) => showing(box, screen);
/** A map of 10 x 7 hexes, without those for which `empty` holds. */
function map(empty: (x: number, y: number) => boolean) {
  const all = Array.from({ length: 70 }, (_, n) => ({ x: (n % 10) * 100, y: Math.floor(n / 10) * 100 }));
  return all.filter((p) => !empty(p.x / 100, p.y / 100));
}

test("buttons go where the map has no hexes", () => {
  const screen = { width: 1000, height: 700 };
  expect(besideButtons(fit, size, screen, map((x, y) => x < 2 && y > 2)).corner).toEqual({ side: "left", edge: "bottom" });
  const right = besideButtons(fit, size, screen, map((x, y) => x > 7 && y < 4));
  expect(right.corner).toEqual({ side: "right", edge: "top" });
  expect(right.view).toEqual(fit(screen));
});

test("a map that fills the screen leaves a strip to the buttons", () => {
  for (const screen of [{ width: 1000, height: 700 }, { width: 390, height: 330 }, { width: 390, height: 280 }]) {
    const hexes = map(() => false);
    const { view, corner } = besideButtons(fit, size, screen, hexes);
    expect(freeCorner(size, view, screen, hexes)).toEqual(corner);
  }
});

test("a map with room beside it stays as large as it is", () => {
  const screen = { width: 1300, height: 700 };
  expect(besideButtons(fit, size, screen, map(() => false)).view.scale).toBe(fit(screen).scale);
});
