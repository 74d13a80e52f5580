/** Keys of the table; the letters stand in the titles of the buttons and in the list that the question mark opens. */

import { help } from "../lib/help.svelte";
import type { Game } from "./game.svelte";

/** What the list tells, the keys of the map included. */
export const KEYS: readonly [string, string][] = [
  ["A", "Suggest the best moves"],
  ["R", "Rotate the tile (Shift+R: the other way)"],
  ["Z", "Undo"],
  ["Y", "Redo"],
  [",", "Show the previous move"],
  [".", "Show the next move"],
  ["Esc", "Clear selection"],
  ["Arrows", "Map: move between hexes (Enter selects)"],
  ["N", "Map: go to the next highlighted hex"],
  ["+ − 0", "Map: zoom in, zoom out, fit"],
  ["?", "Show keyboard shortcuts"],
];

export function keys(event: KeyboardEvent, game: Game, look: (at: number | null) => void): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
  const at = game.position?.sequence ?? 0;
  const last = game.now?.sequence ?? 0;
  const doing: Record<string, () => unknown> = {
    a: () => game.counsel.ask(),
    r: () => game.turnTile(1),
    R: () => game.turnTile(-1),
    Escape: () => (game.putDown(), game.counsel.close()),
    z: () => game.undoState?.may && !game.past && game.undo(),
    y: () => game.undoState?.may_redo && !game.past && game.redo(),
    ",": () => look(Math.max(0, at - 1)),
    ".": () => look(at + 1 >= last ? null : at + 1),
    "?": () => (help.shown = true),
  };
  const act = doing[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
