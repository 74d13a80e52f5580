/** What is laid over the map. The server works it out; it is asked again whenever the position changes. */

import { get } from "../api/client";
import type { Overlay } from "../api/types";
import { toasts } from "../lib/toasts.svelte";
import type { Game } from "./game.svelte";

export type Kind = Overlay["kind"];
export const KINDS: readonly Kind[] = ["reach", "revenue", "blocked", "networks", "costs"];

/** Overlays about one company, which can be chosen. */
export function aboutOne(kind: Kind | ""): boolean {
  return kind === "reach" || kind === "blocked" || kind === "costs";
}

export class Overlays {
  kind = $state<Kind | "">("");
  /** The company that was chosen; empty: the one that acts. */
  company = $state("");
  shown = $state.raw<Overlay | null>(null);
  /** Whether what the signs of the map mean is shown below it. */
  legend = $state(false);
  #asked = 0;

  constructor(private readonly game: Game) {}

  choose(kind: Kind | ""): void {
    this.kind = kind;
    if (!kind) this.shown = null;
  }

  /** The next overlay, and after the last one none. */
  next(): void {
    const at = this.kind ? KINDS.indexOf(this.kind) : -1;
    this.choose(KINDS[at + 1] ?? "");
  }

  /** Ask for the overlay of a moment; an older answer never replaces a newer one. */
  async see(at: number | null): Promise<void> {
    const asked = (this.#asked += 1);
    const { kind, company } = this;
    if (!kind) return;
    const query = new URLSearchParams();
    if (company && aboutOne(kind)) query.set("company", company);
    if (at !== null) query.set("at", String(at));
    const found = await get<Overlay>(`${this.game.path}/overlays/${kind}?${query}`).catch((error: unknown) => {
      toasts.add(error instanceof Error ? error.message : String(error), "loud");
      return null;
    });
    if (asked === this.#asked && this.kind === kind) this.shown = found;
  }
}
