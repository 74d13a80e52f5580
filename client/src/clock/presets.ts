/** Clocks to choose from; anything else is set by hand. */

import type { Clock } from "../api/types";
import { DAY, HOUR, MINUTE } from "./durations";

export type PresetId = "none" | "day" | "days" | "bank" | "evening" | "quick" | "own";

const PRESETS: Readonly<Record<Exclude<PresetId, "none" | "own">, Clock>> = {
  day: { kind: "move", seconds: DAY, weekends: false, at_zero: "nudge" },
  days: { kind: "move", seconds: 3 * DAY, weekends: true, at_zero: "nudge" },
  bank: { kind: "bank", seconds: 10 * DAY, increment: 12 * HOUR, at_zero: "bot" },
  evening: { kind: "live", seconds: 45 * MINUTE, increment: 30, at_zero: "nudge" },
  quick: { kind: "live", seconds: 15 * MINUTE, increment: 15, at_zero: "bot" },
};
export const PRESET_IDS: readonly PresetId[] = ["none", "day", "days", "bank", "evening", "quick", "own"];

/** The clock of a preset; `now` stays where one is set by hand. */
export function presetClock(id: PresetId, now: Clock | null): Clock | null {
  if (id === "none") return null;
  return id === "own" ? { ...(now ?? PRESETS.day) } : { ...PRESETS[id] };
}

/** The preset that a clock is; it is an own one if anything was changed. */
export function presetOf(clock: Clock | null): PresetId {
  if (!clock) return "none";
  const same = Object.entries(PRESETS).find(([, other]) => essence(other) === essence(clock));
  return (same?.[0] as PresetId | undefined) ?? "own";
}

function essence(clock: Clock): string {
  const usual = { increment: 0, unit: "turn", weekends: false, holidays: true, sleep: true, at_zero: "nudge", bot: "normal", misses: 3, pause: true };
  return JSON.stringify(Object.entries({ ...usual, ...clock }).sort());
}

export type Unit = "seconds" | "minutes" | "hours" | "days";
export const UNITS: Readonly<Record<Unit, number>> = { seconds: 1, minutes: MINUTE, hours: HOUR, days: DAY };

/** The largest unit in which a time is a whole number. */
export function unitOf(seconds: number): Unit {
  const found = (Object.keys(UNITS) as Unit[]).reverse().find((unit) => seconds >= UNITS[unit] && seconds % UNITS[unit] === 0);
  return found ?? "seconds";
}
