/** The tiles of hexes, asked for once per position: a hex that one points at is asked for before it is clicked. */

import { get } from "../api/client";
import type { Fan } from "../api/types";
import type { Game } from "./game.svelte";

export class TileChoices {
  #moment = "";
  #asked = new Map<string, Promise<Fan>>();

  constructor(private readonly game: Game) {}

  /** The choices of a hex. */
  of(hex: string): Promise<Fan> {
    const moment = [this.game.info?.seq, this.game.now?.sequence, ...(this.game.scene?.drawn ?? [])].join(".");
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.#asked.clear();
    }
    const known = this.#asked.get(hex);
    if (known) return known;
    const fan = get<Fan>(`${this.game.path}/moves/tiles/${encodeURIComponent(hex)}`);
    this.#asked.set(hex, fan);
    // What failed is asked for again.
    fan.catch(() => this.#asked.get(hex) === fan && this.#asked.delete(hex));
    return fan;
  }

  /** Somebody points at a hex: if a tile may be laid there, they may soon want to see which. */
  expect(hex: string): void {
    if (this.game.layHexes.has(hex) && !this.game.moves?.run) void this.of(hex).catch(() => undefined);
  }
}
