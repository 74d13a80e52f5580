import { expect, it } from "vitest";
import { face, hash, initials, portrait } from "./face";

it("gives a name the same face every time, and other names other faces", () => {
  expect(face("Fern")).toEqual(face("Fern"));
  expect(new Set(["Fern", "Robin", "Hazel", "Marlow", "Sterling"].map((name) => JSON.stringify(face(name)))).size).toBe(5);
  expect(hash("Fern")).toBe(hash("Fern"));
});

it("draws the same portrait for a seed, and others for others", () => {
  expect(portrait("abc")).toEqual(portrait("abc"));
  expect(new Set(Array.from({ length: 24 }, (_, n) => JSON.stringify(portrait(`s${n}`)))).size).toBeGreaterThan(20);
});

it("shortens names", () => {
  expect(["Ana", "Ana María", "  eva  ", ""].map(initials)).toEqual(["A", "AM", "E", ""]);
});
