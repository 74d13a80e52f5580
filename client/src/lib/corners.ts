/** Where buttons lie on a picture without covering what it shows. */

import type { Box } from "./panzoom";
import type { Screen, View } from "./views";

export interface Corner {
  side: "left" | "right";
  edge: "top" | "bottom";
}

interface Size {
  w: number;
  h: number;
}

interface Point {
  x: number;
  y: number;
}

/** Pixels between the buttons and the edge of the screen. */
export const INSET = 8;
/** From the middle of a hex to its rim, in units of the picture. */
const HEX = 47;
const CORNERS: readonly Corner[] = [
  { side: "left", edge: "bottom" },
  { side: "left", edge: "top" },
  { side: "right", edge: "top" },
  { side: "right", edge: "bottom" },
];

function boxAt({ side, edge }: Corner, size: Size, screen: Screen): Box {
  return {
    x: side === "left" ? INSET : screen.width - INSET - size.w,
    y: edge === "top" ? INSET : screen.height - INSET - size.h,
    ...size,
  };
}

/** How many hexes a box of pixels covers, at least in part. */
function covered(box: Box, view: View, screen: Screen, hexes: readonly Point[]): number {
  const beyond = (at: number, start: number, length: number) => Math.max(start - at, 0, at - start - length);
  return hexes.filter((hex) => {
    const x = (hex.x - view.x) * view.scale + screen.width / 2;
    const y = (hex.y - view.y) * view.scale + screen.height / 2;
    return Math.hypot(beyond(x, box.x, box.w), beyond(y, box.y, box.h)) < HEX * view.scale;
  }).length;
}

/** The first corner in which the buttons cover no hex, or null. */
export function freeCorner(size: Size, view: View, screen: Screen, hexes: readonly Point[]): Corner | null {
  return CORNERS.find((corner) => !covered(boxAt(corner, size, screen), view, screen, hexes)) ?? null;
}

/**
 * A view of the whole picture and the corner of the buttons. If there is a free corner the picture is as large as the
 * screen allows; if not, a strip at the left belongs to the buttons.
 * @param fit the largest view in a screen
 */
export function besideButtons(fit: (screen: Screen) => View, size: Size, screen: Screen, hexes: readonly Point[]): { view: View; corner: Corner } {
  const view = fit(screen);
  const corner = freeCorner(size, view, screen, hexes);
  if (corner) return { view, corner };
  const strip = size.w + 2 * INSET;
  const small = fit({ ...screen, width: Math.max(1, screen.width - strip) });
  return { view: { ...small, x: small.x - strip / 2 / small.scale }, corner: { side: "left", edge: "bottom" } };
}
