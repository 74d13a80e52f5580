/** A table: the position the server tells of, what the person has picked up, and where in time they look. */

import { session } from "../api/account.svelte";
import { get, post, put, Refused } from "../api/client";
import { firstLook } from "../api/early";
import type {
  Acted, AutoMove, ChatLine, Choice, CompanyCard, CompanyView, Fan, FanLay, GameInfo, HexView, History, LogEntry, Moves,
  PlayerView, Position, Preview, RunView, RunWish, Scene, TableView, UndoState, WhyNot,
} from "../api/types";
import { toasts } from "../lib/toasts.svelte";
import { capital } from "../lib/words";
import { Counsel } from "./counsel.svelte";
import { Live, type Message } from "./live";
import { positionOf } from "./positions";

/** What is about to be done and waits for a last look. */
export interface Pending {
  action: string;
  label: string;
  choice: Choice | null;
  preview: Preview | null;
}

/** The fan of a hex, with the tile and the orientation that lie on it for now. */
export interface Fanned {
  fan: Fan;
  tile: number;
  lay: number;
}

/** A change that is stored already, by the same person, has been made. */
function unlessOwn(error: unknown): undefined {
  if (!(error instanceof Refused) || !error.own) throw error;
}

export class Game {
  readonly id: string;
  readonly counsel = new Counsel(this);
  scene = $state.raw<Scene | null>(null);
  info = $state.raw<GameInfo | null>(null);
  now = $state.raw<Position | null>(null);
  past = $state.raw<Position | null>(null);
  moves = $state.raw<Moves | null>(null);
  undoState = $state.raw<UndoState | null>(null);
  auto = $state.raw<AutoMove[]>([]);
  note = $state("");
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  history = $state.raw<History | null>(null);
  online = $state.raw<number[]>([]);
  connected = $state(true);
  busy = $state(false);
  missing = $state("");

  hex = $state("");
  fanned = $state.raw<Fanned | null>(null);
  pending = $state.raw<Pending | null>(null);
  run = $state.raw<RunView | null>(null);
  train = $state("");
  company = $state("");
  refusal = $state.raw<{ title: string; reasons: WhyNot["reasons"] } | null>(null);

