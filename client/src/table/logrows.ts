/** The log as rows: one for each turn of a company, one for passes in a row, one for every other move. */

import type { LogEntry } from "../api/types";
import { t } from "../i18n/index.svelte";
import { list } from "../lib/words";

export interface LogRow {
  /** The moves that the row tells of, in order; none is in two rows. */
  entries: readonly LogEntry[];
  first: number;
  last: number;
  round: string;
  /** The company whose turn it is, or empty. */
  company: string;
  /** What happened, in short; without the name of the company. */
  pieces: readonly string[];
  /** Consequences worth a line of their own. */
  notes: readonly LogEntry["lines"][number][];
  /** Whether the entries tell more than the row. */
  more: boolean;
}

export interface LogFilter {
  /** A player or company, or empty. */
  about: string;
  words: string;
  /** Only moves worth a look. */
  milestones: boolean;
}

/** Consequences that everybody should see; payments, certificates and steps without a choice are left to the details. */
const NOTED = new Set(["newpresident", "pricemoved", "floated", "closed", "phasebegan", "gameended", "told", "privatemoved", "tokenremoved"]);
export const LOUD = new Set(["newpresident", "phasebegan", "gameended", "floated"]);

export function logRows(log: readonly LogEntry[], companies: ReadonlyMap<string, unknown>, name: (player: string) => string): LogRow[] {
  const rows: LogRow[] = [];
  let group: LogEntry[] = [];
  const close = (): void => {
    if (group.length) rows.push(row(group, companies, name));
    group = [];
  };
  for (const entry of log) {
    const before = group.at(-1);
    if (before && !belong(before, entry, companies)) close();
    group.push(entry);
  }
  close();
  return rows;
}

function belong(before: LogEntry, entry: LogEntry, companies: ReadonlyMap<string, unknown>): boolean {
  if (before.round !== entry.round) return false;
  if (companies.has(entry.turn)) return before.turn === entry.turn && before.turn_began === entry.turn_began;
  return !companies.has(before.turn) && isQuietPass(before) && isQuietPass(entry);
}

function isQuietPass(entry: LogEntry): boolean {
  return entry.kind === "pass" && !entry.thought && !entry.milestones.length && !entry.lines.some((l) => NOTED.has(l.kind));
}

function row(entries: readonly LogEntry[], companies: ReadonlyMap<string, unknown>, name: (player: string) => string): LogRow {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new Error("a row has entries");
  const company = companies.has(first.turn) ? first.turn : "";
  const acts = entries.filter((e) => e.kind !== "pass");
  const told = company && acts.length ? acts : entries;
  const notes = entries.flatMap((e) => e.lines.filter((l) => NOTED.has(l.kind)));
  const lines = entries.reduce((sum, e) => sum + e.lines.length, 0);
  return {
    entries,
    first: first.sequence,
    last: last.sequence,
    round: first.round,
    company,
    pieces: together(entries, name) ?? told.map((e) => piece(e, company)),
    notes,
    more: lines > notes.length || (company !== "" && entries.length > told.length) || (!company && entries.length > 1),
  };
}

/** Players who pass one after the other are told in one sentence. */
function together(entries: readonly LogEntry[], name: (player: string) => string): string[] | null {
  if (entries.length < 2 || entries.some((e) => e.kind !== "pass" || !e.text.startsWith(`${name(e.player)} `))) return null;
  const players = [...new Set(entries.map((e) => name(e.player)))];
  return [t("log.pass", { count: players.length, players: list(players) })];
}

/** Of `MC lays tile 57` the end, and of a run what it earned. */
function piece(entry: LogEntry, company: string): string {
  const earned = entry.kind === "run" ? entry.lines.find((l) => l.kind === "ran")?.text : undefined;
  const text = earned ?? entry.text;
  return company && text.startsWith(`${company} `) ? text.slice(company.length + 1) : text;
}

/** The moves that a filter leaves; words are looked for in all that an entry tells. */
export function filtered(log: readonly LogEntry[], { about, words, milestones }: LogFilter): readonly LogEntry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!about && !wanted.length && !milestones) return log;
  return log.filter((entry) => {
    if (about && entry.turn !== about && !entry.about.includes(about)) return false;
    if (milestones && !entry.milestones.length) return false;
    const text = plain([entry.text, entry.round, ...entry.lines.map((l) => l.text)].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

/** Without accents and capitals, so that `torreon` finds Torreón. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
