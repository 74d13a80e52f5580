/** Facts about a position as sentences, by what they are about. */

import type { Fact } from "../api/types";
import { t, type TextKey } from "../i18n/index.svelte";
import { list } from "../lib/words";

const PARTS = {
  turn: ["turn"],
  players: ["leader", "level"],
  companies: ["order", "unfloated"],
  trains: ["next_train", "trains_left", "rust", "duty"],
  end: ["ending"],
} as const;

export interface FactPart {
  id: keyof typeof PARTS;
  sentences: string[];
}

export function factParts(facts: readonly Fact[], president: string): FactPart[] {
  const ids = Object.keys(PARTS) as (keyof typeof PARTS)[];
  return ids
    .map((id) => ({ id, sentences: sentences(facts.filter((fact) => (PARTS[id] as readonly string[]).includes(fact.kind)), president) }))
    .filter((part) => part.sentences.length);
}

function sentences(facts: readonly Fact[], president: string): string[] {
  const unfloated = facts.filter((fact) => fact.kind === "unfloated");
  const told = facts
    .filter((fact) => fact.kind !== "unfloated")
    .map((fact) => {
      const own = fact.kind === "turn" && fact.values["actor"] !== fact.values["player"];
      const key = own ? "tutorial.facts.turn_for" : (`tutorial.facts.${fact.kind}` as TextKey);
      return t(key, { ...fact.values, president });
    });
  if (!unfloated.length) return told;
  const companies = list(unfloated.map((fact) => t("tutorial.facts.missing", fact.values)));
  return [...told, t("tutorial.facts.unfloated", { companies })];
}
