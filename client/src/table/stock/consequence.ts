/** What a move on a card brings, in one line: the server has carried it out on a draft. */

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
  else if (move.price !== null && company?.price) found.push(t("stock.priceGoes", { before: company.price, after: move.price }));
  if (move.president !== null && company?.president) found.push(newPresident(game, company, move.president));
  if (move.floats && company) found.push(t("stock.floatsNow", { company: company.id }));
  return found.join(" · ");
}

function newPresident(game: Game, company: CompanyView, who: string): string {
  const president = game.term("president");
  if (!who) return t("stock.nobodyLeads", { company: company.id, president });
  if (who === game.stock.player) return t("stock.youLead", { company: company.id, president });
  return t("stock.leads", { who: game.name(who), company: company.id, president });
}
