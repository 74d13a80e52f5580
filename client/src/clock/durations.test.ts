import { beforeAll, expect, it } from "vitest";
import { prepare, speakIn } from "../i18n/index.svelte";
import { DAY, face, HOUR, inWords, MINUTE } from "./durations";

beforeAll(async () => {
  await prepare("en");
  await speakIn("en");
});

it.each([
  [3 * DAY + 4 * HOUR + 5, false, "3d 4h"],
  [5 * HOUR + 20 * MINUTE, false, "5h 20m"],
  [DAY, false, "1d"],
  [DAY + 59, false, "1d"],
  [42 * MINUTE + 7, false, "42m"],
  [42 * MINUTE + 7, true, "42:07"],
  [9 * MINUTE + 7, false, "9:07"],
  [6.2, true, "0:07"],
  [-5, true, "0:00"],
])("shows %d seconds (live: %s) as %s", (seconds, live, text) => expect(face(seconds, live)).toBe(text));

it("says it in words", () => {
  expect(inWords(2 * HOUR + MINUTE)).toBe("2 hours, 1 minute");
  expect(inWords(0)).toBe("0 seconds");
});
