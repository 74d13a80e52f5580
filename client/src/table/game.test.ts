import { beforeEach, expect, test, vi } from "vitest";
import type { Message } from "./live";

const server = { seq: 0, asked: 0, whenActing: (): void => undefined };
let tell: (message: Message) => void = () => undefined;

const table = () => ({
  game: { seq: server.seq, status: "playing", mine: [0], seats: [{ seat: 0, player: "p1" }] },
  scene: { companies: [], currency: "${}" },
  position: { sequence: server.seq, finished: false, turn: { decider: "p1" }, hexes: [], companies: [], players: [] },
  moves: { groups: [], lay_hexes: [], run: null },
  undo: {},
  auto: [],
  note: "",
});
const acted = () => ({ type: "acted", kind: "act", seq: server.seq, moves: server.seq }) as Message;

vi.mock("../api/early", () => ({ firstLook: () => Promise.resolve(table()) }));
vi.mock("../api/client", () => ({
  Refused: class extends Error {},
  put: () => Promise.resolve(null),
  get: (path: string) => {
    if (!path.endsWith("/table")) return Promise.resolve([]);
    server.asked += 1;
    return Promise.resolve(table());
  },
  post: (path: string, body: { action: string }) => {
    if (path.endsWith("/preview")) return Promise.resolve({ label: body.action });
    server.seq += 1;
    server.whenActing();
    return Promise.resolve(acted());
  },
}));
vi.mock("./live", () => ({
  Live: class {
    constructor(_game: string, _since: () => number, take: (message: Message) => void) {
      tell = take;
    }
    close(): void {}
  },
}));

const { Game } = await import("./game.svelte");
const choice = { action: "p1 pass", label: "Pass" } as Parameters<InstanceType<typeof Game>["consider"]>[0];

async function seated(): Promise<InstanceType<typeof Game>> {
  const game = new Game("g");
  await game.open(null);
  return game;
}

beforeEach(() => Object.assign(server, { seq: 0, asked: 0, whenActing: () => undefined }));

test("one's own move is shown once, though the table hears of it as well", async () => {
  const game = await seated();
  server.whenActing = () => tell(acted());
  expect(await game.act("p1 pass")).toBe(true);
  expect([game.now?.sequence, server.asked]).toEqual([1, 1]);
});

test("a move of another that is heard of meanwhile is not missed", async () => {
  const game = await seated();
  server.whenActing = () => void setTimeout(() => ((server.seq += 1), tell(acted())));
  await game.act("p1 pass");
  await vi.waitFor(() => expect(game.now?.sequence).toBe(2));
});

test("what was picked up stays when the same position is told again, and goes with the next", async () => {
  const game = await seated();
  await game.consider(choice);
  await game.refresh();
  expect(game.pending?.action).toBe("p1 pass");
  server.seq += 1;
  await game.refresh();
  expect(game.pending).toBeNull();
});

test("when a move fails, what was heard of meanwhile is shown all the same", async () => {
  const game = await seated();
  server.whenActing = () => {
    tell(acted());
    throw new Error("away");
  };
  await expect(game.act("p1 pass")).rejects.toThrow("away");
  await vi.waitFor(() => expect(game.now?.sequence).toBe(1));
  expect(game.busy).toBe(false);
});
