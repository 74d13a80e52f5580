/** Begin a lesson: whoever has no name yet becomes a guest. */

import { session } from "../api/account.svelte";
import { get, post } from "../api/client";
import type { GameInfo, LessonInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { router } from "../lib/router.svelte";

let known: Promise<LessonInfo[]> | null = null;

/** The lessons in their order. */
export function lessons(): Promise<LessonInfo[]> {
  known ??= get<LessonInfo[]>("/lessons").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function begin(id: string): Promise<void> {
  if (!session.user) await session.guest(t("tutorial.guest"));
  const game = await post<GameInfo>(`/lessons/${id}`);
  router.go(`/game/${game.id}`);
}
