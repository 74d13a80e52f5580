import { expect, it } from "vitest";
import { fresh, readPoints, settingsOf } from "./form";

it("reads points with spaces, commas and decimals", () => {
  expect(readPoints("10, 6, 3, 1")).toEqual([10, 6, 3, 1]);
  expect(readPoints("5 2,5 0")).toEqual([5, 2.5, 0]);
  expect(readPoints("")).toEqual([]);
  expect(readPoints("much")).toEqual([]);
});

it("makes settings of what was chosen", () => {
  const form = { ...fresh(), titles: ["18tiny"], options: { "18mex": { a: 1 }, "18tiny": {} }, scoring: "placesShare" as const, rated: true, startsItself: true };
  const made = settingsOf(form);
  expect(made.options).toEqual({});
  expect(made.scoring).toEqual({ places: true, points: [], worth: "share", weight: 100 });
  expect([made.guests, made.starts_itself, made.clock]).toEqual([false, false, null]);
});
