import { expect, it } from "vitest";
import { prepare } from "../i18n/index.svelte";
import { ends, steps } from "./curve";
import { whyNotRated } from "./rated";
import { decoded, lasting, personPath, rated, short } from "./rating";

it("gives a curve a round scale around its values", () => {
  expect(ends([1412, 1533])).toEqual([1400, 1550]);
  expect(steps(1400, 1550)).toEqual([1400, 1450, 1500, 1550]);
  expect(ends([1500])).toEqual([1498, 1502]);
  expect(steps(...ends([0, 6230]))).toEqual([0, 2000, 4000, 6000, 8000]);
});

it("writes ratings with their uncertainty, and marks those that are provisional", async () => {
  await prepare("en");
  expect(rated({ points: 1520, spread: 60, provisional: false })).toBe("1520 ± 60");
  expect(rated({ points: 1520, spread: 300, provisional: true })).toBe("1520? ± 300");
  expect(short({ points: 1480, spread: 300, provisional: true })).toBe("1480?");
});

it("writes lengths of time in their largest unit", () => {
  expect([4, 90, 5400, 200_000].map(lasting)).toEqual(["4 sec", "1.5 min", "1.5 hr", "2.3 days"]);
});

it("makes addresses of people and bots", () => {
  expect(personPath("~abc")).toBe("/person/~abc");
  expect(personPath("bot:hard")).toBe("/person/bot:hard");
  expect(decoded("Ana%20Mar%C3%ADa")).toBe("Ana María");
  expect(decoded("100%")).toBe("100%");
});

it("says why a new game can't be rated", () => {
  const good = { mode: "online", rows: [{ kind: "me" }, { kind: "open" }, { kind: "bot" }], hidden: false, seed: "", undo: "own", advice: null, account: true } as const;
  expect(whyNotRated(good)).toBe("");
  expect(whyNotRated({ ...good, mode: "bots" })).toBe("online");
  expect(whyNotRated({ ...good, account: false })).toBe("account");
  expect(whyNotRated({ ...good, rows: [{ kind: "me" }, { kind: "bot" }] })).toBe("people");
  expect(whyNotRated({ ...good, rows: [{ kind: "me" }, { kind: "open" }, { kind: "local" }] })).toBe("people");
  expect(whyNotRated({ ...good, hidden: true })).toBe("private");
  expect(whyNotRated({ ...good, seed: "7" })).toBe("seed");
  expect(whyNotRated({ ...good, undo: "free" })).toBe("undo");
  expect(whyNotRated({ ...good, advice: true })).toBe("advice");
});
