"""Section 1.2: how the game begins."""

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import BANK, MARKET, OFFERING
from tests.rules.eu.positions import MINORS
from tests.support.table import Table, rule


@rule("EU-1.1-1", "EU-1.2-8", "EU-1.2-9", "EU-1.2-10", "EU-1.2-11", "EU-1.2-12")
@pytest.mark.parametrize(("players", "cash"), [(2, 750), (3, 450), (4, 350), (5, 300), (6, 250)])
def test_starting_cash_comes_out_of_the_bank(players: int, cash: int) -> None:
    table = Table("18eu", players)
    assert {table.cash(p) for p in table.state.players} == {cash}
    assert table.cash(BANK) == 12000 - players * cash


@rule("EU-1.2-13")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 6 players"):
        new_game("18eu", players)


@rule("EU-1.1-2", "EU-1.1-3", "EU-1.1-4", "EU-1.2-7", "EU-4.3-1")
def test_companies_and_their_certificates(start: Table) -> None:
    companies = start.view.defn.companies.values()
    majors = [c for c in companies if c.kind == "major"]
    assert len(majors) == 8
    assert all(c.certificates == (20, *[10] * 8) for c in majors)
    assert all(start.percent(c.id, c.id) == 100 for c in majors)
    assert [c.id for c in companies if c.kind == "minor"] == list(MINORS)


@rule("EU-1.2-3", "EU-1.2-4", "EU-1.2-6", "EU-2-6", "EU-4.2-3", "EU-4.4.6-13", "EU-4.4.6-15")
def test_trains_at_the_start(start: Table) -> None:
    assert all(start.state.trains[m] == (f"2-{int(m) - 1}",) and start.cash(m) == 0 for m in MINORS)
    assert [t[0] for t in start.state.trains[OFFERING]] == list("333334444555668")
    assert [t[0] for t in start.state.trains[MARKET]] == list("PPPPP")


@rule("EU-1.2-5", "EU-2-41", "EU-2-42", "EU-4.4.7-1", "EU-4.4.7-3")
def test_optional_trains() -> None:
    table = Table("18eu", 3, extra_three_train=True, second_extra_three_train=True, extra_four_train=True)
    assert [t[0] for t in table.state.trains[OFFERING]][:12] == list("333333344444")


@rule("EU-1.2-14", "EU-1.2-15", "EU-1.2-16", "EU-1.2-2", "EU-4-3")
def test_a_random_order_and_its_first_player_begins() -> None:
    orders = {new_game("18eu", 4, seed=seed).state.players for seed in range(8)}
    assert len(orders) > 1
    game = new_game("18eu", 4, seed=3)
    assert game.actor == game.state.priority == game.state.players[0]
    assert game.view.step.name == "name a minor company"


@rule("EU-2-4", "EU-2-10", "EU-2-16", "EU-2-22", "EU-2-28", "EU-2-34", "EU-2-5", "EU-2-11", "EU-2-17", "EU-2-23")
@rule("EU-2-29", "EU-2-35", "EU-2-39")
def test_phases(start: Table) -> None:
    shown = [(p.name, p.train_limit, p.colours[-1], p.operating_rounds) for p in start.view.defn.phases]
    assert shown == [
        ("2", 4, "yellow", 2),
        ("3", 4, "green", 2),
        ("4", 3, "green", 2),
        ("5", 2, "brown", 2),
        ("6", 2, "brown", 2),
        ("8", 2, "gray", 2),
    ]


@rule("EU-3-2")
def test_starting_values(start: Table) -> None:
    assert sorted(start.view.defn.market.pars) == [70, 75, 82, 90, 100]
