import { expect, test } from "vitest";
import type { CardMove, CompanyView } from "../../api/types";
import type { Game } from "../game.svelte";
import { smallPrint } from "./consequence";

const company = { id: "MC", price: 65, president: "p1" } as CompanyView;
const game = { stock: { player: "p1" }, money: (n: number) => `$${n}`, name: () => "Ana" } as unknown as Game;
const NOTHING = { cash: 0, price: null, president: null, floats: false };

function told(move: Partial<CardMove>, about: CompanyView | undefined = company): string {
  return smallPrint(game, about, { ...NOTHING, ...move } as unknown as CardMove);
}

test("a sale tells the new price and who leads then", () => {
  expect(told({ price: 55, president: "p2" })).toBe("▾$55 ♛Ana");
  expect(told({ price: 70 })).toBe("▴$70");
  expect(told({ president: "p1" })).toBe("♛You");
});

test("a purchase tells that the company floats", () => {
  expect(told({ floats: true })).toBe("floats");
});

test("what stays as it is needs no words", () => {
  expect(told({ cash: 65 })).toBe("");
  expect(told({ price: 60, president: "p1" }, { ...company, price: 0, president: "" })).toBe("");
});
