import { expect, it } from "vitest";
import { face, hash, initials } from "./face";

it("gives a name the same face every time, and other names other faces", () => {
  expect(face("Fern")).toEqual(face("Fern"));
  expect(new Set(["Fern", "Robin", "Hazel", "Marlow", "Sterling"].map((name) => JSON.stringify(face(name)))).size).toBe(5);
  expect(hash("Fern")).toBe(hash("Fern"));
});

it("shortens names", () => {
  expect(["Ana", "Ana María", "  eva  ", ""].map(initials)).toEqual(["A", "AM", "E", ""]);
});
