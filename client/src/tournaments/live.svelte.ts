/** A tournament as the server has it, read again whenever it changes. */

import { get, live, post, Refused } from "../api/client";
import type { TournamentView } from "../api/types";
import { questions } from "../lib/late";
import { attempt } from "../lobby/attempt";

const GONE = 4404;

export class Tournament {
  view = $state.raw<TournamentView | null>(null);
  problem = $state("");
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #ask = questions();

  constructor(readonly id: string, readonly invitation: string) {
    void this.load();
    this.#listen();
  }

  async load(): Promise<void> {
    const counts = this.#ask();
    try {
      const found = await get<TournamentView>(`/tournaments/${this.id}${this.invitation ? `?invitation=${encodeURIComponent(this.invitation)}` : ""}`);
      if (counts()) [this.view, this.problem] = [found, ""];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!counts()) return;
      if (error.status) this.view = null;
      this.problem = error.message;
    }
  }

  /** Ask for a change; the answer is the tournament as it is then. */
  change(path: string, body: unknown = {}, how: (path: string, body: unknown) => Promise<unknown> = post): Promise<boolean> {
    return attempt(async () => {
      const answer = (await how(`/tournaments/${this.id}${path}`, body)) as TournamentView | undefined;
      if (!answer?.info) return this.load();
      this.#ask()(); // what was asked before is older
      this.view = answer;
    });
  }

  #listen(): void {
    if (this.#closed) return;
    const socket = new WebSocket(live(`/tournaments/${this.id}/live`));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#tries) void this.load();
      this.#tries = 0;
    };
    socket.onmessage = (event) => {
      if (String(event.data).includes('"tournament"') || String(event.data).includes('"resync"')) void this.load();
    };
    socket.onclose = (event) => {
      this.#tries += 1;
      if (!this.#closed && event.code !== GONE) setTimeout(() => this.#listen(), Math.min(60_000, 1000 * 2 ** this.#tries));
    };
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }
}
