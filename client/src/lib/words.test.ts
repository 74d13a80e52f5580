import { expect, test } from "vitest";
import { speakIn } from "../i18n/index.svelte";
import { ago, amount, capital, count, list, money, ordinal, price, shortRound, signed } from "./words";

test("ordinals follow English, the teens included", () => {
  const numbers = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112];
  const written = ["1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th", "112th"];
  expect(numbers.map(ordinal)).toEqual(written);
});

test("only one thing is singular", () => {
  expect([0, 1, 2, 1200].map((n) => count(n, "player"))).toEqual(["0 players", "1 player", "2 players", "1,200 players"]);
  expect(count(2, "company", "companies")).toBe("2 companies");
});

test("amounts have separators and no fractions", () => {
  expect([amount(6230), amount(12.4)]).toEqual(["6,230", "12"]);
});

test("times are told in the largest unit that fits", () => {
  const now = 1_000_000_000;
  const before = (seconds: number) => ago(now - seconds * 1000, now);
  expect([20, 60, 7200, 86_400, 1_209_600].map(before)).toEqual(["just now", "1 minute ago", "2 hours ago", "1 day ago", "2 weeks ago"]);
});

test("round names are shortened only when they end in a number", () => {
  expect([shortRound("Operating Round 4.1"), shortRound("Initial auction")]).toEqual(["OR 4.1", "Initial auction"]);
  expect(capital("open market")).toBe("Open market");
});

test("gains and losses carry their sign", () => {
  expect([signed(1232), signed(-304), signed(0)]).toEqual(["+1,232", "−304", "0"]);
});

test("debts carry a minus before the currency, and what a sale brings a plus", () => {
  expect([money(-1430, "£{}"), money(-5, "{} D"), price(-150, "${}"), price(60, "${}")]).toEqual(["−£1,430", "−5 D", "+$150", "$60"]);
});

test("Spanish and German write numbers, times and rounds their own way", async () => {
  await speakIn("es");
  expect([amount(6230), ordinal(3), money(1200, "₧{}")]).toEqual(["6.230", "3.º", "₧1.200"]);
  expect([ago(0, 7_200_000), shortRound("Ronda de operaciones 4.1")]).toEqual(["hace 2 horas", "RO 4.1"]);
  await speakIn("de");
  expect([amount(6230), ordinal(3), list(["Ana", "Eva", "Max"])]).toEqual(["6.230", "3.", "Ana, Eva und Max"]);
  expect([ago(0, 86_400_000), shortRound("Betriebsrunde 4.1")]).toEqual(["vor 1 Tag", "BR 4.1"]);
  await speakIn("en");
});
