/** The scale of a curve. */

const UNITS = [1, 2, 5, 10] as const;

/** A round step that divides a range into at most five parts. */
export function unit(range: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range / 5)));
  return UNITS.map((k) => k * power).find((step) => range / step <= 5) ?? 10 * power;
}

/** Round values just outside all others. */
export function ends(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = unit(Math.max(10, high - low));
  const from = Math.floor(low / step) * step;
  const to = Math.ceil(high / step) * step;
  return from < to ? [from, to] : [from - step, to + step];
}

/** The round values of a scale. */
export function steps(low: number, high: number): number[] {
  const step = unit(high - low);
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, n) => low + n * step);
}
