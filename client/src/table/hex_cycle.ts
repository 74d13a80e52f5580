/** Going through hexes by key: row by row, as one reads. */

interface Place {
  id: string;
  x: number;
  y: number;
}

/** The hex after (or before) one, among those that are open; from nowhere, the first (or last). */
export function nextHex(places: readonly Place[], open: ReadonlySet<string>, from: string, by: number): string {
  const ordered = places.filter((p) => open.has(p.id)).sort((a, b) => a.y - b.y || a.x - b.x);
  const at = ordered.findIndex((p) => p.id === from);
  if (at < 0) return (by > 0 ? ordered[0] : ordered.at(-1))?.id ?? "";
  return ordered[(at + by + ordered.length) % ordered.length]?.id ?? "";
}
