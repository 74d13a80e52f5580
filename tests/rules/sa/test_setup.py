"""Sections 2, 3 and 3.1: what is in the box, and how the game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE, train_type
from roundhouse.rules.operating.faces import next_sides
from roundhouse.titles import get_title
from tests.support.boxes import printed_box
from tests.support.table import Table, rule

BOX = printed_box("18sa")


@pytest.fixture
def start() -> Table:
    """The beginning of a game for three."""
    return Table("18sa", 3)


@rule("SA-2-2", "SA-3-10", "SA-2-16")
def test_six_private_companies_on_seven_certificates(start: Table) -> None:
    """All seven are used with every number of players, in the order of their numbers."""
    assert [BOX.extras.numbers[p] for p in start.view.defn.privates] == ["1", "2", "3", "4", "5", "6a", "6b"]
    for players in (3, 4, 5, 6):
        assert set(Table("18sa", players).state.privates.values()) == {BANK}


@rule("SA-2-14")
@pytest.mark.parametrize("players", [2, 7])
def test_for_three_to_six_players(players: int) -> None:
    """Two or seven are refused; three to six can play."""
    assert get_title("18sa").players == (3, 6)
    with pytest.raises(SetupError, match="3 to 6"):
        new_game("18sa", players)


@rule("SA-2-15", "SA-published-18")
def test_36_train_cards(start: Table) -> None:
    """All of them lie in the Initial Offering, passenger side up."""
    cards = start.state.trains[OFFERING]
    assert len(cards) == 36
    assert all(train_type(card).endswith("P") for card in cards)
    assert Counter(map(train_type, cards))["8P"] == 10


@rule(
    "SA-published-11",
    "SA-published-12",
    "SA-published-13",
    "SA-published-14",
    "SA-published-15",
    "SA-published-16",
    "SA-published-17",
)
@pytest.mark.parametrize(("number", "both", "front"), [("2", 7, 0), ("3", 6, 0), ("4", 5, 0), ("5", 3, 1), ("6", 3, 1)])
def test_cards_with_and_without_a_goods_train(start: Table, number: str, both: int, front: int) -> None:
    """The cards that can be turned over come first in their stack."""
    cards = [c for c in start.state.trains[OFFERING] if train_type(c) == f"{number}P"]
    assert len(cards) == both + front
    found = []
    for _ in range(both + front):
        found.append(next_sides(start.stack(f"{number}P").view))
        start.edit(lambda d: d.put("trains", OFFERING, d.state.trains[OFFERING][1:]))
    assert found == [*[[f"{number}P", f"{number}G"]] * both, *[[f"{number}P"]] * front]


@rule("SA-2-17", "SA-5.2-14", "SA-5.2-15", "SA-5.2-16", "SA-3-8")
def test_certificates_of_each_corporation(start: Table) -> None:
    """One of 30 %, five of 10 % and four of 5 %, all in the Initial Offering (two of ENFER with FN)."""
    total = 0
    for company, owners in start.state.shares.items():
        sizes = start.view.defn.sizes(start.view, company)
        dealt = [size for size, owner in zip(sizes, owners, strict=True) if owner != RESERVE]
        assert sorted(dealt, reverse=True) == [30, 10, 10, 10, 10, 10, 5, 5, 5, 5]
        total += len(dealt)
        if company != "ENFER":
            assert start.percent(OFFERING, company) == 100
    assert total == 110


@rule("SA-2-18", "SA-3-9")
def test_split_shares_lie_apart(start: Table) -> None:
    """One for each corporation; nobody can buy it, and it adds nothing before the split."""
    for company, owners in start.state.shares.items():
        assert owners.count(RESERVE) == 1
        assert start.percent(RESERVE, company) == 0
    start.shares("FA", p1="30").par("FA", 70).stock_round("p1", 2)
    assert start.sections("p1 share FA 10 from reserve") == ["9.1"]
    assert start.sections("p1 share FA 0 from reserve") == ["9.1"]


@rule("SA-3-12")
def test_two_certificates_of_enfer_lie_with_fn(start: Table) -> None:
    """10 % and 5 %, so that 85 % are left in the Initial Offering."""
    owners, sizes = start.state.shares["ENFER"], start.view.defn.companies["ENFER"].certificates
    assert [size for size, owner in zip(sizes, owners, strict=True) if owner == "FN"] == [10, 5]
    assert start.percent(OFFERING, "ENFER") == 85


@rule("SA-2-25", "SA-3-15")
@rule("SA-published-1", "SA-published-2", "SA-published-3", "SA-published-4")
@pytest.mark.parametrize(("players", "cash"), [(3, 700), (4, 530), (5, 430), (6, 360)])
def test_starting_cash_comes_out_of_the_bank(players: int, cash: int) -> None:
    """All money together is 12,000 D."""
    state = Table("18sa", players).state
    assert {state.cash[p] for p in state.players} == {cash}
    assert state.cash[BANK] == 12000 - players * cash
    assert sum(state.cash.values()) == 12000


@rule("SA-2-23", "SA-3-2")
def test_ten_loan_markers_are_in_stock(start: Table) -> None:
    """None is in use at the beginning."""
    from roundhouse.titles.sa.loans import markers_left

    assert start.state.title.loans == ()
    assert markers_left(start.view) == 10


@rule("SA-3-7", "SA-3-6")
def test_the_pool_is_empty_and_kept_apart(start: Table) -> None:
    """No certificate and no train; sold certificates go to the pool, never back to the Initial Offering."""
    assert not any(MARKET in owners for owners in start.state.shares.values())
    assert start.state.trains[MARKET] == ()
    start.shares("FA", p1="30+10").par("FA", 70).floated("FA").operated("FA").stock_round("p1", 2)
    start.play("p1 sell FA 10 as 10")
    assert (start.percent(MARKET, "FA"), start.percent(OFFERING, "FA")) == (10, 60)


@rule("SA-3-11", "SA-2-24")
def test_harbour_markers_come_with_fc(start: Table) -> None:
    """Nobody else has them, and none lies on the map."""
    assert start.state.title.harbours == ()
    assert start.state.title.harbour_owner == ""
    assert len(BOX.extras.harbours.markers) == 2


@rule("SA-3-14", "SA-2-6", "SA-4-1")
def test_the_game_begins_with_the_starting_package(start: Table) -> None:
    """The first step sells private companies; no certificate of a corporation is for sale yet."""
    assert start.step == "sale of the Starting Package"
    assert start.sections("p1 par FA 70") == ["4"]


@rule("SA-3.1-1", "SA-3.1-2")
def test_seats_are_drawn(start: Table) -> None:
    """The seed decides the order of seats; the first seat begins and holds the locomotive."""
    orders = {new_game("18sa", 4, seed=seed).state.players for seed in range(12)}
    assert len(orders) > 3
    for seed in range(5):
        game = new_game("18sa", 4, seed=seed)
        assert game.state.priority == game.state.players[0] == game.actor
        assert sorted(game.state.players) == ["p1", "p2", "p3", "p4"]


@rule("SA-2-19", "SA-4-29")
def test_any_number_of_corporations_has_the_same_par(start: Table) -> None:
    """All eleven could start at 70 D."""
    start.privates(**dict.fromkeys(start.state.privates, "out")).stock_round("p1", 2)
    for company in start.view.defn.companies:
        start.money(p1=500).stock_round("p1", 2).play(f"p1 par {company} 70")
    assert set(start.state.par.values()) == {70}
    assert len(start.state.par) == 11


@rule("SA-3.2-2")
def test_money_is_open(start: Table) -> None:
    """The state tells everybody's cash and every treasury."""
    assert {*start.state.players, *start.view.defn.companies} <= set(start.state.cash)
