import { expect, it } from "vitest";
import type { PuzzleInfo } from "../api/types";
import { nextOf } from "./next";

const puzzle = (id: string, title: string, number: number): PuzzleInfo => ({ id, title, number, players: 4, moves: 10 });
const all = [puzzle("a-1", "a", 1), puzzle("a-2", "a", 2), puzzle("a-3", "a", 3), puzzle("b-1", "b", 1)];

it("goes round the unsolved puzzles of a title", () => {
  expect(nextOf(all, "a-1", () => false)).toBe("a-2");
  expect(nextOf(all, "a-3", () => false)).toBe("a-1");
  expect(nextOf(all, "a-1", (id) => id === "a-2")).toBe("a-3");
  expect(nextOf(all, "a-2", (id) => id !== "a-2")).toBe("");
  expect(nextOf(all, "b-1", () => false)).toBe("");
});
