/** Lengths of time, written shortly for clocks and in full for people who listen. */

import { language } from "../i18n/index.svelte";

type Unit = "day" | "hour" | "minute" | "second";
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86_400;
const SIZES: readonly [Unit, number][] = [["day", DAY], ["hour", HOUR], ["minute", MINUTE], ["second", 1]];

function told(value: number, unit: Unit, style: "narrow" | "long"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: style, maximumFractionDigits: 1 }).format(value);
}

/** The two largest units: 3 days 4 hours; nothing smaller than minutes unless there is nothing else. */
function parts(seconds: number): [number, Unit][] {
  const found: [number, Unit][] = [];
  let rest = Math.max(0, Math.floor(seconds));
  for (const [unit, size] of SIZES) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count && found.length < 2 && !(found.length && unit === "second")) found.push([count, unit]);
    else if (found.length) break;
  }
  return found.length ? found : [[0, "second"]];
}

/** Whether a clock shows seconds: only when they matter. */
export const isShort = (seconds: number, live: boolean): boolean => seconds < (live ? HOUR : 10 * MINUTE);

/** What a clock shows: 3d 4h, 5h 20m, 42m, 9:07. */
export function face(seconds: number, live: boolean): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (isShort(left, live)) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  return parts(left).map(([count, unit]) => told(count, unit, "narrow")).join(" ");
}

/** The same in words: 5 hours, 20 minutes. */
export function inWords(seconds: number): string {
  const list = new Intl.ListFormat(language(), { type: "unit", style: "long" });
  return list.format(parts(Math.ceil(seconds)).map(([count, unit]) => told(count, unit, "long")));
}

/** A moment as the person here would read it in a calendar: Fri, 20 Nov, 18:00. */
export function moment(time: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(time);
}
