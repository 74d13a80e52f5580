/** What the lobby says about a game. */

import type { GameInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { list } from "../lib/words";

export const waitsForMe = (game: GameInfo): boolean =>
  game.status === "playing" && game.mine.some((seat) => game.to_move.includes(seat));

export const mayContinue = (game: GameInfo): boolean => game.mine.length > 0 && game.status !== "finished";

/** Whose move it is, or for whom the table waits. */
export function situation(game: GameInfo): string {
  if (game.delayed) return t("lobby.beingPlayed");
  if (game.status === "open") return t("lobby.waitingFor", { count: game.seats.filter((seat) => seat.kind === "open").length });
  if (game.status === "finished") return t("lobby.finished");
  const who = list(game.seats.filter((seat) => game.to_move.includes(seat.seat)).map((seat) => seat.name));
  return t("lobby.doing", { who, doing: game.doing });
}

const COLOURS: Readonly<Record<GameInfo["colour"], string>> = {
  "": "",
  red: "#b8392b",
  orange: "#cf6f1f",
  yellow: "#c79a16",
  green: "#3f8a4a",
  teal: "#22817c",
  blue: "#2c69a8",
  violet: "#7a4f9c",
  grey: "#6b7176",
};

/** The colour of a game for style sheets; empty if it has none. */
export const colourOf = (colour: GameInfo["colour"]): string => COLOURS[colour];
export const GAME_COLOURS = Object.keys(COLOURS) as GameInfo["colour"][];
