"""Section 4.4.2: additional station tokens."""

from __future__ import annotations

from roundhouse.core.events import Paid, TokenPlaced
from tests.rules.eu.building import Tiles, corporation, minor
from tests.support.table import Table, rule

#: Cologne – Frankfurt and Cologne – Dortmund.
LINES: Tiles = {"D7": "14 1", "E8": "9 2", "F9": "57 2", "E6": "57 1"}


def cologne(*more: str, cash: int = 0, **tiles: str) -> Table:
    """FS has a station in Cologne and lines to Frankfurt and Dortmund."""
    return corporation("D7", *more, cash=cash, step="place station", **{**LINES, **tiles})


@rule("EU-4.4.2-1", "EU-4.4.2-4")
def test_one_token_a_turn_free_of_charge() -> None:
    """With an empty treasury FS places a token in Frankfurt; then its token step is over."""
    table = cologne()
    assert table.check("FS token E6.0")
    table.play("FS token F9.0")
    assert table.told(TokenPlaced) == [TokenPlaced("FS", "F9", 0, 0)]
    assert table.told(Paid) == []
    assert len(table.state.stations["FS"]) == 3
    assert table.step != "place station"
    assert table.sections("FS token E6.0") == ["4.4.6"]


@rule("EU-4.4.2-1")
def test_placing_a_token_is_optional() -> None:
    """FS passes and keeps its token for later."""
    table = cologne().play("FS pass")
    assert len(table.state.stations["FS"]) == 4
    assert "F9" not in table.state.tokens


@rule("EU-4.4.2-1")
def test_no_token_without_one_on_the_charter() -> None:
    """Five tokens are on the map: the step is skipped; with four of them the last one may be placed."""
    table = cologne("J11", "B19", "D19", "E20")
    assert table.sections("FS token F9.0") == ["4.4.2"]
    assert table.operating("FS", "lay track").play("FS pass").step != "place station"
    assert cologne("J11", "B19", "D19").check("FS token F9.0")


@rule("EU-4.4.2-2")
def test_a_token_needs_an_open_circle_on_a_route() -> None:
    """Not in a city without a connection, a full one or a town; nor in Hamburg, which has no circle."""
    table = cologne()
    assert table.legal("token") == ["FS token E6.0", "FS token F9.0"]
    assert table.sections("FS token J11.0") == ["4.4.2"]
    assert cologne().tokens("DR", "F9").sections("FS token F9.0") == ["4.4.2"]
    assert cologne(F9="14 1").tokens("DR", "F9").check("FS token F9.0")
    assert cologne(F9="14 1").tokens("DR", "F9").tokens("GSR", "F9").sections("FS token F9.0") == ["4.4.2"]
    table = cologne(G10="4 2")
    assert table.sections("FS token G10.0") == ["4.4.2"]
    assert cologne(F5="9 1", G4="8 1").sections("FS token G2.0") == ["4.4.2"]


@rule("EU-4.4.2-2")
def test_the_length_of_the_route_does_not_matter_but_full_cities_do() -> None:
    """Over Frankfurt and Nuremberg to Munich without any train; a strange token in Frankfurt bars the way."""
    table = cologne(G10="58 0", G12="202 3")
    assert table.check("FS token G12.0")
    assert table.tokens("DR", "F9").sections("FS token G12.0") == ["4.4.2"]


@rule("EU-4.4.2-2")
def test_the_north_of_berlin_is_not_reached_through_its_south() -> None:
    """A line from Dresden runs through Berlin and back to it; no train may call there twice."""
    table = corporation("J7", step="place station", J7="202 3", J5="581 0", I6="7 3", I4="7 5")
    assert table.legal("token") == ["FS token J5.0"]
    assert table.sections("FS token J5.1") == ["4.4.2"]


@rule("EU-4.4.2-3")
def test_no_second_token_in_the_same_hex() -> None:
    """Neither in the second circle of Cologne nor in another city of Berlin, though a line leads there from Dresden."""
    assert cologne().sections("FS token D7.0") == ["4.4.2"]
    berlin: Tiles = {"J7": "202 3", "J5": "581 0"}
    assert corporation("J7", step="place station", **berlin).check("FS token J5.0")
    assert corporation("J7", "J5.2", step="place station", **berlin).sections("FS token J5.0") == ["4.4.2"]


@rule("EU-4.4.2-5")
def test_minors_place_no_tokens() -> None:
    """After its track a minor company goes on with its trains."""
    table = minor("4", J7="202 4").play("4 pass")
    assert table.step == "buy trains"
    assert table.state.stations["4"] == ()
    assert table.sections("4 token J7.0") == ["4.4.6"]
