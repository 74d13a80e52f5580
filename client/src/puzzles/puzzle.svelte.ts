/** A puzzle at a table: what the server says of the answer, the hints shown so far, and whether it is solved. */

import { get, post } from "../api/client";
import type { PuzzleInfo, PuzzleView } from "../api/types";
import type { Game } from "../table/game.svelte";
import { begin, puzzles } from "./begin";
import { nextOf } from "./next";
import { solved } from "./solved.svelte";

export class PuzzleState {
  view = $state.raw<PuzzleView | null>(null);
  all = $state.raw<PuzzleInfo[]>([]);
  hints = $state(0);
  revealed = $state(false);
  /** Whether there was help, or an answer that was not the solution; the account remembers it. */
  #helped = false;

  constructor(readonly game: Game) {
    void puzzles().then((found) => (this.all = found));
  }

  next = $derived(this.view ? nextOf(this.all, this.view.id, (id) => solved.has(id)) : "");
  /** How many hints there are: what the move is for, and what it is about. */
  most = $derived(this.view && this.view.target.kind !== "none" ? 2 : 1);

  async read(): Promise<void> {
    const seq = this.game.info?.seq;
    const view = await get<PuzzleView>(`${this.game.path}/puzzle?reveal=${this.revealed}`);
    if (seq !== this.game.info?.seq) return;
    this.view = view;
    if (view.helped) this.#helped = true;
    if (view.answer?.grade === "right") solved.add({ id: view.id, at_once: !this.#helped });
  }

  /** There was help, such as advice from a bot. */
  help(): void {
    if (this.#helped) return;
    this.#helped = true;
    void post(`${this.game.path}/puzzle/help`).catch(() => undefined);
  }

  hint(): void {
    this.help();
    this.hints += 1;
  }

  /** Tell the solution; the puzzle counts as seen only when it has been played. */
  async reveal(): Promise<void> {
    this.help();
    this.revealed = true;
    await this.read();
  }

  /** Back to the position in which the puzzle begins. */
  async retry(): Promise<void> {
    await this.game.look(null);
    await this.game.sync.change("undo", { to: this.view?.start ?? 0 });
  }

  goOn(): Promise<boolean> {
    return this.game.attempt(() => begin(this.next));
  }
}
