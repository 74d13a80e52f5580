import { expect, test } from "vitest";
import { contrast, readableInk } from "./contrast";

test("an ink stays where it can be read, and gives way where it cannot", () => {
  expect(readableInk("#7d1fa2", "#ffffff")).toBe("#ffffff");
  expect(readableInk("#00a651", "#ffffff")).toBe("#000000");
  expect(readableInk("white", "black")).toBe("black");
  expect(readableInk("#fff", "#111")).toBe("#111");
  expect(readableInk("rebeccapurple", "#ffffff")).toBe("#ffffff");
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});
