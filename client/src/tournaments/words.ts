/** What is said about tournaments. */

import type { EntrantInfo, TournamentEvent, TournamentInfo, TournamentSettings, TournamentView } from "../api/types";
import { language, t } from "../i18n/index.svelte";
import { list } from "../lib/words";

/** Points: 10, 6.50, 3.67. */
export function points(value: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 }).format(value);
}

/** A day and a time, from seconds since 1970. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at * 1000));
}

/** "Round 2 of 5", or what is going on otherwise. */
export function situation(info: TournamentInfo): string {
  if (info.status === "running") return t("tournament.roundOf", { round: info.round, rounds: info.rounds });
  return t(`tournament.statuses.${info.status}`);
}

/** How points are won, in a sentence. */
export function scoringText(settings: TournamentSettings): string {
  const scoring = settings.scoring ?? {};
  const parts: string[] = [];
  if (scoring.places !== false) parts.push(scoring.points?.length ? t("tournament.placesCustom", { points: scoring.points.map(points).join("–") }) : t("tournament.placesUsual"));
  if (scoring.worth === "share") parts.push(t("tournament.worthShare", { weight: points(scoring.weight ?? 100) }));
  if (scoring.worth === "winner") parts.push(t("tournament.worthWinner", { weight: points(scoring.weight ?? 100) }));
  return list(parts);
}

/** Entrants by number. */
export function byNumber(view: TournamentView): Map<number, EntrantInfo> {
  return new Map(view.entrants.map((one) => [one.number, one]));
}

/** An event of the log as a sentence. */
export function told(event: TournamentEvent): string {
  const numbers = (values: number[] | null | undefined) => (values ? values.map(points).join(" – ") : t("tournament.nothing"));
  return t(`tournament.events.${event.kind}`, {
    by: event.by || t("tournament.somebody"),
    name: event.name,
    other: event.other,
    round: event.round,
    table: event.table,
    reason: event.reason,
    before: numbers(event.before),
    after: numbers(event.after),
  });
}
