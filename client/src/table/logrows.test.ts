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

test("passes of bots are one row, too, and their reasons are told when it is open", () => {
  const because = (text: string) => ({ thought: { text } as NonNullable<LogEntry["thought"]> });
  const pass = (player: string, began: number, text: string) => ({ kind: "pass", player, turn: player, turn_began: began, text: `${name(player)} buys and sells nothing`, ...because(text) });
  const [row, more] = logRows(log(pass("p1", 0, "too dear"), pass("p2", 1, "no money"), { kind: "pass", player: "p3", turn: "p3", turn_began: 2, text: "Eva buys and sells nothing" }), COMPANIES, name);
  expect(more).toBeUndefined();
  expect(row?.pieces).toEqual(["Ana, Luis María, and Eva pass"]);
  expect([row?.thought, row?.more, row?.entries.map((e) => e.thought?.text)]).toEqual([null, true, ["too dear", "no money", undefined]]);
  const alone = logRows(log(pass("p1", 0, "too dear")), COMPANIES, name);
  expect([alone[0]?.thought?.text, alone[0]?.more]).toEqual(["too dear", false]);
  const run = logRows(log({ ...turn("MC", 0, "run", "runs its trains"), ...because("best routes") }, { ...turn("MC", 0, "pass", "buys no train"), ...because("needs none") }), COMPANIES, name);
  expect(run[0]?.thought?.text).toBe("needs none");
});

test("what a player does in a turn is one row, without the pass that ends it", () => {
  const of = (player: string, began: number, kind: string, text: string) => ({ player, by: player, turn: player, turn_began: began, kind, text });
  const rows = logRows(
    log(
      of("p1", 0, "sell", "Ana sells 20% of TM"), of("p1", 0, "share", "Ana buys 10% of MC"), of("p1", 0, "pass", "Ana ends their turn"),
      of("p3", 3, "pass", "Eva buys and sells nothing"), of("p1", 4, "share", "Ana buys 10% of MC"),
    ),
    COMPANIES,
    name,
  );
  expect(rows.map((r) => [r.pieces.join(" · "), r.more])).toEqual([
    ["Ana sells 20% of TM · buys 10% of MC", true], ["Eva buys and sells nothing", false], ["Ana buys 10% of MC", false],
  ]);
});

test("the pass that ends a round is told with the others, and what follows from it", () => {
  const pass = (player: string, began: number, lines: LogEntry["lines"] = []) =>
    ({ kind: "pass", player, turn: player, turn_began: began, text: `${name(player)} buys and sells nothing`, lines });
  const [row, more] = logRows(log(pass("p1", 0), pass("p2", 1), pass("p3", 2, [{ kind: "pricemoved", text: "MC rises" }])), COMPANIES, name);
  expect(more).toBeUndefined();
  expect(row?.pieces).toEqual(["Ana, Luis María, and Eva pass"]);
  expect(row?.notes.map((n) => n.text)).toEqual(["MC rises"]);
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

test("a consequence that says no more than the move is left to the details", () => {
  const gets = { kind: "told", text: "Ana gets MCAR for $20" };
  const moves = { kind: "privatemoved", text: "Mexico City-Acapulco Railroad (MCAR) moves from the bank to Ana" };
  const rows = logRows(
    log(
      { kind: "buy", text: "Ana buys Mexico City-Acapulco Railroad (MCAR) for $20", lines: [gets, moves] },
      { kind: "pass", text: "Eva leaves the auction of Mexican International Railroad (MIR)", lines: [{ ...gets, text: "Ana gets MIR for $195" }, moves], milestones: ["won"] },
      { kind: "accept", text: "Luis accepts", lines: [moves] },
    ),
    COMPANIES,
    name,
  );
  expect(rows.map((r) => r.notes.map((n) => n.kind))).toEqual([[], ["told"], ["privatemoved"]]);
  expect(rows.map((r) => r.more)).toEqual([true, true, false]);
});
