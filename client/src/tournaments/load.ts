/** Loads the pages of tournaments with their texts, which nobody needs before. */

import { withTexts } from "../i18n/areas";

export const pages = () => withTexts(import("./Pages.svelte"), "tournament");
export const lobbySection = () => withTexts(import("./LobbySection.svelte"), "tournament");
