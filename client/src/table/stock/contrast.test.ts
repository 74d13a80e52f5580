import { expect, test } from "vitest";
import { contrast, heading } from "./contrast";

test("colours stay where the ink can be read", () => {
  expect(heading("#7d1fa2", "#ffffff")).toEqual({ colour: "#7d1fa2", ink: "#ffffff" });
  expect(heading("white", "black")).toEqual({ colour: "white", ink: "black" });
  expect(heading("#fff", "#111")).toEqual({ colour: "#fff", ink: "#111" });
  expect(heading("rebeccapurple", "#ffffff")).toEqual({ colour: "rebeccapurple", ink: "#ffffff" });
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});

test("a colour is shaded until its ink can be read", () => {
  const { colour, ink } = heading("#00a651", "#ffffff");
  expect(ink).toBe("#ffffff");
  expect(contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour, ink)).toBeLessThan(5);
});

test("the ink gives way where shade would change the colour too much", () => {
  expect(heading("#ffee00", "#ffffff")).toEqual({ colour: "#ffee00", ink: "#000000" });
});
