/** What clocks say, by the server's time. */

import type { Clock, ClockView, GameInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { list } from "../lib/words";
import { inWords } from "./durations";

/** By how much the server's clock is ahead of ours, noted when a view of a clock was first seen. */
const ahead = new WeakMap<ClockView, number>();

/** The server's time in milliseconds. */
export function serverTime(clocks: ClockView, now: number): number {
  const known = ahead.get(clocks) ?? clocks.now * 1000 - Date.now();
  ahead.set(clocks, known);
  return now + known;
}

/** The seconds that a seat has left. */
export function secondsLeft(clocks: ClockView, seat: number, now: number): number {
  const had = clocks.left[seat] ?? 0;
  if (clocks.seat !== seat || clocks.deadline == null) return had;
  return Math.max(0, clocks.deadline - serverTime(clocks, now) / 1000);
}

/** Whose clock runs, or would if it were not paused. */
export function runningSeat(game: GameInfo): number | null {
  const clocks = game.clocks;
  if (!clocks || game.status !== "playing") return null;
  return clocks.seat ?? (clocks.paused ? (game.to_move[0] ?? null) : null);
}

/** A clock in one line: "1 day for each turn · rests at weekends · a bot moves for whoever runs out of time". */
export function described(clock: Clock | null | undefined): string {
  if (!clock) return t("clock.none");
  const [time, plus] = [inWords(clock.seconds), inWords(clock.increment ?? 0)];
  const each = clock.unit === "decision";
  const amount =
    clock.kind === "move" ? t(each ? "clock.perDecision" : "clock.perTurn", { time })
    : clock.increment ? t(each ? "clock.withEach" : "clock.with", { time, plus })
    : t("clock.whole", { time });
  const rests = clock.kind === "live" ? [] : [clock.weekends ? t("clock.restsWeekends") : "", clock.sleep !== false ? t("clock.restsSleep") : "", clock.holidays !== false ? t("clock.restsHolidays") : ""].filter(Boolean);
  return [amount, ...(rests.length ? [t("clock.rests", { when: list(rests) })] : []), t(`clock.zero.${clock.at_zero ?? "nudge"}`)].join(" · ");
}
