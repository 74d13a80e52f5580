/** All texts, those too that are loaded only when they are needed; for types and tests. */

import first_de from "./de";
import tournament_de from "./de/tournament.json";
import first_en from "./en";
import tournament_en from "./en/tournament.json";
import first_es from "./es";
import tournament_es from "./es/tournament.json";

export const en = { ...first_en, tournament: tournament_en };
export const es = { ...first_es, tournament: tournament_es };
export const de = { ...first_de, tournament: tournament_de };
