/** Fingers and mouse on the map: drag, pinch, wheel, and a click that is none of these. */

import { pan, zoom, type Box } from "../lib/panzoom";

interface Screen {
  element: () => Element | null;
  box: () => Box;
  whole: () => Box;
  show: (box: Box) => void;
  click: (x: number, y: number, target: Element | null) => void;
}

const STILL = 6;

export class Gestures {
  #points = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #pressed: Element | null = null;

  constructor(private readonly screen: Screen) {}

  /** From the screen to the picture. */
  place(clientX: number, clientY: number): { x: number; y: number } {
    const { left, top, width, height } = this.#frame();
    const box = this.screen.box();
    return { x: box.x + ((clientX - left) / width) * box.w, y: box.y + ((clientY - top) / height) * box.h };
  }

  #frame(): { left: number; top: number; width: number; height: number } {
    const rect = this.screen.element()?.getBoundingClientRect();
    return rect?.width ? rect : { left: 0, top: 0, width: 1, height: 1 };
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#points.size === 1) {
      this.#moved = 0;
      this.#pressed = event.target as Element;
    }
  };

  move = (event: PointerEvent): void => {
    const before = this.#points.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    this.#moved += Math.hypot(dx, dy);
    const scale = this.screen.box().w / this.#frame().width;
    if (this.#points.size === 1 && this.#moved > STILL) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.screen.show(pan(this.screen.box(), -dx * scale, -dy * scale, this.screen.whole()));
    } else if (this.#points.size === 2) {
      this.#pinch(event, before);
    }
    if (this.#points.size > 1 || this.#moved > STILL) before.x = event.clientX, (before.y = event.clientY);
  };

  #pinch(event: PointerEvent, before: { x: number; y: number }): void {
    const other = [...this.#points].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const middle = this.place((event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    if (was > 0) this.screen.show(zoom(this.screen.box(), is / was, middle.x, middle.y, this.screen.whole()));
    this.#moved = STILL + 1;
  }

  up = (event: PointerEvent): void => {
    const had = this.#points.delete(event.pointerId);
    if (!had || this.#points.size || this.#moved > STILL || event.type === "pointercancel") return;
    const at = this.place(event.clientX, event.clientY);
    this.screen.click(at.x, at.y, this.#pressed);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = this.place(event.clientX, event.clientY);
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015));
    this.screen.show(zoom(this.screen.box(), factor, at.x, at.y, this.screen.whole()));
  };
}
