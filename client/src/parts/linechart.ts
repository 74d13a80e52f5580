/** Where things stand in a chart of lines. */

/** The end of an axis: a round number not far above the largest value. */
export function niceTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((k) => k * unit).find((n) => n >= value) ?? value;
}

/** Round numbers along an axis, from not above the smallest value, or 0, to not below the largest. */
export function ticksOf(least: number, most: number): number[] {
  if (least >= 0) return [0, 0.25, 0.5, 0.75, 1].map((k) => k * niceTop(most));
  const step = niceTop((most - least) / 4);
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step);
}

/** About how wide a label is. */
const LETTER = 5.6;
export const labelWidth = (text: string): number => text.length * LETTER;

/** Which labels centred at some places are written, so that none covers the one before; the first always is. */
export function uncrowded<T extends { x: number; text: string }>(labels: readonly T[], gap = 8): T[] {
  let end = -Infinity;
  return labels.filter(({ x, text }) => {
    const half = labelWidth(text) / 2;
    if (x - half < end + gap) return false;
    end = x + half;
    return true;
  });
}

/** Labels centred at some places, in as many rows as they need not to cover one another, up to a number. */
export function inRows<T extends { x: number; text: string }>(labels: readonly T[], rows: number): (T & { row: number })[] {
  const left: (T & { row: number })[] = [];
  let rest = [...labels];
  for (let row = 0; row < rows && rest.length; row += 1) {
    const written = new Set(uncrowded(rest));
    left.push(...rest.filter((label) => written.has(label)).map((label) => ({ ...label, row })));
    rest = rest.filter((label) => !written.has(label));
  }
  return left;
}

/** The last point of each line. */
export function lineEnds(lines: readonly { name: string; values: readonly (number | null)[] }[]): { name: string; n: number; value: number }[] {
  return lines.flatMap(({ name, values }) => {
    const n = values.findLastIndex((v) => v !== null);
    return n < 0 ? [] : [{ name, n, value: values[n] ?? 0 }];
  });
}

/** Labels from top to bottom, moved down where they would cover one another, and up again where they would leave the chart. */
export function spread<T extends { y: number }>(labels: readonly T[], room: number, bottom = Infinity): T[] {
  const found = [...labels].sort((a, b) => a.y - b.y).map((l) => ({ ...l }));
  found.forEach((label, n) => {
    const above = found[n - 1];
    if (above && label.y - above.y < room) label.y = above.y + room;
  });
  let below = bottom + room;
  for (const label of [...found].reverse()) {
    label.y = Math.min(label.y, below - room);
    below = label.y;
  }
  return found;
}
