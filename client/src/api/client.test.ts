import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get, post, put, Refused, WAITS } from "./client";

const sent: { path: string; key: string | undefined }[] = [];
let answers: (() => Promise<Response>)[] = [];

const good = () => Promise.resolve(new Response('{"seq":1}', { status: 200 }));
const lost = () => Promise.reject(new TypeError("network"));
const busy = () => Promise.resolve(new Response("", { status: 503 }));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push({ path, key: (init.headers as Record<string, string>)["Idempotency-Key"] });
    return (answers.shift() ?? good)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function done<T>(asked: Promise<T>): Promise<T | Refused> {
  const settled = asked.catch((error: unknown) => error as Refused);
  await vi.runAllTimersAsync();
  return settled;
}

test("a move whose answer was lost is sent again with the same key", async () => {
  answers = [lost, busy, good];
  expect(await done(post("/games/g/actions", { action: "p1 pass", expected: 0 }))).toEqual({ seq: 1 });
  expect(sent.length).toBe(3);
  expect(new Set(sent.map((one) => one.key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("every change has a key of its own", async () => {
  for (const path of ["actions?known=1-a", "undo", "undo/answer", "redo", "chat"]) await done(post(`/games/g/${path}`));
  await done(put("/games/g/auto", { auto: [] }));
  for (const path of ["/games", "/games/import", "/games/g/clone"]) await done(post(path));
  expect(new Set(sent.map((one) => one.key)).size).toBe(9);
  expect(sent.every((one) => one.key)).toBe(true);
});

test("after some attempts the player is told", async () => {
  answers = [lost, lost, lost, lost, lost];
  const refused = await done(post("/games/g/actions", {}));
  expect(refused).toMatchObject({ code: "offline" });
  expect(sent.length).toBe(WAITS.length + 1);
});

test("what the server does not do once is sent once", async () => {
  answers = [lost, lost];
  expect(await done(post("/account/tokens", {}))).toMatchObject({ code: "offline" });
  expect(await done(get("/games/g/undo"))).toMatchObject({ code: "offline" });
  expect(sent.map((one) => one.key)).toEqual([undefined, undefined]);
});

test("a refusal is not asked for again", async () => {
  answers = [() => Promise.resolve(new Response('{"error":"conflict","message":"x","own":true}', { status: 409 }))];
  expect(await done(post("/games/g/redo", { expected: 0 }))).toMatchObject({ code: "conflict", own: true });
  expect(sent.length).toBe(1);
});
