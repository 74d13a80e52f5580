/** The live connection of a table: it comes back by itself and never loses a message, because it says what it has seen. */

import { live } from "../api/client";
import type { Acted, ChatLine } from "../api/types";

export type Message =
  | { type: "hello"; seq: number; moves: number }
  | Acted
  | { type: "chat"; line: ChatLine }
  | { type: "undo_asked" }
  | { type: "game" }
  | { type: "resync" }
  | { type: "presence"; seats: number[] }
  | { type: "pong" };

export class Live {
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #beat = 0;

  constructor(
    private readonly game: string,
    private readonly since: () => number,
    private readonly take: (message: Message) => void,
    private readonly state: (open: boolean) => void,
  ) {
    this.#open();
  }

  #open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(live(`/games/${this.game}/live?since=${this.since()}`));
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.state(true);
      this.#beat = window.setInterval(() => socket.send('{"type":"ping"}'), 25_000);
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      clearInterval(this.#beat);
      this.state(false);
      this.#tries += 1;
      setTimeout(() => this.#open(), Math.min(10_000, 250 * 2 ** this.#tries));
    };
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }
}
