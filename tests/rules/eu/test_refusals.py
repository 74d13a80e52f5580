"""Refusals of 18EU name the true reason, in the words of its rulebook."""

from __future__ import annotations

from roundhouse.core.view import Draft
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table


def needy() -> Table:
    """FS of p1 must buy a train and cannot pay; p1 still owns minor 4."""
    table = without(dealt().phase("5"), *[m for m in MINORS if m != "4"])
    started(table, "FS", 82, "p1", hexes=("F9",))
    return started(table, "DR", 100, "p1").money(FS=0, p1=0).operating("FS", "buy trains")


def test_own_minors_are_not_sold_for_a_train() -> None:
    assert needy().refused("p1 sell 4 100 as 100", "4.2", "4 is a minor company and can never be sold")


def test_the_pool_is_called_by_its_name() -> None:
    table = held(needy(), "DR", p1="20+10+10", market="10+10+10+10")
    assert table.refused("p1 sell DR 20 as 10+10", "3.1", "60% of DR would be in the Pool; the limit is 50%")


def test_an_exchange_names_where_no_share_is_left() -> None:
    table = dealt().par("SNCF", 100).tokens("SNCF", "A10.1").stock_round("p1")
    held(table, "SNCF", p2="20+10+10+10+10+10", p3="10+10+10")
    assert table.refused("p1 exchange 1 for SNCF", "4.3", "no share of SNCF is left in its treasury")
    assert table.refused("p1 exchange 1 for SNCF from market", "4.3", "no share of SNCF is left in the Pool")


def station(place: str, *tokens: str) -> Table:
    """FS may place a station and is connected to Hamburg."""
    table = started(dealt().phase("3"), "FS", 100, "p1", hexes=("F3",)).tiles(F3="58 0")
    for company in tokens:
        table.tokens(company, place)
    return table.operating("FS", "place station")


def test_hamburg_has_no_circle() -> None:
    (reason, *_) = station("G2").why_not("FS token G2.0")
    assert "G2 has no circle for a station" in reason.text


def laying(tile: str, hex_id: str, phase: str) -> str:
    """The first reason against a lay of FS."""
    table = started(dealt().phase(phase), "FS", 100, "p1", hexes=("J7",)).money(FS=900)

    def brown(d: Draft) -> None:
        d.put("tiles", "J7", ("582", 0))

    if hex_id == "J7":
        table.edit(brown)
    table.operating("FS", "lay track")
    return table.why_not(f"FS lay {tile} {hex_id} r0")[0].text


def test_no_gray_tile_where_there_is_none() -> None:
    assert laying("513", "J7", "8") == "no gray tile may be laid on J7"
