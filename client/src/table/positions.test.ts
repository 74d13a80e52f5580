import { expect, test } from "vitest";
import type { Position, TableView } from "../api/types";
import { positionOf } from "./positions";

const position = { sequence: 1, hexes: [{ id: "A1" }] } as unknown as Position;
const view = (told: Partial<TableView>) => ({ version: "2-b", position: null, changes: null, ...told }) as TableView;
const changes = { base: "1-a", steps: [{ op: "replace" as const, path: "/sequence", value: 2 }] };
const known = { version: "1-a", position };

test("a whole position is taken as it is", () => {
  expect(positionOf(view({ position }), null)).toEqual({ version: "2-b", position });
});

test("changes lead from the position at hand to the next", () => {
  const found = positionOf(view({ changes }), known);
  expect(found?.version).toBe("2-b");
  expect(found?.position.sequence).toBe(2);
  expect(found?.position.hexes).toBe(position.hexes);
});

test("changes of another position, or that do not fit, are of no use", () => {
  expect(positionOf(view({ changes }), null)).toBeNull();
  expect(positionOf(view({ changes }), { version: "0-z", position })).toBeNull();
  const strange = { base: "1-a", steps: [{ op: "remove" as const, path: "/players/3" }] };
  expect(positionOf(view({ changes: strange }), known)).toBeNull();
});

test("the position at hand is kept when it is the one that is told of", () => {
  const here = { version: "2-b", position };
  expect(positionOf(view({ changes }), here)).toBe(here);
});
