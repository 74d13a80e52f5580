/** What an organiser chooses, and the settings that it makes. */

import type { Clock, GameInfo, NewTournament, TournamentSettings } from "../api/types";

export type Ties = NonNullable<TournamentSettings["ties"]>;
export type Kind = "places" | "share" | "winner" | "placesShare" | "placesWinner";
export const KINDS: readonly Kind[] = ["places", "share", "winner", "placesShare", "placesWinner"];
export const TIES: Ties = ["head_to_head", "wins", "shares", "opponents", "best", "worth"];

export interface Form {
  name: string;
  description: string;
  titles: string[];
  options: Record<string, Record<string, unknown>>;
  least: number;
  usual: number;
  most: number;
  system: NonNullable<TournamentSettings["system"]>;
  rounds: number;
  groupSize: number;
  advance: number;
  finalsAdvance: number;
  seeding: NonNullable<TournamentSettings["seeding"]>;
  scoring: Kind;
  points: string;
  weight: number;
  ties: { id: Ties[number]; on: boolean }[];
  clock: Clock | null;
  replacing: GameInfo["replacing"];
  fill: NonNullable<TournamentSettings["fill"]>;
  bot: string;
  undo: NonNullable<TournamentSettings["undo"]>;
  tables: NonNullable<TournamentSettings["tables"]>;
  automatic: boolean;
  startsItself: boolean;
  checkIn: boolean;
  accountsOnly: boolean;
  rated: boolean;
  limit: number;
  visibility: NonNullable<NewTournament["visibility"]>;
  entry: NonNullable<NewTournament["entry"]>;
  password: string;
  deadline: string;
  divisions: number;
  moving: number;
}

export function fresh(): Form {
  return {
    name: "",
    description: "",
    titles: [],
    options: {},
    least: 3,
    usual: 4,
    most: 5,
    system: "balanced",
    rounds: 3,
    groupSize: 4,
    advance: 1,
    finalsAdvance: 1,
    seeding: "random",
    scoring: "places",
    points: "",
    weight: 100,
    ties: TIES.map((id) => ({ id, on: true })),
    clock: null,
    replacing: "nobody",
    fill: "byes",
    bot: "normal",
    undo: "own",
    tables: "public",
    automatic: true,
    startsItself: false,
    checkIn: false,
    accountsOnly: false,
    rated: false,
    limit: 64,
    visibility: "public",
    entry: "open",
    password: "",
    deadline: "",
    divisions: 1,
    moving: 1,
  };
}

/** "10, 6, 3, 1" as numbers; what is no number is left out. */
export function readPoints(text: string): number[] {
  return text
    .split(/[;\s]+|,\s+/)
    .map((part) => Number(part.replace(",", ".")))
    .filter((value, _, all) => Number.isFinite(value) && value >= 0 && (value > 0 || all.length > 1));
}

export function settingsOf(form: Form): TournamentSettings {
  const worth = form.scoring === "share" || form.scoring === "placesShare" ? "share" : form.scoring === "winner" || form.scoring === "placesWinner" ? "winner" : "none";
  const options = Object.fromEntries(Object.entries(form.options).filter(([title, chosen]) => form.titles.includes(title) && Object.keys(chosen).length));
  return {
    titles: [...form.titles],
    options,
    least: form.least,
    usual: form.usual,
    most: form.most,
    system: form.system,
    rounds: form.rounds,
    group_size: form.groupSize,
    advance: form.advance,
    finals_advance: form.finalsAdvance,
    seeding: form.seeding,
    scoring: { places: form.scoring.startsWith("places"), points: readPoints(form.points), worth, weight: form.weight },
    ties: form.ties.filter((tie) => tie.on).map((tie) => tie.id),
    clock: form.clock,
    replacing: form.replacing,
    fill: form.fill,
    bot: form.bot,
    undo: form.undo,
    tables: form.tables,
    automatic: form.automatic,
    starts_itself: form.startsItself && form.deadline !== "",
    check_in: form.checkIn,
    guests: !form.accountsOnly && !form.rated,
    rated: form.rated,
    limit: form.limit,
  };
}
