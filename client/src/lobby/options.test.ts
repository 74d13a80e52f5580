import { describe, expect, it } from "vitest";
import type { OptionCard, TitleCard } from "../api/types";
import { changed, isFixed, valueOf } from "./options";

function option(name: string, more: Partial<OptionCard> = {}): OptionCard {
  return { name, label: name, group: "variant", text: "", section: "", type: "bool", default: false, choices: [], on_site: null, ...more };
}

const rust = option("quick_rust");
const seats = option("random_seats", { default: true, on_site: false });
const site = option("site_rules", { group: "site" });
const title = {
  option_groups: [
    { heading: "Variants of the rulebook", options: [rust] },
    { heading: "House rules", options: [seats] },
    { heading: "18xx.games", options: [site] },
  ],
} as unknown as TitleCard;

describe("options of a new game", () => {
  it("sends only what differs from the rulebook", () => {
    expect(changed(title, { quick_rust: false, random_seats: true, site_rules: false })).toEqual({});
    expect(changed(title, { quick_rust: true, random_seats: false, site_rules: false })).toEqual({ quick_rust: true, random_seats: false });
  });

  it("lets 18xx.games decide what it leaves no choice in", () => {
    const values = { quick_rust: true, random_seats: true, site_rules: true };
    expect([isFixed(seats, values), valueOf(seats, values)]).toEqual([true, false]);
    expect([isFixed(rust, values), valueOf(rust, values)]).toEqual([false, true]);
    expect(changed(title, { ...values, random_seats: false })).toEqual({ quick_rust: true, site_rules: true });
  });

  it("gives the choice back when the switch is off again", () => {
    expect(valueOf(seats, { random_seats: true, site_rules: false })).toBe(true);
  });
});
