/** The stock chart on a screen. */

import type { Scene } from "../api/types";

type Chart = Scene["market"];

const LONG = 18;
const COLUMNS = 14;

/** A chart of one or two long rows is laid in several lines, as text is; others stay as they are. */
export function folded(chart: Chart): Chart {
  if (chart.width <= LONG || chart.height > 3) return chart;
  const line = chart.height + 0.4;
  const cells = chart.cells.map((cell) => {
    const down = Math.floor(cell.x / COLUMNS);
    return { ...cell, x: cell.x - down * COLUMNS, y: cell.y + down * line };
  });
  const width = Math.max(...cells.map((c) => c.x)) + 1;
  return { ...chart, cells, width, height: Math.max(...cells.map((c) => c.y)) + 1 };
}

/** The way of a marker from one place of the chart to another, as an SVG path that ends at the rim of the marker. */
export function wayFrom(from: { x: number; y: number }, to: { x: number; y: number }, rim = 17): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length <= rim) return `M${from.x} ${from.y}`;
  const part = (length - rim) / length;
  return `M${from.x} ${from.y} L${Math.round(from.x + dx * part)} ${Math.round(from.y + dy * part)}`;
}
