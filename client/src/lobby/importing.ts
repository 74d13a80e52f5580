/** Import a saved game and go to its table; what can't be imported is told. */

import { session } from "../api/account.svelte";
import { post } from "../api/client";
import type { GameInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { news } from "../lib/news.svelte";
import { router } from "../lib/router.svelte";
import { toasts } from "../lib/toasts.svelte";
import { attempt } from "./attempt";

export async function importGame(text: string, name: string, replace = false): Promise<void> {
  news.importing = null;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    toasts.add(t("lobby.notJson"), "loud");
    return;
  }
  await attempt(async () => {
    if (!session.user) await session.guest(t("tutorial.guest"));
    const game = await post<GameInfo>("/games/import", { file, name });
    router.go(`/game/${game.id}`, replace);
  });
}

/** What a button says while it imports. */
export function importing(): string {
  return news.importing === null ? t("lobby.importing") : t("keys.importing", { part: Math.round(100 * news.importing) });
}
