/** Which puzzle comes next. */

import type { PuzzleInfo } from "../api/types";

/** The next puzzle of the same title that is not solved, going round; empty if there is none. */
export function nextOf(all: readonly PuzzleInfo[], id: string, isSolved: (id: string) => boolean): string {
  const title = all.find((one) => one.id === id)?.title;
  const same = all.filter((one) => one.title === title);
  const at = same.findIndex((one) => one.id === id);
  const round = [...same.slice(at + 1), ...same.slice(0, at)];
  return round.find((one) => !isSolved(one.id))?.id ?? "";
}
