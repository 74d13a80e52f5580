/** What is told beside the board: the log, the history, the chat and one's own note. */

import { get, post, put } from "../api/client";
import type { ChatLine, History, LogEntry } from "../api/types";
import type { Game } from "./game.svelte";
import type { LogFilter } from "./logrows";

/** So many moves of the log are read at first. */
const FIRST = 40;

export class Story {
  log = $state.raw<LogEntry[]>([]);
  /** Whether the log has been read: before, nobody knows if there were moves. */
  read = $state(false);
  #earlier = false;
  /** Which part of the log is shown. */
  filter = $state.raw<LogFilter>({ about: "", words: "", milestones: false });
  history = $state.raw<History | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  note = $state("");
  /** Whether the note was changed here: what the server tells of it may be older. */
  noted = false;

  constructor(private readonly game: Game) {}

  /** Read what was added to the log, and the history if it is shown. */
  follow(told: readonly LogEntry[] = []): void {
    const last = this.log.at(-1)?.sequence;
    // What the table brings with it need not be asked for, if it continues what is known.
    if (this.read && told.length && told[0]?.sequence === (last ?? 0) + 1) this.log = [...this.log, ...told];
    void this.readLog().catch(() => undefined);
    if (this.history) void this.readHistory().catch(() => undefined);
  }

  /** Begin with the end of the log, which comes with the first look at the table. */
  begin(told: readonly LogEntry[]): void {
    if (told.length) {
      this.log = [...told];
      this.read = true;
    }
    void this.readLog().catch(() => undefined);
  }

  async readLog(): Promise<void> {
    const length = this.game.now?.sequence ?? 0;
    const last = this.log.at(-1)?.sequence ?? 0;
    if (last === length && length) return this.#readEarlier();
    if (last > length) this.log = this.log.filter((l) => l.sequence < length);
    // Of a long game the end is read first.
    const since = this.log.at(-1)?.sequence ?? Math.max(0, length - FIRST);
    const news = await get<LogEntry[]>(`${this.game.path}/log?since=${since}`);
    // Two readers may have asked at once; no line is told twice.
    const known = this.log.at(-1)?.sequence ?? since;
    this.log = [...this.log, ...news.filter((l) => l.sequence > known)];
    this.read = true;
    void this.#readEarlier();
  }

  /** Read what comes before the part of the log that is known. */
  async #readEarlier(): Promise<void> {
    const first = this.log[0]?.sequence ?? 1;
    if (first <= 1 || this.#earlier) return;
    this.#earlier = true;
    const before = await get<LogEntry[]>(`${this.game.path}/log?until=${first - 1}`).catch(() => []);
    this.#earlier = false;
    if (this.log[0]?.sequence === first) this.log = [...before, ...this.log];
  }

  /** Moves after this number were taken back. */
  takeBack(length: number): void {
    this.log = this.log.filter((l) => l.sequence <= length);
  }

  async readChat(): Promise<void> {
    this.chat = await get<ChatLine[]>(`${this.game.path}/chat`).catch(() => []);
  }

  async readHistory(): Promise<void> {
    this.history = await get<History>(`${this.game.path}/history`);
  }

  hear(line: ChatLine): void {
    if (this.chat.some((c) => c.id === line.id)) return;
    this.chat = [...this.chat, line];
    this.unread += 1;
  }

  async say(text: string): Promise<boolean> {
    return this.game.attempt(async () => {
      const line = await post<ChatLine>(`${this.game.path}/chat`, { text });
      if (!this.chat.some((c) => c.id === line.id)) this.chat = [...this.chat, line];
    });
  }

  write(note: string): void {
    this.note = note;
    this.noted = true;
  }

  async keepNote(text: string): Promise<void> {
    await put(`${this.game.path}/note`, { text });
  }
}
