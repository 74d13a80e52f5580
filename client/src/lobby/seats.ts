/** Seats of a new game. */

import { count } from "../lib/words";
import type { BotInfo, SeatChoice, TitleCard } from "../api/types";

export type Kind = "me" | "open" | "bot" | "local";

export interface Seat {
  kind: Kind;
  name: string;
  bot: string;
}

/** Who plays where nobody has been chosen: one that knows what it does and tells why. */
export function usualBot(bots: readonly BotInfo[]): string {
  return (bots.find((b) => b.id === "normal") ?? bots[0])?.id ?? "";
}

export function players(title: TitleCard): string {
  return title.players_min === title.players_max
    ? count(title.players_min, "player")
    : `${title.players_min}–${count(title.players_max, "player")}`;
}

/** A fresh row of seats: I sit first, the others as the kind of game suggests. */
export function seats(count: number, mode: "online" | "hotseat" | "bots", bot: string): Seat[] {
  return Array.from({ length: count }, (_, n) => {
    if (n === 0) return { kind: "me", name: "", bot };
    if (mode === "online") return { kind: "open", name: "", bot };
    if (mode === "bots") return { kind: "bot", name: `Bot ${n}`, bot };
    return { kind: "local", name: `Player ${n + 1}`, bot };
  });
}

export function choice(seat: Seat, name: string): SeatChoice {
  if (seat.kind === "me") return { kind: "me", ...(name ? { name } : {}) };
  const named = seat.name ? { name: seat.name } : {};
  return seat.kind === "bot" ? { kind: "bot", bot: seat.bot, ...named } : { kind: seat.kind, ...named };
}
