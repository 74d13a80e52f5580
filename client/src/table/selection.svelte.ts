/** What the person has picked up: a hex with its tile choices, a company, a train, or a move that waits for a last look. */

import { post, Refused } from "../api/client";
import type { Choice, Fan, FanLay, Preview, WhyNot } from "../api/types";
import { t } from "../i18n/index.svelte";
import { toasts } from "../lib/toasts.svelte";
import type { Game } from "./game.svelte";

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

export interface Refusal {
  title: string;
  reasons: WhyNot["reasons"];
}

export class Selection {
  hex = $state("");
  fanned = $state.raw<Fanned | null>(null);
  pending = $state.raw<Pending | null>(null);
  train = $state("");
  company = $state("");
  refusal = $state.raw<Refusal | null>(null);

  constructor(private readonly game: Game) {}

  /** The lay of the open fan that lies on the map for now. */
  lay = $derived.by((): FanLay | null => {
    const f = this.fanned;
    return f ? (f.fan.tiles[f.tile]?.lays[f.lay] ?? null) : null;
  });

  /** Forget everything but the company that is looked at. */
  clear(): void {
    this.hex = "";
    this.fanned = null;
    this.pending = null;
    this.train = "";
    this.refusal = null;
  }

  /** Look at an action before it is made. */
  async consider(choice: Choice, action = choice.action): Promise<void> {
    this.pending = { action, label: choice.label, choice, preview: null };
    try {
      const preview = await post<Preview>(`${this.game.path}/preview`, { action });
      if (this.pending?.action === action) this.pending = { action, label: preview.label, choice, preview };
    } catch (error) {
      // Without a preview one may go on; without a table, as when it was set up anew elsewhere, one can't.
      if (this.pending?.action !== action || !(error instanceof Refused) || error.code !== "not_found") return;
      this.pending = null;
      toasts.add(error.message, "loud");
    }
  }

  /** What an action would bring, without picking it up. */
  async previewOf(action: string): Promise<Preview | null> {
    return post<Preview>(`${this.game.path}/preview`, { action }).catch(() => null);
  }

  /** Look at an action that was written by hand. */
  async considerText(action: string): Promise<boolean> {
    try {
      const preview = await post<Preview>(`${this.game.path}/preview`, { action });
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
    await this.game.attempt(async () => {
      const answer = await post<WhyNot>(`${this.game.path}/why-not`, { action });
      this.refusal = { title: answer.label || label, reasons: answer.reasons };
    });
  }

  /** Pick up a hex: its fan opens, or the reason why no tile may lie there. */
  async pickHex(hex: string): Promise<void> {
    this.refusal = null;
    this.pending = null;
    this.fanned = null;
    this.hex = hex;
    if (!hex || !this.game.mine) return;
    await this.game.sync.needMoves();
    if (!this.game.moves || this.hex !== hex) return;
    const asks = this.game.layHexes.size > 0 && !this.game.moves.run;
    if (!this.game.layHexes.has(hex) && !asks) return;
    const fan = await this.game.tileChoices.of(hex).catch((error: unknown) => {
      toasts.add(error instanceof Error ? error.message : t("common.offline"), "loud");
      return null;
    });
    if (!fan || this.hex !== hex) return;
    if (fan.tiles.length) this.fanned = { fan, tile: 0, lay: 0 };
    else if (!this.game.placed.has(hex)) this.refusal = { title: t("common.layOn", { hex: fan.name || hex }), reasons: fan.reasons };
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
}
