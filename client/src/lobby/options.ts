/** Options of a new game. */

import type { NewGame, OptionCard, TitleCard } from "../api/types";

export type Values = Readonly<Record<string, unknown>>;

const SITE_RULES = "site_rules";

export function allOptions(title: TitleCard): OptionCard[] {
  return title.option_groups.flatMap((group) => group.options);
}

/** Whether the rules of 18xx.games are chosen and leave no choice here. */
export function isFixed(option: OptionCard, values: Values): boolean {
  return values[SITE_RULES] === true && option.on_site !== null;
}

/** What an option is set to; the rules of 18xx.games come before what was chosen. */
export function valueOf(option: OptionCard, values: Values): unknown {
  return isFixed(option, values) ? option.on_site : values[option.name];
}

/** Only the options that differ from the rulebook's. */
export function changed(title: TitleCard, values: Values): NonNullable<NewGame["options"]> {
  const chosen = allOptions(title).filter((o) => !isFixed(o, values) && values[o.name] !== o.default && values[o.name] !== undefined);
  return Object.fromEntries(chosen.map((o) => [o.name, values[o.name]]));
}
