/** Moves that are tried out one after the other: the board shows where they lead, and the game stays as it is. */

import { post, Refused } from "../api/client";
import type { LineMove, Position } from "../api/types";
import { toasts } from "../lib/toasts.svelte";
import type { Game } from "./game.svelte";

export class TriedLine {
  /** The moves that are shown; the same list as where they come from. */
  moves = $state.raw<readonly LineMove[]>([]);
  /** How many of them are made on the board. */
  step = $state(0);
  #at: number | null = null;
  #back: number | null = null;
  #asked = 0;

  constructor(private readonly game: Game) {}

  shows(moves: readonly LineMove[]): boolean {
    return this.moves.length > 0 && this.moves === moves;
  }

  /** Show a line that begins after `at` moves (now if null), with its first move made. */
  async show(moves: readonly LineMove[], at: number | null): Promise<void> {
    if (!this.moves.length) this.#back = this.game.past?.sequence ?? null;
    this.moves = moves;
    this.#at = at;
    await this.to(1);
  }

  async to(step: number): Promise<void> {
    const made = Math.min(this.moves.length, Math.max(0, step));
    const asked = ++this.#asked;
    try {
      const actions = this.moves.slice(0, made).map((move) => move.action);
      const position = await post<Position>(`${this.game.path}/line`, { at: this.#at, moves: actions });
      if (asked !== this.#asked || !this.moves.length) return;
      this.step = made;
      this.game.putDown();
      this.game.time.imagine(position);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toasts.add(error.message, "loud", error.reasons);
      this.close();
    }
  }

  /** Back to where one looked before. */
  close(): void {
    if (!this.moves.length) return;
    this.drop();
    void this.game.look(this.#back);
  }

  /** The board shows something else now. */
  drop(): void {
    this.#asked += 1;
    this.moves = [];
    this.step = 0;
  }
}
