import { expect, test } from "vitest";
import type { CompanyView, Position, Scene } from "../api/types";
import { depotRows } from "./depotrows";

const card = (name: string, rusts = "", obsolete = ""): Scene["trains"][number] => ({ name, price: 100, count: 4, text: "", rusts, obsolete });
const offer = (name: string, begins = "", place: "offering" | "market" = "offering"): Position["depot"][number] => ({ name, price: 100, left: 2, place, next: false, begins });
const owner = (id: string, ...names: string[]) => ({ id, trains: names.map((name) => ({ id: name, name, obsolete: false, fate: "" })) }) as unknown as CompanyView;

test("sold-out types stay while somebody owns them, with owners and what a purchase rusts", () => {
  const rows = depotRows([offer("2", "", "market"), offer("4", "4")], [owner("MC", "2", "2"), owner("TM", "3")], [card("1"), card("2", "4"), card("3", "", "4"), card("4")]);
  expect(rows.map((r) => [r.name, r.left, r.market, r.owners.map((o) => `${o.company}${o.count}`).join()])).toEqual([
    ["2", 0, false, "MC2"], ["3", 0, false, "TM1"], ["2", 2, true, ""], ["4", 2, false, ""],
  ]);
  expect([rows[3]?.kills, rows[3]?.ages]).toEqual([["2"], ["3"]]);
});
