/** Where the keyboard stands: after a move, and when a table opens, one Tab before the first action. */

import { tick } from "svelte";
import type { Game } from "./game.svelte";

/** Put a lost focus back; never take it from something that is still there. */
export async function keepFocus(game: Game): Promise<void> {
  await tick();
  const active = document.activeElement;
  const lost = !active || active === document.body || (active instanceof HTMLButtonElement && active.disabled);
  if (!lost || game.past || !game.mine) return;
  document.getElementById("actions")?.focus({ preventScroll: true });
}
