import { expect, test } from "vitest";
import type { CardMove, CardMoves, Choice, CompanyView } from "../../api/types";
import { buttonsFor, sorted, stepped } from "./cards";

function move(purpose: string, action: string, more: Partial<CardMove> = {}): CardMove {
  return { action, purpose, percent: 0, pieces: [], swap: 0, source: "", par: 0, cash: 0, price: null, president: null, floats: false, ...more };
}

function card(...moves: CardMove[]): [CardMoves, Map<string, Choice>] {
  const choices = new Map(moves.map((m) => [m.action, { action: m.action, label: m.action } as Choice]));
  return [{ id: "MC", moves, blocked: [] }, choices];
}

test("sales are ordered by size, and certificates are named where smaller ones make the same sum", () => {
  const [moves, choices] = card(
    move("sell shares", "sell 40 as 20+10+10", { percent: 40, pieces: [20, 10, 10] }),
    move("sell shares", "sell 10", { percent: 10, pieces: [10] }),
    move("sell shares", "sell 40", { percent: 40, pieces: [10, 10, 10, 10] }),
    move("buy a share", "buy"),
  );
  const sells = buttonsFor("sell", moves, choices);
  expect(sells.map((b) => [b.move.percent, b.pieces])).toEqual([[10, ""], [40, ""], [40, "20+10+10"]]);
});

test("starting prices rise, and what has no purpose of its own is kept among the others", () => {
  const [moves, choices] = card(
    move("start a company", "par 90", { par: 90 }),
    move("start a company", "par 60", { par: 60 }),
    move("exchange", "exchange 1"),
    move("other", "split"),
  );
  expect(buttonsFor("start", moves, choices).map((b) => b.move.par)).toEqual([60, 90]);
  expect(buttonsFor("other", moves, choices).map((b) => b.move.action)).toEqual(["exchange 1", "split"]);
  const all = (["buy", "start", "sell", "bid", "other"] as const).flatMap((p) => buttonsFor(p, moves, choices));
  expect(all).toHaveLength(moves.moves.length);
});

test("companies are sorted by turn, by price or by what a player holds", () => {
  const company = (id: string, status: string, order: number, price: number, mine: number) =>
    ({ id, status, order, price, shares: [{ owner: "p1", percent: mine }] }) as unknown as CompanyView;
  const all = [company("A", "waiting", 0, 0, 0), company("B", "floated", 2, 90, 20), company("C", "floated", 1, 80, 0), company("D", "started", 0, 100, 40)];
  const ids = (sorting: "order" | "price" | "held") => sorted(all, sorting, "p1").map((c) => c.id).join("");
  expect(ids("order")).toBe("CBDA");
  expect(ids("price")).toBe("DBCA");
  expect(ids("held")).toBe("DBCA");
});

test("a bid stays on the steps between the least and the most", () => {
  const amount = { lo: 45, hi: 60, step: 5 };
  expect([40, 47, 48, 99].map((n) => stepped(amount, n))).toEqual([45, 45, 50, 60]);
});
