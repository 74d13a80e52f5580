"""Why a tile is refused (18Ireland 7.2): in the track step, and as the tile of the Wilhelmsbahn then or on purchase."""

from __future__ import annotations

import pytest

from tests.rules.ireland.positions import refuses
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TRACK, PURCHASE = "lay track", "tile on purchase"
WAYS = ("turn", "Wilhelmsbahn", "purchase")
every_way = pytest.mark.parametrize("way", WAYS)
YELLOW_ONLY = "the Wilhelmsbahn can lay only yellow tiles"


def laying(way: str, company: str = "M1", second: str = "SK", **tiles: str) -> Table:
    """A minor of p1 in phase 3 lays a tile in one of the three ways; Germany and another country were drawn."""
    table = started(stock(second=second), company, cash=200).operated(company).phase("3")
    table.tiles(**(tiles or {"E3": "5 5", "F4": "57 2"})).privates(WB="p1" if way == "purchase" else company)
    table.operating(company, TRACK)
    return table.play(f"{company} private WB for 40") if way == "purchase" else table


def lay(way: str, lays: str, company: str = "M1") -> str:
    """A lay in the notation of its way."""
    return f"{company} lay {lays}" + ("" if way == "turn" else " by WB")


def colours(way: str, *reasons: str) -> tuple[str, ...]:
    """Reasons against a tile that is not yellow."""
    return reasons if way == "turn" else (*reasons, YELLOW_ONLY)


@every_way
@rule("PL-7.4-3")
def test_a_tile_that_fits(way: str) -> None:
    assert laying(way).step == (PURCHASE if way == "purchase" else TRACK)
    assert laying(way).check(lay(way, "9 E5 r0"))


@every_way
def test_hexes_tiles_and_rotations_that_do_not_exist(way: str) -> None:
    assert refuses(laying(way), lay(way, "9 XX r0"), "the map has no hex XX")
    assert refuses(laying(way), lay(way, "999 E5 r0"), "there is no tile 999")
    assert refuses(laying(way), lay(way, "9 E5 r9"), "tile 9 cannot be turned to rotation 9")


@every_way
@rule("PL-3.1-3")
@pytest.mark.parametrize(("tile", "where", "colour"), [("CZ", "D18", "red"), ("portE1", "E1", "blue")])
def test_nobody_lays_countries_and_ports(way: str, tile: str, where: str, colour: str) -> None:
    told = [reason.text for reason in laying(way).why_not(lay(way, f"{tile} {where} r0"))]
    assert told[:2] == [f"companies cannot lay tile {tile}", f"{colour} tiles are not available in phase 3"]


@every_way
@rule("PL-base-100", "PL-base-106")
def test_colours_follow_each_other(way: str) -> None:
    """Brown waits for phase 5 and for green; green lies on yellow, and yellow on nothing."""
    told = str(laying(way).why_not(lay(way, "611 E3 r0")))
    assert "brown tiles are not available in phase 3" in told
    assert "a brown tile may not be laid on E3, which is yellow" in told
    assert "a yellow tile may not be laid on E3" in str(laying(way).why_not(lay(way, "57 E3 r1")))
    assert refuses(laying(way), lay(way, "23 E5 r0"), *colours(way, "a green tile may not be laid on E5"))


@every_way
@rule("PL-base-103")
def test_cities_and_towns_stay(way: str) -> None:
    assert refuses(laying(way), lay(way, "57 E5 r0"), "E5 has no city; tile 57 has 1")
    assert refuses(laying(way), lay(way, "4 E5 r0"), "E5 has no town; tile 4 has 1")


@every_way
@rule("PL-base-107")
def test_letters_belong_to_their_hex(way: str) -> None:
    assert "tile X1 is labelled “W” and may not be laid on E3" in str(laying(way).why_not(lay(way, "X1 E3 r5")))


@every_way
@rule("PL-base-106")
def test_track_is_kept(way: str) -> None:
    assert "tile 441 at rotation 2 would break existing track on E3" in str(laying(way).why_not(lay(way, "441 E3 r2")))
    assert refuses(laying(way), lay(way, "442 E3 r0"), *colours(way))


@every_way
@rule("PL-base-104")
def test_track_does_not_leave_the_map(way: str) -> None:
    assert refuses(laying(way), lay(way, "7 D4 r2"), "track on D4 would run off the map")


@every_way
@rule("PL-3.1-4")
def test_track_does_not_point_at_an_empty_country(way: str) -> None:
    """Wrocław's line may lead on to Czechia only if that was drawn."""
    action = lay(way, "9 D16 r0", "M10")
    assert refuses(laying(way, "M10", D14="57 0"), action, "track would point at D18, which has no track on that side")
    assert laying(way, "M10", "CZ", D14="57 0").check(action)


@every_way
@rule("PL-base-101")
def test_track_is_connected(way: str) -> None:
    assert refuses(laying(way), lay(way, "9 E5 r1"), "is connected to a station of M1")


@every_way
@rule("PL-base-115")
def test_supply(way: str) -> None:
    empty = laying(way).edit(lambda d: d.put("supply", "9", 0))
    assert refuses(empty, lay(way, "9 E5 r0"), "no tile 9 left")


@rule("PL-7.4-2")
def test_the_tile_on_purchase_does_not_count() -> None:
    """Also after the tile of the turn it may be laid, but no other tile instead."""
    table = laying("purchase").operating("M1", TRACK, laid=("yellow",))
    assert refuses(table, "M1 lay 9 E5 r0", "M1 has already laid 1 yellow tile in this turn")
    table.privates(WB="p1").play("M1 private WB for 40")
    assert refuses(table, "M1 lay 9 E5 r0", "lay the tile of the Wilhelmsbahn now, or pass")
    assert table.check("M1 lay 9 E5 r0 by WB")
