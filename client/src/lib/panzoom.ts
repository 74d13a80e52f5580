/** Pan and zoom of a picture: pure arithmetic, so that it can be tested without a browser. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The smallest box of the shape of the screen that holds all of `whole`. */
export function fit(whole: Box, width: number, height: number, margin = 1.02): Box {
  if (width <= 0 || height <= 0) return whole;
  const scale = Math.max(whole.w / width, whole.h / height) * margin;
  const w = width * scale;
  const h = height * scale;
  return { x: whole.x + (whole.w - w) / 2, y: whole.y + (whole.h - h) / 2, w, h };
}

/** Zoom about a point of the picture; the point stays under the finger. */
export function zoom(box: Box, factor: number, px: number, py: number, whole: Box): Box {
  const least = Math.max(whole.w, whole.h) / 14;
  const most = Math.max(whole.w, whole.h) * 2.5;
  const w = Math.min(most, Math.max(least, box.w / factor));
  const k = w / box.w;
  return keep({ x: px - (px - box.x) * k, y: py - (py - box.y) * k, w, h: box.h * k }, whole);
}

/** Move by a distance in picture units. */
export function pan(box: Box, dx: number, dy: number, whole: Box): Box {
  return keep({ ...box, x: box.x + dx, y: box.y + dy }, whole);
}

/** Some of the picture always stays in sight. */
function keep(box: Box, whole: Box): Box {
  const slack = 0.6;
  const x = clamp(box.x, whole.x - box.w * slack, whole.x + whole.w - box.w * (1 - slack));
  const y = clamp(box.y, whole.y - box.h * slack, whole.y + whole.h - box.h * (1 - slack));
  return { ...box, x, y };
}

/** Bring a point into the middle, at least as near as `near` picture units across. */
export function lookAt(box: Box, x: number, y: number, near: number): Box {
  const w = Math.min(box.w, near);
  const h = (box.h * w) / box.w;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

function clamp(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
