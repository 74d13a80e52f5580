/** The log as rows: one for each turn of a company or a player, one for passes in a row, one for every other move. */

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
  /** The reason to show with the row, or null: those of several players who pass are told one by one when it is open. */
  thought: LogEntry["thought"];
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
/** Moves that name the private company they buy. */
const BOUGHT = new Set(["buy", "private"]);
export const LOUD = new Set(["newpresident", "phasebegan", "gameended", "floated"]);

export function logRows(log: readonly LogEntry[], companies: ReadonlyMap<string, unknown>, name: (player: string) => string): LogRow[] {
  const rows: LogRow[] = [];
  let group: LogEntry[] = [];
  const close = (): void => {
    if (group.length) rows.push(row(group, companies, name));
    group = [];
  };
  for (const entry of log) {
    if (group.length && !belongs(group, entry, companies)) close();
    group.push(entry);
  }
  close();
  return rows;
}

function belongs(group: readonly LogEntry[], entry: LogEntry, companies: ReadonlyMap<string, unknown>): boolean {
  const before = group.at(-1);
  if (!before || before.round !== entry.round) return false;
  const together = before.turn === entry.turn && before.turn_began === entry.turn_began;
  if (companies.has(entry.turn)) return together;
  if (together && entry.turn !== "" && [before, entry].every((e) => e.player === entry.turn)) return true;
  // The pass that ends a round may tell what follows from that.
  return !companies.has(before.turn) && group.every((e) => isPass(e) && !isNoted(e)) && isPass(entry);
}

function isPass(entry: LogEntry): boolean {
  return entry.kind === "pass" && !entry.milestones.length;
}

function isNoted(entry: LogEntry): boolean {
  return entry.lines.some((l) => NOTED.has(l.kind));
}

function row(entries: readonly LogEntry[], companies: ReadonlyMap<string, unknown>, name: (player: string) => string): LogRow {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new Error("a row has entries");
  const company = companies.has(first.turn) ? first.turn : "";
  const acts = entries.filter((e) => e.kind !== "pass");
  const told = acts.length ? acts : entries;
  const notes = entries.flatMap((e) => e.lines.filter((l) => NOTED.has(l.kind) && !goesWithout(e, l)));
  const lines = entries.reduce((sum, e) => sum + e.lines.length, 0);
  const passes = together(entries, name);
  return {
    entries,
    first: first.sequence,
    last: last.sequence,
    round: first.round,
    company,
    pieces: passes ?? told.map((e, n) => piece(e, company || (n ? name(e.player) : ""))),
    notes,
    thought: passes && !company ? null : (entries.findLast((e) => e.thought)?.thought ?? null),
    more: lines > notes.length || entries.length > told.length || (!company && entries.length > 1),
  };
}

/** Whether a consequence says no more than the move, as "Ana gets MCAR for $20" after Ana bought it for $20. */
function goesWithout(entry: LogEntry, line: LogEntry["lines"][number]): boolean {
  if (line.kind === "privatemoved") return BOUGHT.has(entry.kind) || entry.lines.some((l) => l.kind === "told");
  const ends = (text: string) => [text.split(" ")[0], text.split(" ").at(-1)].join(" ");
  return line.kind === "told" && ends(line.text) === ends(entry.text);
}

/** Players who pass one after the other are told in one sentence. */
function together(entries: readonly LogEntry[], name: (player: string) => string): string[] | null {
  if (entries.length < 2 || entries.some((e) => e.kind !== "pass" || !e.text.startsWith(`${name(e.player)} `))) return null;
  const players = [...new Set(entries.map((e) => name(e.player)))];
  return [t("log.pass", { count: players.length, players: list(players) })];
}

/** Of `MC lays tile 57` the end, and of a run what it earned. */
function piece(entry: LogEntry, who: string): string {
  const earned = entry.kind === "run" ? entry.lines.find((l) => l.kind === "ran")?.text : undefined;
  const text = earned ?? entry.text;
  return who && text.startsWith(`${who} `) ? text.slice(who.length + 1) : text;
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
