/** The trains of a game: on sale, and in whose hands. */

import type { CompanyView, Position, Scene } from "../api/types";

export interface DepotRow {
  name: string;
  price: number;
  /** Null for as many as wanted; 0 when sold out. */
  left: number | null;
  market: boolean;
  next: boolean;
  begins: string;
  rusts: string;
  obsolete: string;
  text: string;
  /** Types that go when its phase begins, and types that run once more then. */
  kills: string[];
  ages: string[];
  owners: { company: string; count: number }[];
}

type Train = Scene["trains"][number];

export function depotRows(depot: Position["depot"], companies: readonly CompanyView[], trains: readonly Train[]): DepotRow[] {
  const cards = new Map(trains.map((train) => [train.name, train]));
  const owned = (name: string) =>
    companies
      .map((c) => ({ company: c.id, count: c.trains.filter((train) => train.name === name).length }))
      .filter((o) => o.count);
  const onSale = depot.map((d) => row(d.name, d.price, d.left, d.place === "market", d.next, d.begins));
  const offered = new Set(depot.filter((d) => d.place === "offering").map((d) => d.name));
  const soldOut = trains.filter((train) => !offered.has(train.name) && owned(train.name).length);
  return [...soldOut.map((train) => row(train.name, train.price, 0, false, false, "")), ...onSale];

  function row(name: string, price: number, left: number | null, market: boolean, next: boolean, begins: string): DepotRow {
    const card = cards.get(name);
    return {
      name, price, left, market, next, begins,
      rusts: card?.rusts ?? "",
      obsolete: card?.obsolete ?? "",
      text: card?.text ?? "",
      kills: begins ? trains.filter((train) => train.rusts === begins).map((train) => train.name) : [],
      ages: begins ? trains.filter((train) => train.obsolete === begins).map((train) => train.name) : [],
      owners: market ? [] : owned(name),
    };
  }
}
