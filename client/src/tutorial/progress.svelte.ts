/** Which lessons are done: remembered on this device, and in the account of whoever is signed in. */

import { session } from "../api/account.svelte";
import { get, post } from "../api/client";
import type { LessonsDone } from "../api/types";

const KEY = "roundhouse.lessons";

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

class Done {
  #ids = $state(load());
  /** Whose account has been asked. */
  #asked = "";

  has(id: string): boolean {
    return this.#ids.includes(id);
  }
  get count(): number {
    return this.#ids.length;
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.#keep([id]);
    if (session.user) void this.#tell([id]).catch(() => undefined);
  }

  /** Bring device and account together, once for each person; what is done in one of them is done in both. */
  async meet(): Promise<void> {
    const user = session.user?.id ?? "";
    if (!user || user === this.#asked) return;
    this.#asked = user;
    try {
      const { done } = await get<LessonsDone>("/account/lessons");
      const new_ = this.#ids.filter((id) => !done.includes(id));
      this.#keep(done);
      if (new_.length) await this.#tell(new_);
    } catch {
      this.#asked = "";
    }
  }

  #tell(done: readonly string[]): Promise<LessonsDone> {
    return post<LessonsDone>("/account/lessons", { done });
  }
  #keep(ids: readonly string[]): void {
    this.#ids = [...new Set([...this.#ids, ...ids])];
    localStorage.setItem(KEY, JSON.stringify(this.#ids));
  }
}

export const done = new Done();
