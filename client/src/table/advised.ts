/** From an action that is advised to the choice that offers it. */

import type { Amount, Choice, MoveGroup } from "../api/types";

/** The number in an action that differs from a range only there; null if the action is another. */
export function numberIn(amount: Amount, action: string): number | null {
  const { before, after } = amount;
  if (action.length <= before.length + after.length || !action.startsWith(before) || !action.endsWith(after)) return null;
  const text = action.slice(before.length, action.length - after.length);
  return /^\d+$/.test(text) && Number(text) >= amount.lo && Number(text) <= amount.hi ? Number(text) : null;
}

/** The choice that offers an action, as it is or with one of its numbers. */
export function choiceOf(groups: readonly MoveGroup[], action: string): Choice | null {
  const all = groups.flatMap((group) => group.choices);
  const same = all.find((choice) => choice.action === action);
  return same ?? all.find((choice) => choice.amount && numberIn(choice.amount, action) !== null) ?? null;
}
