"""Figures of simulated games: what counts as founded, quartiles, ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.core.events import Closed
from roundhouse.core.game import Game
from roundhouse.simulation.measures import measures, summary
from roundhouse.simulation.record import GameRecord, recorded
from roundhouse.simulation.tables import frame
from roundhouse.titles import all_titles, get_title


def played(title: str, seed: int, floated: set[str], most: int) -> Game:
    """A random game, and every company that was ever floated in it."""
    game = new_game(title, get_title(title).players[0], seed=seed)
    bot = get("random", seed)
    while not game.finished and len(game.actions) < most:
        game.apply(bot.choose(game, game.decider).action)
        floated |= game.state.floated
    return game


def record_of(game: Game) -> GameRecord:
    """What is remembered of it."""
    seats = game.state.players
    return recorded(game, "as printed", 0, seats, dict.fromkeys(seats, "random"))


@pytest.mark.parametrize("title", sorted(all_titles()))
@pytest.mark.parametrize("seed", [1, 2])
def test_exactly_the_companies_that_floated_count_as_founded(title: str, seed: int) -> None:
    """A par value alone founds nothing, and what nobody ever owned cannot close."""
    floated: set[str] = set()
    game = played(title, seed, floated, 700)
    lives = record_of(game).companies
    assert set(lives) == floated
    for life in lives.values():
        assert life.founded >= 0
        assert life.closed is None or life.closed >= life.founded


def test_minors_that_nobody_bought_do_not_close() -> None:
    """18España closes its minors in the end, also those that were never launched."""
    game = played("18esp", 1, set(), 700)
    record = record_of(game)
    gone = {event.company for event in game.history if isinstance(event, Closed)} & set(game.defn.companies)
    assert gone - set(record.companies)
    assert measures([record])["companies closed"](record) == len(gone & set(record.companies))


def test_minors_are_founded_when_they_are_bought() -> None:
    """Before their first run: 18EU sells all of them before the first round."""
    game = played("18eu", 1, set(), 60)
    minors = [life for c, life in record_of(game).companies.items() if game.defn.companies[c].kind == "minor"]
    assert {life.founded for life in minors} == {min(life.founded for life in minors)}


@pytest.mark.parametrize(
    ("values", "quartiles"),
    [([1, 2, 3, 4], (1.75, 2.5, 3.25)), ([0, 10], (2.5, 5, 7.5)), ([7], (7, 7, 7)), ([3, 1, 2], (1.5, 2, 2.5))],
)
def test_quartiles_lie_in_the_middle(values: list[float], quartiles: tuple[float, float, float]) -> None:
    """Neither end is preferred."""
    assert summary(values).quartiles == quartiles


def test_all_winners_of_a_tie_are_told() -> None:
    """By the numbers of their seats."""
    tie = replace(record_of(played("18irepl", 1, set(), 30)), winners=(0, 2))
    assert frame("games", [tie])["winner_seats"].to_list() == ["1 3"]
