/** What the stage of a table shows, and the move that somebody looks at in passing. It follows the question until a person chooses. */

import type { CardMoves, Choice, CompanyOutlook, Preview } from "../../api/types";
import type { Game } from "../game.svelte";
import type { Sorting } from "./cards";

/** The view of companies and lots, among the names of the main views. */
export const CARDS = "stock";

interface ByHand {
  view: string;
  question: string;
}

export class StockView {
  sorting = $state<Sorting>("order");
  /** The move under the pointer or the keyboard's focus, by its action. */
  looked = $state("");
  /** What it would bring; null until the server has answered. */
  glimpse = $state.raw<Preview | null>(null);
  #byHand = $state.raw<ByHand | null>(null);
  #timer = 0;
  #known = new Map<string, Preview>();
  #sequence = -1;

  constructor(private readonly game: Game) {}

  kind = $derived.by(() => this.game.position?.stage.kind ?? "map");
  /** Names the turn: a view chosen by hand stays until it ends. */
  #question = $derived.by(() => {
    const { position, mine } = this.game;
    const round = position?.header.round ?? "";
    return mine ? `${round} ${this.kind} ${position?.turn.company || position?.turn.decider}` : `${round} ${this.kind}`;
  });
  view = $derived.by(() => {
    if (this.#byHand?.question === this.#question) return this.#byHand.view;
    return this.kind === "map" ? "map" : CARDS;
  });
  /** Whether the moves stand on cards that are on the screen. */
  onCards = $derived(this.view === CARDS && this.kind !== "map");

  show(view: string): void {
    this.#byHand = { view, question: this.#question };
  }

  /** The moves of whoever decides, by card. */
  moves = $derived.by(() => {
    const { game } = this;
    const stage = game.mine && !game.past ? game.moves?.stage : null;
    return new Map<string, CardMoves>((stage?.cards ?? []).map((card) => [card.id, card]));
  });
  /** Whether a card on the screen has a move to point at. */
  offers = $derived.by(() => this.onCards && [...this.moves.values()].some((card) => card.moves.length > 0));
  choices = $derived.by(() => new Map<string, Choice>((this.game.moves?.groups ?? []).flatMap((g) => g.choices.map((c) => [c.action, c] as const))));
  outlook = $derived.by(() => new Map<string, CompanyOutlook>((this.game.position?.stage.outlook ?? []).map((o) => [o.id, o])));
  /** Choices that stand on no card. */
  #rest = $derived.by(() => new Set(this.game.moves?.stage?.rest ?? []));

  /** Whether a choice is left to the cards, so that no list names it again. */
  onCard(choice: Choice): boolean {
    return this.onCards && this.game.moves?.stage !== null && !this.#rest.has(choice.action);
  }

  /** The player whose purse is shown: whoever decides here, or whoever looks on. */
  player = $derived.by(() => {
    const decider = this.game.position?.turn.decider ?? "";
    const { me } = this.game;
    return me.includes(decider) || !me[0] ? decider || (this.game.position?.players[0]?.id ?? "") : me[0];
  });

  /** Look at a move in passing; the server is asked once the pointer stands still. */
  peek(action: string): void {
    const sequence = this.game.now?.sequence ?? 0;
    if (sequence !== this.#sequence) this.#known.clear();
    this.#sequence = sequence;
    this.looked = action;
    this.glimpse = this.#known.get(action) ?? null;
    clearTimeout(this.#timer);
    if (this.glimpse) return;
    this.#timer = window.setTimeout(async () => {
      const found = await this.game.previewOf(action);
      if (!found || this.#sequence !== sequence) return;
      this.#known.set(action, found);
      if (this.looked === action) this.glimpse = found;
    }, 90);
  }

  leave(action: string): void {
    if (this.looked !== action) return;
    clearTimeout(this.#timer);
    this.looked = "";
    this.glimpse = null;
  }
}
