import { expect, it } from "vitest";
import type { Choice } from "../api/types";
import { find, type Entry } from "./palette_search";

const target = { kind: "none" as const, hex: "", city: -1, company: "", train: "", player: "", private: "" };
function move(label: string, words: string, amount: Choice["amount"] = null): Entry {
  const choice: Choice = { action: `p1 ${words}`, kind: words.split(" ")[0] ?? "", label, target, amount, cost: null, dangerous: false, way_out: false, asks: [], twins: [] };
  return { id: choice.action, label, words, choice };
}
const range = (before: string, lo: number, hi: number, step = 5) => ({ field: "price", lo, hi, step, before, after: "" });
const ENTRIES: Entry[] = [
  move("Sell 10% of MC (10%)", "sell MC 10 as 10 MC Mexican Central"),
  move("Sell 20% of MC (10% + 10%)", "sell MC 20 as 10+10 MC Mexican Central"),
  move("Sell 20% of CHI (20%)", "sell CHI 20 as 20 CHI Chihuahua"),
  move("Buy a 3-train for $180", "train 3 from offering for 180 3 3-train buy train"),
  move("Buy a 4-train for $300", "train 4 from offering for 300 4 4-train buy train"),
  move("Buy a 3-train from CHI", "train 3 from CHI for 1 buy train", range("MC train 3 from CHI for ", 1, 400, 1)),
  move("Lay tile 57 in Torreón (I8)", "lay 57 I8 r2 lay tile track"),
  move("Lay tile 57 in Saltillo (I14)", "lay 57 I14 r0 lay tile track"),
  move("Place a station in Torreón (I8)", "token I8.0 token station"),
  move("Bid $55 for Interoceanic (A)", "bid A 55", range("p1 bid A ", 55, 200)),
  move("Bid $45 for Kansas City (KCMO)", "bid KCMO 45", range("p1 bid KCMO ", 45, 200)),
  { id: "command theme", label: "Dark theme", words: "theme", run: () => undefined },
];
const first = (query: string) => find(ENTRIES, query)[0];

it.each([
  ["sell mc 20", "p1 sell MC 20 as 10+10 MC Mexican Central"],
  ["buy 4", "p1 train 4 from offering for 300 4 4-train buy train"],
  ["lay 57 i8", "p1 lay 57 I8 r2 lay tile track"],
  ["i8 lay", "p1 lay 57 I8 r2 lay tile track"],
  ["token torreon", "p1 token I8.0 token station"],
  ["tokn torreón", "p1 token I8.0 token station"],
  ["bid kcmo 60", "p1 bid KCMO 60"],
  ["bid a 100", "p1 bid A 100"],
])("%s", (query, action) => expect(first(query)?.action).toBe(action));

it("finds commands", () => expect(first("dark")?.entry.id).toBe("command theme"));
it("fills only numbers that the rules allow", () => {
  expect(find(ENTRIES, "bid a 57").map((one) => one.action)).not.toContain("p1 bid A 57");
  expect(find(ENTRIES, "bid a 300").map((one) => one.action)).not.toContain("p1 bid A 300");
});
it("shows everything before anything is typed", () => expect(find(ENTRIES, " ")).toHaveLength(ENTRIES.length));
it("finds nothing for nonsense", () => expect(find(ENTRIES, "qqqq")).toEqual([]));
