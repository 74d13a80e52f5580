/** The titles of the server, read once. */

import { get } from "../api/client";
import type { TitleCard } from "../api/types";

class Titles {
  cards = $state.raw<readonly TitleCard[]>([]);
  #asked = false;

  load(): void {
    if (this.#asked) return;
    this.#asked = true;
    get<TitleCard[]>("/titles").then(
      (found) => (this.cards = found),
      () => (this.#asked = false),
    );
  }

  of(id: string): string {
    return this.cards.find((card) => card.id === id)?.name ?? id;
  }
}

export const titleNames = new Titles();
titleNames.load();
