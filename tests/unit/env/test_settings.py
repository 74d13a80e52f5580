"""Settings that make no sense are refused when an environment is made, with what and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from roundhouse.core.errors import SetupError
from roundhouse.env import make
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.single import SingleSeat


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"without": ("bidd",)}, "no kind of action of 18MEX 'bidd'; there are: pass"),
        ({"without": "bidd"}, "no kind of action of 18MEX 'bidd'"),
        ({"render_mode": "bogus"}, "no render_mode 'bogus'; there are: None, ansi"),
        ({"observation": "round"}, "no observation 'round'"),
        ({"most_steps": 0}, "most_steps must be a whole number of at least 1, not 0"),
        ({"most_steps": 2.5}, "most_steps must be a whole number of at least 1, not 2.5"),
        ({"shaped": "much"}, "shaped must be a number, not 'much'"),
        ({"players": "3"}, "players must be a whole number"),
        ({"players": 9}, "18MEX is for 3 to 5 players"),
        ({"options": {"quick_rust": [1]}}, "18MEX: invalid option"),
        ({"options": [1]}, "options are given by name"),
    ],
)
@pytest.mark.parametrize("maker", [RoundhouseEnv, SingleSeat])
def test_wrong_settings_are_refused(maker: Callable[..., Any], settings: dict[str, Any], why: str) -> None:
    """At once, not when the first game is played."""
    with pytest.raises(SetupError, match=why):
        maker("18mex", **settings)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"seat": 7}, "no seat 7; there are: None, 0, 1, 2"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"bots": ["random"]}, "the other seats need 2 bots, not 1"),
    ],
)
def test_wrong_seats_and_bots_are_refused(settings: dict[str, Any], why: str) -> None:
    """The learner's seat is one of the table, and every other seat has a bot."""
    with pytest.raises(SetupError, match=why):
        SingleSeat("18mex", 3, **settings)


def test_a_single_kind_may_be_named_alone() -> None:
    """A word is one kind of action, not a row of letters."""
    env = make("roundhouse_18mex_3p_v0", without="bid")
    assert env.without == {"bid"}
    env.reset(seed=1)
    assert not any(env.actions.name(index).startswith("bid") for index in np.flatnonzero(env.mask()).tolist())


def test_negotiation_is_masked_where_the_title_has_it() -> None:
    """For whole tables and single seats, unless something else is asked for."""
    for make_one in (SingleSeat, RoundhouseEnv):
        assert table_of(make_one("18irepl")).without == {"claim"}
        assert table_of(make_one("18mex")).without == {"ask"}
        assert table_of(make_one("18tiny")).without == frozenset()
        assert table_of(make_one("18irepl", without=())).without == frozenset()


def table_of(env: SingleSeat | RoundhouseEnv) -> RoundhouseEnv:
    """The whole table."""
    return env.table if isinstance(env, SingleSeat) else env


def test_a_name_with_players_is_not_contradicted() -> None:
    """The number of players in the name is the number of players."""
    assert make("roundhouse_18mex_4p_v0", players=4).players == 4
    with pytest.raises(SetupError, match="roundhouse_18mex_4p_v0 is for 4 players, not 3"):
        make("roundhouse_18mex_4p_v0", players=3)


def test_only_agents_of_the_table_observe() -> None:
    """Others are refused by name."""
    env = make("roundhouse_18mex_3p_v0")
    env.reset(seed=1)
    with pytest.raises(SetupError, match="no agent 'player_9'; there are: player_1"):
        env.observe("player_9")


@pytest.mark.parametrize("seed", [-5, "x", 1.5])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    """Numbers of numpy are welcome; what is no number is refused."""
    for env in (make("roundhouse_18mex_3p_v0"), SingleSeat("18mex", 3)):
        with pytest.raises(SetupError, match="seed must be a whole number of at least 0"):
            env.reset(seed=seed)


def test_seeds_of_numpy_give_games_that_can_be_saved() -> None:
    """The game keeps a plain number."""
    number: Any = np.int64(4)
    for env in (make("roundhouse_18mex_3p_v0"), SingleSeat("18mex", 3)):
        env.reset(seed=number)
        game = env.table.game if isinstance(env, SingleSeat) else env.game
        assert type(game.to_json()["seed"]) is int
