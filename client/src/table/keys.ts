/** Keys of the table; the letters stand in the titles of the buttons. */

import type { Game } from "./game.svelte";

export function keys(event: KeyboardEvent, game: Game, look: (at: number | null) => void): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
  const at = game.position?.sequence ?? 0;
  const last = game.now?.sequence ?? 0;
  const doing: Record<string, () => unknown> = {
    r: () => game.turnTile(1),
    R: () => game.turnTile(-1),
    Escape: () => game.putDown(),
    z: () => game.undoState?.may && !game.past && game.undo(),
    y: () => game.undoState?.may_redo && !game.past && game.redo(),
    ",": () => look(Math.max(0, at - 1)),
    ".": () => look(at + 1 >= last ? null : at + 1),
  };
  const act = doing[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
