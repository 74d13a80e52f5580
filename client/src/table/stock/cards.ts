/** Cards of a stock round: their order, and the moves on them by what they are for. */

import type { CardMove, CardMoves, Choice, CompanyView } from "../../api/types";

export type Sorting = "order" | "price" | "held";
export type Purpose = "buy" | "start" | "sell" | "bid" | "other";

/** A move on a card as a button. */
export interface CardButton {
  move: CardMove;
  choice: Choice;
  /** The sizes of the certificates, where the same sum can be sold in smaller ones. */
  pieces: string;
}

const PURPOSES: Readonly<Record<string, Purpose>> = {
  "buy a share": "buy",
  "buy an item": "buy",
  "start a company": "start",
  "sell shares": "sell",
  bid: "bid",
};

export function purposeOf(move: { purpose: string }): Purpose {
  return PURPOSES[move.purpose] ?? "other";
}

/** The buttons of a card for one purpose: sales by size, starting prices from low to high, the rest as the server tells them. */
export function buttonsFor(purpose: Purpose, card: CardMoves | undefined, choices: ReadonlyMap<string, Choice>): CardButton[] {
  const moves = (card?.moves ?? []).filter((m) => purposeOf(m) === purpose);
  const sums = moves.map((m) => `${m.percent} ${m.swap}`);
  const found = moves.flatMap((move) => {
    const choice = choices.get(move.action);
    const alike = moves.filter((_, n) => sums[n] === `${move.percent} ${move.swap}`);
    const special = purpose === "sell" && alike.some((m) => m.pieces.length > move.pieces.length);
    return choice ? [{ move, choice, pieces: special ? move.pieces.join("+") : "" }] : [];
  });
  if (purpose === "sell") found.sort((a, b) => a.move.percent - b.move.percent || b.move.pieces.length - a.move.pieces.length);
  if (purpose === "start") found.sort((a, b) => a.move.par - b.move.par);
  return found;
}

export function held(company: CompanyView, owner: string): number {
  return company.shares.find((s) => s.owner === owner)?.percent ?? 0;
}

const RANK = { floated: 0, started: 1, waiting: 2, closed: 3 };

/** Companies in the order of their turns, by price or by what a player holds of them; the order of charters breaks ties. */
export function sorted(companies: readonly CompanyView[], sorting: Sorting, player: string): CompanyView[] {
  const turn = (c: CompanyView) => c.order || 1000;
  const byOrder = (a: CompanyView, b: CompanyView) => RANK[a.status] - RANK[b.status] || turn(a) - turn(b);
  const found = [...companies];
  if (sorting === "price") return found.sort((a, b) => b.price - a.price || byOrder(a, b));
  if (sorting === "held") return found.sort((a, b) => held(b, player) - held(a, player) || byOrder(a, b));
  return found.sort(byOrder);
}

/** A number of an amount's steps, near to the one that is wanted. */
export function stepped(amount: { lo: number; hi: number; step: number }, wanted: number): number {
  const steps = Math.round((wanted - amount.lo) / amount.step);
  return Math.min(amount.hi, Math.max(amount.lo, amount.lo + steps * amount.step));
}
