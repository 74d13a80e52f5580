import { expect, test } from "vitest";
import type { Game } from "./game.svelte";
import { buys, complete, itemName, kinds, mergeable, newOrder, offered, sellable, told } from "./orders";

const privates = [
  { id: "MIR", owner: "p1", closed: false },
  { id: "KCMO", owner: "p2", closed: false },
  { id: "MCAR", owner: "p2", closed: true },
  { id: "MNR", owner: "MC", closed: false },
];
const companies = [
  { id: "MC", president: "p1", status: "floated", trains: [{ id: "2-1" }] },
  { id: "M5", president: "p1", status: "floated", trains: [] },
];
const cards = new Map([["MC", { kind: "major" }], ["M5", { kind: "minor" }]]);
const table = (...agreements: string[]) =>
  ({
    position: { privates, companies },
    players: new Map([["p1", {}], ["p2", {}]]),
    scene: { privates: [], trains: [], agreements },
    cards,
    name: (id: string) => id,
    money: (n: number) => `$${n}`,
  }) as unknown as Game;
const game = table("train", "private");

test("one agrees to sell what one has, and to buy what other players have", () => {
  expect(sellable(game, "p1")).toEqual(["2", "MIR"]);
  expect(offered(game, "p1")).toEqual(["KCMO"]);
});

test("what can be agreed to is what the title knows", () => {
  expect(kinds(game)).toEqual(["pass", "buy", "run", "bid", "agree", "nothing"]);
  expect(kinds(table("vote"))).toEqual(["pass", "buy", "run", "bid", "vote", "nothing"]);
  expect(sellable(table("train"), "p1")).toEqual(["2"]);
  expect(sellable(table("minor"), "p1")).toEqual(["M5"]);
  expect(offered(table("train"), "p1")).toEqual([]);
  expect(mergeable(game)).toEqual(["M5"]);
});

test("an order to vote names its side", () => {
  const order = newOrder("p1", "vote", 0);
  expect(complete(order)).toBe(true);
  expect(told(game, { ...order, side: "against", item: "M5" })).toBe("Vote against mergers of M5 that others propose.");
  expect(told(game, order)).toBe("Vote for every merger that others propose.");
});

test("a train is not called after a minor of the same number", () => {
  const [trains, numbered] = [[{ name: "2" }], new Map([["2", { kind: "minor" }]])];
  const eu = { ...table("train"), scene: { privates: [], trains }, cards: numbered } as unknown as Game;
  expect(itemName(eu, "2")).toBe("2-train");
  expect(itemName({ ...eu, scene: { privates: [], trains: [] } } as unknown as Game, "2")).toBe("2");
});

test("a side that was chosen counts, and not who has the thing", () => {
  expect(buys(game, { ...newOrder("p1", "agree", 0), item: "2", side: "buy" })).toBe(true);
  expect(buys(game, { ...newOrder("p1", "agree", 0), item: "KCMO", side: "sell" })).toBe(false);
});

test("an order says whether it sells or buys", () => {
  const order = newOrder("p1", "agree", 0);
  expect(told(game, { ...order, item: "MIR", price: 90 })).toContain("for $90 or more");
  expect(told(game, { ...order, item: "KCMO", price: 40 })).toContain("$40 or less");
});
