/** The cities of the map, where lines drawn over it give way so that tokens stay readable. */

import type { Game } from "./game.svelte";

export interface City {
  x: number;
  y: number;
  slots: number;
}

/** Every city with circles, as the hexes look now. */
export function citiesOf(game: Game): City[] {
  const found: City[] = [];
  for (const hex of game.scene?.hexes ?? [])
    for (const stop of game.hexes.get(hex.id)?.stops ?? hex.stops)
      if (stop.kind === "city" && stop.slots) found.push({ x: hex.x + stop.x, y: hex.y + stop.y, slots: stop.slots });
  return found;
}

const SINGLE: Record<string, number> = { near: 13.5, middle: 15, wide: 17, far: 18.5, faint: 19 };

/** The radius that a city takes; small maps have large circles. */
export function cityRadius(slots: number, detail: string): number {
  const one = SINGLE[detail] ?? 19;
  return slots === 1 ? one : slots === 2 ? 1.75 * one : 2 * one;
}
