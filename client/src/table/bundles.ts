/** Choices that differ in one short word, such as starting prices, in one row for each company. */

import type { Choice } from "../api/types";

export interface Row {
  company: string;
  /** What the labels of the row have in common: `Start PAC at`. */
  text: string;
  choices: { choice: Choice; text: string }[];
}

const SHORT = 9;

/** The rows, or none if the choices are not of that kind. */
export function bundled(choices: readonly Choice[]): Row[] {
  const rows = new Map<string, Choice[]>();
  for (const choice of choices) {
    const company = choice.target.company;
    if (!company || choice.amount) return [];
    rows.set(company, [...(rows.get(company) ?? []), choice]);
  }
  if (choices.length < 6 || rows.size * 2 > choices.length) return [];
  const found = [...rows].map(([company, same]) => row(company, same));
  return found.every((r) => r.choices.every((c) => c.text.length > 0 && c.text.length <= SHORT)) ? found : [];
}

function row(company: string, same: readonly Choice[]): Row {
  const labels = same.map((c) => c.label);
  const text = labels.length > 1 ? common(labels) : (labels[0] ?? "").replace(/\S+$/, "");
  return { company, text: text.trim(), choices: same.map((choice) => ({ choice, text: choice.label.slice(text.length) })) };
}

/** The beginning that all texts share, up to the end of a word. */
function common(texts: readonly string[]): string {
  let length = 0;
  const first = texts[0] ?? "";
  while (length < first.length && texts.every((t) => t[length] === first[length])) length += 1;
  return first.slice(0, first.lastIndexOf(" ", length - 1) + 1);
}
