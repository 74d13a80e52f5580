"""What the game begins with (sections 1 to 3)."""

from __future__ import annotations

from itertools import combinations

import pytest

from roundhouse.board import Printed
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import BANK
from roundhouse.core.view import View
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.stations import reservations
from roundhouse.rules.policies import policies
from tests.rules.irepl.positions import MAJORS, PILE, PRIVATES, dealt, definition, fresh, title
from tests.support.table import rule

COUNTRIES = {"DE": "B14", "CZ": "D18", "SK": "J20", "UA": "L18", "BY": "L6", "LT": "J4", "RU": "H4"}
HOMES = {"M1": "E3", "M2": "F4", "M3": "B6", "M4": "H6", "M5": "E7", "M6": "L8", "M7": "D10", "M8": "I11"}
HOMES |= {"M9": "G13", "M10": "D14", "M11": "K15", "M12": "G17", "M13": "H18", "M14": "J18"}


@rule("PL-1-2")
def test_all_track_is_of_one_kind() -> None:
    """There is no narrow gauge on any tile or hex."""
    board = box_of(definition()).board
    shown: list[Printed] = [*board.manifest.tiles, *board.map.hexes]
    assert {path.gauge for printed in shown for path in printed.paths} == {"broad"}


@rule("PL-1-3", "PL-9-1", "PL-9-2", "PL-9-3", "PL-9-4", "PL-9-5", "PL-9-6")
def test_the_train_cards() -> None:
    """Six types, one side each; of 4D-trains there is always another one."""
    cards = {t.name: (t.price, None if t.unlimited else t.count) for t in definition().trains.values()}
    assert cards == {"2": (80, 7), "3": (180, 4), "4": (300, 3), "5": (440, 2), "6": (550, 2), "4D": (700, None)}


@rule("PL-2-1", "PL-2-2", "PL-base-28", "PL-base-29", "PL-base-31")
def test_the_companies() -> None:
    """Sixteen minors of five shares and seven majors of ten, unsold shares in their own treasuries."""
    state, companies = fresh().state, definition().companies
    minors = {c.id: c for c in companies.values() if c.kind == "minor"}
    majors = {c.id: c for c in companies.values() if c.kind == "major"}
    assert sorted(minors) == sorted([*PILE, "M8"])
    assert tuple(majors) == MAJORS
    assert {(c.certificates, c.share) for c in minors.values()} == {((40, 20, 20, 20), 20)}
    assert {(c.certificates, c.share) for c in majors.values()} == {((20, *[10] * 8), 10)}
    assert all(set(state.shares[c]) == {c} for c in companies)


@rule("PL-3-2", "PL-3-3", "PL-3-4", "PL-3-5", "PL-3-6", "PL-3-7", "PL-3-8", "PL-3-9", "PL-3-10")
@pytest.mark.parametrize(("players", "cash", "limit"), [(3, 360, 16), (4, 270, 12), (5, 216, 10), (6, 180, 8)])
def test_money_and_certificates(players: int, cash: int, limit: int) -> None:
    """By the number of players; all money together is 4000."""
    state, defn = dealt(1, players), definition(players)
    assert {state.cash[p] for p in state.players} == {cash}
    assert state.cash[BANK] == 4000 - players * cash
    assert policies(View(defn, state)).stock.certificate_limit(View(defn, state)) == limit


@rule("PL-3-1")
@pytest.mark.parametrize("players", [2, 7])
def test_numbers_of_players(players: int) -> None:
    """Three to six."""
    with pytest.raises(SetupError):
        definition(players)


@rule("PL-3.1-1", "PL-3.1-2", "PL-3.1-3", "PL-3.1-5")
def test_two_countries_are_drawn() -> None:
    """All 21 pairs occur; each tile lies on its own hex, the first from Germany is the home of Minor A."""
    seen = set()
    for seed in range(300):
        state = dealt(seed)
        drawn = [c for c, hex_id in COUNTRIES.items() if state.tiles.get(hex_id) == (c, 0)]
        assert len(drawn) == len(state.tiles) == 2
        assert state.title.homes == (("MA", COUNTRIES[drawn[0]]), ("MB", COUNTRIES[drawn[1]]))
        seen.add(tuple(drawn))
    assert seen == set(combinations(COUNTRIES, 2))


