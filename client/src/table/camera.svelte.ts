/** Where a person looks on the map of a table. Until they move the view themselves it follows the game. */

import type { Scene } from "../api/types";
import { besideButtons } from "../lib/corners";
import { zoom, type Box } from "../lib/panzoom";
import { alike, around, between, boxOf, detailAt, drawnFor, revealing, viewOf, whole, type Screen, type View } from "../lib/views";

interface Point {
  x: number;
  y: number;
}

const GLIDE = 380;
/** From this scale on names can be read, and the whole map may stay in sight. */
const COMFORT = 0.68;
/** Below this scale the first look already goes to what the move needs. */
const OVERVIEW = 0.455;

function boxed([x, y, w, h]: readonly [number, number, number, number]): Box {
  return { x, y, w, h };
}

export class Camera {
  /** What the person chose; it survives other views, and a return to the table in the same browser tab. */
  own = $state.raw<View | null>(null);
  screen = $state.raw<Screen>({ width: 0, height: 0 });
  /** The size of the buttons on the map, in pixels. */
  buttons = $state.raw({ w: 40, h: 200 });
  #scene = $state.raw<Scene | null>(null);
  #points = $state.raw<readonly Point[]>([]);
  #at = $state.raw<View | null>(null);
  #frame = 0;
  #seen = "";
  #arrived: number | null = null;
  /** Nothing has happened since the person came to the table. */
  #new = true;

  constructor(private readonly id: string) {
    this.own = this.#stored();
  }

  content = $derived.by((): Box => (this.#scene ? boxed(this.#scene.content) : { x: 0, y: 0, w: 100, h: 100 }));
  #fitted = $derived.by(() => {
    const scene = this.#scene;
    const fit = (screen: Screen): View => (scene ? whole(this.content, boxed(scene.view_box), scene.rim, screen) : { x: 50, y: 50, scale: 1 });
    return besideButtons(fit, this.buttons, this.screen, scene?.hexes ?? []);
  });
  #whole = $derived(this.#fitted.view);
  /** Where the buttons cover no hex of the whole map. */
  corner = $derived(this.#fitted.corner);
  /** The view that the game asks for. */
  #wanted = $derived(this.#whole.scale >= COMFORT ? this.#whole : around(this.#points, this.content, this.screen));
  view = $derived(this.#at ?? this.own ?? this.#whole);
  box = $derived(boxOf(this.view, this.screen));
  /** How much can be read at this scale, and which of the drawn steps is shown for it. */
  readable = $derived(detailAt(this.view.scale, this.#scene?.details ?? []));
  detail = $derived(drawnFor(this.readable, this.#scene?.drawn ?? [], this.#scene?.details ?? []));
  fine = $derived(this.view.scale >= (this.#scene?.fine ?? 9));
  rim = $derived(this.view.scale >= (this.#scene?.rim ?? 9));
  /** A step that should be drawn, once the view has come to rest. */
  missing = $derived.by(() => {
    const step = this.readable || "faint";
    return this.#scene && this.screen.width && !this.#scene.drawn.includes(step) ? step : "";
  });
  get automatic(): boolean {
    return this.own === null;
  }

  /** The buttons on the map take so much room. */
  clear(w: number, h: number): void {
    if (!w || !h || (w === this.buttons.w && h === this.buttons.h)) return;
    const fitted = this.#at !== null && alike(this.#at, this.#whole);
    this.buttons = { w, h };
    if (fitted && !this.own) this.#at = this.#whole;
  }

  /** The map is shown in a room of this size. */
  enter(scene: Scene, screen: Screen): void {
    const same = scene.title === this.#scene?.title && screen.width === this.screen.width && screen.height === this.screen.height;
    if (same) this.#scene = scene; // more of it may be drawn now
    if (same || !screen.width || !screen.height) return;
    const before = this.#whole;
    const all = this.#new || !this.#at || alike(this.#at, before);
    this.#scene = scene;
    this.screen = screen;
    this.#stop();
    this.#at = this.own ?? (all && this.#whole.scale >= OVERVIEW ? this.#whole : this.#wanted);
  }

  /**
   * What the move needs: the view glides there, unless the person has moved it. Whoever comes to the table sees the whole
   * map first.
   * @param moment the number of moves so far
   */
  follow(points: readonly Point[], moment: number): void {
    const key = points.map((p) => `${p.x},${p.y}`).join(" ");
    this.#arrived ??= moment;
    this.#new &&= moment === this.#arrived;
    if (key === this.#seen) return;
    this.#seen = key;
    this.#points = points;
    if (this.own || !this.#scene || !this.screen.width) return;
    if (this.#new && this.#whole.scale >= OVERVIEW) return;
    this.glide(this.#wanted);
  }

  /** The person moves the view. */
  move(box: Box): void {
    this.#stop();
    this.#keep(viewOf(box, this.screen));
  }

  nearer(factor: number): void {
    const box = zoom(this.box, factor, this.view.x, this.view.y, this.content);
    const view = viewOf(box, this.screen);
    this.glide(view);
    this.#remember(view);
  }

  /** Back to the automatic view: the whole map first, and again what the move needs. */
  fit(): void {
    const there = this.automatic && alike(this.view, this.#whole);
    this.#remember(null);
    this.glide(there ? this.#wanted : this.#whole);
  }

  /** Bring a place with a circle of pixels around it into sight. */
  reveal(point: Point, radius: number, bottom: number): void {
    const view = revealing(this.view, point, radius, this.screen, bottom);
    if (alike(view, this.view)) return;
    this.glide(view);
    if (this.own) this.#remember(view);
  }

  glide(to: View): void {
    this.#stop();
    const from = this.view;
    if (alike(from, to) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#at = to;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      this.#at = between(from, to, part);
      this.#frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #keep(view: View): void {
    this.#at = view;
    this.#remember(view);
  }

  #remember(view: View | null): void {
    this.own = view;
    try {
      if (view) sessionStorage.setItem(this.#key, JSON.stringify(view));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Without storage the view lasts as long as the table is open.
    }
  }

  get #key(): string {
    return `roundhouse.map.${this.id}`;
  }

  #stored(): View | null {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as Partial<View> | null;
      const { x, y, scale } = found ?? {};
      return Number.isFinite(x) && Number.isFinite(y) && Number(scale) > 0 ? (found as View) : null;
    } catch {
      return null;
    }
  }
}
