/** Short messages at the edge of the screen. */

import type { Reason } from "../api/client";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "loud" | "good";
  reasons: Reason[];
  /** A place that the message speaks of. */
  place: string;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  add(text: string, tone: Toast["tone"] = "plain", reasons: Reason[] = [], place = ""): void {
    const id = this.#next++;
    this.list = [...this.list.filter((t) => t.text !== text), { id, text, tone, reasons, place }].slice(-3);
    setTimeout(() => this.drop(id), 3500 + 45 * text.length + 2500 * reasons.length);
  }

  drop(id: number): void {
    this.list = this.list.filter((t) => t.id !== id);
  }
}

export const toasts = new Toasts();
