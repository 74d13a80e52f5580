import { expect, test } from "vitest";
import type { LogEntry } from "../api/types";
import { gathered } from "./passes";

let sequence = 0;
function entry(by: string, does: string, more: Partial<LogEntry> = {}): LogEntry {
  sequence += 1;
  return { sequence, by, player: "", kind: "pass", action: `${by} pass`, text: `${by} ${does}`, lines: [], round: "OR 1.1", thought: null, turn: "", turn_began: 0, about: [], milestones: [], ...more };
}

test("passes of a company in a row are one line that leads to the last of them", () => {
  const line = { kind: "skipped", text: "SFVA skips: convert" };
  const log = [entry("SFVA", "builds no track"), entry("SFVA", "places no station", { lines: [line] }), entry("SFVA", "buys no train")];
  const rows = gathered(log);
  expect(rows.map((r) => r.text)).toEqual(["SFVA builds no track · places no station · buys no train"]);
  expect([rows[0]?.first, rows[0]?.sequence, rows[0]?.lines]).toEqual([log[0]?.sequence, log[2]?.sequence, [line]]);
});

test("other moves, other companies, other rounds, players and reasons of bots stay apart", () => {
  const log = [
    entry("SFVA", "builds no track"),
    entry("SFVA", "lays tile 57", { kind: "lay" }),
    entry("SFVA", "buys no train"),
    entry("CFS", "builds no track"),
    entry("CFS", "buys no train", { round: "OR 1.2" }),
    entry("p1", "passes", { player: "p1" }),
    entry("p1", "passes", { player: "p1" }),
    entry("CFS", "builds no track", { thought: { player: "p1", text: "nothing here is worth building" } }),
    entry("CFS", "buys no train", { thought: { player: "p1", text: "needs no more trains now" } }),
  ];
  expect(gathered(log).map((r) => r.text)).toEqual(log.map((e) => e.text));
});
