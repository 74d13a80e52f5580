/** Facts about a position as sentences. */

import type { Fact } from "../api/types";
import { t, type TextKey } from "../i18n/index.svelte";

export function sentences(facts: readonly Fact[], president: string): string[] {
  return facts.map((fact) => {
    const own = fact.kind === "turn" && fact.values["actor"] !== fact.values["player"];
    const key = own ? "tutorial.facts.turn_for" : (`tutorial.facts.${fact.kind}` as TextKey);
    return t(key, { ...fact.values, president });
  });
}
