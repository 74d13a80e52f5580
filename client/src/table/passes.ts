/** Passes of one company in a row, as one entry of the log. */

import type { LogEntry } from "../api/types";

export interface LogRow extends LogEntry {
  /** The number of the first move that the row tells of; `sequence` is the last. */
  first: number;
}

/** The log with passes in a row told together: `SFVA builds no track · places no station · buys no train`. */
export function gathered(log: readonly LogEntry[]): LogRow[] {
  const rows: LogRow[] = [];
  for (const entry of log) {
    const before = rows.at(-1);
    if (before && continues(before, entry)) {
      const text = `${before.text} · ${entry.text.slice(entry.by.length + 1)}`;
      rows[rows.length - 1] = { ...entry, first: before.first, text, lines: [...before.lines, ...entry.lines] };
    } else rows.push({ ...entry, first: entry.sequence });
  }
  return rows;
}

/** Reasons of bots belong to single moves; such passes stay apart. */
function continues(before: LogRow, entry: LogEntry): boolean {
  const pass = (one: LogEntry) => one.kind === "pass" && !one.player && !one.thought && one.text.startsWith(`${one.by} `);
  return pass(before) && pass(entry) && before.by === entry.by && before.round === entry.round;
}
