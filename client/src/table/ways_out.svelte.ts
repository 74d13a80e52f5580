/** Passing, skipping and declining: quiet, and asked about once where an obvious move would be missed. */

import type { Choice } from "../api/types";
import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";

export class WaysOut {
  /** The way out that waits for a second touch. */
  asked = $state.raw<Choice | null>(null);

  constructor(private readonly game: Game) {}

  list = $derived.by(() => {
    const groups = this.game.mine ? (this.game.moves?.groups ?? []) : [];
    return groups.flatMap((g) => g.choices).filter((c) => c.way_out);
  });

  /** Take a way out; if it misses something, the first touch only asks. */
  async take(choice: Choice): Promise<void> {
    if (settings.confirm) return this.game.consider(choice);
    if (choice.asks.length && settings.ask && this.asked?.action !== choice.action) {
      this.asked = choice;
      return;
    }
    this.asked = null;
    await this.game.act(choice.action);
  }

  clear(): void {
    this.asked = null;
  }
}
