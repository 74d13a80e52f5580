"""How companies fare in games of bots: figures of one game, and the tables of many."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from rich.console import Console

from bench.companies import changed, company_table, game_table, main, race_table, read
from bench.company_figures import CompanyGame, Watcher, is_peak
from roundhouse.api import new_game
from roundhouse.bots.hints import hints_for
from roundhouse.core.events import Paid, PhaseBegan, TrainMoved
from roundhouse.core.game import Game
from roundhouse.finance.market import market_of, price_of
from roundhouse.random_play import random_action


def watched(title: str, seed: int) -> tuple[Game, CompanyGame]:
    game, dice = new_game(title, 3, seed=seed), Random(seed)
    watcher = Watcher(game)
    while not game.finished:
        action = random_action(game, dice, "sober")
        game.apply(action)
        watcher.look(game, action)
    return game, watcher.figures(game, "random", {})


@pytest.fixture(scope="module")
def played() -> tuple[Game, CompanyGame]:
    return watched("18mex", 2)


def test_figures_are_those_of_the_log(played: tuple[Game, CompanyGame]) -> None:
    game, found = played
    log = list(game.history)
    assert found.worth == list(game.result().values())
    assert set(found.phases) == {e.phase for e in log if isinstance(e, PhaseBegan)}
    taken = [e for e in log if isinstance(e, TrainMoved) and e.taker in game.defn.companies]
    between = [e for e in taken if e.giver in game.defn.companies]
    assert sum(found.trains.passed_on.values()) == len(between)
    assert found.trains.cards == len({e.train for e in between})
    assert sum(map(len, found.trains.bank.values())) == sum(e.giver == "offering" for e in taken)
    assert found.companies.keys() <= game.state.floated | game.state.closed
    assert all(one.price == price_of(game.view, name) for name, one in found.companies.items())
    dividends = {f"dividend of {name}" for name in found.companies}
    paid = sum(e.amount for e in log if isinstance(e, Paid) and e.because in dividends and e.payee in game.names)
    assert 0 < sum(one.dividends for one in found.companies.values()) == paid


def test_a_price_has_peaked_where_no_dividend_moves_it(played: tuple[Game, CompanyGame]) -> None:
    game, _ = played
    peaks = [place for place, _ in market_of(game.view).spaces() if is_peak(game, place)]
    assert [game.defn.market.price(place) for place in peaks] == [max(s.price for _, s in game.defn.market.spaces())]


def test_hints_are_replaced_one_by_one(played: tuple[Game, CompanyGame]) -> None:
    usual = hints_for(played[0].defn)
    assert changed(usual, {}) == usual
    other = changed(usual, {"rounds": 30, "company_bonus": {}})
    assert (other.rounds, other.company_bonus, other.horizon) == (30, {}, usual.horizon)
    with pytest.raises(msgspec.ValidationError, match="roundz"):
        changed(usual, {"roundz": 30})


def test_games_are_added_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    for games in ("1", "2"):
        monkeypatch.setattr(
            sys,
            "argv",
            [
                "companies",
                "18tiny",
                "--players=2",
                "--bot=normal",
                f"--games={games}",
                f"--file={file}",
                "--hint=rivals=0.1",
                f"--store={tmp_path}",
            ],
        )
        main()
        assert len(read(file)) == int(games)
    assert [(g.seed, g.hints) for g in read(file)] == [(1, {"rivals": 0.1}), (2, {"rivals": 0.1})]
    assert (tmp_path / "18tiny-2-normal-2.json").exists()
    assert "phase" in capsys.readouterr().out


def test_companies_come_in_the_order_of_what_they_brought(played: tuple[Game, CompanyGame]) -> None:
    _, found = played
    console = Console(width=160)
    with console.capture() as captured:
        console.print(company_table([found]), game_table([found]), race_table([found]))
    text = captured.get()
    best = max(found.companies, key=lambda name: 10 * found.companies[name].price + found.companies[name].dividends)
    first = next(line for line in text.splitlines() if line.startswith("│"))
    assert best in first
