import { expect, it } from "vitest";
import { PRESET_IDS, presetClock, presetOf, unitOf } from "./presets";

it("knows its presets again, with all that is usual filled in", () => {
  for (const id of PRESET_IDS.filter((one) => one !== "own")) {
    const clock = presetClock(id, null);
    expect(presetOf(clock && { ...clock, misses: 3, pause: true, unit: "turn" })).toBe(id);
  }
  expect(presetOf({ kind: "live", seconds: 61 })).toBe("own");
  expect(presetClock("own", { kind: "live", seconds: 61 })).toEqual({ kind: "live", seconds: 61 });
});

it("finds the unit in which a time is written", () => {
  expect([86_400, 5400, 90, 600, 12 * 3600, 0].map(unitOf)).toEqual(["days", "minutes", "seconds", "minutes", "hours", "seconds"]);
});
