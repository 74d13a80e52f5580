/** The command palette: open or not, and the legal moves it searches, asked for once per position. */

import { get } from "../api/client";
import type { ListedMove, MoveList } from "../api/types";
import type { Game } from "./game.svelte";

class Palette {
  shown = $state(false);
  moves = $state.raw<ListedMove[]>([]);
  #of = "";

  show(): void {
    this.shown = true;
  }
  close(): void {
    this.shown = false;
  }
  toggle(): void {
    this.shown = !this.shown;
  }

  /** Read the legal moves of whoever decides here; nothing for those who wait. */
  async read(game: Game): Promise<void> {
    const position = `${game.id} ${game.info?.seq}`;
    if (!game.mine) {
      this.moves = [];
      this.#of = "";
    } else if (this.#of !== position) {
      const list = await get<MoveList>(`${game.path}/moves/all`).catch(() => null);
      if (!list) return;
      this.moves = list.moves;
      this.#of = position;
    }
  }
}

export const palette = new Palette();
