/** The panels of a table and their names. */

import { t, type TextKey } from "../i18n/index.svelte";
import type { Game } from "./game.svelte";
import { CARDS } from "./stock/stock.svelte";

export interface PanelTab {
  id: string;
  name: string;
  mark?: number;
}

const NAMES = {
  map: "table.map",
  market: "table.market",
  sheet: "table.sheet",
  charts: "table.charts",
  tiles: "table.tiles",
  log: "table.log",
  chat: "table.chat",
  notes: "table.notes",
  auto: "table.auto",
  players: "table.players",
  companies: "table.charters",
  privates: "table.privates",
  trains: "table.trains",
} as const satisfies Record<string, TextKey>;
type Named = keyof typeof NAMES;

const MAIN: readonly Named[] = ["map", "market", "sheet", "charts", "tiles"];
const BELOW: readonly Named[] = ["log", "chat", "notes", "auto"];
const BESIDE: readonly Named[] = ["players", "companies", "privates"];
/** The cards themselves tell of the companies. */
const BESIDE_CARDS: readonly Named[] = ["players", "privates"];
const PHONE: readonly Named[] = ["map", "market", "players", "trains", "log", "chat", "privates", "sheet", "charts", "tiles", "notes", "auto"];

function tabs(names: readonly Named[], game: Game, chosen = ""): PanelTab[] {
  return names.map((id) => ({ id, name: t(NAMES[id]), ...(id === "chat" && chosen !== "chat" ? { mark: game.unread } : {}) }));
}

function cards(game: Game): PanelTab {
  return { id: CARDS, name: game.stock.kind === "lots" ? t("stock.auction") : t("stock.companies") };
}

export const mainTabs = (game: Game): PanelTab[] => [cards(game), ...tabs(MAIN, game)];
export const belowTabs = (game: Game, chosen: string): PanelTab[] => tabs(BELOW, game, chosen);
export const besideTabs = (game: Game): PanelTab[] => tabs(game.stock.view === CARDS ? BESIDE_CARDS : BESIDE, game);
export const phoneTabs = (game: Game): PanelTab[] => [cards(game), ...tabs(PHONE, game)];
