import { beforeEach, expect, test, vi } from "vitest";
import type { Game } from "./game.svelte";
import { TileChoices } from "./tile_choices.svelte";

const get = vi.hoisted(() => vi.fn());
vi.mock("../api/client", () => ({ get }));

function table() {
  return { path: "/games/g", info: { seq: 3 }, now: { sequence: 3 }, layHexes: new Set(["A1"]), moves: {} };
}

beforeEach(() => {
  get.mockReset();
  get.mockImplementation((path: string) => Promise.resolve({ path }));
});

test("a hex is asked for once per position", async () => {
  const game = table();
  const choices = new TileChoices(game as unknown as Game);
  choices.expect("A1");
  expect(await choices.of("A1")).toEqual({ path: "/games/g/moves/tiles/A1" });
  expect(get).toHaveBeenCalledTimes(1);
  game.info.seq = 4;
  await choices.of("A1");
  expect(get).toHaveBeenCalledTimes(2);
});

test("only hexes for tiles are asked for ahead", () => {
  const choices = new TileChoices(table() as unknown as Game);
  choices.expect("B2");
  expect(get).not.toHaveBeenCalled();
});

test("what failed is asked for again", async () => {
  const choices = new TileChoices(table() as unknown as Game);
  get.mockRejectedValueOnce(new Error("lost"));
  choices.expect("A1");
  await expect(choices.of("A1")).rejects.toThrow("lost");
  await choices.of("A1");
  expect(get).toHaveBeenCalledTimes(2);
});
