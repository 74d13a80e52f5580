import { expect, it } from "vitest";
import { isStop, placed } from "./tab_stops.svelte";

it("gives each term one tab stop, and hands it on when its place goes", () => {
  const gone = placed("par", "a");
  placed("par", "b");
  placed("float", "c");
  expect(["a", "b"].map((place) => isStop("par", place))).toEqual([true, false]);
  expect(isStop("float", "c")).toBe(true);
  gone();
  expect(["a", "b"].map((place) => isStop("par", place))).toEqual([false, true]);
});
