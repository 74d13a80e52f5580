/** Settings of new games that are remembered on this device, by title: those of the last game, and those with a name. */

import type { Clock, GameInfo, UndoRule } from "../api/types";
import type { Seat } from "./seats";

export const MODES = ["bots", "online", "hotseat"] as const;
export type Mode = (typeof MODES)[number];

export interface Preset {
  name: string;
  mode: Mode;
  seats: Seat[];
  values: Record<string, unknown>;
  undo: UndoRule;
  advice: boolean | null;
  colour: GameInfo["colour"];
  /** Missing in presets that were made before there were clocks. */
  clock?: Clock | null;
  replacing?: GameInfo["replacing"];
  rated?: boolean;
}

const KEY = "roundhouse.presets";
const MODE = "roundhouse.mode";
/** The name of the settings of the last game; no person can choose it. */
export const LAST = "";
const MOST = 6;

type Stored = Record<string, Preset[]>;

function load(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Stored) : {};
  } catch {
    return {};
  }
}

/** The presets of a title, those of the last game first. */
export function presets(title: string): Preset[] {
  const found = load()[title];
  return Array.isArray(found) ? found : [];
}

/** Remember settings; those of the same name are replaced. */
export function remember(title: string, preset: Preset): Preset[] {
  const others = presets(title).filter((known) => known.name !== preset.name);
  const kept = preset.name === LAST ? [preset, ...others] : [...others, preset];
  return store(title, kept.slice(0, MOST));
}

/** How the latest game of any title on this device was played; whoever is new plays against bots. */
export function usualMode(): Mode {
  const found = localStorage.getItem(MODE);
  return MODES.find((mode) => mode === found) ?? "bots";
}

export function rememberMode(mode: Mode): void {
  localStorage.setItem(MODE, mode);
}

export function forget(title: string, name: string): Preset[] {
  return store(title, presets(title).filter((known) => known.name !== name));
}

function store(title: string, kept: Preset[]): Preset[] {
  localStorage.setItem(KEY, JSON.stringify({ ...load(), [title]: kept }));
  return kept;
}
