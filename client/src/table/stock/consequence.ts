/** What a move on a card brings, as the server has found out on a draft: in small print on its button, the rest in a line. */

import type { CardMove, CompanyView } from "../../api/types";
import { t } from "../../i18n/index.svelte";
import type { Game } from "../game.svelte";

export function consequence(game: Game, company: CompanyView | undefined, move: CardMove): string {
  const found: string[] = [];
  if (move.cash) {
    const before = game.players.get(game.stock.player)?.cash ?? 0;
    found.push(t("stock.cashGoes", { before: game.money(before), after: game.money(before + move.cash) }));
  }
  if (move.price === 0) found.push(t("stock.losesPrice"));
  if (move.president !== null && company?.president) found.push(newPresident(game, company, move.president));
  if (move.floats && company) found.push(t("stock.floatsNow", { company: company.id }));
  return found.join(" · ");
}

/** The same as the smallest print of a button: the new price, the new president, whether the company floats. */
export function smallPrint(game: Game, company: CompanyView | undefined, move: CardMove): string {
  const found: string[] = [];
  if (move.price && company?.price) found.push(`${move.price < company.price ? "▾" : "▴"}${game.money(move.price)}`);
  if (move.president && company?.president) found.push(`♛${move.president === game.stock.player ? t("stock.you") : game.name(move.president)}`);
  if (move.floats) found.push(t("stock.floats"));
  return found.join(" ");
}

function newPresident(game: Game, company: CompanyView, who: string): string {
  const president = game.term("president");
  if (!who) return t("stock.nobodyLeads", { company: company.id, president });
  if (who === game.stock.player) return t("stock.youLead", { company: company.id, president });
  return t("stock.leads", { who: game.name(who), company: company.id, president });
}
