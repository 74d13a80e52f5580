"""Rulings on section 2 and Table II: how a game of 18MEX begins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import train_type
from roundhouse.finance.holdings import pieces
from roundhouse.rules.stock.frames import StockRound
from tests.support.table import Table, rule

TABLE_II = [(3, 625, 7125, 19), (4, 500, 7000, 14), (5, 450, 6750, 11)]


@rule("MEX-1-2")
@pytest.mark.parametrize("players", [2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """The game is for three to five (those who start are in the tests below)."""
    with pytest.raises(SetupError):
        new_game("18mex", players)


@rule("MEX-1-2", "MEX-2-3", "MEX-TableII-1", "MEX-TableII-3", "MEX-TableII-5")
@pytest.mark.parametrize(("players", "cash", "bank", "limit"), TABLE_II)
def test_every_player_starts_with_the_cash_of_the_table(players: int, cash: int, bank: int, limit: int) -> None:
    """Table II by number of players; no company has money."""
    table = Table("18mex", players)
    assert [table.cash(p) for p in table.state.players] == [cash] * players
    assert {table.cash(c) for c in table.view.defn.companies} == {0}


@rule("MEX-1.4-12", "MEX-2-4")
@pytest.mark.parametrize(("players", "cash", "bank", "limit"), TABLE_II)
def test_the_bank_keeps_the_rest_of_nine_thousand(players: int, cash: int, bank: int, limit: int) -> None:
    """$9,000 in all, of which the players' cash is dealt."""
    table = Table("18mex", players)
    assert table.cash("bank") == bank
    assert sum(table.state.cash.values()) == 9000


def holder(players: int, count: int) -> Table:
    """It is the turn of p1, who holds so many certificates that count for the limit."""
    table = Table("18mex", players).privates(MCAR="p2", KCMO="p2", A="p2", B="p2", C="p3", MIR="p3", MNR="p3")
    for company in ("MC", "TM", "SPM", "PAC"):
        now = min(5, count)
        count -= now
        table.shares(company, p1="+".join(["20", "10", "10", "10", "10"][:now])).par(company, 75)
    return table.stock_round("p1").money(p1=500)


@rule("MEX-TableII-2", "MEX-TableII-4", "MEX-TableII-6", "MEX-1.3.2-9")
@pytest.mark.parametrize(("players", "cash", "bank", "limit"), TABLE_II)
def test_the_certificate_limit_is_that_of_the_table(players: int, cash: int, bank: int, limit: int) -> None:
    """One below the limit a certificate may be bought, at the limit none; one of 20% counts like one of 10%."""
    assert holder(players, limit - 1).sections("p1 par MEX 60") == []
    assert holder(players, limit).sections("p1 par MEX 60") == ["3.3(b)"]


@rule("MEX-2-1", "MEX-2-2")
def test_seats_and_priority_are_drawn_at_random_and_independently() -> None:
    """Over many draws every seating and every first holder of the Priority Deal card come up, and the holder begins."""
    games = [new_game("18mex", 3, seed=seed) for seed in range(150)]
    seats = list(permutations(("p1", "p2", "p3")))
    drawn = {(g.state.players, g.state.priority) for g in games}
    assert drawn == {(seat, player) for seat in seats for player in seat}
    assert all(g.actor == g.state.priority for g in games)


@rule("MEX-2-1")
def test_seats_may_be_agreed_upon() -> None:
    """Without a draw the players sit as they are listed."""
    game = new_game("18mex", ["Ana", "Luis", "Eva"], seed=5, options={"random_seats": False})
    assert [game.names[p] for p in game.state.players] == ["Ana", "Luis", "Eva"]


@rule("MEX-2-5")
def test_the_seven_companies_are_on_sale_in_numerical_order(start: Table) -> None:
    """Only the next of the row is ever for sale at its price; the others are for bidding."""
    order = []
    for _ in range(7):
        [text] = start.legal("buy")
        order.append(text.split()[2])
        start.play(text)
    assert order == ["MCAR", "KCMO", "A", "B", "C", "MIR", "MNR"]


