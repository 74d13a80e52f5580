/** What happened since one's last move, as short sentences: the weightiest first. */

import type { Since } from "../api/types";
import { t } from "../i18n/index.svelte";
import { amount, list } from "../lib/words";

export interface SinceLine {
  kind: "phase" | "rust" | "closed" | "president" | "float" | "share" | "price" | "earning" | "bid" | "item" | "train" | "map" | "pass";
  text: string;
  /** The companies it is about, for their tokens. */
  companies: readonly string[];
}

/** How players and money are written at this table. */
export interface Writing {
  name(player: string): string;
  money(value: number): string;
  term(noun: string): string;
}

type Shares = Since["shares"][number];
type Prices = ReadonlyMap<string, Since["prices"][number]>;

export function sinceLines(since: Since, table: Writing): SinceLine[] {
  const prices: Prices = new Map(since.prices.map((p) => [p.company, p]));
  const told = new Set<string>();
  const line = (kind: SinceLine["kind"], text: string, ...companies: string[]): SinceLine => ({ kind, text, companies });
  const shares = since.shares.map((s) => line("share", shareText(s, prices, told, table), s.company));
  return [
    ...since.phases.map((phase) => line("phase", t("log.since.phase", { phase }))),
    ...since.rusted.map((r) => line("rust", t("log.since.rusted", { company: r.company, trains: trains(r) }), r.company)),
    ...since.closed.map((company) => line("closed", t("log.since.closed", { company }), company)),
    ...since.presidents.map((p) =>
      line("president", t("log.since.president", { player: table.name(p.new), company: p.company, president: table.term("president") }), p.company),
    ),
    ...since.floated.map((company) => line("float", t("log.since.floated", { company }), company)),
    ...shares,
    ...since.prices.filter((p) => !told.has(p.company)).map((p) => line("price", priceText(p, table), p.company)),
    ...since.earnings.filter((e) => e.revenue || e.received).map((e) => line("earning", earningText(e, table), e.company)),
    ...since.items.map((i) => line("item", t("log.since.item", { player: table.name(i.player), item: i.name }), i.item)),
    ...since.bids.map((b) => line("bid", t("log.since.bid", { player: table.name(b.player), item: b.name, price: table.money(b.price) }), b.item)),
    ...since.bought.map((b) => line("train", t("log.since.bought", { company: b.company, trains: trains(b) }), b.company)),
    ...(since.hexes.length ? [line("map", t("log.since.hexes", { count: since.hexes.length }))] : []),
    ...(since.passed.length ? [line("pass", t("log.since.passed", { count: since.passed.length, players: list(since.passed.map((p) => table.name(p))) }))] : []),
  ];
}

/** A sale is told with what it did to the price, once. */
function shareText(share: Shares, prices: Prices, told: Set<string>, table: Writing): string {
  const values = { player: table.name(share.owner), company: share.company, percent: Math.abs(share.percent) };
  const price = prices.get(share.company);
  if (!share.traded) return share.percent > 0 ? t("log.since.gained", values) : t("log.since.gave", values);
  const moved = price && price.old && !told.has(share.company) ? { old: amount(price.old), new: amount(price.new) } : null;
  if (moved && share.percent < 0) {
    told.add(share.company);
    return t("log.since.soldAt", { ...values, ...moved });
  }
  return share.percent > 0 ? t("log.since.purchased", values) : t("log.since.sold", values);
}

function priceText(price: Since["prices"][number], table: Writing): string {
  if (!price.old) return t("log.since.started", { company: price.company, price: table.money(price.new) });
  if (!price.new) return t("log.since.unpriced", { company: price.company });
  return t("log.since.price", { company: price.company, old: amount(price.old), new: amount(price.new) });
}

function earningText(earning: Since["earnings"][number], table: Writing): string {
  const values = { company: earning.company, revenue: table.money(earning.revenue) };
  return earning.received ? t("log.since.paid", { ...values, received: table.money(earning.received) }) : t("log.since.earned", values);
}

function trains({ train, count }: { train: string; count: number }): string {
  return Array.from({ length: count }, () => train).join(" + ");
}
