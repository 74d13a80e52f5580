/** Searches for tables: in the address, as words, and what is told of a table. */

import type { GameInfo, TableSearch, TitleCard } from "../api/types";
import { language, t } from "../i18n/index.svelte";
import { allOptions } from "../lobby/options";

export type Wanted = Required<{ [Key in keyof TableSearch]: NonNullable<TableSearch[Key]> }>;
export const SPEEDS = ["unhurried", "correspondence", "live"] as const;
export const VARIANTS = ["plain", "varied"] as const;
/** What people at a table may say they speak. */
export const LANGUAGES = ["en", "es", "de", "fr", "it", "pt", "nl", "pl", "cs", "sv", "ja"];

export function nothing(): Wanted {
  return { q: "", title: "", language: "", players: 0, variants: "", speed: "", unlocked: false, friends: false, joinable: false };
}

/** What an address asks for; what it should not say is left out. */
export function fromQuery(query: URLSearchParams): Wanted {
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | "" => known.find((one) => one === query.get(name)) ?? "";
  const players = Number(query.get("players") ?? "0");
  return {
    q: (query.get("q") ?? "").slice(0, 80),
    title: /^[a-z0-9]{0,30}$/.exec(query.get("title") ?? "")?.[0] ?? "",
    language: oneOf("language", LANGUAGES),
    players: Number.isInteger(players) && players > 0 && players <= 12 ? players : 0,
    variants: oneOf("variants", VARIANTS),
    speed: oneOf("speed", SPEEDS),
    unlocked: query.get("unlocked") === "1",
    friends: query.get("friends") === "1",
    joinable: query.get("joinable") === "1",
  };
}

/** The same as pairs, for the address or for the server. */
export function pairs(wanted: Wanted, yes = "1"): [string, string][] {
  return Object.entries(wanted).filter(([, value]) => value).map(([name, value]) => [name, value === true ? yes : String(value)]);
}

/** The same as the server keeps it. */
export function searchOf(wanted: Wanted): TableSearch {
  const { players, ...rest } = wanted;
  return { ...rest, ...(players ? { players } : {}) };
}

export function wantedOf(search: TableSearch): Wanted {
  return { ...nothing(), ...Object.fromEntries(Object.entries(search).filter(([, value]) => value != null)) };
}

/** A language by its name, in the language of the page. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([language()], { type: "language", fallback: "code" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** A search in words: "18MEX · German · 4 seats". */
export function inWords(wanted: Wanted, titles: readonly TitleCard[]): string {
  const found = [
    wanted.q && t("finding.quoted", { text: wanted.q }),
    wanted.title && (titles.find((one) => one.id === wanted.title)?.name ?? wanted.title),
    wanted.speed && t(`finding.speeds.${wanted.speed}`),
    wanted.language && languageName(wanted.language),
    wanted.players && t("lobby.players", { count: wanted.players }),
    wanted.variants && t(`finding.variants.${wanted.variants}`),
    wanted.unlocked && t("finding.unlocked"),
    wanted.friends && t("finding.ofFriends"),
    wanted.joinable && t("finding.joinable"),
  ].filter(Boolean);
  return found.length ? found.join(" · ") : t("finding.anyTable");
}

/** The options of a game that are not as the rulebook has them, in words. */
export function variantsOf(game: GameInfo, title: TitleCard | undefined): string[] {
  const options = Object.entries(game.options);
  if (!title) return options.map(([name]) => name);
  const known = new Map(allOptions(title).map((option) => [option.name, option]));
  return options.flatMap(([name, value]) => {
    const option = known.get(name);
    if (value === (option?.default ?? false)) return [];
    const label = option?.label ?? name.replace(/^site\./, "18xx.games: ").replaceAll("_", " ");
    if (value === true) return [label];
    return [value === false ? t("finding.without", { option: label }) : `${label}: ${String(value)}`];
  });
}

export interface Place {
  place: number;
  name: string;
  bot: string;
  worth: number;
}

/** How a game ended: everybody's place and worth, the best first; equal worth shares a place. */
export function places(game: GameInfo): Place[] {
  const result = game.result ?? [];
  const ends = game.seats.map((seat) => ({ name: seat.name, bot: seat.bot, worth: result[seat.seat] ?? 0 }));
  return ends.map((one) => ({ ...one, place: 1 + ends.filter((other) => other.worth > one.worth).length })).sort((a, b) => a.place - b.place);
}

/** Which ratings may join, as people of all languages read it; empty: any. */
export function ratingRange({ rating_from: from, rating_to: to }: { rating_from: number | null; rating_to: number | null }): string {
  if (from === null) return to === null ? "" : `≤ ${to}`;
  return to === null ? `≥ ${from}` : `${from}–${to}`;
}

/** What else is good to know about a table before one sits down. */
export function facts(game: GameInfo, title: TitleCard | undefined): string[] {
  const range = ratingRange(game);
  return [
    ...(range && game.status !== "finished" ? [t("finding.ratings", { range })] : []),
    ...(game.language ? [languageName(game.language)] : []),
    ...(game.delay_moves ? [t("finding.delayedMoves", { count: game.delay_moves })] : []),
    ...(game.delay_minutes ? [t("finding.delayedMinutes", { count: game.delay_minutes })] : []),
    ...variantsOf(game, title),
  ];
}

/** What the creator of a table decides about who may come and watch. */
export interface Watching {
  language: string;
  password: string;
  watchers_chat: "off" | "own" | "same";
  delay_moves: number;
  delay_minutes: number;
  rating_from: number | null;
  rating_to: number | null;
}

export const open = (): Watching => ({ language: "", password: "", rating_from: null, rating_to: null, watchers_chat: "off", delay_moves: 0, delay_minutes: 0 });

/** Only what is not as usual, for a new game. */
export function chosen({ watchers_chat, ...values }: Watching): { [Key in keyof Watching]?: Watching[Key] } {
  return { ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== 0 && value !== null)), ...(watchers_chat === "off" ? {} : { watchers_chat }) };
}
