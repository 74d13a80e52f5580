/** Where in time one looks: the present, or a moment of the past. */

import { get } from "../api/client";
import type { Position } from "../api/types";
import type { Game } from "./game.svelte";

export class TimeTravel {
  past = $state.raw<Position | null>(null);
  #wanted: number | null = null;
  #looking = false;

  constructor(private readonly game: Game) {}

  /** Look at the position after a number of moves; the present when it is null. Looking never moves the game. */
  async look(at: number | null): Promise<void> {
    this.game.putDown();
    this.#wanted = at === null || at >= (this.game.now?.sequence ?? 0) ? null : Math.max(0, at);
    if (this.#looking) return;
    this.#looking = true;
    // A slider asks faster than the server answers: only the latest wish counts.
    while (this.#wanted !== (this.past?.sequence ?? null)) {
      const wanted: number | null = this.#wanted;
      const past = wanted === null ? null : await get<Position>(`${this.game.path}/position?at=${wanted}`).catch(() => undefined);
      if (past === undefined) break;
      if (past === null || past.sequence === wanted) this.past = past;
      else break;
    }
    this.#looking = false;
  }
}
