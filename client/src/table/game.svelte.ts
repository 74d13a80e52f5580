/** A table: the position the server tells of, with its names and lists. What people do with it has classes of its own. */

import { put } from "../api/client";
import type {
  AutoMove, Choice, CompanyCard, CompanyView, GameInfo, HexView, Moves, PlayerView, Position, Preview, Scene, UndoState,
} from "../api/types";
import { capital, money, price } from "../lib/words";
import { Camera } from "./camera.svelte";
import { Counsel } from "./counsel.svelte";
import { TriedLine } from "./line.svelte";
import { Replay } from "./replay.svelte";
import { Overlays } from "./overlays.svelte";
import { RunBuilder } from "./routes.svelte";
import { Selection, type Fanned, type Pending, type Refusal } from "./selection.svelte";
import { SinceLastMove } from "./since.svelte";
import { StockView } from "./stock/stock.svelte";
import { Story } from "./story.svelte";
import { TableSync } from "./sync.svelte";
import { TileChoices } from "./tile_choices.svelte";
import { TimeTravel } from "./time.svelte";
import { WaysOut } from "./ways_out.svelte";

export type { Fanned, Pending } from "./selection.svelte";

export class Game {
  readonly id: string;
  readonly camera: Camera;
  readonly sync = new TableSync(this);
  readonly selection = new Selection(this);
  readonly time = new TimeTravel(this);
  readonly story = new Story(this);
  readonly since = new SinceLastMove(this);
  readonly replay = new Replay(this);
  readonly routes = new RunBuilder(this);
  readonly waysOut = new WaysOut(this);
  readonly counsel = new Counsel(this);
  readonly line = new TriedLine(this);
  readonly overlays = new Overlays(this);
  readonly stock = new StockView(this);
  readonly tileChoices = new TileChoices(this);
  scene = $state.raw<Scene | null>(null);
  info = $state.raw<GameInfo | null>(null);
  now = $state.raw<Position | null>(null);
  moves = $state.raw<Moves | null>(null);
  undoState = $state.raw<UndoState | null>(null);
  auto = $state.raw<AutoMove[]>([]);
  online = $state.raw<number[]>([]);
  /** Who looks on: how many, and the names of those who show them. */
  watchers = $state.raw<{ count: number; names: string[] }>({ count: 0, names: [] });
  /** Hexes that somebody asked to see on the map. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());

  constructor(id: string) {
    this.id = id;
    this.camera = new Camera(id);
  }

  get path(): string {
    return `/games/${this.id}`;
  }
  /** What is shown: the present, or the moment one looks back at. */
  position = $derived(this.time.past ?? this.now);
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
    return capital((this.scene?.places[id] ?? id).replace(/^(the|el|la|los|las|der|die|das) /, ""));
  }
  /** What the rulebook calls a president or a treasury. */
  term(noun: string): string {
    return this.scene?.terms[noun] ?? noun;
  }
  money(value: number): string {
    return money(value, this.scene?.currency ?? "{}");
  }

  /** What a move costs, or with a plus what it brings. */
  price(cost: number): string {
    return price(cost, this.scene?.currency ?? "{}");
  }

  /** Clear the selection. */
  putDown(): void {
    this.pointed = new Set();
    this.selection.clear();
    this.routes.best();
    this.waysOut.clear();
  }

  setAuto(auto: AutoMove[]): Promise<boolean> {
    return this.attempt(async () => {
      await put(`${this.path}/auto`, { auto });
      await this.refresh();
    });
  }

  // What is asked for most is found on the table itself.

  open = (at: number | null): Promise<void> => this.sync.open(at);
  close = (): void => this.sync.close();
  refresh = (): Promise<void> => this.sync.refresh();
  attempt = (what: () => Promise<unknown>): Promise<boolean> => this.sync.attempt(what);
  act = (action: string): Promise<boolean> => this.sync.change("actions", { action });
  undo = (turn = false): Promise<boolean> => this.sync.change("undo", turn ? { turn } : {});
  redo = (): Promise<boolean> => this.sync.change("redo", {});
  answerUndo = (agree: boolean): Promise<boolean> => this.sync.change("undo/answer", { agree });
  look = (at: number | null): Promise<void> => this.time.look(at);

  consider = (choice: Choice, action = choice.action): Promise<void> => this.selection.consider(choice, action);
  considerText = (action: string): Promise<boolean> => this.selection.considerText(action);
  previewOf = (action: string): Promise<Preview | null> => this.selection.previewOf(action);
  why = (action: string, label: string): Promise<void> => this.selection.why(action, label);
  pickHex = (hex: string): Promise<void> => this.selection.pickHex(hex);
  chooseTile = (tile: number): void => this.selection.chooseTile(tile);
  chooseLay = (action: string): boolean => this.selection.chooseLay(action);
  turnTile = (step: number): void => this.selection.turnTile(step);
  changeRun: RunBuilder["change"] = (train, change) => this.routes.change(train, change);
  bestRun = (): void => this.routes.best();
  readHistory = (): Promise<void> => this.story.readHistory();
  say = (text: string): Promise<boolean> => this.story.say(text);
  keepNote = (text: string): Promise<void> => this.story.keepNote(text);

  get busy() { return this.sync.busy; }
  get connected() { return this.sync.connected; }
  get missing() { return this.sync.missing; }
  get past() { return this.time.past; }
  get log() { return this.story.log; }
  get chat() { return this.story.chat; }
  get history() { return this.story.history; }
  get note() { return this.story.note; }
  get unread() { return this.story.unread; }
  set unread(count: number) { this.story.unread = count; }
  get shownRun() { return this.routes.shown; }
  get lay() { return this.selection.lay; }
  get hex() { return this.selection.hex; }
  set hex(hex: string) { this.selection.hex = hex; }
  get fanned() { return this.selection.fanned; }
  set fanned(fanned: Fanned | null) { this.selection.fanned = fanned; }
  get pending() { return this.selection.pending; }
  set pending(pending: Pending | null) { this.selection.pending = pending; }
  get train() { return this.selection.train; }
  set train(train: string) { this.selection.train = train; }
  get company() { return this.selection.company; }
  set company(company: string) { this.selection.company = company; }
  get refusal() { return this.selection.refusal; }
  set refusal(refusal: Refusal | null) { this.selection.refusal = refusal; }
}
