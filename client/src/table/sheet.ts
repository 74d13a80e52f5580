/** The spreadsheet: companies by players, as it is shown and as it is copied. */

import type { CompanyView, PlayerView, RunPoint } from "../api/types";

export interface SheetRow {
  company: CompanyView;
  /** Percent by owner: players, `offering`, `market`. */
  held: ReadonlyMap<string, number>;
  runs: readonly RunPoint[];
}

/** `order`, `company`, `par`, `price`, `cash`, `run`, `tokens`, or an owner. */
export type SortKey = string;
export interface Sorting {
  by: SortKey;
  down: boolean;
}

export function sheetRows(companies: readonly CompanyView[], runs: readonly RunPoint[]): SheetRow[] {
  return companies
    .filter((c) => c.shares.length && (c.status === "started" || c.status === "floated"))
    .map((company) => ({
      company,
      held: new Map(company.shares.map((s) => [s.owner, s.percent])),
      runs: runs.filter((r) => r.company === company.id),
    }));
}

function value({ company, held }: SheetRow, by: SortKey): number | string {
  switch (by) {
    case "order":
      return company.order || 999;
    case "company":
      return company.id;
    case "par":
    case "price":
    case "cash":
      return company[by];
    case "run":
      return company.last_run;
    case "tokens":
      return company.tokens_left.length;
    default:
      return held.get(by) ?? 0;
  }
}

export function sorted(rows: readonly SheetRow[], { by, down }: Sorting): SheetRow[] {
  const way = down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a, by), value(b, by)];
    const order = typeof x === "string" && typeof y === "string" ? x.localeCompare(y) : Number(x) - Number(y);
    return order * way || (a.company.order || 999) - (b.company.order || 999);
  });
}

/** Numbers begin with the largest, names and the operating order with the first. */
export function turned(now: Sorting, by: SortKey): Sorting {
  if (now.by === by) return { by, down: !now.down };
  return { by, down: by !== "company" && by !== "order" };
}

/** What a player could spend after selling all they may, bids aside; null while the server has not told. */
export function liquidity(player: PlayerView, raised: ReadonlyMap<string, number>): number | null {
  const more = raised.get(player.id);
  return more === undefined ? null : player.cash - player.bound + more;
}

/** Lines of cells for a spreadsheet program: no tabs or line ends within a cell. */
export function tsv(cells: readonly (readonly (string | number)[])[]): string {
  return cells.map((line) => line.map((cell) => String(cell).replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
}
