/** Planning: imaginary tiles on a private copy of the board; nothing here moves the game. */

import { t } from "../i18n/index.svelte";
import { post } from "../api/client";
import type { Fan, HexView, Plan, PlanView } from "../api/types";
import type { Game } from "./game.svelte";

export class Planner {
  on = $state(false);
  company = $state("");
  trains = $state("");
  lays = $state.raw<Required<Plan>["lays"]>([]);
  tokens = $state.raw<Required<Plan>["tokens"]>([]);
  view = $state.raw<PlanView | null>(null);
  hexes = $derived(new Map<string, HexView>((this.view?.hexes ?? []).map((h) => [h.id, h])));

  constructor(private readonly game: Game) {}

  get plan(): Plan {
    const trains = this.trains.split(/[\s,]+/).filter(Boolean);
    return { company: this.company, lays: this.lays, tokens: this.tokens, trains };
  }

  start(): void {
    const turn = this.game.position?.turn;
    const able = (this.game.position?.companies ?? []).filter((c) => c.status !== "closed" && c.status !== "waiting");
    const own = able.find((c) => this.game.me.includes(c.president));
    this.company ||= turn?.company || own?.id || able[0]?.id || this.game.position?.companies[0]?.id || "";
    this.game.putDown();
    this.on = true;
    void this.see();
  }

  stop(): void {
    this.on = false;
    this.game.putDown();
  }

  clear(): void {
    this.lays = [];
    this.tokens = [];
    void this.see();
  }

  async see(): Promise<void> {
    if (!this.company) return;
    await this.game.attempt(async () => {
      this.view = await post<PlanView>(`${this.game.path}/plan`, this.plan);
    });
  }

  /** The tiles that would fit a hex. */
  async pick(hex: string): Promise<void> {
    this.game.putDown();
    if (!hex || !this.company) return;
    const without = { ...this.plan, lays: this.lays.filter((l) => l.hex !== hex) };
    const fan = await post<Fan>(`${this.game.path}/plan/tiles/${encodeURIComponent(hex)}`, without).catch(() => null);
    this.game.hex = hex;
    if (fan?.tiles.length) this.game.fanned = { fan, tile: 0, lay: 0 };
    else if (fan) this.game.refusal = { title: t("keys.plan.nothing", { hex }), reasons: fan.reasons };
  }

  /** Keep the tile of the open fan. */
  async keep(): Promise<void> {
    const fanned = this.game.fanned;
    const tile = fanned?.fan.tiles[fanned.tile];
    const lay = this.game.lay;
    if (!fanned || !tile || !lay) return;
    const hex = fanned.fan.hex;
    this.lays = [...this.lays.filter((l) => l.hex !== hex), { hex, tile: tile.tile, rotation: lay.rotation }];
    this.game.putDown();
    await this.see();
  }

  async drop(hex: string): Promise<void> {
    this.lays = this.lays.filter((l) => l.hex !== hex);
    this.tokens = this.tokens.filter((t) => t.hex !== hex);
    await this.see();
  }

  async toggleToken(hex: string, city: number): Promise<void> {
    const has = this.tokens.some((t) => t.hex === hex && t.city === city);
    const others = this.tokens.filter((t) => t.hex !== hex || t.city !== city);
    this.tokens = has ? others : [...others, { hex, city }];
    this.game.putDown();
    await this.see();
  }
}
