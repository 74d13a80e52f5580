/** Fuzzy search over moves and commands; a number in the query fills the amount of a bid or a price. */

import uFuzzy from "@leeoniya/ufuzzy";
import type { Choice, ListedMove } from "../api/types";

export interface Entry {
  id: string;
  label: string;
  /** Further words to find it by. */
  words: string;
  choice?: Choice;
  /** What a command does, and the key that does it, too. */
  run?: () => void;
  key?: string;
}

export interface Found {
  entry: Entry;
  /** The action with the number that was asked for. */
  action: string;
  value: number | null;
}

const MOST = 60;
const search = new uFuzzy({ intraMode: 1, intraIns: 1 });
const plain = (text: string) => uFuzzy.latinize(text).toLowerCase();

export function moveEntry(move: ListedMove): Entry {
  const { choice } = move;
  return { id: choice.action, label: choice.label, words: `${move.words} ${move.heading}`, choice };
}

/** The entries that fit a query, the best first; all of them, in their order, if it is empty. */
export function find(entries: readonly Entry[], query: string): Found[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
  if (!terms.length) return entries.slice(0, MOST).map((entry) => found(entry, null));
  const filled = terms.flatMap((term, n) => {
    if (!/^\d+$/.test(term) || terms.length < 2) return [];
    const rest = terms.filter((_, m) => m !== n);
    const able = entries.filter((entry) => takes(entry, Number(term)));
    return ranked(able, rest.join(" ")).map((entry) => found(entry, Number(term)));
  });
  const chosen = new Set(filled.map((one) => one.entry));
  const others = ranked(entries, terms.join(" ")).filter((entry) => !chosen.has(entry)).map((entry) => found(entry, null));
  // Exact words, such as the shares of a sale, come before a number that happens to be in a range.
  const exact = others.filter(({ entry }) => whole(entry, terms));
  return [...exact, ...filled, ...others.filter((one) => !exact.includes(one))].slice(0, MOST);
}

function found(entry: Entry, value: number | null): Found {
  const amount = entry.choice?.amount;
  const action = amount && value !== null ? `${amount.before}${value}${amount.after}` : (entry.choice?.action ?? "");
  return { entry, action, value };
}

function takes(entry: Entry, value: number): boolean {
  const amount = entry.choice?.amount;
  return !!amount && value >= amount.lo && value <= amount.hi && (value - amount.lo) % amount.step === 0;
}

/** Whether every term is a word of an entry by itself. */
function whole(entry: Entry, terms: readonly string[]): boolean {
  const words = new Set(plain(`${entry.words} ${entry.label}`).split(/[^\p{L}\p{N}]+/u));
  return terms.every((term) => words.has(term));
}

function ranked(entries: readonly Entry[], query: string): Entry[] {
  const texts = entries.map((entry) => plain(`${entry.label} ${entry.words}`));
  const [at, , order] = search.search(texts, query, 5, 1000);
  const indexes = at && order ? order.map((n) => at[n] ?? -1) : (at ?? []);
  const hits = indexes.flatMap((n) => entries[n] ?? []);
  const terms = query.split(" ");
  // Among equals of the library, whole words first: "4" is the 4-train before I14.
  return [...hits.filter((entry) => whole(entry, terms)), ...hits.filter((entry) => !whole(entry, terms))];
}
