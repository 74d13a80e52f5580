/** Seats of a new game. */

import type { BotInfo, SeatChoice, TitleCard } from "../api/types";
import { t } from "../i18n/index.svelte";

export type Kind = "me" | "open" | "bot" | "local";

export interface Seat {
  kind: Kind;
  name: string;
  bot: string;
  /** The style of a bot: one of those its level has, `any` of them, or none. */
  style: string;
}

/** The styles that there are names for. */
const STYLES = ["investor", "operator", "trader", "raider", "any"] as const;
/** Where none is chosen every bot of a table plays in another style. */
const VARIED = "any";

export function styleName(style: string): string {
  const known = STYLES.find((one) => one === style);
  return known ? t(`create.styles.${known}`) : style;
}

export function styleText(style: string): string {
  const known = STYLES.find((one) => one === style);
  return known ? t(`create.styleTexts.${known}`) : "";
}

/** What the server calls a bot: its level, and its style if the level has styles. */
export function botId(bots: readonly BotInfo[], level: string, style: string): string {
  const has = bots.find((one) => one.id === level)?.styles ?? [];
  return has.includes(style) ? `${level}:${style}` : level;
}

/** The bots that play a title with so many players; those that learned it play nothing else. */
export function fitting(bots: readonly BotInfo[], title = "", players = 0): BotInfo[] {
  return bots.filter((bot) => !bot.title || (bot.title === title && bot.players === players));
}

/** Who plays where nobody has been chosen: one that knows what it does and tells why. */
export function usualBot(bots: readonly BotInfo[]): string {
  return (bots.find((b) => b.id === "normal") ?? bots[0])?.id ?? "";
}

/** The bot that takes a seat at once, without a choice. */
export function quickBot(bots: readonly BotInfo[]): string {
  return botId(bots, usualBot(bots), VARIED);
}

export function players(title: TitleCard): string {
  const { players_min: least, players_max: most } = title;
  return least === most ? t("lobby.players", { count: most }) : t("lobby.playerRange", { least, most });
}

/** How long a game takes: hours if they are whole. */
export function duration([least, most]: readonly [number, number] | readonly number[]): string {
  const [from, to] = [least ?? 0, most ?? 0];
  const hours = from % 60 === 0 && to % 60 === 0;
  return hours ? t("lobby.hours", { from: from / 60, to: to / 60 }) : t("lobby.minutes", { from, to });
}

/** A fresh row of seats: I sit first, the others as the kind of game suggests. Bots are named by their level. */
export function seats(count: number, mode: "online" | "hotseat" | "bots", bot: string): Seat[] {
  const usual = { bot, style: VARIED };
  return Array.from({ length: count }, (_, n) => {
    if (n === 0) return { kind: "me", name: "", ...usual };
    if (mode === "online") return { kind: "open", name: "", ...usual };
    if (mode === "bots") return { kind: "bot", name: "", ...usual };
    return { kind: "local", name: t("create.playerNumber", { number: n + 1 }), ...usual };
  });
}

/** What the bot of a row will be called: the first free name of its level, unless it was given one. */
export function botNames(rows: readonly Seat[], bots: readonly BotInfo[], usual: string): string[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const level = bots.find((bot) => bot.id === (row.bot || usual));
    const name = row.name || (row.kind === "bot" ? (level?.names.find((one) => !taken.has(one)) ?? "") : "");
    taken.add(name);
    return name;
  });
}

export function choice(seat: Seat, name: string): SeatChoice {
  if (seat.kind === "me") return { kind: "me", ...(name ? { name } : {}) };
  const named = seat.name ? { name: seat.name } : {};
  return seat.kind === "bot" ? { kind: "bot", bot: seat.bot, ...named } : { kind: seat.kind, ...named };
}
