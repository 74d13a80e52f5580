"""Laying track (section 7.2): as a tile of the turn, by a private company at another step, as the second of a pair."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.titles.ireland.powers import SecondTile
from tests.rules.ireland.positions import play, refuses, started
from tests.support.table import Table

WAYS = ("turn", "power", "second")
every_way = pytest.mark.parametrize("way", WAYS)


def laying(way: str = "turn", phase: str = "2", cash: int = 200, laid: tuple[str, ...] = (), **tiles: str) -> Table:
    """The WLR, which owns the Board of Works, lays a tile in one of the three ways."""
    table = started(play(), "WLR", cash=cash)
    table = table if phase == "2" else table.phase(phase)
    table.tiles(**tiles).privates(BoW="WLR")
    if way == "second":
        turn = OperatingTurn("WLR", laid=laid)
        return table.frames(OperatingRound(2, 1, 2, ("WLR",)), turn, SecondTile("WLR", "BoW", "D16"))
    return table.operating("WLR", "lay track" if way == "turn" else "issue or redeem", laid=laid)


def lay(way: str, tile: str, at: str, rotation: int) -> str:
    """A lay in the notation of its way."""
    return f"WLR lay {tile} {at} r{rotation}" + ("" if way == "turn" else " by BoW")


@every_way
def test_hexes_and_tiles_that_do_not_exist(way: str) -> None:
    assert refuses(laying(way), lay(way, "5", "XX", 0), "no hex XX")
    assert refuses(laying(way), lay(way, "999", "D16", 0), "no tile 999")
    assert laying(way).check(lay(way, "5", "D16", 0))


@every_way
def test_colours(way: str) -> None:
    """Green tiles wait for phase 4 and upgrade yellow ones; private companies lay yellow tiles only."""
    early = laying(way, D16="657 2")
    fits = ["phase 2"] if way == "turn" else ["only yellow tiles", "phase 2"]
    assert refuses(early, lay(way, "IR38", "D16", 2), *fits)
    late = laying(way, "4")
    told = str(late.why_not(lay(way, "IR38", "D16", 2)))
    assert "a green tile may not be laid on D16" in told


@every_way
def test_cities_and_towns(way: str) -> None:
    assert refuses(laying(way), lay(way, "9", "D16", 0), "D16 has 1 city; tile 9 has")
    assert refuses(laying(way, D16="657 2"), lay(way, "58", "E17", 2), "tile 58 has 1")


@every_way
def test_names_on_tiles(way: str) -> None:
    """A tile for Belfast fits nowhere else."""
    assert "may not be laid on D16" in str(laying(way).why_not(lay(way, "IR1", "D16", 0)))


@every_way
def test_track_is_kept(way: str) -> None:
    told = str(laying(way, "4", D16="657 2").why_not(lay(way, "IR40", "D16", 0)))
    assert "would break existing track on D16" in told


@every_way
def test_closed_sides(way: str) -> None:
    """No track leads from Limerick into the sea or over the Shannon."""
    assert "impassable side to C15" in str(laying(way).why_not(lay(way, "5", "C13", 0)))


@every_way
def test_track_does_not_point_at_an_empty_place_of_the_mail(way: str) -> None:
    assert "J12, which has no track on that side" in str(laying(way).why_not(lay(way, "3", "J14", 2)))
    open_place = laying(way, J12="IM 1")
    assert "J12, which has no track on that side" not in str(open_place.why_not(lay(way, "3", "J14", 2)))


@every_way
def test_gauges_do_not_meet(way: str) -> None:
    """Narrow track comes to E17 from Limerick; broad track does not go on."""
    table = laying(way, D16="657 5")
    told = [str(table.why_not(lay(way, "1", "E17", rotation))) for rotation in range(6)]
    assert ["would meet narrow track of D16" in text for text in told] == [False, True, True, False, True, True]


@every_way
def test_supply(way: str) -> None:
    empty = laying(way).edit(lambda d: d.put("supply", "5", 0))
    assert refuses(empty, lay(way, "5", "D16", 0), "no tile 5 left")


@every_way
def test_track_is_connected(way: str) -> None:
    assert refuses(laying(way, D16="657 2"), lay(way, "1", "E17", 0), "is connected to a station of WLR")
    assert laying(way, D16="657 2").check(lay(way, "1", "E17", 1))


def test_terrain_is_paid() -> None:
    assert refuses(laying(cash=35), lay("turn", "5", "D16", 0), "costs £40; WLR has £35")
    assert laying().play(lay("turn", "5", "D16", 0)).cash("WLR") == 160
    second = laying(cash=15, laid=("yellow",), D16="657 2")
    assert refuses(second, lay("turn", "1", "E17", 1), "£20; WLR has £15")


@pytest.mark.parametrize("way", ["power", "second"])
def test_the_fee_for_a_second_tile_is_paid_for_the_board_of_works_too(way: str) -> None:
    poor = laying(way, cash=15, laid=("yellow",), D16="657 2")
    assert refuses(poor, lay(way, "1", "E17", 1), "£20; WLR has £15")


@every_way
def test_two_tiles_a_turn(way: str) -> None:
    second = lay(way, "1", "E17", 1)
    assert laying(way, laid=("yellow",), D16="657 2").check(second)
    assert refuses(laying(way, laid=("yellow", "yellow"), D16="657 2"), second, "already laid two tiles")
    assert refuses(laying(way, "4", laid=("green",), D16="657 2"), second, "cannot lay a yellow one")


def test_the_second_tile_is_yellow() -> None:
    table = laying("turn", "4", laid=("yellow",), D16="657 2")
    assert refuses(table, "WLR lay IR38 D16 r2", "must be yellow")
    assert table.privates(WDE="WLR").check("WLR lay IR38 D16 r2")


@every_way
def test_wicklow_is_blocked_by_a_players_private_company(way: str) -> None:
    def blocked(owner: str) -> bool:
        told = laying(way).privates(DAR=owner).why_not(lay(way, "4", "J14", 1))
        return "blocked" in str(told)

    assert blocked("p2")
    assert not blocked("WLR")


def test_private_companies_that_lay_tiles() -> None:
    table = laying()
    assert "only The Irish Mail can lay" in str(table.why_not("WLR lay IM F0 r0"))
    assert refuses(table, "WLR lay 5 D16 r0 by DAR", "DAR cannot lay tiles")
    assert refuses(table.privates(BoW="p1"), "WLR lay 5 D16 r0 by BoW", "WLR does not own BoW")
    assert refuses(laying("power"), "WLR lay 5 D16 r0", "")
    assert refuses(laying("power").privates(BoW="p1"), "WLR lay 5 D16 r0 by BoW", "WLR does not own BoW")
    assert refuses(laying("second").privates(BoW="p1"), "WLR lay 5 D16 r0 by BoW", "WLR does not own BoW")
    assert refuses(laying("second"), "WLR lay 5 D16 r0", "the second tile of BoW")


def pair(way: str, private: str = "DR", first: tuple[str, str] = ("F4", "IR5 4"), **fields: Any) -> Table:
    """The WLR owns the Donegal or the Tralee railway; the second way: the first tile lies."""
    table = started(play(), "WLR").privates(**{private: "WLR"})
    if way == "second":
        frames = OperatingTurn("WLR", **fields), SecondTile("WLR", private, first[0])
        return table.tiles(**{first[0]: first[1]}).frames(OperatingRound(2, 1, 2, ("WLR",)), *frames)
    return table.operating("WLR", "lay track" if way == "turn" else "issue or redeem", **fields)


@pytest.mark.parametrize("way", ["turn", "power"])
def test_a_pair_begins_in_donegal(way: str) -> None:
    table = pair(way)
    legal = [text for text in table.legal("lay") if text.endswith("by DR")]
    assert legal
    assert {text.split()[3] for text in legal} == {"F4"}
    assert "must begin in F4" in str(table.why_not("WLR lay 79 G5 r1 by DR"))
    assert "can lay tiles only in" in str(table.why_not("WLR lay 79 D18 r0 by DR"))
    assert "can lay only IR5" in str(table.why_not("WLR lay 4 F4 r0 by DR"))


def test_the_second_tile_of_a_pair_is_joined_to_the_first() -> None:
    table = pair("turn")
    first = next(text for text in table.legal("lay") if text.endswith("by DR"))
    table.play(first)
    assert table.step == "lay the second tile"
    good = table.legal("lay")
    assert good
    assert table.why_not("WLR pass")
    hexes = {text.split()[3] for text in good}
    away = next(h for h in ("F2", "E3", "E5", "G3", "G5") if h not in hexes)
    told = [str(table.why_not(f"WLR lay 79 {away} r{rotation} by DR")) for rotation in range(3)]
    assert all("must connect to the one in F4" in text for text in told)
    assert "can lay tiles only in" in str(table.why_not("WLR lay 79 D18 r0 by DR"))
    assert table.play(good[0]).state.privates["DR"] != "WLR"


def test_tokens_of_private_companies() -> None:
    table = started(play(), "WLR").privates(CDSPC="WLR").operating("WLR", "lay track")
    assert table.check("WLR use CDSPC on J4")
    assert refuses(table, "WLR use CDSPC on D16", "can be placed only in J4")
    assert refuses(table, "WLR use TASPS on C13", "TASPS")
    assert table.play("WLR use CDSPC on J4").state.title.tokens == (("CDSPC", "J4", "WLR"),)
