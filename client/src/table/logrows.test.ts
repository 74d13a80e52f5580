import { expect, test } from "vitest";
import type { LogEntry } from "../api/types";
import { filtered, logRows } from "./logrows";

const COMPANIES = new Map([["MC", 1], ["TM", 1]]);
const name = (id: string) => ({ p1: "Ana", p2: "Luis María", p3: "Eva" })[id] ?? id;
const NO = { about: "", words: "", milestones: false };

function log(...entries: Partial<LogEntry>[]): LogEntry[] {
  return entries.map((e, n) => ({
    sequence: n + 1, by: "p1", player: "", kind: "share", action: "", text: "", lines: [], round: "OR 1.1", thought: null,
    turn: "", turn_began: 0, about: [], milestones: [], ...e,
  }));
}
const turn = (company: string, began: number, kind: string, text: string, lines: LogEntry["lines"] = []): Partial<LogEntry> =>
  ({ by: company, turn: company, turn_began: began, kind, text: `${company} ${text}`, lines, about: [company] });

test("the turn of a company is one row that tells what was done", () => {
  const rows = logRows(
    log(
      turn("MC", 0, "lay", "lays tile 57 in Torreón (I8)", [{ kind: "paid", text: "MC pays $60" }]),
      turn("MC", 0, "pass", "places no station"),
      turn("MC", 0, "run", "runs its trains", [{ kind: "ran", text: "MC earns $120" }]),
      turn("MC", 0, "dividend", "pays out the revenue", [{ kind: "pricemoved", text: "MC rises from $70 to $75" }]),
      turn("TM", 4, "pass", "builds no track"),
      turn("TM", 4, "pass", "buys no train"),
    ),
    COMPANIES,
    name,
  );
  expect(rows.map((r) => [r.company, r.pieces.join(" · "), r.first, r.last, r.more])).toEqual([
    ["MC", "lays tile 57 in Torreón (I8) · earns $120 · pays out the revenue", 1, 4, true],
    ["TM", "builds no track · buys no train", 5, 6, false],
  ]);
  expect(rows[0]?.notes.map((n) => n.text)).toEqual(["MC rises from $70 to $75"]);
});

test("passes of players in a row are one row; what matters stays apart", () => {
  const pass = { kind: "pass", text: "Ana buys and sells nothing", player: "p1" };
  const rows = logRows(log(pass, { ...pass, player: "p2", text: "Luis María buys and sells nothing" }, { text: "Ana buys 10% of MC" }, pass, { ...pass, milestones: ["phase"] }), COMPANIES, name);
  expect(rows.map((r) => r.entries.length)).toEqual([2, 1, 1, 1]);
  expect(rows[0]?.pieces).toEqual(["Ana and Luis María pass"]);
  const other = logRows(log(pass, { ...pass, player: "p3", text: "Eva ends their turn" }, pass), COMPANIES, name);
  expect(other[0]?.pieces).toEqual(["Ana and Eva pass"]);
  expect(logRows(log(pass, pass), COMPANIES, name)[0]?.pieces).toEqual(["Ana passes"]);
});

test("folding loses nothing", () => {
  let seed = 7;
  const chance = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let game = 0; game < 40; game += 1) {
    const entries = log(
      ...Array.from({ length: 60 }, () => ({
        kind: ["pass", "lay", "run", "share"][chance(4)] ?? "", text: `does ${chance(99)}`, turn: ["", "p1", "MC", "TM"][chance(4)] ?? "",
        turn_began: chance(3), round: ["SR 1", "OR 1.1"][chance(2)] ?? "", lines: chance(2) ? [{ kind: ["paid", "phasebegan"][chance(2)] ?? "", text: "x" }] : [],
      })),
    );
    const rows = logRows(entries, COMPANIES, name);
    expect(rows.flatMap((r) => r.entries)).toEqual(entries);
    // What a row leaves out can be opened.
    for (const row of rows) if (row.notes.length < row.entries.flatMap((e) => e.lines).length) expect(row.more).toBe(true);
  }
});

test("filters by player, company, words without accents, and milestones", () => {
  const entries = log(
    turn("MC", 0, "lay", "lays tile 57 in Torreón (I8)"),
    { text: "Ana buys 10% of TM", about: ["p1", "TM"], milestones: ["float"] },
    { text: "Luis passes", about: ["p2"] },
  );
  const found = (filter: Partial<typeof NO>) => filtered(entries, { ...NO, ...filter }).map((e) => e.sequence);
  expect(found({})).toEqual([1, 2, 3]);
  expect(found({ about: "TM" })).toEqual([2]);
  expect(found({ about: "p2" })).toEqual([3]);
  expect(found({ words: "TORREON tile" })).toEqual([1]);
  expect(found({ milestones: true })).toEqual([2]);
});
