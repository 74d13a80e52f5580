/** Loads the pages of tournaments with their texts, which nobody needs before. */

import { addTexts, language } from "../i18n/index.svelte";

const catalogues = {
  en: () => import("../i18n/en/tournament.json"),
  es: () => import("../i18n/es/tournament.json"),
  de: () => import("../i18n/de/tournament.json"),
};

async function texts(): Promise<void> {
  const here = language();
  addTexts(here, "tournament", (await catalogues[here]()).default);
}

export const pages = async () => (await Promise.all([import("./Pages.svelte"), texts()]))[0];
export const lobbySection = async () => (await Promise.all([import("./LobbySection.svelte"), texts()]))[0];
