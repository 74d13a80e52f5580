/** Texts that few pages need; they are loaded with these pages. */

import { addTexts, language } from "./index.svelte";

const files = import.meta.glob<object>("./*/{admin,notices,puzzle,tournament}.json", { import: "default" });
export type Area = "admin" | "notices" | "puzzle" | "tournament";

/** A page, once the texts of its areas are there as well. */
export async function withTexts<Page>(page: Promise<Page>, ...areas: Area[]): Promise<Page> {
  await Promise.all(areas.map(load));
  return page;
}

async function load(area: Area): Promise<void> {
  const here = language();
  const texts = files[`./${here}/${area}.json`];
  if (texts) addTexts(here, area, await texts());
}