  #live: Live | null = null;
  /** Names the content of `now`, so that the server tells only what changed since. */
  #version = "";
  #wanted: number | null = null;
  #looking = false;
  #changing = false;
  /** The latest state of the game that was heard of. */
  #heard = 0;
  #wish: Required<RunWish> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  get path(): string {
    return `/games/${this.id}`;
  }
  /** What is shown: the present, or the moment one looks back at. */
  position = $derived(this.past ?? this.now);
  /** The players whom this browser plays. */
  me = $derived.by(() => {
    const info = this.info;
    return info ? info.seats.filter((s) => info.mine.includes(s.seat)).map((s) => s.player) : [];
  });
  /** Whether one may act for whoever decides. */
  mine = $derived.by(() => {
    const now = this.now;
    return !!now && !this.past && !now.finished && this.info?.status !== "open" && this.me.includes(now.turn.decider);
  });
  /** Lists stay the same objects while nothing on them changes: what is made of them is not made again. */
  #hexList = $derived(this.position?.hexes);
  #companyList = $derived(this.position?.companies);
  #playerList = $derived(this.position?.players);
  hexes = $derived(new Map<string, HexView>((this.#hexList ?? []).map((h) => [h.id, h])));
  cards = $derived(new Map<string, CompanyCard>((this.scene?.companies ?? []).map((c) => [c.id, c])));
  companies = $derived(new Map<string, CompanyView>((this.#companyList ?? []).map((c) => [c.id, c])));
  players = $derived(new Map<string, PlayerView>((this.#playerList ?? []).map((p) => [p.id, p])));
  layHexes = $derived(new Set<string>(this.mine ? (this.moves?.lay_hexes ?? []) : []));
  /** Legal actions that point at a place of the map, by hex. */
  placed = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const group of this.mine ? (this.moves?.groups ?? []) : [])
      for (const choice of group.choices)
        if (choice.target.hex) found.set(choice.target.hex, [...(found.get(choice.target.hex) ?? []), choice]);
    return found;
  });
  shownRun = $derived(this.past ? null : (this.run ?? (this.mine ? (this.moves?.run ?? null) : null)));
  lay = $derived.by((): FanLay | null => {
    const f = this.fanned;
    return f ? (f.fan.tiles[f.tile]?.lays[f.lay] ?? null) : null;
  });

  name(id: string): string {
    return this.players.get(id)?.name ?? this.cards.get(id)?.name ?? id;
  }
  /** A hex as players call it: "Mazatlán (K6)", or its coordinates where nothing is printed. */
  hexName(id: string): string {
    const name = this.scene?.hexes.find((h) => h.id === id)?.name;
    return name ? `${name} (${id})` : id;
  }
  /** One of the bank's places in the words of the rulebook, as a heading: "Open market", "IPO". */
  place(id: string): string {
    return capital((this.scene?.places[id] ?? id).replace(/^the /, ""));
  }
  /** What the rulebook calls a president or a treasury. */
  term(noun: string): string {
    return this.scene?.terms[noun] ?? noun;
  }
  money(value: number): string {
    return (this.scene?.currency ?? "{}").replace("{}", value.toLocaleString("en"));
  }

  /** Open the table: everything for the first paint comes with one request. */
  async open(at: number | null): Promise<void> {
    try {
      const view = await firstLook(this.id);
      this.scene = view.scene ?? null;
      await this.#take(view);
      if (at !== null) await this.look(at);
      this.#live = this.#listen();
      if (this.now) void this.#readLog();
      void this.#readChat();
    } catch (error) {
      this.missing = error instanceof Error ? error.message : "This table does not exist.";
    }
  }

  close(): void {
    this.#live?.close();
  }

  #listen(): Live {
    return new Live(
      this.id,
      () => this.info?.seq ?? 0,
      () => this.#version,
      (message) => this.#hear(message),
      (open) => (this.connected = open),
      (why) => (this.missing = why || "This table does not exist."),
      async () => {
        await session.reload();
        await this.refresh();
      },
    );
  }

  /** Take over what the server sees; if it tells only the changes of another position, ask for the whole. */
  async #take(told: TableView): Promise<void> {
    let view = told;
    let shown = positionOf(view, this.now && { version: this.#version, position: this.now });
    if (!shown) {
      view = await get<TableView>(`${this.path}/table`);
      shown = positionOf(view, null);
      if (!shown) throw new Error("The server told no position.");
      if (view.game.seq < (this.info?.seq ?? 0)) return;
    }
    this.scene ??= await get<Scene>(`${this.path}/scene`);
    const moved = shown.position.sequence !== this.now?.sequence || view.game.seq !== this.info?.seq;
    this.info = view.game;
    this.now = shown.position;
    this.#version = shown.version;
    this.moves = view.moves;
    this.undoState = view.undo;
    this.auto = view.auto;
    if (!this.note) this.note = view.note;
    if (moved) this.putDown();
    await this.#needMoves();
  }

  /** Clear the selection. */
  putDown(): void {
    this.hex = "";
    this.fanned = null;
    this.pending = null;
    this.run = null;
    this.train = "";
    this.refusal = null;
    this.#wish = null;
  }

  /** Questions about the table so far, and the last that was answered. */
  #asked = 0;
  #answered = 0;
  /** How often the table was told without being asked for. */
  #told = 0;

  /** Ask for the table. Answers may overtake one another: an older one never takes the table back. */
  async refresh(): Promise<void> {
    await this.#follow(() => get<TableView>(`${this.path}/table?known=${this.#version}`));
  }

  /** Show a table that is asked for, or told with an answer, and what goes with it. */
  async #follow(ask: () => Promise<TableView>): Promise<void> {
    const asked = (this.#asked += 1);
    const told = this.#told;
    const view = await ask();
    if (asked < this.#answered) return;
    if (told !== this.#told && view.game.seq < (this.info?.seq ?? 0)) return;
    this.#answered = asked;
    await this.#take(view);
    void this.#readLog().catch(() => undefined);
    if (this.history) void this.readHistory().catch(() => undefined);
  }

  /** Whoever decides needs the moves, even when the server thought a moment ago that it was another's turn. */
  async #needMoves(): Promise<void> {
    if (!this.mine || this.moves) return;
    const seq = this.info?.seq;
    const moves = await get<Moves>(`${this.path}/moves`);
    if (this.info?.seq === seq) this.moves = moves;
  }

  async #readLog(): Promise<void> {
    const length = this.now?.sequence ?? 0;
    const last = this.log.at(-1)?.sequence ?? 0;
    if (last === length && length) return;
    if (last > length) this.log = this.log.filter((l) => l.sequence < length);
    const since = this.log.at(-1)?.sequence ?? 0;
    const news = await get<LogEntry[]>(`${this.path}/log?since=${since}`);
    // Two readers may have asked at once; no line is told twice.
    const known = this.log.at(-1)?.sequence ?? 0;
    this.log = [...this.log, ...news.filter((l) => l.sequence > known)];
  }

  async #readChat(): Promise<void> {
    this.chat = await get<ChatLine[]>(`${this.path}/chat`).catch(() => []);
  }

  async readHistory(): Promise<void> {
    this.history = await get<History>(`${this.path}/history`);
  }

  #hear(message: Message): void {
    if (message.type === "acted") {
      this.#hearMove(message);
    } else if (message.type === "hello") {
      // The start of a game is no move: it may have been missed while the connection was made.
      if (message.seq === this.info?.seq && this.info.status !== "open") return;
      this.#heard = Math.max(this.#heard, message.seq);
      if (!this.#changing) void this.refresh().catch(() => undefined);
    } else if (message.type === "chat") {
      if (this.chat.some((c) => c.id === message.line.id)) return;
      this.chat = [...this.chat, message.line];
      this.unread += 1;
    } else if (message.type === "presence") {
      this.online = message.seats;
    } else if (message.type === "game" || message.type === "undo_asked" || message.type === "resync") {
      void this.refresh().catch(() => undefined);
    }
  }

  /** The game went on or back; the message usually brings the table. */
  #hearMove(message: Acted): void {
    const back = message.kind !== "act";
    if (back) this.log = this.log.filter((l) => l.sequence <= message.moves);
    if (message.seq <= (this.info?.seq ?? -1)) {
      if (back) void this.#readLog().catch(() => undefined);
      return;
    }
    this.#heard = Math.max(this.#heard, message.seq);
    if (this.#changing) return;
    const table = message.table;
    // A connection that was made before somebody signed in tells the table as it looked to a stranger.
    const same = table?.game.mine.join() === this.info?.mine.join();
    if (!table || !same) return void this.refresh().catch(() => undefined);
    void this.#follow(() => {
      this.#told += 1;
      return Promise.resolve(table);
    }).catch(() => undefined);
  }

  /** Do something that the server may refuse; a refusal is shown with its reasons. */
  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toasts.add(error.message, "loud", error.reasons);
      if (error.code === "conflict") await this.refresh().catch(() => undefined);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /**
   * Change the game, and show what came of it. The table hears of its own changes, too, often before the answer: were it
   * renewed at both, what is picked up in between would be put down again.
   */
  #change(what: string, body: object): Promise<boolean> {
    return this.attempt(async () => {
      this.#changing = true;
      try {
        const path = `${this.path}/${what}?known=${this.#version}`;
        const changed = { ...body, expected: this.info?.seq ?? 0 };
        const answer = await post<{ table?: TableView | null }>(path, changed).catch(unlessOwn);
        const table = answer?.table;
        if (table) await this.#follow(() => Promise.resolve(table));
        else await this.refresh();
      } finally {
        this.#changing = false;
        if ((this.info?.seq ?? 0) < this.#heard) void this.refresh().catch(() => undefined);
      }
    });
  }

  act(action: string): Promise<boolean> {
    return this.#change("actions", { action });
  }

  undo(turn = false): Promise<boolean> {
    return this.#change("undo", turn ? { turn } : {});
  }

  redo(): Promise<boolean> {
    return this.#change("redo", {});
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#change("undo/answer", { agree });
  }

  /** Look at an action before it is made. */
  async consider(choice: Choice, action = choice.action): Promise<void> {
    this.pending = { action, label: choice.label, choice, preview: null };
    const preview = await this.previewOf(action);
    if (this.pending?.action === action) this.pending = { action, label: preview?.label ?? choice.label, choice, preview };
  }

  /** What an action would bring, without picking it up. */
  async previewOf(action: string): Promise<Preview | null> {
    return post<Preview>(`${this.path}/preview`, { action }).catch(() => null);
  }

  /** Look at an action that was written by hand. */
  async considerText(action: string): Promise<boolean> {
    try {
      const preview = await post<Preview>(`${this.path}/preview`, { action });
      if (!preview.allowed) {
        this.refusal = { title: preview.label || action, reasons: preview.reasons };
        return false;
      }
      this.pending = { action, label: preview.label, choice: null, preview };
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal = { title: action, reasons: [{ section: "", anchor: "", text: error.message }] };
      else toasts.add(error instanceof Error ? error.message : String(error), "loud");
      return false;
    }
  }

  /** Ask why something is not possible. */
  async why(action: string, label: string): Promise<void> {
    await this.attempt(async () => {
      const answer = await post<WhyNot>(`${this.path}/why-not`, { action });
      this.refusal = { title: answer.label || label, reasons: answer.reasons };
    });
  }

  /** Pick up a hex: its fan opens, or the reason why no tile may lie there. */
  async pickHex(hex: string): Promise<void> {
    this.refusal = null;
    this.pending = null;
    this.fanned = null;
    this.hex = hex;
    if (!hex || !this.mine) return;
    await this.#needMoves();
    if (!this.moves || this.hex !== hex) return;
    const asks = this.layHexes.size > 0 && !this.moves.run;
    if (!this.layHexes.has(hex) && !asks) return;
    const fan = await get<Fan>(`${this.path}/moves/tiles/${encodeURIComponent(hex)}`).catch((error: unknown) => {
      toasts.add(error instanceof Error ? error.message : "Can't reach the server.", "loud");
      return null;
    });
    if (!fan || this.hex !== hex) return;
    if (fan.tiles.length) this.fanned = { fan, tile: 0, lay: 0 };
    else if (!this.placed.has(hex)) this.refusal = { title: `Lay a tile on ${fan.name || hex}`, reasons: fan.reasons };
  }

  chooseTile(tile: number): void {
    const f = this.fanned;
    if (!f) return;
    if (f.tile === tile) this.turnTile(1);
    else this.fanned = { ...f, tile, lay: 0 };
  }

  /** Put a certain lay of the open fan on the map; false if the fan does not hold it. */
  chooseLay(action: string): boolean {
    const f = this.fanned;
    for (const [tile, { lays }] of (f?.fan.tiles ?? []).entries()) {
      const lay = lays.findIndex((l) => l.action === action);
      if (f && lay >= 0) {
        this.fanned = { ...f, tile, lay };
        return true;
      }
    }
    return false;
  }

  turnTile(step: number): void {
    const f = this.fanned;
    const lays = f?.fan.tiles[f.tile]?.lays.length ?? 0;
    if (f && lays) this.fanned = { ...f, lay: (f.lay + step + lays) % lays };
  }

  /** Change the run: toggle a stop, keep a train from running, or give it its best route. */
  async changeRun(train: string, change: { toggle?: string; idle?: boolean; free?: boolean }): Promise<void> {
    const shown = this.shownRun;
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
    await this.attempt(async () => {
      const run = await post<RunView>(`${this.path}/routes`, { company: shown.company, routes, idle });
      const fixed = run.routes.filter((r) => routes.some((w) => w.train === r.train));
      this.run = run;
      this.#wish = {
        company: run.company,
        routes: fixed.map((r) => ({ train: r.train, stops: r.stops.map((s) => s.place), toggle: "" })),
        idle,
      };
    });
  }

  bestRun(): void {
    this.run = null;
    this.#wish = null;
  }

  /** Look at the position after a number of moves; the present when it is null. Looking never moves the game. */
  async look(at: number | null): Promise<void> {
    this.putDown();
    this.#wanted = at === null || at >= (this.now?.sequence ?? 0) ? null : Math.max(0, at);
    if (this.#looking) return;
    this.#looking = true;
    // A slider asks faster than the server answers: only the latest wish counts.
    while (this.#wanted !== (this.past?.sequence ?? null)) {
      const wanted: number | null = this.#wanted;
      const past = wanted === null ? null : await get<Position>(`${this.path}/position?at=${wanted}`).catch(() => undefined);
      if (past === undefined) break;
      if (past === null || past.sequence === wanted) this.past = past;
      else break;
    }
    this.#looking = false;
  }

  async say(text: string): Promise<boolean> {
    return this.attempt(async () => {
      const line = await post<ChatLine>(`${this.path}/chat`, { text });
      if (!this.chat.some((c) => c.id === line.id)) this.chat = [...this.chat, line];
    });
  }

  async keepNote(text: string): Promise<void> {
    this.note = text;
    await put(`${this.path}/note`, { text });
  }

  setAuto(auto: AutoMove[]): Promise<boolean> {
    return this.attempt(async () => {
      await put(`${this.path}/auto`, { auto });
      await this.refresh();
    });
  }
}
