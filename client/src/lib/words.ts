/** Numbers, times and names of rounds, written as the language of the interface does. */

import { language, t } from "../i18n/index.svelte";
import type { Language } from "../i18n/languages";

/** One formatter per language, made when it is needed. */
function perLanguage<T>(make: (language: Language) => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const now = language();
    const found = made.get(now) ?? make(now);
    made.set(now, found);
    return found;
  };
}
// Spanish writes 1000 without a separator, but 10.000 with one; columns of money want it always.
const whole = perLanguage((l) => new Intl.NumberFormat(l, { maximumFractionDigits: 0, useGrouping: "always" }));
const fraction = perLanguage((l) => new Intl.NumberFormat(l, { maximumFractionDigits: 1, minimumFractionDigits: 1 }));
const cardinals = perLanguage((l) => new Intl.PluralRules(l));
const ordinals = perLanguage((l) => new Intl.PluralRules(l, { type: "ordinal" }));
const relative = perLanguage((l) => new Intl.RelativeTimeFormat(l, { numeric: "always" }));
const together = perLanguage((l) => new Intl.ListFormat(l, { type: "conjunction" }));

/** Amounts: 6230 → 6,230, or 6.230 in Spanish and German. */
export function amount(value: number): string {
  return whole().format(value);
}

/** Money by the pattern of a title: `$6,230`, `6.230 ₧`, `−$20`. */
export function money(value: number, pattern: string): string {
  return (value < 0 ? "−" : "") + pattern.replace("{}", amount(Math.abs(value)));
}

/** What a move costs, or brings: `$60`, `+$120`. */
export function price(cost: number, pattern: string): string {
  return (cost < 0 ? "+" : "") + money(Math.abs(cost), pattern);
}

/** With one digit after the point or comma: 7.5. */
export function decimal(value: number): string {
  return fraction().format(value);
}

/** A gain or a loss: +232, −304, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${amount(value)}` : value < 0 ? `−${amount(-value)}` : "0";
}

const ENDINGS: Readonly<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };

/** 1 train, 2 trains, 2 companies: only for words of the English of a title; all else has plurals in the catalogue. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${amount(number)} ${cardinals().select(number) === "one" ? one : many}`;
}

/** 1st, 2nd, 11th in English; 1.º in Spanish; 1. in German. */
export function ordinal(number: number): string {
  const ending = { en: ENDINGS[ordinals().select(number)], es: ".º", de: "." }[language()];
  return `${amount(number)}${ending}`;
}

/** Names in a sentence: Ana, Eva and Max. */
export function list(names: readonly string[]): string {
  return together().format(names);
}

/** The initial of a word of a round's name; a German compound has two: Betriebsrunde → BR. */
function initials(word: string): string {
  const first = word[0] ?? "";
  return first.toUpperCase() + (/.runde$/.test(word) ? "R" : "");
}

/** The name of a round where there is little room: Operating Round 4.1 → OR 4.1. */
export function shortRound(name: string): string {
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !/^[\d.]+$/.test(last)) return name;
  const told = words.slice(0, -1).filter((word) => !/^(de|del|la)$/.test(word));
  return `${told.map(initials).join("")} ${last}`;
}

const STEPS = [[604_800, "week"], [86_400, "day"], [3600, "hour"], [60, "minute"]] as const;

/** How long ago a time in milliseconds was: "3 minutes ago". */
export function ago(time: number, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  const step = STEPS.find(([size]) => seconds >= size);
  if (!step) return t("common.justNow");
  return relative().format(-Math.floor(seconds / step[0]), step[1]);
}

/** When a time in milliseconds will be: "in 3 days". */
export function until(time: number, now = Date.now()): string {
  const seconds = Math.max(60, Math.round((time - now) / 1000));
  const step = STEPS.slice(1).find(([size]) => seconds >= size) ?? ([60, "minute"] as const);
  return relative().format(Math.round(seconds / step[0]), step[1]);
}

/** With a capital at the beginning, for headings. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const rate = perLanguage((l) => new Intl.NumberFormat(l, { style: "percent", maximumFractionDigits: 0 }));

/** A part of a whole: 0.25 is 25%, in Spanish and German 25 %. */
export function percent(part: number): string {
  return rate().format(part);
}

/** The change of a part: +12%, −3%. */
export function signedPercent(change: number): string {
  return `${change < 0 ? "−" : "+"}${percent(Math.abs(change))}`;
}
