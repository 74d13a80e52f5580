/** What bots say to people: why they moved, what they would do in one's place, and how a finished game went. */

import { get, post, Refused } from "../api/client";
import type { Advice, AdvisedMove, LogEntry, ReviewState } from "../api/types";
import { toasts } from "../lib/toasts.svelte";
import { choiceOf } from "./advised";
import type { Game } from "./game.svelte";

const PATIENCE = 400;

export class Counsel {
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** Whether a stronger bot is taking a closer look at what the first answer was about. */
  closer = $state(false);
  /** Its answer, until it is shown. */
  second = $state.raw<Advice | null>(null);
  /** The advised move under the hand: its hex and its company light up. */
  pointed = $state.raw<AdvisedMove | null>(null);
  /** Whether the look back at the game is open, and how far it has come. */
  reviewing = $state(false);
  review = $state.raw<ReviewState | null>(null);
  #reading = false;

  constructor(private readonly game: Game) {}

  /** Advice is good for one position only; it stays while somebody steps through one of its lines. */
  shown = $derived.by(() => {
    const steps = !!this.advice?.moves.some((move) => this.game.line.shows(move.line));
    return (this.game.mine || steps) && this.advice?.seq === this.game.info?.seq ? this.advice : null;
  });
  hex = $derived(this.shown ? (this.pointed?.target.hex ?? "") : "");
  company = $derived(this.shown ? (this.pointed?.target.company ?? "") : "");
  /** The latest move of a bot, or the move one looks back at if a bot made it. */
  latest = $derived.by((): LogEntry | null => {
    const at = this.game.past?.sequence;
    if (at !== undefined) return this.game.log.find((l) => l.sequence === at && l.thought) ?? null;
    return this.game.log.findLast((l) => l.thought) ?? null;
  });

  /** Ask what the best moves are, or put the answer away. */
  async ask(): Promise<void> {
    if (this.shown) return this.close();
    if (!this.game.mine || this.thinking) return;
    this.thinking = true;
    try {
      this.advice = await post<Advice>(`${this.game.path}/advice`);
      void this.#lookCloser(this.advice);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toasts.add(error.message, "plain", error.reasons);
    } finally {
      this.thinking = false;
    }
  }

  /** Ask a stronger bot, too. Its answer is shown at once only if it agrees: nothing moves away under the hand. */
  async #lookCloser(first: Advice): Promise<void> {
    this.closer = true;
    this.second = null;
    try {
      const found = await post<Advice>(`${this.game.path}/advice?closer=true`);
      if (this.advice !== first || found.seq !== first.seq) return;
      this.second = found;
      const busy = first.moves.some((move) => this.game.line.shows(move.line));
      if (found.moves[0]?.action === first.moves[0]?.action && !busy) this.showSecond();
    } catch (error) {
      // The first answer stays as good as it was.
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.closer = false;
    }
  }

  showSecond(): void {
    this.game.line.close();
    this.advice = this.second;
    this.second = null;
  }

  close(): void {
    this.game.line.close();
    this.advice = this.second = null;
    this.pointed = null;
  }

  /** Pick an advised move up, as if it had been found by hand; it is made only when it is confirmed. */
  async take(move: AdvisedMove): Promise<void> {
    const game = this.game;
    this.pointed = null;
    if (move.kind === "lay") {
      await game.pickHex(move.target.hex);
      if (game.chooseLay(move.action)) return;
    }
    const choice = choiceOf(game.moves?.groups ?? [], move.action);
    if (choice) await game.consider(choice, move.action);
    else await game.considerText(move.action);
  }

  /** Read the look back; while it is worked out, ask again and again how far it has come. */
  async readReview(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      do {
        this.review = await get<ReviewState>(`${this.game.path}/review`);
        if (this.review.finished || this.review.problem) return;
        await new Promise((done) => setTimeout(done, PATIENCE));
      } while (this.reviewing && this.game.now?.finished);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toasts.add(error.message, "loud", error.reasons);
      this.reviewing = false;
    } finally {
      this.#reading = false;
    }
  }
}
