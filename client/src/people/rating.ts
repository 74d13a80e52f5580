/** Ratings as they are written. */

import { language } from "../i18n/index.svelte";

interface Points {
  points: number;
  spread: number;
  provisional: boolean;
}

/** 1520 ± 60; a question mark says that it is provisional. Ratings have no separator, as everywhere. */
export const rated = (rating: Points): string => `${short(rating)} ± ${rating.spread}`;

/** Where there is little room: 1520, or 1520? */
export const short = (rating: Points): string => `${rating.points}${rating.provisional ? "?" : ""}`;

/** A length of time in its largest unit: 40 s, 3 min, 5 h, 2 d. */
export function lasting(seconds: number): string {
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? units[3];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: seconds / size < 10 && unit !== "second" ? 1 : 0 }).format(seconds / size);
}

/** A day: 18 Nov 2026. */
export const day = (time: number): string => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(time * 1000);

/** A share of one as a percentage. */
export const percent = (share: number): string => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** The address of somebody's profile. */
export const personPath = (person: string): string => `/person/${person.split(":").map(encodeURIComponent).join(":")}`;

/** A piece of an address as it was meant; one that can't be read is taken as it is. */
export function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
