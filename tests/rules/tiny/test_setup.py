"""Sections 1 and 2: sets of rounds, and what everybody begins with."""

from __future__ import annotations

import pytest

from roundhouse import new_game
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import policies
from tests.rules.tiny.positions import running, table
from tests.support.table import Table, rule


@rule("18Tiny 1.2")
def test_a_set_is_a_stock_round_and_two_operating_rounds() -> None:
    found = running("buy trains", number=1, of=2, set=1).trains(FC="2")
    found.play("FC pass")
    assert (found.view.expect(OperatingRound).set, found.view.expect(OperatingRound).number) == (1, 2)
    found.pass_until("run trains").play(found.legal("run")[0], "FC dividend pay", "FC pass")
    assert found.step == "stock turn"


@rule("18Tiny 1.2")
def test_two_operating_rounds_follow_every_stock_round() -> None:
    found = running("buy trains").stock_round().play("p1 pass", "p2 pass", "p3 pass")
    assert found.view.expect(OperatingRound).of == 2


@rule("18Tiny 2.1", "18Tiny 2.2")
@pytest.mark.parametrize(("players", "cash", "limit"), [(2, [420, 390], 8), (3, [290] * 3, 6), (4, [240] * 4, 5)])
def test_money_and_certificate_limits(players: int, cash: list[int], limit: int) -> None:
    found = table(players)
    assert [found.cash(p) for p in found.state.players] == cash
    assert found.cash("bank") == 3000 - sum(cash)
    assert policies(found.view).stock.certificate_limit(found.view) == limit


@rule("18Tiny 2.1", "18Tiny 2.5")
@pytest.mark.parametrize("seed", range(4))
def test_of_two_players_the_one_who_is_drawn_first_has_more(seed: int) -> None:
    state = new_game("18tiny", 2, seed=seed).state
    first, second = state.players
    assert (state.priority, state.cash[first], state.cash[second]) == (first, 420, 390)


@rule("18Tiny 2.3")
def test_certificates() -> None:
    found = table(4)
    assert set(found.state.shares) == {"FC", "LH", "DM", "FH"}
    for company, owners in found.state.shares.items():
        assert found.view.defn.companies[company].certificates == (40, 20, 20, 20)
        assert set(owners) == {"offering"}


@rule("18Tiny 2.6")
def test_foxholt_takes_no_part_with_three_players() -> None:
    assert "FH" in table(3).state.closed
    assert table(3).refused("p1 par FH 60", "3.11", "has left the game")
    for players in (2, 4):
        assert table(players).check("p1 par FH 60")


@rule("18Tiny 2.4")
def test_trains() -> None:
    trains = table().view.defn.trains
    assert [(t.name, t.price, t.removed_by) for t in trains.values()] == [
        ("2", 80, "4"),
        ("3", 120, "5"),
        ("4", 170, ""),
        ("5", 230, ""),
    ]
    assert [t.count for t in trains.values()][:3] == [5, 4, 3]


@rule("18Tiny 2.4")
def test_the_5_trains_never_run_out() -> None:
    found = running("buy trains").stack("5").money(FC=900)
    found.play("FC train 5 from offering for 230", "FC train 5 from offering for 230")
    assert len(found.state.trains["offering"]) == 1


@rule("18Tiny 2.5")
def test_seats_are_drawn() -> None:
    orders = {new_game("18tiny", 4, seed=seed).state.players for seed in range(8)}
    assert len(orders) > 3
    game = new_game("18tiny", 4, seed=5)
    assert game.view.actor == game.state.players[0] == game.state.priority


def test_fixed_seats() -> None:
    assert Table("18tiny", 4).state.players == ("p1", "p2", "p3", "p4")
