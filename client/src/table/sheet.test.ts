import { expect, test } from "vitest";
import type { CompanyView, PlayerView, RunPoint } from "../api/types";
import { liquidity, sheetRows, sorted, tsv, turned } from "./sheet";

const company = (id: string, order: number, price: number, status: CompanyView["status"] = "floated"): CompanyView => ({
  id, status, president: "p1", cash: 10 * order, price, par: 65, trains: [], train_limit: 2, tokens: [], tokens_left: [], privates: [], notes: [],
  shares: [{ owner: "p1", company: id, percent: price, pieces: [], president: true, worth: 0 }], last_run: -1, last_run_at: 0, operated: true, order,
} as CompanyView);
const run = (id: string, revenue: number): RunPoint => ({ sequence: 1, round: "OR 1.1", company: id, revenue, dividend: "pay" });
const ROWS = sheetRows([company("MC", 2, 50), company("TM", 1, 80), company("X", 0, 0, "waiting")], [run("MC", 40), run("MC", 60)]);

test("only companies that have started, with their runs", () => {
  expect(ROWS.map((r) => [r.company.id, r.runs.map((x) => x.revenue), r.held.get("p1")])).toEqual([["MC", [40, 60], 50], ["TM", [], 80]]);
});

test("sorted by any column, both ways", () => {
  const ids = (by: string, down = false) => sorted(ROWS, { by, down }).map((r) => r.company.id);
  expect([ids("order"), ids("company"), ids("price", true), ids("p1"), ids("p2", true)]).toEqual([
    ["TM", "MC"], ["MC", "TM"], ["TM", "MC"], ["MC", "TM"], ["TM", "MC"],
  ]);
  expect(turned({ by: "price", down: true }, "price")).toEqual({ by: "price", down: false });
  expect(turned({ by: "price", down: true }, "company")).toEqual({ by: "company", down: false });
});

test("money that is bound in bids can't be spent, and of shares only what sales bring counts", () => {
  const ana = { id: "p1", cash: 100, bound: 30, shares_worth: 90 } as PlayerView;
  expect(liquidity(ana, new Map([["p1", 50]]))).toBe(120);
  expect(liquidity(ana, new Map())).toBeNull();
});

test("cells are copied without tabs and line ends", () => {
  expect(tsv([["a", 1], ["b\tc", "d\ne"]])).toBe("a\t1\nb c\td e");
});
