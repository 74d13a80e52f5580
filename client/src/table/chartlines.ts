/** The lines of the charts, from the history of a game. */

import type { History, RoundPoint } from "../api/types";

export type PlayerChart = "worth" | "cash" | "shares";

/** What a player's shares were worth at the prices of the time. */
export function sharesWorth(point: RoundPoint, player: string): number {
  return (point.worth[player] ?? 0) - (point.cash[player] ?? 0);
}

export function playerValues(points: readonly RoundPoint[], player: string, chart: PlayerChart): (number | null)[] {
  return points.map((p) => (chart === "shares" ? sharesWorth(p, player) : (p[chart][player] ?? null)));
}

export function priceValues(points: readonly RoundPoint[], company: string): (number | null)[] {
  return points.map((p) => p.prices[company] ?? null);
}

/** The rounds in which somebody ran. */
export function runRounds(runs: History["runs"]): string[] {
  return [...new Set(runs.map((r) => r.round))];
}

/** What a company earned in each of these rounds; a company may run more than once. */
export function revenueValues(runs: History["runs"], company: string, rounds: readonly string[]): (number | null)[] {
  const sums = new Map<string, number>();
  for (const run of runs) if (run.company === company) sums.set(run.round, (sums.get(run.round) ?? 0) + run.revenue);
  return rounds.map((r) => sums.get(r) ?? null);
}

/** Where on an axis of rounds a phase was there for the first time. A chart of runs leaves rounds out. */
export function phaseMarks(points: readonly RoundPoint[], rounds: readonly string[]): { n: number; phase: string }[] {
  const phases = new Map(points.map((p) => [p.round, p.phase]));
  const told = rounds.map((round, n) => ({ n, phase: phases.get(round) ?? "" }));
  return told.filter(({ n, phase }) => phase !== "" && n > 0 && told.slice(0, n).every((before) => before.phase !== phase));
}
