import { expect, it } from "vitest";
import puzzle from "../i18n/en/puzzle.json";
import { addTexts } from "../i18n/index.svelte";
import { themeText } from "./theme";

it("tells what a move is for, and something general where there are no words", () => {
  addTexts("en", "puzzle", puzzle);
  expect(themeText("buy a share")).toBe("Look at the shares you can buy.");
  expect(themeText("run trains")).toBe(puzzle.theme.other);
  expect(themeText("")).toBe(puzzle.theme.other);
});
