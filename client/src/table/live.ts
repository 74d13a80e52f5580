/** The live connection of a table: it comes back by itself and never loses a message, because it says what it has seen. */

import { live, newKey } from "../api/client";
import type { Acted, ChatLine } from "../api/types";

export type Message =
  | { type: "hello"; seq: number; moves: number }
  | Acted
  | { type: "chat"; line: ChatLine }
  | { type: "undo_asked" }
  | { type: "game" }
  | { type: "resync" }
  | { type: "presence"; seats: number[]; watchers?: { count: number; names: string[] } }
  | { type: "problem"; id: unknown; error: string; message: string }
  | { type: "pong" };

/** The server closes with 4000 and the status of the refusal. */
export const SIGNED_OUT = 4401;
const FORBIDDEN = 4403;
const GONE = 4404;

export class Live {
  /** Named with one's own moves, so that the table that comes with their answer is not told here again. */
  readonly name = newKey();
  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #beat = 0;

  constructor(
    private readonly game: string,
    private readonly since: () => number,
    /** The version of the position that is shown: the server tells with a move what changed since. */
    private readonly known: () => string,
    private readonly take: (message: Message) => void,
    private readonly state: (open: boolean) => void,
    /** The server has closed the connection for good, and says why. */
    private readonly ended: (message: string) => void,
    /** The session is over; resolves when it is known who sits here now. */
    private readonly signedOut: () => Promise<void>,
  ) {
    this.#open();
  }

  #open(opened = () => {}): void {
    if (this.#closed) return;
    const socket = new WebSocket(live(`/games/${this.game}/live?since=${this.since()}&known=${this.known()}&via=${this.name}`));
    this.#socket = socket;
    socket.onopen = () => {
      opened();
      this.#tries = 0;
      this.state(true);
      this.#beat = window.setInterval(() => socket.send('{"type":"ping"}'), 25_000);
    };
    let told = "";
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type === "problem") told = message.message;
      else this.take(message);
    };
    socket.onclose = (event) => {
      clearInterval(this.#beat);
      this.state(false);
      if (event.code === GONE || event.code === FORBIDDEN) return this.#end(told);
      this.#tries += 1;
      const again = () => setTimeout(() => this.#open(), Math.min(10_000, 250 * 2 ** this.#tries));
      if (event.code === SIGNED_OUT && !this.#closed) void this.signedOut().catch(() => undefined).then(again);
      else again();
    };
  }

  /** Connect anew, for hexes are to be drawn differently from now on; the old connection stays until then. */
  renew(): void {
    const old = this.#socket;
    if (!old || this.#closed) return;
    this.#open(() => {
      clearInterval(this.#beat);
      old.onclose = old.onmessage = null;
      old.close();
    });
  }

  #end(message: string): void {
    if (!this.#closed) this.ended(message);
    this.#closed = true;
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }
}
