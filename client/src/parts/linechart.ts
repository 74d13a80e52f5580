/** Where things stand in a chart of lines. */

/** The end of an axis: a round number not far above the largest value. */
export function niceTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((k) => k * unit).find((n) => n >= value) ?? value;
}

/** The last point of each line. */
export function lineEnds(lines: readonly { name: string; values: readonly (number | null)[] }[]): { name: string; n: number; value: number }[] {
  return lines.flatMap(({ name, values }) => {
    const n = values.findLastIndex((v) => v !== null);
    return n < 0 ? [] : [{ name, n, value: values[n] ?? 0 }];
  });
}

/** Labels from top to bottom, moved down where they would cover one another. */
export function spread<T extends { y: number }>(labels: readonly T[], room: number): T[] {
  const found = [...labels].sort((a, b) => a.y - b.y).map((l) => ({ ...l }));
  found.forEach((label, n) => {
    const above = found[n - 1];
    if (above && label.y - above.y < room) label.y = above.y + room;
  });
  return found;
}
