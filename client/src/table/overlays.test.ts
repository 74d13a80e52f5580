import { beforeEach, expect, test, vi } from "vitest";
import type { Overlay } from "../api/types";
import type { Game } from "./game.svelte";
import { KINDS, Overlays } from "./overlays.svelte";

const asked: { path: string; answer: (overlay: Overlay) => void }[] = [];
vi.mock("../api/client", () => ({
  get: (path: string) => new Promise((answer) => asked.push({ path, answer })),
}));

beforeEach(() => void (asked.length = 0));
const overlays = () => new Overlays({ path: "/games/g" } as Game);
const told = (kind: string) => ({ kind }) as Overlay;

test("the key goes through all overlays and back to none", () => {
  const some = overlays();
  const seen = KINDS.map(() => {
    some.next();
    return some.kind;
  });
  expect(seen).toEqual(KINDS);
  some.next();
  expect(some.kind).toBe("");
});

test("the server is asked for the company and the moment", async () => {
  const some = overlays();
  await some.see(null);
  expect(asked).toHaveLength(0);
  some.choose("reach");
  some.company = "MC";
  void some.see(7);
  some.choose("networks");
  void some.see(null);
  expect(asked.map((a) => a.path)).toEqual(["/games/g/overlays/reach?company=MC&at=7", "/games/g/overlays/networks?"]);
});

test("an older answer never replaces a newer one", async () => {
  const some = overlays();
  some.choose("reach");
  const first = some.see(1);
  const second = some.see(2);
  asked[1]?.answer(told("reach"));
  await second;
  const shown = some.shown;
  asked[0]?.answer(told("reach"));
  await first;
  expect(some.shown).toBe(shown);
  some.choose("");
  expect(some.shown).toBe(null);
});
