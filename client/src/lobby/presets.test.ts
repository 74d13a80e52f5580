import { beforeEach, expect, it, vi } from "vitest";
import { forget, LAST, presets, remember, rememberMode, usualMode, type Preset } from "./presets";

const preset = (name: string): Preset => ({ name, mode: "bots", seats: [], values: {}, undo: "free", advice: null, colour: "" });
let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
});

it("remembers presets by title, the last game first, and forgets them", () => {
  remember("18mex", preset("Friday"));
  remember("18mex", preset(LAST));
  remember("18mex", { ...preset("Friday"), undo: "ask" });
  expect(presets("18mex").map((p) => [p.name, p.undo])).toEqual([[LAST, "free"], ["Friday", "ask"]]);
  expect(presets("18eu")).toEqual([]);
  expect(forget("18mex", "Friday").map((p) => p.name)).toEqual([LAST]);
});

it("survives what others have stored", () => {
  kept.set("roundhouse.presets", "[1");
  expect(presets("18mex")).toEqual([]);
  kept.set("roundhouse.presets", '{"18mex": 3}');
  expect(presets("18mex")).toEqual([]);
});

it("begins with the mode of the latest game, and with bots for who is new", () => {
  expect(usualMode()).toBe("bots");
  rememberMode("online");
  expect(usualMode()).toBe("online");
  kept.set("roundhouse.mode", "by post");
  expect(usualMode()).toBe("bots");
});
