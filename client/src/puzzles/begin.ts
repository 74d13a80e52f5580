/** Begin a puzzle: whoever has no name yet becomes a guest. */

import { session } from "../api/account.svelte";
import { get, post } from "../api/client";
import type { GameInfo, PuzzleInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { router } from "../lib/router.svelte";

let known: Promise<PuzzleInfo[]> | null = null;

/** The puzzles of all titles in their order. */
export function puzzles(): Promise<PuzzleInfo[]> {
  known ??= get<PuzzleInfo[]>("/puzzles").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function begin(id: string): Promise<void> {
  if (!session.user) await session.guest(t("tutorial.guest"));
  const game = await post<GameInfo>(`/puzzles/${encodeURIComponent(id)}`);
  router.go(`/game/${game.id}`);
}