@rule("MEX-1.3.2-1", "MEX-1.3.2-2", "MEX-1.3.3-1", "MEX-1.3.1-1", "MEX-1.3-1")
def test_the_certificates_of_private_minor_and_major_companies(start: Table) -> None:
    """Four privates and three minors with one certificate each; eight majors of 100%, NdM with two halves."""
    defn = start.view.defn
    assert list(defn.privates) == ["MCAR", "KCMO", "MIR", "MNR"]
    assert set(start.state.privates) == set(defn.privates)
    minors = {c: sorted(d.certificates) for c, d in defn.companies.items() if d.kind == "minor"}
    majors = {c: sorted(d.certificates) for c, d in defn.companies.items() if d.kind == "major"}
    assert minors == {"A": [100], "B": [100], "C": [100]}
    assert majors.pop("NdM") == [5, 5, *[10] * 7, 20]
    assert majors == {c: [*[10] * 8, 20] for c in ("CHI", "MC", "PAC", "TM", "MEX", "SPM", "UdY")}
    assert {d.kind for d in defn.companies.values()} == {"minor", "major"}


@rule("MEX-2-6", "MEX-2-7", "MEX-2-9", "MEX-2-10")
def test_where_the_certificates_of_major_companies_lie(start: Table) -> None:
    """A share of CHI beside #6, NdM's presidency beside #7, four exchange shares apart, all else on offer."""
    majors = ("CHI", "NdM", "UdY", "MC", "PAC", "TM", "MEX", "SPM")
    lying = {(place, c): pieces(start.view, place, c) for place in ("MIR", "MNR", "reserve") for c in majors}
    assert {where: sizes for where, sizes in lying.items() if sizes} == {
        ("MIR", "CHI"): [10],
        ("MNR", "NdM"): [20],
        ("reserve", "NdM"): [10, 5, 5],
        ("reserve", "UdY"): [10],
    }
    offered = {c: sum(pieces(start.view, "offering", c)) for c in majors}
    assert offered == {"CHI": 90, "NdM": 60, "UdY": 90, **dict.fromkeys(majors[3:], 100)}
    assert [c for c in offered if 20 not in pieces(start.view, "offering", c)] == ["NdM"]


@rule("MEX-2-8", "MEX-1.3.3-5")
def test_all_trains_are_on_offer_and_the_built_in_ones_are_extra(start: Table) -> None:
    """The numbers of Table I lie in the Initial Offering in their order; every minor has a 2-train besides."""
    stack = [train_type(t) for t in start.state.trains["offering"]]
    assert stack == ["2"] * 6 + ["3"] * 6 + ["4"] * 3 + ["5"] * 2 + ["6"] * 2 + ["4D"] * 7
    elsewhere = {owner: [train_type(t) for t in cards] for owner, cards in start.state.trains.items() if cards}
    elsewhere.pop("offering")
    assert elsewhere == {"A": ["2"], "B": ["2"], "C": ["2"]}


@rule("MEX-2-12", "MEX-1.3.3-3")
def test_map_and_stock_chart_start_empty(start: Table) -> None:
    """No tile, no station, no marker; the minors have nothing in their treasuries."""
    assert (start.state.tiles, start.state.tokens, start.state.prices, start.state.par) == ({}, {}, {}, {})
    assert [start.cash(m) for m in ("A", "B", "C")] == [0, 0, 0]


@rule("MEX-1.4-1")
def test_the_bank_owns_whatever_nobody_has(start: Table) -> None:
    """Companies for sale, unissued certificates and trains, and every tile of the box are the bank's."""
    owners = Counter(o for certificates in start.state.shares.values() for o in certificates)
    assert set(owners) == {"bank", "offering", "reserve", "MIR", "MNR"}
    assert set(start.state.privates.values()) == {"bank"}
    assert [start.state.supply[t] for t in ("3", "57", "8", "63", "470", "455")] == [3, 4, 11, 7, 1, 1]


@rule("MEX-2-11", "MEX-2-13", "MEX-1.2-1", "MEX-1.1-1")
def test_the_game_begins_with_a_stock_round_in_phase_one(start: Table) -> None:
    """There is no auction round of its own: the sale is part of Stock Round 1."""
    assert start.state.phase == "1"
    assert start.state.stack == (StockRound(1, start.state.priority),)
    assert start.step == "sale of private and minor companies"
