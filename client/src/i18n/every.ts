/** All texts, those too that are loaded only when they are needed; for types and tests. */

import first_de from "./de";
import admin_de from "./de/admin.json";
import notices_de from "./de/notices.json";
import puzzle_de from "./de/puzzle.json";
import tournament_de from "./de/tournament.json";
import first_en from "./en";
import admin_en from "./en/admin.json";
import notices_en from "./en/notices.json";
import puzzle_en from "./en/puzzle.json";
import tournament_en from "./en/tournament.json";
import first_es from "./es";
import admin_es from "./es/admin.json";
import notices_es from "./es/notices.json";
import puzzle_es from "./es/puzzle.json";
import tournament_es from "./es/tournament.json";

export const en = { ...first_en, admin: admin_en, notices: notices_en, puzzle: puzzle_en, tournament: tournament_en };
export const es = { ...first_es, admin: admin_es, notices: notices_es, puzzle: puzzle_es, tournament: tournament_es };
export const de = { ...first_de, admin: admin_de, notices: notices_de, puzzle: puzzle_de, tournament: tournament_de };
