"""Passenger stations and freight yards (7.5)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from tests.rules.sa.board import (
    RUN,
    STATION,
    TRACK,
    TRAINS,
    bankrupt,
    best,
    first_turn,
    started,
    station,
    token,
    turn,
)
from tests.support.table import Table, rule

KINDS = ("passenger", "freight")


def building(tiles: dict[str, str] | None = None, company: str = "FA", phase: str = "2", cash: int = 1000) -> Table:
    """FA in its station step; Bahía Blanca lies one hex from Buenos Aires."""
    return turn(company, STATION, phase=phase, cash=cash, tiles={"F25": "5 3", **(tiles or {})})


@rule("SA-7.5-4", "SA-7.5-5", "SA-5.3-6")
def test_the_home_station_comes_in_the_first_turn_for_nothing() -> None:
    """Before anything else is done."""
    table = first_turn("FA", cash=0)
    assert [t.company for t in table.state.tokens["G24"]] == ["FA"]
    assert table.cash("FA") == 0
    assert table.state.stations["FA"] == (40, 60, 80, 100, 120)
    assert Table("18sa", 3).state.tokens == {}


@rule("SA-published-5")
@pytest.mark.parametrize("company", ["FA", "ENFER", "SGR"])
def test_the_first_station_costs_nothing(company: str) -> None:
    """The treasury pays nothing for the home station, so that an empty one is enough."""
    for cash in (0, 1000):
        table = first_turn(company, cash=cash)
        assert [t.company for t in table.state.tokens[table.view.defn.companies[company].home]] == [company]
        assert table.cash(company) == cash


@pytest.mark.parametrize(
    ("placed", "price"),
    [
        pytest.param(1, 40, marks=rule("SA-published-6")),
        pytest.param(2, 60, marks=rule("SA-published-7")),
        pytest.param(3, 80, marks=rule("SA-published-8")),
        pytest.param(4, 100, marks=rule("SA-published-9")),
        pytest.param(5, 120, marks=rule("SA-published-10")),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_each_further_station_has_its_price(placed: int, price: int, kind: str) -> None:
    """The treasury pays it to the bank, of either kind; with less the station is refused."""
    elsewhere = ("D23", "E14", "B7", "B11")[: placed - 1]

    def about_to_build(cash: int) -> Table:
        table = building(cash=cash)
        for hex_id in elsewhere:
            station(table, hex_id, "FA", kind)
        return table.operating("FA", STATION)

    text = f"FA token F25.0 as {kind}"
    refusal = f"the station costs {price} D; FA has {price - 1} D"
    assert [r.text for r in about_to_build(price - 1).why_not(text)] == [refusal]
    table = about_to_build(price)
    bank = table.cash(BANK)
    assert (table.play(text).cash("FA"), table.cash(BANK)) == (0, bank + price)


@rule("SA-published-10", "SA-2-21")
def test_there_is_no_seventh_station() -> None:
    """Six are all that a corporation has."""
    table = building()
    for hex_id in ("D23", "E14", "B7", "B11", "F21"):
        station(table, hex_id, "FA", "freight")
    table.operating("FA", STATION)
    assert [r.text for r in table.why_not("FA token F25.0 as freight")] == ["FA has no station left"]


@rule("SA-7.5-6", "SA-7.2(2)-1", "SA-7.2(2)-2")
def test_one_station_a_turn_from_the_second_round_on() -> None:
    """The home station is the one of the first operating round; later one may be placed or not."""
    first = first_turn("FA", TRACK, F25="5 3")
    first.play("FA pass")
    assert first.step != STATION
    forced = first_turn("FA", STATION, F25="5 3")
    assert forced.sections("FA token F25.0 as passenger") == ["7.5"]
    assert forced.legal("token") == []
    table = building({"F23": "9 0", "F21": "57 0"})
    assert table.check("FA pass")
    table.play("FA token F25.0 as passenger")
    assert table.step != STATION


@rule("SA-7.5-7", "SA-7.2(2)-3")
@pytest.mark.parametrize(("phase", "extra"), [("4", False), ("5", True), ("6", True), ("8", True)])
def test_late_starters_place_a_second_station_at_once(phase: str, extra: bool) -> None:
    """In the brown phase and in the grey one."""
    table = first_turn("FA", phase=phase, F25="5 3").pass_until(STATION if extra else TRAINS)
    assert (table.step == STATION) == extra
    if extra:
        assert table.play("FA token F25.0 as freight").cash("FA") == 1000 - 40
        assert table.step != STATION


@rule("SA-7.5-8")
def test_stations_stay_in_their_hex() -> None:
    """A tile is replaced, and the station keeps its kind and its city."""
    table = turn("FA", phase="3", tiles={"F25": "57 1"})
    station(table, "F25", "FA", "freight").operating("FA", TRACK)
    table.play("FA lay 14 F25 r0")
    assert token(table, "F25", "FA").kind == "freight"
    assert token(table, "G24", "FA").kind == ""


@rule("SA-7.5-9")
def test_one_station_of_a_corporation_in_a_city() -> None:
    """Even if there is room for two."""
    table = turn("FA", STATION, phase="3", tiles={"G24": "BA1 1"})
    assert table.sections("FA token G24.0 as freight") == ["7.5"]
    assert not [text for text in table.legal("token") if "G24" in text]


@rule("SA-7.5-10")
def test_stations_are_connected_with_another_one() -> None:
    """By track that full cities of others do not block."""
    tiles = {"F23": "9 0", "F21": "57 0"}
    assert building(tiles).check("FA token F21.0 as passenger")
    assert turn("FA", STATION, tiles={"F21": "57 0"}).sections("FA token F21.0 as passenger") == ["7.5"]
    blocked = station(building(tiles), "F25", "AFE", "freight").operating("FA", STATION)
    assert blocked.sections("FA token F21.0 as passenger") == ["7.5"]


@rule("SA-7.5-11", "SA-7.5-12")
def test_a_space_is_kept_for_the_home_station() -> None:
    """Others come in only if there is another space."""
    tiles = {"G22": "7 5"}
    table = turn("FA", STATION, tiles=tiles)
    assert table.sections("FA token H23.0 as passenger") == ["7.5"]
    two = turn("FA", STATION, phase="3", tiles={**tiles, "H23": "M1 2"})
    assert two.check("FA token H23.0 as passenger")
    taken = station(two, "H23", "RFFSA", "freight").operating("FA", STATION)
    assert taken.sections("FA token H23.0 as passenger") == ["7.5"]
    placed = started(turn("FA", STATION, phase="3", tiles={**tiles, "H23": "M1 2"}), "AFE", "p2")
    assert placed.operating("FA", STATION).check("FA token H23.0 as passenger")


@rule("SA-7.5-13")
def test_the_home_station_is_both() -> None:
    """Trains of both kinds may start from it."""
    table = turn("FA", RUN, tiles={"F25": "5 3"})
    for train in ("2P", "2G"):
        assert best(turn("FA", RUN, tiles={"F25": "5 3"}).trains(FA=train).operating("FA", RUN), "FA") == 50
    assert token(table, "G24", "FA").kind == ""


@rule("SA-7.5-14")
def test_the_president_chooses_the_kind() -> None:
    """For every station but the home station; without a kind nothing is placed."""
    table = building()
    assert sorted(table.legal("token")) == ["FA token F25.0 as freight", "FA token F25.0 as passenger"]
    assert table.sections("FA token F25.0") == table.sections("FA token F25.0 as both") == ["7.5"]
    for kind in KINDS:
        assert token(building().play(f"FA token F25.0 as {kind}"), "F25", "FA").kind == kind


@rule("SA-7.5-15", "SA-7.5-17")
def test_both_kinds_cost_what_the_charter_says() -> None:
    """The treasury pays the bank at once, and must have it."""
    for kind in KINDS:
        table = building(cash=40)
        bank = table.cash(BANK)
        table.play(f"FA token F25.0 as {kind}")
        assert (table.cash("FA"), table.cash(BANK)) == (0, bank + 40)
        assert building(cash=39).sections(f"FA token F25.0 as {kind}") == ["7.5"]
    assert table.state.stations["FA"] == (60, 80, 100, 120)


@pytest.mark.parametrize("place", ["F23.0", "F25.1", "Z9.0", "E26.0"])
def test_a_station_stands_in_a_city(place: str) -> None:
    """Not on plain track, not in Patagonia."""
    assert building({"F23": "9 0"}).sections(f"FA token {place} as passenger") == ["7.5"]


def test_a_corporation_without_tokens_places_none() -> None:
    """Six stations are all."""
    table = building().edit(lambda d: d.put("stations", "FA", ())).operating("FA", STATION)
    assert table.sections("FA token F25.0 as passenger") == ["7.5"]


# --- conversion (7.5.1) ----------------------------------------------------------------------------------------------


def converting(kind: str = "passenger", cash: int = 1000) -> Table:
    """FA with a station in Bahía Blanca, in its station step."""
    return station(building({"F23": "9 0", "F21": "57 0"}, cash=cash), "F25", "FA", kind).operating("FA", STATION)


@rule("SA-7.5.1-1", "SA-7.5.1-2", "SA-7.2(2)-4")
@pytest.mark.parametrize(("kind", "other"), [KINDS, KINDS[::-1]])
def test_conversion_costs_120(kind: str, other: str) -> None:
    """In either direction, paid to the bank."""
    table = converting(kind, cash=120)
    bank = table.cash(BANK)
    table.play("FA convert F25")
    assert token(table, "F25", "FA").kind == other
    assert (table.cash("FA"), table.cash(BANK)) == (0, bank + 120)
    assert converting(kind, cash=119).sections("FA convert F25") == ["7.5.1"]


@rule("SA-7.5.1-3")
def test_conversion_is_the_station_of_the_turn() -> None:
    """No other one is placed or converted afterwards."""
    table = converting()
    assert table.check("FA token F21.0 as freight")
    table.play("FA convert F25")
    assert table.step != STATION
    assert table.sections("FA token F21.0 as freight") != []


@rule("SA-7.5.1-4")
def test_home_stations_are_not_converted() -> None:
    """They are both already; and only own stations are converted."""
    table = station(converting(), "F21", "AFE", "freight").operating("FA", STATION)
    assert table.sections("FA convert G24") == ["7.5.1"]
    assert table.sections("FA convert F21") == ["7.5.1"]
    assert table.legal("convert") == ["FA convert F25"]


# --- stations of bankrupt corporations (7.5.2) ------------------------------------------------------------------------


def estate(kind: str = "passenger", cash: int = 1000, tiles: dict[str, str] | None = None) -> Table:
    """FA in its station step; the bankrupt AFE has left a station in Bahía Blanca."""
    table = station(building(tiles, cash=cash), "F25", "AFE", kind)
    return bankrupt(table, "AFE").operating("FA", STATION)


@rule("SA-7.5.2-1", "SA-9.5-7")
def test_stations_of_the_bankrupt_stay_and_block() -> None:
    """Until somebody acquires them they fill their place."""
    table = estate(tiles={"F23": "9 0", "F21": "57 0"})
    assert [t.company for t in table.state.tokens["F25"]] == ["AFE"]
    assert "7.5" in table.sections("FA token F25.0 as passenger")
    assert table.sections("FA token F21.0 as passenger") == ["7.5"]


@rule("SA-7.5.2-2", "SA-7.5.2-3")
@pytest.mark.parametrize(("kind", "taken", "price"), [(k, t, 100 if k == t else 120) for k in KINDS for t in KINDS])
def test_100_for_the_same_function_and_120_for_the_other(kind: str, taken: str, price: int) -> None:
    """Paid to the bank; the printed price of the token is not."""
    table = estate(kind, cash=price)
    bank = table.cash(BANK)
    table.play(f"FA acquire F25 of AFE as {taken}")
    assert (table.cash("FA"), table.cash(BANK)) == (0, bank + price)
    assert [(t.company, t.kind) for t in table.state.tokens["F25"]] == [("FA", taken)]
    assert estate(kind, cash=price - 1).sections(f"FA acquire F25 of AFE as {taken}") == ["7.5.2"]


@rule("SA-7.5.2-4")
@pytest.mark.parametrize("kind", KINDS)
def test_a_home_station_becomes_one_or_the_other(kind: str) -> None:
    """For 100 either way; it has to be decided."""
    table = estate("", cash=100)
    assert table.sections("FA acquire F25 of AFE as both") == ["7.5.2"]
    table.play(f"FA acquire F25 of AFE as {kind}")
    assert token(table, "F25", "FA").kind == kind
    assert table.cash("FA") == 0


@rule("SA-7.5.2-5")
def test_the_cheapest_token_of_the_charter_takes_its_place() -> None:
    """The next station then costs 60."""
    table = estate().play("FA acquire F25 of AFE as freight")
    assert table.state.stations["FA"] == (60, 80, 100, 120)


@rule("SA-7.5.2-6")
def test_it_is_the_station_of_the_turn() -> None:
    """Nothing else is placed in this operating round."""
    table = station(estate(tiles={"F23": "9 0", "F21": "57 0"}), "F21", "FA", "freight").operating("FA", STATION)
    assert table.check("FA convert F21")
    table.play("FA acquire F25 of AFE as freight")
    assert table.step != STATION
    assert table.sections("FA convert F21") != []


@rule("SA-7.5.2-7")
def test_the_buyer_needs_a_token_a_connection_and_no_station_there() -> None:
    """As for every other station."""
    text = "FA acquire F25 of AFE as freight"
    assert estate().check(text)
    empty = estate().edit(lambda d: d.put("stations", "FA", ())).operating("FA", STATION)
    assert empty.sections(text) == ["7.5.2"]
    far = bankrupt(station(turn("FA", STATION, tiles={"F21": "57 0"}), "F21", "AFE", "freight"), "AFE")
    assert far.operating("FA", STATION).sections("FA acquire F21 of AFE as freight") == ["7.5"]
    both = turn("FA", STATION, phase="3", tiles={"F25": "15 1"})
    station(station(both, "F25", "AFE", "freight"), "F25", "FA", "freight")
    assert bankrupt(both, "AFE").operating("FA", STATION).sections(text) == ["7.5"]


@rule("SA-7.5.2-8")
def test_only_in_the_station_step_and_only_from_the_bankrupt() -> None:
    """A corporation in business sells no stations."""
    text = "FA acquire F25 of AFE as freight"
    assert station(building(), "F25", "AFE", "freight").operating("FA", STATION).sections(text) == ["7.5.2"]
    assert estate().sections("FA acquire F21 of AFE as freight") == ["7.5.2"]
    assert estate().operating("FA", TRACK).legal("acquire") == []
    assert sorted(estate().legal("acquire")) == [text, "FA acquire F25 of AFE as passenger"]
    first = first_turn("FA", STATION, F25="5 3")
    assert bankrupt(station(first, "F25", "AFE", "freight"), "AFE").operating("FA", STATION).sections(text) == ["7.5"]
