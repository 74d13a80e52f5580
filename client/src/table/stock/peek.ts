/** Looks at a move in passing: with the pointer, the keyboard's focus, or a long press that does not choose it. */

import type { StockView } from "./stock.svelte";

const LONG = 450;

export function peek(node: HTMLElement, { stock, action }: { stock: StockView; action: string }): { destroy: () => void; update: (next: { stock: StockView; action: string }) => void } {
  let now = action;
  let timer = 0;
  let pressed = false;
  const look = (): void => stock.peek(now);
  const leave = (): void => stock.leave(now);
  const over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") look();
  };
  const out = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (event.pointerType === "mouse" && document.activeElement !== node) leave();
  };
  const down = (event: PointerEvent): void => {
    pressed = false;
    if (event.pointerType === "mouse") return;
    timer = window.setTimeout(() => {
      pressed = true;
      look();
    }, LONG);
  };
  const up = (): void => clearTimeout(timer);
  const menu = (event: Event): void => {
    if (pressed) event.preventDefault();
  };
  const click = (event: Event): void => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focus = (): void => {
    if (node.matches(":focus-visible")) look();
  };
  const events: [string, EventListener][] = [
    ["pointerenter", over as EventListener],
    ["pointerleave", out as EventListener],
    ["pointerdown", down as EventListener],
    ["pointerup", up],
    ["pointercancel", up],
    ["contextmenu", menu],
    ["focus", focus],
    ["blur", leave],
  ];
  for (const [name, heard] of events) node.addEventListener(name, heard);
  node.addEventListener("click", click, true);
  return {
    update(next) {
      now = next.action;
    },
    destroy() {
      clearTimeout(timer);
      leave();
      for (const [name, heard] of events) node.removeEventListener(name, heard);
      node.removeEventListener("click", click, true);
    },
  };
}
