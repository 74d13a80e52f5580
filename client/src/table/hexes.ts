/** Where things lie on the map. */

interface Spot {
  node: number;
  x: number;
  y: number;
}

/** The stop of a hex that is nearest to a point, or null if it has none. */
export function nearestStop(stops: readonly Spot[], x: number, y: number): number | null {
  let best: Spot | null = null;
  for (const stop of stops) {
    if (!best || Math.hypot(stop.x - x, stop.y - y) < Math.hypot(best.x - x, best.y - y)) best = stop;
  }
  return best ? best.node : null;
}

interface Place {
  id: string;
  x: number;
  y: number;
}

/** The hex beside another in a direction of the screen; the middle of the map if there is none to start from. */
export function beside(hexes: readonly Place[], from: string, dx: number, dy: number): string {
  const start = hexes.find((h) => h.id === from);
  if (!start) return middle(hexes);
  let best = from;
  let least = Infinity;
  for (const hex of hexes) {
    const x = hex.x - start.x;
    const y = hex.y - start.y;
    const ahead = x * dx + y * dy;
    if (ahead < 10) continue;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const far = ahead + aside * 2.2;
    if (far < least) [best, least] = [hex.id, far];
  }
  return best;
}

function middle(hexes: readonly Place[]): string {
  const x = hexes.reduce((sum, h) => sum + h.x, 0) / Math.max(1, hexes.length);
  const y = hexes.reduce((sum, h) => sum + h.y, 0) / Math.max(1, hexes.length);
  const by = [...hexes].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  return by[0]?.id ?? "";
}

/** Tiles of the fan are as large as a finger on every map, in pixels per unit of the drawing. */
export const TILE = 0.72;
const APART = 76;
const CLOSE = 98;
const HEX = 50;

/** The radius of the fan in pixels: its tiles have room beside each other and around the hex. */
export function ringRadius(count: number, scale: number): number {
  return Math.max(CLOSE, (count * APART) / (2 * Math.PI), HEX * scale + HEX * TILE + 6);
}

/** From the middle of the fan to its rim in pixels, shrunk to a small screen. */
export function ringReach(count: number, scale: number, width: number, height: number): number {
  return Math.min(ringRadius(count, scale) + HEX * TILE + 6, width / 2, height / 2);
}

/** Points on a circle around a hex for the tiles of its fan, the first above it. */
export function ring(count: number, radius: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, n) => {
    const angle = -Math.PI / 2 + ((n - (count < 4 ? (count - 1) / 2 : 0)) * 2 * Math.PI) / Math.max(count, count < 4 ? 6 : 4);
    return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
  });
}
