/** Where in time one looks: the present, or a moment of the past. */

import { get } from "../api/client";
import type { Moment, Position } from "../api/types";
import type { Game } from "./game.svelte";
import { positionOf, type Known } from "./positions";

/** Moments that are kept, so that going back and forth asks for nothing. */
const KEPT = 120;

export class TimeTravel {
  past = $state.raw<Position | null>(null);
  /** Whether what is shown was only tried out. */
  imagined = $state(false);
  #wanted: number | null = null;
  #looking = false;
  #visited = new Map<number, Known>();
  /** The state of the game in which moments were visited: an undo may change what comes after. */
  #seq = -1;
  /** The moment that was read last; the next is told by what is different. */
  #latest: Known | null = null;

  constructor(private readonly game: Game) {}

  /** Look at the position after a number of moves; the present when it is null. Looking never moves the game. */
  async look(at: number | null): Promise<void> {
    this.game.putDown();
    if (this.imagined) this.#forget();
    this.#wanted = at === null || at >= (this.game.now?.sequence ?? 0) ? null : Math.max(0, at);
    if (this.#looking) return;
    this.#looking = true;
    // A slider asks faster than the server answers: only the latest wish counts.
    while (this.#wanted !== (this.past?.sequence ?? null)) {
      const wanted: number | null = this.#wanted;
      const past = wanted === null ? null : await this.#read(wanted).catch(() => undefined);
      if (past === undefined) break;
      if (past === null || past.sequence === wanted) this.past = past;
      else break;
    }
    this.#looking = false;
  }

  /** Look at the same moment once more: its hexes are drawn differently now. */
  async renew(): Promise<void> {
    this.#visited.clear();
    if (this.imagined) return;
    const at = this.past?.sequence;
    const moment = at === undefined ? undefined : await this.#read(at);
    if (moment && this.past?.sequence === at) this.past = moment;
  }

  /** Show a position that was never reached. */
  imagine(position: Position): void {
    this.imagined = true;
    this.#wanted = position.sequence;
    this.past = position;
  }

  #forget(): void {
    this.imagined = false;
    this.past = null;
    this.game.line.drop();
  }

  async #read(at: number): Promise<Position | undefined> {
    const seq = this.game.info?.seq ?? -1;
    if (seq !== this.#seq) this.#visited.clear();
    this.#seq = seq;
    const visited = this.#visited.get(at);
    const found = visited ?? (await this.#ask(at));
    if (!found) return undefined;
    this.#latest = found;
    this.#visited.set(at, found);
    const oldest = this.#visited.keys().next().value;
    if (this.#visited.size > KEPT && oldest !== undefined) this.#visited.delete(oldest);
    return found.position;
  }

  async #ask(at: number): Promise<Known | null> {
    const path = `${this.game.path}/moment?at=${at}`;
    const moment = await get<Moment>(this.#latest ? `${path}&known=${this.#latest.version}` : path);
    return positionOf(moment, this.#latest) ?? positionOf(await get<Moment>(path), null);
  }
}
