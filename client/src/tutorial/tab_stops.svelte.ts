/** A word that is explained in many places takes one tab stop: where it comes first. */

import { SvelteMap } from "svelte/reactivity";

const places = new SvelteMap<string, readonly string[]>();

/** Tell that a term is shown in a place; call the answer when it no longer is. */
export function placed(term: string, place: string): () => void {
  places.set(term, [...(places.get(term) ?? []), place]);
  return () => places.set(term, (places.get(term) ?? []).filter((other) => other !== place));
}

export function isStop(term: string, place: string): boolean {
  return places.get(term)?.[0] === place;
}
