/** Routes as the person wants them; the server fits the other trains around them. */

import { post } from "../api/client";
import type { RunView, RunWish } from "../api/types";
import type { Game } from "./game.svelte";

export class RunBuilder {
  /** The run as it was changed; null for the best routes. */
  made = $state.raw<RunView | null>(null);
  #wish: Required<RunWish> | null = null;

  constructor(private readonly game: Game) {}

  shown = $derived.by((): RunView | null => {
    const game = this.game;
    if (game.past) return null;
    return this.made ?? (game.mine ? (game.moves?.run ?? null) : null);
  });

  /** Change the run: toggle a stop, keep a train from running, or give it its best route. */
  async change(train: string, change: { toggle?: string; idle?: boolean; free?: boolean }): Promise<void> {
    const shown = this.shown;
    if (!shown) return;
    const wish = this.#wish ?? { company: shown.company, routes: [], idle: [] };
    const route = shown.routes.find((r) => r.train === train);
    let routes = wish.routes.filter((r) => r.train !== train);
    let idle = wish.idle.filter((t) => t !== train);
    if (change.idle) idle = [...idle, train];
    if (change.toggle) {
      const stops = route?.stops.map((s) => s.place) ?? [];
      routes = [...routes, { train, stops, toggle: change.toggle }];
    }
    await this.game.attempt(async () => {
      const run = await post<RunView>(`${this.game.path}/routes`, { company: shown.company, routes, idle });
      const fixed = run.routes.filter((r) => routes.some((w) => w.train === r.train));
      this.made = run;
      this.#wish = {
        company: run.company,
        routes: fixed.map((r) => ({ train: r.train, stops: r.stops.map((s) => s.place), toggle: "" })),
        idle,
      };
    });
  }

  /** Back to the best routes. */
  best(): void {
    this.made = null;
    this.#wish = null;
  }
}
