"""Where stations stand and what they cost (18Ireland 7.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from roundhouse.rules.components import box_of
from tests.rules.irepl.positions import definition, operating, started, stock
from tests.support.table import Table, rule

STATION = "place station"
#: Gdynia, Bydgoszcz and Poznań on one line, Gdynia and Bydgoszcz in green.
LINE = {"E3": "441 0", "E5": "9 0", "E7": "441 0", "E9": "8 1", "D10": "57 1"}
HOMES = ("E3", "F4", "B6", "H6", "E7", "L8", "D10", "I11", "G13", "D14", "K15", "G17", "H18", "J18")


def placing(cash: int = 100, at: str = "E3+B6", **tiles: str) -> Table:
    """PKP of p1 in its station step; Minors 5 and 7 have left the game."""
    table = started(stock(), "PKP", cash=cash, at=at).phase("3").tiles(**LINE | tiles)
    return table.edit(lambda d: d.include("closed", "M5", "M7")).operating("PKP", STATION)


@pytest.mark.parametrize(
    ("minor", "home"),
    [
        pytest.param("M1", "E3", marks=rule("PL-base-118")),
        pytest.param("M2", "F4", marks=rule("PL-base-119")),
        pytest.param("M3", "B6", marks=rule("PL-base-120")),
        pytest.param("M4", "H6", marks=rule("PL-base-121")),
        pytest.param("M5", "E7", marks=rule("PL-base-122")),
        pytest.param("M6", "L8", marks=rule("PL-base-123")),
        pytest.param("M7", "D10", marks=rule("PL-base-124")),
        pytest.param("M9", "G13", marks=rule("PL-base-125")),
        pytest.param("M10", "D14", marks=rule("PL-base-126")),
        pytest.param("M11", "K15", marks=rule("PL-base-127")),
        pytest.param("M12", "G17", marks=rule("PL-base-128")),
        pytest.param("M13", "H18", marks=rule("PL-base-129")),
        pytest.param("M14", "J18", marks=rule("PL-base-130")),
    ],
)
def test_the_home_of_a_minor(minor: str, home: str) -> None:
    """The one station it has stands there as soon as it is started."""
    table = stock().option(queue=(minor,)).money(p2=0, p3=0).play(f"p1 bid {minor} 100")
    assert {h: [t.company for t in tokens] for h, tokens in table.state.tokens.items()} == {home: [minor]}


@rule("PL-base-117")
def test_a_minor_places_no_other_station() -> None:
    """There is no such step in its turn, however much money it has."""
    table = operating("M1", "lay track", phase="3", cash=500).tiles(**LINE)
    assert not table.check("M1 token E7.0")
    table.trains(M1="2").play("M1 pass")
    assert table.step == "run trains"
    assert not table.check("M1 token E7.0")


@rule("PL-base-131")
def test_one_station_in_a_turn() -> None:
    """A second one has to wait although it could be paid for."""
    table = placing(D10="441 1").play("PKP token E7.0")
    assert table.step != STATION
    assert not table.check("PKP token D10.0")
    assert table.operating("PKP", STATION).check("PKP token D10.0")


@rule("PL-base-132")
def test_a_station_needs_a_connected_city_with_room() -> None:
    """Not a city behind a full one, not a town, not one without track to it, not a full one."""
    table = placing()
    assert table.check("PKP token D10.0")
    assert table.sections("PKP token G13.0") == ["7.3"]
    assert table.sections("PKP token E5.0") == ["7.3"]
    full = started(placing(), "M5", p2="40", at="E7")
    full = started(full, "KWW", p2="20", at="E7").operating("PKP", STATION)
    assert full.sections("PKP token E7.0") == ["7.3"]
    assert full.sections("PKP token D10.0") == ["7.3"]
    half = started(placing(), "KWW", p2="20", at="E7").operating("PKP", STATION)
    assert half.check("PKP token E7.0")


@rule("PL-base-133")
def test_never_twice_in_a_hex() -> None:
    """Gdynia has a free circle that is kept for nobody."""
    table = placing().edit(lambda d: d.include("closed", "M1"))
    assert table.sections("PKP token E3.0") == ["7.3"]
    assert placing(at="B6+E7").edit(lambda d: d.include("closed", "M1")).check("PKP token E3.0")


@rule("PL-base-134")
@pytest.mark.parametrize(("cash", "against"), [(40, []), (39, ["7.3"])])
def test_a_station_costs_40(cash: int, against: list[str]) -> None:
    """The treasury has it or there is no station."""
    assert placing(cash).sections("PKP token E7.0") == against


@rule("PL-base-134")
@pytest.mark.parametrize(("at", "prices"), [("E3+B6", [40, 40]), ("E3+B6+G13", [40])])
def test_the_stations_that_are_left(at: str, prices: list[int]) -> None:
    """Two or one after a merger of two or three minors, for 40 to the bank each, then none."""
    table = placing(at=at)
    for number, price in enumerate(prices):
        cash, bank = table.cash("PKP"), table.cash(BANK)
        table.operating("PKP", STATION).play(f"PKP token {('E7', 'D10')[number]}.0")
        assert (table.cash("PKP"), table.cash(BANK)) == (cash - price, bank + price)
    assert table.state.stations["PKP"] == ()
    assert table.operating("PKP", "lay track").play("PKP pass").step != STATION


@rule("PL-base-135", "PL-base-136")
@pytest.mark.parametrize("tile", ["57 0", "441 0"])
def test_a_home_is_kept_until_the_minor_leaves(tile: str) -> None:
    """Minor 1 leaves after a stock round in which nothing was started, and the last circle of Gdynia is free."""
    others = {"57 0": [], "441 0": ["KWW"]}[tile]
    table = started(stock(), "PKP", at="B6+E7").phase("3").tiles(**LINE | {"E3": tile})
    for major in others:
        started(table, major, p2="20", at="E3")
    kept = table.operating("PKP", STATION)
    assert kept.sections("PKP token E3.0") == ["7.3"]
    table.stock_round("p1", 2).play("p1 pass", "p2 pass", "p3 pass")
    assert "M1" in table.state.closed
    assert table.operating("PKP", STATION).check("PKP token E3.0")


@rule("PL-base-135")
def test_track_in_a_kept_home_is_for_everybody() -> None:
    """Minor 1 lays the first tile in Bydgoszcz, and upgrades it later, while Minor 5 is in the pile."""
    table = operating("M1", "lay track", phase="3").tiles(E3="57 0", E5="9 0").operating("M1", "lay track")
    assert table.check("M1 lay 57 E7 r0")
    assert table.tiles(E7="57 0").operating("M1", "lay track").check("M1 lay 441 E7 r0")


@rule("PL-base-137")
def test_circles_of_home_cities() -> None:
    """One on the map and in yellow, two on every green and brown tile."""
    board = box_of(definition()).board
    assert {node.slots for home in HOMES for node in board.map[home].nodes} == {1}
    for colour, slots in {"yellow": 1, "green": 2, "brown": 2}.items():
        tiles = [t for t in board.manifest.tiles if t.colour == colour]
        assert {n.slots for tile in tiles for n in tile.nodes if n.kind == "city"} == {slots}
