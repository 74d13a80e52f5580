/** Orders for automatic moves: what can be ordered in a position, and an order in words. */

import type { AutoMove } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Game } from "./game.svelte";

export const KINDS = ["pass", "buy", "run", "bid", "agree", "vote", "nothing"] as const;
export type OrderKind = (typeof KINDS)[number];
export const PASS_UNTIL = ["", "sold", "bought", "started", "price_at_most", "price_at_least"] as const;
export const BUY_UNTIL = ["", "float", "limit"] as const;

export type Order = Required<AutoMove>;

export function newOrder(player: string, kind: OrderKind, since: number): Order {
  const nothing = { company: "", source: "", percent: 0, until: "" as const, price: 0, item: "", side: "" as const, and_pass: false, stubborn: false };
  return { player, kind, since, ...nothing, percent: kind === "buy" ? 50 : 0, side: kind === "vote" ? "for" : "" };
}

/** The kinds of orders that a title has a use for. */
export function kinds(game: Game): OrderKind[] {
  const about = game.scene?.agreements ?? [];
  return KINDS.filter((kind) => (kind === "vote" ? about.includes("vote") : kind !== "agree" || about.some((one) => one !== "vote")));
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
    case "vote":
      return order.side === "for" || order.side === "against";
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
  if (kind === "vote") {
    const side = order.side === "against" ? "against" : "for";
    return order.item ? t(`keys.auto.told.voteOn.${side}`, values) : t(`keys.auto.told.vote.${side}`);
  }
  return t("keys.auto.told.nothing");
}

/** A private or minor company by name, a train by its type; minors of 18EU, which are no items, have the numbers of trains. */
export function itemName(game: Game, id: string): string {
  const card = game.scene?.privates.find((one) => one.id === id);
  if (card) return `${card.name} (${id})`;
  const train = game.scene?.trains.some((one) => one.name === id);
  return game.cards.has(id) && !train ? game.name(id) : t("keys.auto.train", { kind: id });
}

/** What a player could be asked to sell: trains of their companies, and private and minor companies. */
export function sellable(game: Game, player: string): string[] {
  const about = game.scene?.agreements ?? [];
  const own = (game.position?.companies ?? []).filter((c) => c.president === player && c.status !== "closed");
  const trains = about.includes("train") ? own.flatMap((c) => c.trains.map((train) => train.id.replace(/-[^-]*$/, ""))) : [];
  const privates = (game.position?.privates ?? []).filter((p) => p.owner === player && !p.closed).map((p) => p.id);
  const minors = own.filter((c) => c.status === "floated" && game.cards.get(c.id)?.kind === "minor").map((c) => c.id);
  return [...new Set([...trains, ...(about.includes("private") ? privates : []), ...(about.includes("minor") ? minors : [])])];
}

/** What a player could be offered: private companies of the others. */
export function offered(game: Game, player: string): string[] {
  if (!game.scene?.agreements.includes("private")) return [];
  const open = (game.position?.privates ?? []).filter((p) => !p.closed && p.owner !== player);
  return open.flatMap((p) => (game.players.has(p.owner) ? [p.id] : []));
}

/** Whether an order agrees to buy, and not to sell: as it says, or, if it is old, whoever has the thing sells it. */
export function buys(game: Game, order: AutoMove): boolean {
  if (order.kind !== "agree") return false;
  return order.side ? order.side === "buy" : offered(game, order.player).includes(order.item ?? "");
}

/** The companies whose merger a player may be asked to vote on. */
export function mergeable(game: Game): string[] {
  const minors = (game.position?.companies ?? []).filter((c) => c.status === "floated" && game.cards.get(c.id)?.kind === "minor");
  return minors.map((c) => c.id);
}
