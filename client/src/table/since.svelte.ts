/** What happened since one moved last: a line of text, and what lights up on the map, the market and the cards. */

import type { PriceChange, Since } from "../api/types";
import type { Game } from "./game.svelte";
import { sinceLines, type SinceLine } from "./sincelines";

const NOTHING: ReadonlySet<string> = new Set();

export class SinceLastMove {
  told = $state.raw<Since | null>(null);
  /** The last move that the person has marked as seen. */
  #seen = $state(0);

  constructor(private readonly game: Game) {}

  /** Something to tell: moves of others, in the present. */
  shown = $derived.by((): Since | null => {
    const told = this.told;
    const now = this.game.now;
    if (!told || !now || this.game.past || now.finished || told.until !== now.sequence) return null;
    return told.until > told.after && told.until > this.#seen ? told : null;
  });
  lines = $derived.by((): SinceLine[] => (this.shown ? sinceLines(this.shown, this.game) : []));
  /** What there is to say; moves that changed nothing worth a line need no strip. */
  news = $derived(this.lines.length ? this.shown : null);
  /** Hexes with other tiles or stations. */
  hexes = $derived<ReadonlySet<string>>(this.shown ? new Set(this.shown.hexes) : NOTHING);
  /** Companies whose price moved. */
  prices = $derived(new Map<string, PriceChange>((this.shown?.prices ?? []).map((p) => [p.company, p])));
  /** Companies with other owners, presidents or trains. */
  companies = $derived.by((): ReadonlySet<string> => {
    const s = this.shown;
    if (!s) return NOTHING;
    const named = [...s.shares, ...s.presidents, ...s.bought, ...s.rusted].map((one) => one.company);
    return new Set([...named, ...s.floated, ...this.prices.keys()]);
  });
  #held = $derived(new Map((this.shown?.shares ?? []).map((s) => [`${s.owner} ${s.company}`, s.percent])));

  /** How much more (or less) somebody holds of a company. */
  held(owner: string, company: string): number {
    return this.#held.get(`${owner} ${company}`) ?? 0;
  }

  /** Put the news away until somebody moves again. */
  dismiss(): void {
    this.#seen = this.told?.until ?? 0;
  }
}
