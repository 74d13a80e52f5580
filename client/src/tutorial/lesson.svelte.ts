/** A lesson at a table: what the server says is reached, the answers given, and the hints shown so far. */

import { get } from "../api/client";
import type { LessonInfo, LessonView } from "../api/types";
import type { Game } from "../table/game.svelte";
import { begin, lessons } from "./begin";
import { done } from "./progress.svelte";

export class LessonState {
  view = $state.raw<LessonView | null>(null);
  all = $state.raw<LessonInfo[]>([]);
  answers = $state<Record<string, string>>({});
  hints = $state(0);

  constructor(readonly game: Game) {
    void lessons().then((found) => (this.all = found));
  }

  number = $derived(this.all.findIndex((lesson) => lesson.id === this.view?.id) + 1);
  next = $derived(this.number ? (this.all[this.number]?.id ?? "") : "");
  /** Whether anything was done that can be taken back. */
  moved = $derived(!!this.view && this.view.moves > this.view.start);

  async read(): Promise<void> {
    const given = Object.entries(this.answers).map(([id, answer]) => `${id}:${answer}`);
    const seq = this.game.info?.seq;
    const view = await get<LessonView>(`${this.game.path}/lesson?answers=${encodeURIComponent(given.join(","))}`);
    if (seq !== this.game.info?.seq) return;
    this.view = view;
    if (view.done) done.add(view.id);
  }

  answer(question: string, answer: string): Promise<void> {
    this.answers[question] = answer;
    return this.read();
  }

  /** Back to the position in which the lesson begins. */
  restart(): Promise<boolean> {
    return this.game.sync.change("undo", { to: this.view?.start ?? 0 });
  }

  goOn(): Promise<boolean> {
    return this.game.attempt(() => begin(this.next));
  }
}
