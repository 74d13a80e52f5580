/** Which puzzles are solved: remembered on this device, and in the account of whoever is signed in. */

import { session } from "../api/account.svelte";
import { get, post } from "../api/client";
import type { PuzzleSolved, PuzzlesSolved } from "../api/types";

const KEY = "roundhouse.puzzles";

function isSolved(one: unknown): one is PuzzleSolved {
  return typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" && "at_once" in one;
}

function load(): PuzzleSolved[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isSolved) : [];
  } catch {
    return [];
  }
}

class Solved {
  #list = $state.raw(load());
  /** Whose account has been asked. */
  #asked = "";

  has(id: string): boolean {
    return this.#list.some((one) => one.id === id);
  }
  atOnce(id: string): boolean {
    return this.#list.some((one) => one.id === id && one.at_once);
  }

  /** The first time counts. */
  add(one: PuzzleSolved): void {
    if (this.has(one.id)) return;
    this.#keep([...this.#list, one]);
    if (session.user) void this.#tell([one]).catch(() => undefined);
  }

  /** Bring device and account together, once for each person; what the account knows was first. */
  async meet(): Promise<void> {
    const user = session.user?.id ?? "";
    if (!user || user === this.#asked) return;
    this.#asked = user;
    try {
      const { solved } = await get<PuzzlesSolved>("/account/puzzles");
      const new_ = this.#list.filter((one) => !solved.some((known) => known.id === one.id));
      this.#keep([...solved, ...new_]);
      if (new_.length) await this.#tell(new_);
    } catch {
      this.#asked = "";
    }
  }

  #tell(solved: readonly PuzzleSolved[]): Promise<PuzzlesSolved> {
    return post<PuzzlesSolved>("/account/puzzles", { solved });
  }
  #keep(list: PuzzleSolved[]): void {
    this.#list = list;
    localStorage.setItem(KEY, JSON.stringify(list));
  }
}

export const solved = new Solved();
