import { beforeEach, expect, test, vi } from "vitest";
import type { Message } from "./live";

const server = { seq: 0, note: "", asked: [] as string[], answersWithTable: false, refuses: null as Error | null, whenActing: (): void => undefined };
let tell: (message: Message) => void = () => undefined;

const table = (known = "") => {
  const version = `${server.seq}-v`;
  const position = { sequence: server.seq, finished: false, turn: { decider: "p1" }, hexes: [], companies: [], players: [] };
  const steps = [{ op: "replace", path: "/sequence", value: server.seq }];
  return {
    game: { seq: server.seq, status: "playing", mine: [0], seats: [{ seat: 0, player: "p1" }] },
    scene: { companies: [], drawn: ["far"], currency: "${}" },
    version,
    position: known ? null : position,
    changes: known ? { base: known, steps } : null,
    moves: { groups: [], lay_hexes: [], run: null },
    undo: {},
    auto: [],
    note: server.note,
  };
};
const acted = (known?: string) =>
  ({
    type: "acted", kind: "act", seq: server.seq, moves: server.seq, ...(known === undefined ? {} : { table: table(known) }),
  }) as unknown as Message;
const tables = () => server.asked.filter((path) => path.startsWith("/games/g/table"));
const knownIn = (path: string) => /[?&]known=([^&]*)/.exec(path)?.[1] ?? "";

const settings = { confirm: false, ask: true };
vi.mock("../lib/settings.svelte", () => ({ settings }));
vi.mock("../api/early", () => ({ firstLook: () => Promise.resolve(table()) }));
vi.mock("../api/client", () => ({
  Refused: class extends Error {
    constructor(readonly status: number, readonly code: string, message: string) {
      super(message);
    }
  },
  put: () => Promise.resolve(null),
  get: (path: string) => {
    server.asked.push(path);
    return Promise.resolve(path.startsWith("/games/g/table") ? table(knownIn(path)) : []);
  },
  post: (path: string, body: { action: string }) => {
    if (path.endsWith("/preview") && server.refuses) return Promise.reject(server.refuses);
    if (path.endsWith("/preview")) return Promise.resolve({ label: body.action });
    server.asked.push(path);
    server.seq += 1;
    server.whenActing();
    return Promise.resolve(acted(server.answersWithTable ? knownIn(path) : undefined));
  },
}));
vi.mock("./live", () => ({
  Live: class {
    constructor(_game: string, _since: () => number, _known: () => string, take: (message: Message) => void) {
      tell = take;
    }
    close(): void {}
  },
}));

const { Game } = await import("./game.svelte");
const { Refused } = await import("../api/client");
const { toasts } = await import("../lib/toasts.svelte");
const choice = { action: "p1 pass", label: "Pass", way_out: true, asks: [] as string[] } as Parameters<InstanceType<typeof Game>["consider"]>[0];

async function seated(): Promise<InstanceType<typeof Game>> {
  const game = new Game("g");
  await game.open(null);
  return game;
}

beforeEach(() => Object.assign(server, { seq: 0, asked: [], answersWithTable: false, refuses: null, whenActing: () => undefined }));

test("one's own move is shown once, though the table hears of it as well", async () => {
  const game = await seated();
  server.whenActing = () => tell(acted());
  expect(await game.act("p1 pass")).toBe(true);
  expect([game.now?.sequence, tables().length]).toEqual([1, 1]);
});

test("a move of another that is heard of meanwhile is not missed", async () => {
  const game = await seated();
  server.whenActing = () => void setTimeout(() => ((server.seq += 1), tell(acted())));
  await game.act("p1 pass");
  await vi.waitFor(() => expect(game.now?.sequence).toBe(2));
});

test("a move at a table that is gone is put down; one without a preview may go on", async () => {
  const game = await seated();
  server.refuses = new Error("The server has reported an error.");
  await game.consider(choice);
  expect(game.pending?.action).toBe(choice.action);
  server.refuses = new Refused(404, "not_found", "There is no such game.");
  await game.consider(choice);
  expect(game.pending).toBeNull();
  expect(toasts.list.map((toast) => toast.text)).toContain("There is no such game.");
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

test("the answer to a move brings the table: one request for it, one for the log", async () => {
  const game = await seated();
  const before = game.now;
  Object.assign(server, { answersWithTable: true, asked: [] });
  server.whenActing = () => tell(acted("0-v"));
  expect(await game.act("p1 pass")).toBe(true);
  expect(game.now?.sequence).toBe(1);
  expect(game.now?.companies).toBe(before?.companies);
  expect(server.asked).toEqual(["/games/g/actions?known=0-v", "/games/g/log?since=0"]);
});

test("a move of another brings its table with it", async () => {
  const game = await seated();
  server.asked = [];
  server.seq = 1;
  tell(acted("0-v"));
  await vi.waitFor(() => expect(game.now?.sequence).toBe(1));
  server.seq = 2;
  tell(acted("1-v"));
  await vi.waitFor(() => expect(game.now?.sequence).toBe(2));
  expect(tables()).toEqual([]);
});

test("changes of a position that is not at hand make the table ask for the whole", async () => {
  const game = await seated();
  server.asked = [];
  server.seq = 3;
  tell(acted("2-v"));
  await vi.waitFor(() => expect(game.now?.sequence).toBe(3));
  expect(tables()).toEqual(["/games/g/table"]);
  server.seq = 2;
  tell(acted("3-v"));
  await Promise.resolve();
  expect(game.now?.sequence).toBe(3);
});

test("a table that is told to somebody else is not taken", async () => {
  const game = await seated();
  server.asked = [];
  server.seq = 1;
  const message = acted("0-v") as { table: { game: { mine: number[] } } } & Message;
  message.table.game.mine = [];
  tell(message);
  await vi.waitFor(() => expect(game.now?.sequence).toBe(1));
  expect(game.info?.mine).toEqual([0]);
  expect(tables()).toEqual(["/games/g/table?known=0-v"]);
});

test("a way out is taken at once, unless it misses something: then it is asked about first", async () => {
  const game = await seated();
  await game.waysOut.take(choice);
  expect([game.now?.sequence, game.waysOut.asked]).toEqual([1, null]);
  const careless = { ...choice, asks: ["MC has no train and could buy a 2-train for $100."] };
  await game.waysOut.take(careless);
  expect([game.now?.sequence, game.waysOut.asked]).toEqual([1, careless]);
  await game.waysOut.take(careless);
  expect([game.now?.sequence, game.waysOut.asked]).toEqual([2, null]);
  settings.ask = false;
  await game.waysOut.take(careless);
  expect(game.now?.sequence).toBe(3);
  settings.ask = true;
});

test("a note that is being changed is not replaced by what the server knew before", async () => {
  server.note = "sell MC next";
  const game = await seated();
  expect(game.note).toBe("sell MC next");
  game.story.write("");
  await game.refresh();
  expect(game.note).toBe("");
  server.note = "";
});