@rule("PL-3.1-6", "PL-3.1-7")
@pytest.mark.parametrize(("a", "b"), [("DE", "SK"), ("UA", "RU")])
def test_homes_abroad_go_counter_clockwise_from_germany(a: str, b: str) -> None:
    """The examples of the rulebook."""
    state = next(s for s in map(dealt, range(300)) if {t for t, _ in s.tiles.values()} == {a, b})
    assert state.title.homes == (("MA", COUNTRIES[a]), ("MB", COUNTRIES[b]))


@rule("PL-3.1-8")
def test_nobody_stands_abroad_before_minor_a_starts() -> None:
    """The tiles begin without stations."""
    assert dealt(1).tokens == {}


@rule("PL-3.2-1", "PL-3.2-2", "PL-3.2-3", "PL-3.2-4", "PL-3.2-6")
def test_the_pile_of_minors() -> None:
    """Minor 8 is apart; of the others two leave the game and thirteen form the pile, in ever new order."""
    seen = {dealt(seed).title.queue for seed in range(30)}
    assert len(seen) == 30
    for seed in range(30):
        state = dealt(seed)
        assert len(state.title.queue) == 13
        assert {*state.title.queue, *state.closed} == set(PILE)
        assert len(state.closed) == 2


@rule("PL-base-10")
def test_homes_of_removed_minors_are_free() -> None:
    """Nothing is kept for a minor that left the game at the beginning."""
    for seed in range(8):
        defn, state = definition(), dealt(seed)
        view = View(defn, state)
        for minor in state.closed & set(HOMES):
            assert reservations(view, HOMES[minor], 0) == []


@rule("PL-3.3-1", "PL-3.3-2", "PL-7.1-1", "PL-7.2-1", "PL-7.3-1", "PL-7.4-1", "PL-7.5-1", "PL-7.6-1")
def test_the_private_companies_lie_in_order_of_cost() -> None:
    """All six are sold in every game."""
    defn = definition()
    sale = policies(View(defn, dealt(1))).sale
    assert sale is not None
    prices = [(p, defn.privates[p].price, defn.privates[p].revenue) for p in sale.items]
    costs = [(20, 5), (40, 10), (60, 15), (80, 20), (100, 25), (100, 0)]
    assert prices == [(p, *cost) for p, cost in zip(PRIVATES, costs, strict=True)]
    assert set(dealt(3).privates.values()) == {BANK}


@rule("PL-3.4-1")
def test_markers_lie_in_five_hexes() -> None:
    """In every game."""
    hexes = [h.id for h in board_of(fresh().view).map.hexes if "+10" in h.icons]
    assert sorted(hexes) == ["D10", "D14", "F4", "G17", "H18"]


@rule("PL-base-11")
def test_seats_are_drawn() -> None:
    """The first player holds the priority and begins the auction."""
    orders = {dealt(seed, random_seats=True).players for seed in range(20)}
    assert len(orders) > 3
    state = dealt(5, random_seats=True)
    assert state.priority == state.players[0] == state.stack[-1].player  # type: ignore[attr-defined]


@rule(
    "PL-base-118",
    "PL-base-119",
    "PL-base-120",
    "PL-base-121",
    "PL-base-122",
    "PL-base-123",
    "PL-base-124",
    "PL-base-125",
    "PL-base-126",
    "PL-base-127",
    "PL-base-128",
    "PL-base-129",
    "PL-base-130",
)
def test_homes_of_the_minors() -> None:
    """As printed on the map."""
    homes = board_of(fresh().view).map.homes
    assert {minor: homes[minor][0] for minor in HOMES} == HOMES


@rule("PL-base-137")
def test_home_cities_have_two_circles_from_green_on() -> None:
    """One circle on the map and in yellow."""
    board = box_of(definition()).board
    for minor, hex_id in HOMES.items():
        if minor != "M8":
            assert board.map[hex_id].nodes[0].slots == 1
    by_colour: dict[str, set[int]] = {}
    for tile in board.manifest.tiles:
        by_colour.setdefault(tile.colour, set()).update(n.slots for n in tile.nodes if n.kind == "city")
    assert by_colour["yellow"] == {1}
    assert by_colour["green"] == by_colour["brown"] == {2}


def test_title_is_listed() -> None:
    """The title tells who made it."""
    assert title().designers == ("Galatolol", "Ian Scrivins")
