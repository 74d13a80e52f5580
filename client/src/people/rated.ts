/** Which new games can be rated; the server has the last word. */

import type { UndoRule } from "../api/types";

interface Wish {
  mode: "online" | "hotseat" | "bots";
  rows: readonly { kind: "me" | "open" | "bot" | "local" }[];
  hidden: boolean;
  seed: string;
  undo: UndoRule;
  advice: boolean | null;
  /** Whether somebody with an account creates the table. */
  account: boolean;
}

export type WhyNot = "online" | "account" | "people" | "private" | "seed" | "undo" | "advice";

/** The first reason why a game can't be rated; empty if it can. */
export function whyNotRated({ mode, rows, hidden, seed, undo, advice, account }: Wish): WhyNot | "" {
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  if (mode !== "online") return "online";
  if (!account) return "account";
  if (count("local") || count("me") > 1 || count("me") + count("open") < 2) return "people";
  if (hidden) return "private";
  if (seed) return "seed";
  if (undo === "free") return "undo";
  return advice ? "advice" : "";
}
