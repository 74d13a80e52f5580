import { expect, test } from "vitest";
import type { Choice } from "../api/types";
import { bundled } from "./bundles";

function choice(company: string, label: string): Choice {
  const target = { kind: "company" as const, hex: "", city: -1, company, train: "", player: "", private: "" };
  return { action: label, kind: "par", label, target, amount: null, cost: null, dangerous: false, way_out: false, asks: [], twins: [] };
}

test("starting prices stand in one row for each company", () => {
  const all = ["PAC", "TM"].flatMap((c) => [90, 80, 75].map((p) => choice(c, `Start ${c} at $${p}`)));
  const rows = bundled(all);
  expect(rows.map((r) => r.text)).toEqual(["Start PAC at", "Start TM at"]);
  expect(rows[0]?.choices.map((c) => c.text)).toEqual(["$90", "$80", "$75"]);
});

test("choices that differ in more than a word stay a list", () => {
  const all = [10, 20, 30].flatMap((n) => ["PAC", "TM"].map((c) => choice(c, `Sell ${n}% of ${c} (${"10% + ".repeat(n / 10)})`)));
  expect(bundled(all)).toEqual([]);
  expect(bundled([choice("PAC", "Start PAC at $90")])).toEqual([]);
});
