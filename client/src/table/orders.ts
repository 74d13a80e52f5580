/** Orders for automatic moves: what can be ordered in a position, and an order in words. */

import type { AutoMove } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Game } from "./game.svelte";

export const KINDS = ["pass", "buy", "run", "bid", "agree", "nothing"] as const;
export type OrderKind = (typeof KINDS)[number];
export const PASS_UNTIL = ["", "sold", "bought", "started", "price_at_most", "price_at_least"] as const;
export const BUY_UNTIL = ["", "float", "limit"] as const;

export type Order = Required<AutoMove>;

export function newOrder(player: string, kind: OrderKind, since: number): Order {
  const nothing = { company: "", source: "", percent: 0, until: "" as const, price: 0, item: "", and_pass: false, stubborn: false };
  return { player, kind, since, ...nothing, percent: kind === "buy" ? 50 : 0 };
}

/** An order with all its fields, as old tables may have kept it without some. */
export function whole(order: AutoMove): Order {
  return { ...newOrder(order.player, order.kind, order.since), ...order };
}

/** Whether two orders are about the same thing, so that the later one replaces the earlier. */
export function replaces(one: AutoMove, other: AutoMove): boolean {
  const about = (o: AutoMove) => [o.player, o.kind, ["buy", "run"].includes(o.kind) ? o.company : "", o.item ?? ""].join(" ");
  return about(one) === about(other);
}

/** Whether an order says everything it must. */
export function complete(order: Order): boolean {
  switch (order.kind) {
    case "buy":
      return !!order.company && (order.until !== "" || order.percent > 0);
    case "run":
      return !!order.company;
    case "bid":
    case "agree":
      return !!order.item && order.price > 0;
    case "pass":
      return !order.until.startsWith("price") || (!!order.company && order.price > 0);
    default:
      return true;
  }
}

/** An order in one sentence. */
export function told(game: Game, order: Order): string {
  const { kind, company, until } = order;
  const values = { company, price: game.money(order.price), percent: order.percent, item: itemName(game, order.item) };
  if (kind === "pass") {
    if (!until) return t("keys.auto.told.pass");
    const what = until as "sold" | "bought" | "started" | "price_at_most" | "price_at_least";
    return company ? t(`keys.auto.told.passCompany.${what}`, values) : t(`keys.auto.told.passAny.${what}`, values);
  }
  if (kind === "buy") {
    const end = until === "float" || until === "limit" ? until : "percent";
    return order.price ? t(`keys.auto.told.buyUpTo.${end}`, values) : t(`keys.auto.told.buy.${end}`, values);
  }
  if (kind === "run") return order.and_pass ? t("keys.auto.told.runOnly", values) : t("keys.auto.told.run", values);
  if (kind === "bid") return order.and_pass ? t("keys.auto.told.bidAndPass", values) : t("keys.auto.told.bid", values);
  if (kind === "agree") return t(buys(game, order) ? "keys.auto.told.agreeToBuy" : "keys.auto.told.agree", values);
  return t("keys.auto.told.nothing");
}

/** A private company by name, a train by its type. */
export function itemName(game: Game, id: string): string {
  const card = game.scene?.privates.find((one) => one.id === id);
  if (card) return `${card.name} (${id})`;
  return game.cards.has(id) ? game.name(id) : t("keys.auto.train", { kind: id });
}

/** What a player could be asked to sell: trains of their companies, and private companies. */
export function sellable(game: Game, player: string): string[] {
  const own = (game.position?.companies ?? []).filter((c) => c.president === player && c.status !== "closed");
  const trains = own.flatMap((c) => c.trains.map((train) => train.id.replace(/-[^-]*$/, "")));
  const privates = (game.position?.privates ?? []).filter((p) => p.owner === player && !p.closed).map((p) => p.id);
  return [...new Set([...trains, ...privates])];
}

/** What a player could be offered: private companies of the others. */
export function offered(game: Game, player: string): string[] {
  const open = (game.position?.privates ?? []).filter((p) => !p.closed && p.owner !== player);
  return open.flatMap((p) => (game.players.has(p.owner) ? [p.id] : []));
}

/** Whether an order agrees to buy, and not to sell. */
export function buys(game: Game, order: AutoMove): boolean {
  return order.kind === "agree" && offered(game, order.player).includes(order.item ?? "");
}
