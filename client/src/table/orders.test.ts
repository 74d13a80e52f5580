import { expect, test } from "vitest";
import type { Game } from "./game.svelte";
import { newOrder, offered, sellable, told } from "./orders";

const privates = [
  { id: "MIR", owner: "p1", closed: false },
  { id: "KCMO", owner: "p2", closed: false },
  { id: "MCAR", owner: "p2", closed: true },
  { id: "MNR", owner: "MC", closed: false },
];
const game = {
  position: { privates, companies: [{ president: "p1", status: "floated", trains: [{ id: "2-1" }] }] },
  players: new Map([["p1", {}], ["p2", {}]]),
  scene: { privates: [] },
  cards: new Map(),
  money: (n: number) => `$${n}`,
} as unknown as Game;

test("one agrees to sell what one has, and to buy what other players have", () => {
  expect(sellable(game, "p1")).toEqual(["2", "MIR"]);
  expect(offered(game, "p1")).toEqual(["KCMO"]);
});

test("an order says whether it sells or buys", () => {
  const order = newOrder("p1", "agree", 0);
  expect(told(game, { ...order, item: "MIR", price: 90 })).toContain("for $90 or more");
  expect(told(game, { ...order, item: "KCMO", price: 40 })).toContain("$40 or less");
});
