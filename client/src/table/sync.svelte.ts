/** Keeps the table in step with the server: what it tells, what one does, and what is heard of others. */

import { session } from "../api/account.svelte";
import { get, post, Refused } from "../api/client";
import { firstLook } from "../api/early";
import type { Acted, Moves, Scene, TableView } from "../api/types";
import { t } from "../i18n/index.svelte";
import { keepSteps } from "../lib/mapdetail";
import { toasts } from "../lib/toasts.svelte";
import type { Game } from "./game.svelte";
import { Live, type Message } from "./live";
import { positionOf } from "./positions";

/** A change that is stored already, by the same person, has been made. */
function unlessOwn(error: unknown): undefined {
  if (!(error instanceof Refused) || !error.own) throw error;
}

export class TableSync {
  connected = $state(true);
  busy = $state(false);
  missing = $state("");
  /** Whether the table shows itself only to whoever knows its password. */
  locked = $state(false);
  #live: Live | null = null;
  /** Names the content of `now`, so that the server tells only what changed since. */
  #version = "";
  #changing = false;
  /** The latest state of the game that was heard of. */
  #heard = 0;
  /** Questions about the table so far, and the last that was answered. */
  #asked = 0;
  #answered = 0;
  /** How often the table was told without being asked for. */
  #told = 0;

  constructor(private readonly game: Game) {}

  /** Open the table: everything for the first paint comes with one request. */
  async open(at: number | null): Promise<void> {
    try {
      const view = await firstLook(this.game.id);
      this.#show(view.scene ?? null);
      await this.#take(view);
      this.game.story.begin(view.log ?? []);
      if (at !== null) await this.game.look(at);
      this.#live = this.#listen();
      void this.game.story.readChat();
    } catch (error) {
      this.locked = error instanceof Refused && error.code === "password_needed";
      this.missing = error instanceof Error ? error.message : t("table.missing");
    }
  }

  /** Try again, with the password given. */
  async enter(): Promise<void> {
    [this.missing, this.locked] = ["", false];
    await this.open(null);
  }

  close(): void {
    this.#live?.close();
  }

  #listen(): Live {
    return new Live(
      this.game.id,
      () => this.game.info?.seq ?? 0,
      () => this.#version,
      (message) => this.#hear(message),
      (open) => (this.connected = open),
      (why) => (this.missing = why || t("table.missing")),
      async () => {
        await session.reload();
        await this.refresh();
      },
    );
  }

  /** Take over what the server sees; if it tells only the changes of another position, ask for the whole. */
  async #take(told: TableView): Promise<void> {
    let view = told;
    let shown = positionOf(view, this.game.now && { version: this.#version, position: this.game.now });
    if (!shown) {
      view = await get<TableView>(`${this.game.path}/table`);
      shown = positionOf(view, null);
      if (!shown) throw new Error("The server told no position.");
      if (view.game.seq < (this.game.info?.seq ?? 0)) return;
    }
    if (!this.game.scene) this.#show(await get<Scene>(`${this.game.path}/scene`));
    const moved = shown.position.sequence !== this.game.now?.sequence || view.game.seq !== this.game.info?.seq;
    this.game.info = view.game;
    this.game.now = shown.position;
    this.#version = shown.version;
    this.game.moves = view.moves;
    this.game.undoState = view.undo;
    this.game.auto = view.auto;
    this.game.since.told = view.since;
    if (!this.game.story.noted) this.game.story.note = view.note;
    if (moved) this.game.putDown();
    await this.needMoves();
  }

  #show(scene: Scene | null): void {
    this.game.scene = scene;
    if (scene) keepSteps(scene.drawn);
  }

  /** Have the hexes drawn for a further step of the zoom, too. */
  async draw(step: string): Promise<void> {
    const drawn = this.game.scene?.drawn ?? [];
    if (drawn.includes(step)) return;
    keepSteps([...drawn, step]);
    await (async () => {
      this.#show(await get<Scene>(`${this.game.path}/scene`));
      await this.refresh();
      await this.game.time.renew();
      this.#live?.renew();
    })().catch(() => keepSteps(drawn));
  }

  /** Ask for the table. Answers may overtake one another: an older one never takes the table back. */
  async refresh(): Promise<void> {
    await this.#follow(() => get<TableView>(`${this.game.path}/table?known=${this.#version}`));
  }

  /** Show a table that is asked for, or told with an answer, and what goes with it. */
  async #follow(ask: () => Promise<TableView>): Promise<void> {
    const asked = (this.#asked += 1);
    const told = this.#told;
    const view = await ask();
    if (asked < this.#answered) return;
    if (told !== this.#told && view.game.seq < (this.game.info?.seq ?? 0)) return;
    this.#answered = asked;
    await this.#take(view);
    this.game.story.follow(view.log);
  }

  /** Whoever decides needs the moves, even when the server thought a moment ago that it was another's turn. */
  async needMoves(): Promise<void> {
    if (!this.game.mine || this.game.moves) return;
    const seq = this.game.info?.seq;
    const moves = await get<Moves>(`${this.game.path}/moves`);
    if (this.game.info?.seq === seq) this.game.moves = moves;
  }

  #hear(message: Message): void {
    if (message.type === "acted") {
      this.#hearMove(message);
    } else if (message.type === "hello") {
      // The start of a game is no move: it may have been missed while the connection was made.
      if (message.seq === this.game.info?.seq && this.game.info.status !== "open") return;
      this.#heard = Math.max(this.#heard, message.seq);
      if (!this.#changing) void this.refresh().catch(() => undefined);
    } else if (message.type === "chat") {
      this.game.story.hear(message.line);
    } else if (message.type === "presence") {
      this.game.online = message.seats;
      this.game.watchers = message.watchers ?? { count: 0, names: [] };
    } else if (message.type === "game" || message.type === "undo_asked" || message.type === "resync") {
      void this.refresh().catch(() => undefined);
    }
  }

  /** The game went on or back; the message usually brings the table. */
  #hearMove(message: Acted): void {
    const back = message.kind !== "act";
    if (back) this.game.story.takeBack(message.moves);
    if (message.seq <= (this.game.info?.seq ?? -1)) {
      if (back) void this.game.story.readLog().catch(() => undefined);
      return;
    }
    this.#heard = Math.max(this.#heard, message.seq);
    if (this.#changing) return;
    const table = message.table;
    // A connection that was made before somebody signed in tells the table as it looked to a stranger.
    const same = table?.game.mine.join() === this.game.info?.mine.join();
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
  change(what: string, body: object): Promise<boolean> {
    return this.attempt(async () => {
      this.#changing = true;
      try {
        const via = this.#live?.name ? `&via=${this.#live.name}` : "";
        const path = `${this.game.path}/${what}?known=${this.#version}${via}`;
        const changed = { ...body, expected: this.game.info?.seq ?? 0 };
        const answer = await post<{ table?: TableView | null }>(path, changed).catch(unlessOwn);
        const table = answer?.table;
        if (table) await this.#follow(() => Promise.resolve(table));
        else await this.refresh();
      } finally {
        this.#changing = false;
        if ((this.game.info?.seq ?? 0) < this.#heard) void this.refresh().catch(() => undefined);
      }
    });
  }
}
