/** Where the panels of the laptop's stage go: below the map, or beside it if that makes the map larger. */

export interface Size {
  w: number;
  h: number;
}

export interface StageLayout {
  beside: boolean;
  /** The width of the column beside the map. */
  column: number;
}

/** The panels are readable from `least` on; wider than `most` they gain nothing. */
const COLUMN = { least: 250, most: 520 };
/** Room for the buttons at the edge of the map. */
const BUTTONS = 48;
/** Beside the map the panels must make it clearly larger. */
const GAIN = 1.08;

/** The share of the room that the picture can use: pixels per unit. */
export function scaleIn(picture: Size, room: Size): number {
  return Math.max(0, Math.min(room.w / picture.w, room.h / picture.h));
}

/**
 * @param picture the map in its own units
 * @param room what map and panels share
 * @param below the height of the panels when they lie below the map
 */
export function stageLayout(picture: Size, room: Size, below: number): StageLayout {
  const column = Math.round(Math.min(COLUMN.most, Math.max(COLUMN.least, room.w - BUTTONS - (picture.w / picture.h) * room.h)));
  const under = scaleIn(picture, { w: room.w, h: room.h - below });
  const aside = scaleIn(picture, { w: room.w - column, h: room.h });
  return { beside: aside > under * GAIN, column };
}
