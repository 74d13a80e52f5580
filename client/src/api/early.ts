/** The table of the address bar is asked for before the rest of the page has arrived. */

import { get } from "./client";
import type { TableView } from "./types";

const id = /^\/game\/([a-z0-9]+)\/?$/.exec(location.pathname)?.[1] ?? "";
let asked: Promise<TableView> | null = id ? get<TableView>(`/games/${id}/table?scene=1`) : null;
asked?.catch(() => undefined);

/** Everything for the first paint of a table, asked for early or now. */
export function firstLook(game: string): Promise<TableView> {
  const early = game === id ? asked : null;
  asked = null;
  return early ?? get<TableView>(`/games/${game}/table?scene=1`);
}
