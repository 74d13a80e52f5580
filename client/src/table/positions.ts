/** The position of a table that the server tells of, whole or by what changed. */

import { patched } from "../api/patch";
import type { Moment, Position } from "../api/types";

/** A position and the name of its content. */
export interface Known {
  version: string;
  position: Position;
}

/** The position of a view; null if it tells only the changes of a position that is not at hand. */
export function positionOf(view: Moment, known: Known | null): Known | null {
  const { version, position, changes } = view;
  if (position) return { version, position };
  if (known?.version === version) return known;
  if (!known || changes?.base !== known.version) return null;
  try {
    return { version, position: patched(known.position, changes.steps) };
  } catch {
    return null;
  }
}
