/** Where one looks on a picture: pure arithmetic, so that it can be tested without a browser. */

import type { Box } from "./panzoom";

/** A point of the picture in the middle of the screen, and how many pixels a unit of the picture takes. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Screen {
  width: number;
  height: number;
}

export interface Step {
  name: string;
  scale: number;
}

/** Pixels between the picture and the edge of the screen. */
const PADDING = 6;
/** Room around what a move needs, in units of the picture: about one and a half hexes. */
const AROUND = 120;
/** Nearer than this the automatic view never goes. */
const NEAREST = 1.2;

export function boxOf(view: View, screen: Screen): Box {
  const w = screen.width / view.scale;
  const h = screen.height / view.scale;
  return { x: view.x - w / 2, y: view.y - h / 2, w, h };
}

export function viewOf(box: Box, screen: Screen): View {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2, scale: screen.width / box.w };
}

/** The view that shows all of a box as large as possible. */
export function showing(box: Box, screen: Screen): View {
  const scale = Math.min((screen.width - 2 * PADDING) / box.w, (screen.height - 2 * PADDING) / box.h);
  return { x: box.x + box.w / 2, y: box.y + box.h / 2, scale: Math.max(scale, 0.01) };
}

/** The whole map: with the coordinates along its rim where they can be read, else the hexes alone. */
export function whole(content: Box, rimmed: Box, readable: number, screen: Screen): View {
  const view = showing(rimmed, screen);
  return view.scale >= readable ? view : showing(content, screen);
}

/** What is needed with some room around it, but not nearer than is comfortable, and nothing beyond the map. */
export function around(points: readonly { x: number; y: number }[], content: Box, screen: Screen): View {
  const all = showing(content, screen);
  if (!points.length) return all;
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - AROUND;
  const y = Math.min(...ys) - AROUND;
  const box = { x, y, w: Math.max(...xs) + AROUND - x, h: Math.max(...ys) + AROUND - y };
  const view = showing(box, screen);
  const scale = Math.max(all.scale, Math.min(view.scale, NEAREST));
  return inside({ ...view, scale }, content, screen);
}

/** The nearest view of the same scale that shows no more than needed of what lies beyond the map. */
export function inside(view: View, content: Box, screen: Screen): View {
  const along = (at: number, start: number, length: number, seen: number) =>
    seen >= length ? start + length / 2 : Math.min(start + length - seen / 2, Math.max(start + seen / 2, at));
  const edge = PADDING / view.scale;
  return {
    ...view,
    x: along(view.x, content.x - edge, content.w + 2 * edge, screen.width / view.scale),
    y: along(view.y, content.y - edge, content.h + 2 * edge, screen.height / view.scale),
  };
}

/** The shortest move that brings a circle (in pixels) around a point into the part of the screen above `bottom`. */
export function revealing(view: View, point: { x: number; y: number }, radius: number, screen: Screen, bottom = 0): View {
  const shift = (at: number, length: number) => {
    if (length <= 2 * radius) return at - length / 2;
    return at < radius ? at - radius : at > length - radius ? at - (length - radius) : 0;
  };
  const px = (point.x - view.x) * view.scale + screen.width / 2;
  const py = (point.y - view.y) * view.scale + screen.height / 2;
  return {
    ...view,
    x: view.x + shift(px, screen.width) / view.scale,
    y: view.y + shift(py, screen.height - bottom) / view.scale,
  };
}

/** How much is drawn at a scale; an empty name if nothing could be read. */
export function detailAt(scale: number, steps: readonly Step[]): string {
  return steps.find((step) => scale >= step.scale - 1e-6)?.name ?? "";
}

/** The step that is shown for one that may not be drawn: larger letters rather than smaller ones. */
export function drawnFor(name: string, drawn: readonly string[], steps: readonly Step[]): string {
  if (!drawn.length || drawn.includes(name)) return name;
  const order = steps.map((step) => step.name);
  const at = name ? order.indexOf(name) : order.length;
  return order.slice(Math.max(at, 0)).find((one) => drawn.includes(one)) ?? drawn.at(-1) ?? name;
}

/** On the way from one view to another; zooming feels even when the scale grows by factors. */
export function between(from: View, to: View, part: number): View {
  if (part >= 1) return to;
  const eased = 1 - (1 - part) ** 3;
  const scale = from.scale * (to.scale / from.scale) ** eased;
  // The path of the middle belongs to the way that the scale has gone, or the picture would swerve.
  const gone = Math.abs(to.scale - from.scale) < 1e-6 ? eased : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { x: from.x + (to.x - from.x) * gone, y: from.y + (to.y - from.y) * gone, scale };
}

export function alike(a: View, b: View): boolean {
  const near = 1 / Math.max(a.scale, b.scale);
  return Math.abs(a.x - b.x) < near && Math.abs(a.y - b.y) < near && Math.abs(a.scale / b.scale - 1) < 0.005;
}
