import { describe, expect, it } from "vitest";
import type { GameInfo, TitleCard } from "../api/types";
import { fromQuery, inWords, nothing, pairs, places, ratingRange, searchOf, variantsOf, wantedOf } from "./tables";

const title = {
  id: "18mex",
  name: "18MEX",
  option_groups: [{ options: [{ name: "quick_rust", label: "Quick rust", default: false }, { name: "random_seats", label: "Random seats", default: true }] }],
} as unknown as TitleCard;

describe("a search", () => {
  it("goes into the address and comes back", () => {
    const wanted = { ...nothing(), q: "friday", title: "18mex", players: 4, friends: true, joinable: true };
    expect(fromQuery(new URLSearchParams(pairs(wanted)))).toEqual(wanted);
    expect(wantedOf(searchOf(wanted))).toEqual(wanted);
  });
  it("leaves out what an address should not say", () => {
    expect(fromQuery(new URLSearchParams("title=../x&language=xx&players=99&speed=fast"))).toEqual(nothing());
  });
  it("is told in words", () => {
    expect(inWords({ ...nothing(), title: "18mex", players: 4, speed: "correspondence" }, [title])).toBe("18MEX · by correspondence · 4 players");
    expect(inWords(nothing(), [])).toBe("any table");
  });
});

it("names the options that are not the rulebook's", () => {
  const game = { options: { quick_rust: true, random_seats: false, "site.bids_in_fives": true } } as unknown as GameInfo;
  expect(variantsOf(game, title)).toEqual(["Quick rust", "without Random seats", "18xx.games: bids in fives"]);
});

it("gives equal worth the same place", () => {
  const seats = ["Ana", "Eva", "Luis"].map((name, seat) => ({ name, seat, bot: "" }));
  const game = { seats, result: [300, 500, 300] } as unknown as GameInfo;
  expect(places(game).map(({ place, name }) => `${place} ${name}`)).toEqual(["1 Eva", "2 Ana", "2 Luis"]);
});

it("tells a rating range in figures", () => {
  expect(ratingRange({ rating_from: 1400, rating_to: 1600 })).toBe("1400–1600");
  expect(ratingRange({ rating_from: null, rating_to: 1600 })).toBe("≤ 1600");
  expect(ratingRange({ rating_from: 0, rating_to: null })).toBe("≥ 0");
  expect(ratingRange({ rating_from: null, rating_to: null })).toBe("");
});
