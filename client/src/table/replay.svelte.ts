/** Goes through the moves by itself, as fast as one likes. */

import type { Game } from "./game.svelte";

/** Milliseconds a move. */
export const SPEEDS = { slow: 1400, normal: 700, fast: 250 } as const;
export type Speed = keyof typeof SPEEDS;

export class Replay {
  playing = $state(false);
  speed = $state<Speed>("normal");
  #timer = 0;

  constructor(private readonly game: Game) {}

  /** Play from a move (or from where one looks) to the present. `look` shows a moment. */
  start(look: (at: number | null) => void, from: number | null = null): void {
    this.stop();
    this.playing = true;
    const at = from ?? this.game.past?.sequence ?? 0;
    look(at);
    this.#next(look, at);
  }

  #next(look: (at: number | null) => void, at: number): void {
    this.#timer = window.setTimeout(() => {
      const last = this.game.now?.sequence ?? 0;
      // Moving the slider, or going back to the game, takes over.
      const here = this.game.past?.sequence ?? last;
      if (here >= last) return this.stop();
      // A slow connection is waited for.
      const next = here < at ? at : here + 1;
      look(next >= last ? null : next);
      if (next >= last) this.stop();
      else this.#next(look, next);
    }, SPEEDS[this.speed]);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
