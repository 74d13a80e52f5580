/** Where one stops on the way through a game: after every move, after key moves, at rounds, after turns of a company. */

import type { LogEntry } from "../api/types";

/** `move`, `key`, `round`, or a company. */
export type StepBy = string;

/** The moves after which one stops, in order. A round stops before its first move. */
export function timeStops(log: readonly LogEntry[], by: StepBy): number[] {
  if (by === "move") return log.map((l) => l.sequence);
  if (by === "key") return log.filter((l) => l.milestones.length).map((l) => l.sequence);
  const next = (n: number) => log[n + 1];
  if (by === "round") return [0, ...log.filter((l, n) => next(n) && next(n)?.round !== l.round).map((l) => l.sequence)];
  return log.filter((l, n) => l.turn === by && next(n)?.turn_began !== l.turn_began).map((l) => l.sequence);
}

/** The stop before or after a moment; beyond the last one is the present (null), before the first the beginning. */
export function nextStop(stops: readonly number[], at: number, step: 1 | -1): number | null {
  if (step > 0) return stops.find((s) => s > at) ?? null;
  return stops.findLast((s) => s < at) ?? 0;
}

/** The move nearest to a place in the game, or undefined if none is so near; `at` and `within` are counted in moves. */
export function nearestMove(log: readonly LogEntry[], at: number, within: number): LogEntry | undefined {
  const far = (l: LogEntry) => Math.abs(l.sequence - at);
  const nearest = log.reduce<LogEntry | undefined>((best, l) => (best && far(best) <= far(l) ? best : l), undefined);
  return nearest && far(nearest) <= within ? nearest : undefined;
}
