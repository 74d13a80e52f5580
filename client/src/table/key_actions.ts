/** What the keys do: most press a button on the screen, the others are here. */

import { help } from "../lib/help.svelte";
import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";
import { nextHex } from "./hex_cycle";
import { buttonOf, choiceButtons, shortcutOf, type ShortcutId } from "./keys";
import { palette } from "./palette.svelte";
import type { Planner } from "./plan.svelte";

export interface Table {
  game: Game;
  planner: Planner;
  look: (at: number | null) => void;
}

/** Carry out a shortcut; false if it has no meaning now. */
export function perform(id: ShortcutId, table: Table, nth = 0): boolean {
  const own = OWN[id];
  if (own?.(table, nth)) return true;
  const button = buttonOf(id);
  if (button?.matches("[role=tab]")) {
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  button?.click();
  return button !== null;
}

type Doing = (table: Table, nth: number) => boolean;
const done = (): true => true;

const OWN: Partial<Record<ShortcutId, Doing>> = {
  back: ({ game, planner }) => {
    if (planner.on && !game.fanned) planner.stop();
    game.putDown();
    game.counsel.close();
    return true;
  },
  choice: ({ game }, nth) => {
    if (game.fanned) return game.fanned.fan.tiles[nth] !== undefined && (game.chooseTile(nth), done());
    const button = choiceButtons()[nth];
    button?.focus({ preventScroll: true });
    button?.click();
    return button !== undefined;
  },
  undo: ({ game }) => !game.past && !buttonOf("undo") && !!game.undoState?.may && (void game.undo(), done()),
  redo: ({ game }) => !game.past && !buttonOf("redo") && !!game.undoState?.may_redo && (void game.redo(), done()),
  advice: ({ game }) => (void game.counsel.ask(), done()),
  nextHex: (table) => step(table, 1),
  previousHex: (table) => step(table, -1),
  nextTile: ({ game }) => turnFan(game, 1),
  previousTile: ({ game }) => turnFan(game, -1),
  rotate: ({ game }) => game.fanned !== null && (game.turnTile(1), done()),
  rotateBack: ({ game }) => game.fanned !== null && (game.turnTile(-1), done()),
  plan: ({ planner }) => (planner.on ? planner.stop() : planner.start(), done()),
  previousView: () => turnView(-1),
  nextView: () => turnView(1),
  previousMove: ({ game, look }) => (look(Math.max(0, (game.position?.sequence ?? 0) - 1)), done()),
  nextMove: ({ game, look }) => {
    const next = (game.position?.sequence ?? 0) + 1;
    if (game.past) look(next >= (game.now?.sequence ?? 0) ? null : next);
    return true;
  },
  now: ({ game, look }) => game.past !== null && (look(null), done()),
  palette: () => (palette.show(), done()),
};

/** The next or previous hex where something can be done, opened as if it had been clicked. */
function step({ game, planner }: Table, by: number): boolean {
  const places = game.scene?.hexes ?? [];
  const open = planner.on ? [] : [...game.layHexes, ...game.placed.keys()];
  const next = nextHex(places, new Set(open), game.hex, by);
  if (!next) return false;
  const choices = game.placed.get(next) ?? [];
  const only = choices.length === 1 && !game.layHexes.has(next) ? choices[0] : undefined;
  if (only) {
    game.hex = next;
    void game.consider(only);
  } else void game.pickHex(next);
  return true;
}

function turnFan(game: Game, by: number): boolean {
  const tiles = game.fanned?.fan.tiles.length ?? 0;
  if (!game.fanned || tiles < 2) return false;
  game.chooseTile((game.fanned.tile + by + tiles) % tiles);
  return true;
}

/** The next tab of the main view. */
function turnView(by: number): boolean {
  const tabs = [...(document.querySelector("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const at = tabs.findIndex((tab) => tab.ariaSelected === "true");
  const next = tabs[(at + by + tabs.length) % tabs.length];
  next?.click();
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

const HELD = 300;
let holding = 0;

/** Handle a key press anywhere at the table. */
export function keyDown(event: KeyboardEvent, table: Table): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    return palette.toggle();
  }
  const found = shortcutOf(event, settings.letters);
  if (!found) return;
  if (found.id === "sheet") {
    if (event.repeat || holding) return;
    holding = window.setTimeout(() => (help.badges = true), HELD);
    return event.preventDefault();
  }
  const repeats = ["zoomIn", "zoomOut", "nextHex", "previousHex", "previousMove", "nextMove"].includes(found.id);
  if (event.repeat && !repeats) return;
  if (perform(found.id, table, found.nth)) event.preventDefault();
}

/** A short press of the question mark opens the sheet; holding it shows the keys on the buttons. */
export function keyUp(event: KeyboardEvent): void {
  if (!holding || !["?", "/", "ß", "'", "Shift"].includes(event.key)) return;
  const short = !help.badges;
  letGo();
  if (short) help.shown = true;
}

export function letGo(): void {
  clearTimeout(holding);
  holding = 0;
  help.badges = false;
}
