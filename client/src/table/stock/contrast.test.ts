import { expect, test } from "vitest";
import { contrast, readableInk } from "./contrast";

test("an ink stays where it can be read, and gives way where it cannot", () => {
  expect(readableInk("#7d1fa2", "#ffffff")).toBe("#ffffff");
  expect(readableInk("#00a651", "#ffffff")).toBe("#000000");
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});
