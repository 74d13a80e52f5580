/** The first hint: what the best move is for. */

import { t, type TextKey } from "../i18n/index.svelte";

/** A theme in words; one that has none of its own, as titles of others may have, in general ones. */
export function themeText(theme: string): string {
  return t(`puzzle.theme.${theme.replaceAll(" ", "_")}` as TextKey, { defaultValue: t("puzzle.theme.other") });
}
