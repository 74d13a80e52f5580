import { expect, it } from "vitest";
import type { Game } from "./game.svelte";
import { watch } from "./notices";

function table(sequence: number, phase: string, presides: string[]): Game {
  const now = { sequence, players: [{ id: "p1", presides }], header: { phase, notices: [] }, turn: { text: "" } };
  const companies = new Map([["FC", { status: "floated" }]]);
  return { now, me: ["p1"], mine: false, id: "g", companies, term: (noun: string) => noun } as unknown as Game;
}

it("tells a new phase and a lost presidency, but not what an undo takes back", () => {
  const heard: string[] = [];
  const look = watch((text) => heard.push(text));
  look(table(4, "2", ["FC"]), false);
  look(table(5, "3", []), false);
  expect(heard).toHaveLength(2);
  look(table(4, "2", ["FC"]), false);
  look(table(3, "2", []), false);
  expect(heard).toHaveLength(2);
});
