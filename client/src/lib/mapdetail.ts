/** The steps of the zoom at which the server draws hexes for this tab: those that were looked at, as each costs time and bytes. */

const KEY = "roundhouse.mapDetail";
/** What a laptop has beside and around the map, in pixels; then what lies below it, or beside it. */
const AROUND = { aside: [330, 0.27, 420], above: 180 } as const;
const PANELS = { below: [140, 0.23, 240], column: 300 } as const;
const PHONE = 860;

let steps: readonly string[] = stored();

/** What a request says about it: the names of the steps, or the room of the map while nobody knows them. */
export function mapDetail(): string {
  return steps.length ? steps.join(",") : rooms(globalThis.innerWidth, globalThis.innerHeight);
}

/** The hexes are drawn at these steps from now on. */
export function keepSteps(names: readonly string[]): void {
  steps = [...names];
  try {
    sessionStorage.setItem(KEY, steps.join(","));
  } catch {
    // Without storage the steps are found anew after a reload.
  }
}

/** The rooms that the map may get in a window. */
export function rooms(width: number, height: number): string {
  if (width < PHONE) return `${width}x${Math.round(height * 0.4)}`;
  const [least, share, most] = AROUND.aside;
  const w = width - Math.min(most, Math.max(least, width * share));
  const h = height - AROUND.above;
  const [low, part, high] = PANELS.below;
  const below = Math.min(high, Math.max(low, height * part));
  return [[w, h - below], [w - PANELS.column, h]].map((size) => size.map((n) => Math.max(1, Math.round(n))).join("x")).join(",");
}

function stored(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split(",").filter(Boolean);
  } catch {
    return [];
  }
}
