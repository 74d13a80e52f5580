"""Vectors of games in worker processes: the same games as alone, and nothing left behind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.env.aec import RoundhouseEnv
from roundhouse.env.settings import Observation
from roundhouse.env.single import SingleSeat
from roundhouse.env.vector import BatchEnv, VectorEnv, random_actions, uniform, vector

pytestmark = pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning")
SEEDS = [3, 4, 5]
MOST = 25


def chances() -> list[np.random.Generator]:
    return [np.random.default_rng(seed) for seed in SEEDS]


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """No process and no segment of shared memory outlives a test."""
    before, segments = set(multiprocessing.active_children()), _segments()
    yield
    gc.collect()
    assert set(multiprocessing.active_children()) <= before
    assert _segments() <= segments


def _segments() -> set[str]:
    place = Path("/dev/shm")
    return {path.name for path in place.glob(f"pym-{os.getpid()}-*")} if place.is_dir() else set()


def alone(seed: int, steps: int, observation: str = "flat") -> list[tuple[Observation, list[float], bool, str]]:
    """What one environment shows at each step: it starts again with the step after the last."""
    env, chance, found = (
        RoundhouseEnv("18irepl", 3, most_steps=MOST, shaped=0.5, observation=observation),
        np.random.default_rng(seed),
        [],
    )
    env.reset(seed=seed)
    for _ in range(steps):
        seen = env.observe(env.agent_selection)
        found.append((seen, [env.rewards[a] for a in env.possible_agents], env.over, env.agent_selection))
        if env.over:
            env.reset()
        else:
            env.step(uniform(seen, chance))
    return found


def compare(shown: Observation, at: int, seen: Observation) -> None:
    for name, value in seen.items():
        if isinstance(value, dict):
            compare(shown[name], at, value)
        else:
            assert np.array_equal(shown[name][at], value), name


@pytest.mark.parametrize("observation", ["flat", "dict"])
@pytest.mark.parametrize("context", ["spawn", "fork"])
def test_games_are_the_same_as_alone(context: str, observation: str) -> None:
    """Observations, masks, rewards, ends and turns, over the start of a second game."""
    steps = MOST + 6
    expected = [alone(seed, steps, observation) for seed in SEEDS]
    draw = chances()
    with VectorEnv(
        "18irepl", 3, 3, workers=2, context=context, most_steps=MOST, shaped=0.5, observation=observation
    ) as env:
        seen, infos = env.reset(seed=SEEDS)
        rewards, over = np.zeros((3, 3)), np.zeros(3, np.bool_)
        for number in range(steps):
            for at in range(3):
                alone_seen, paid, ended, agent = expected[at][number]
                compare(seen, at, alone_seen)
                assert rewards[at] == pytest.approx(paid)
                assert (over[at], f"player_{infos['agent'][at] + 1}") == (ended, agent)
            seen, rewards, terminated, truncated, infos = env.step(random_actions(seen["action_mask"], draw))
            over = terminated | truncated
        assert env.observation_space.contains(seen)


def test_parts_in_any_order_play_the_same_games() -> None:
    """Stepping parts as they become ready changes nothing in the games."""
    steps, expected, played = 20, [alone(seed, 21) for seed in SEEDS], [0, 0, 0]
    draw = chances()
    with VectorEnv("18irepl", 3, 3, workers=2, context="fork", most_steps=MOST, shaped=0.5) as env:
        seen, _ = env.reset(seed=SEEDS)
        assert [list(games) for games in env.parts] == [[0], [1], [2]]
        for part in range(3):
            env.step_async(random_actions(seen["action_mask"][part : part + 1], draw[part : part + 1]), part)
        while min(played) < steps:
            part = env.first_ready()
            seen, *_ = env.step_wait(part)
            played[part] += 1
            compare(seen, 0, expected[part][played[part]][0])
            if played[part] < steps:
                env.step_async(random_actions(seen["action_mask"], draw[part : part + 1]), part)


def test_starting_again_at_once() -> None:
    """The last observation is among the infos; what is returned belongs to the next game."""
    with VectorEnv("18irepl", 2, 3, context="fork", most_steps=4, autoreset="same_step") as env:
        assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        seen, _ = env.reset(seed=7)
        for number in range(4):
            seen, _, _, truncated, infos = env.step(seen["action_mask"].argmax(axis=1))
            assert truncated.all() == (number == 3)
        assert seen["action_mask"].any(axis=1).all()
        assert infos["_final_obs"].all()
        assert not infos["final_obs"][0]["action_mask"].any()
        one = RoundhouseEnv("18irepl", 3)
        one.reset(seed=7)
        one.reset()
        assert np.array_equal(seen["observation"][0], one.observe(one.agent_selection)["observation"])


def test_starting_again_on_request() -> None:
    """With autoreset disabled, a game that is over waits for its reset."""
    with VectorEnv("18irepl", 2, 3, context="fork", most_steps=3, autoreset="disabled") as env:
        seen, _ = env.reset(seed=7)
        for _ in range(3):
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
        with pytest.raises(RoundhouseError, match="game 0 is over"):
            env.step(np.zeros(2, np.int64))
        again, _ = env.reset(seed=[None, 7], options={"reset_mask": np.array([False, True])})
        assert again["action_mask"].any(axis=1).tolist() == [False, True]


def test_infos_of_finished_games() -> None:
    """Winners and results, as arrays of objects beside a mask."""
    with VectorEnv("18irepl", 2, 3, context="fork") as env:
        seen, _ = env.reset(seed=1)
        draw, terminated = [np.random.default_rng(at) for at in range(2)], np.zeros(2, np.bool_)
        while not terminated.any():
            seen, rewards, terminated, _, infos = env.step(random_actions(seen["action_mask"], draw))
        at = int(terminated.argmax())
        assert infos["_winners"].tolist() == terminated.tolist()
        assert set(infos["winners"][at]) <= {"p1", "p2", "p3"}
        assert rewards[at].sum() == pytest.approx(0)


@pytest.mark.parametrize("copy", [True, False])
def test_copies_stay_as_they_were(copy: bool) -> None:
    """Without copies, the arrays are those that the next step overwrites."""
    with VectorEnv("18irepl", 2, 3, context="fork", copy=copy) as env:
        first, _ = env.reset(seed=1)
        kept = first["observation"].copy()
        env.step(first["action_mask"].argmax(axis=1))
        assert np.array_equal(first["observation"], kept) is copy


def test_illegal_actions_are_refused_before_anything_is_played() -> None:
    """The error names the game and the action, and the vector goes on."""
    with VectorEnv("18mex", 3, 3, context="fork") as env:
        seen, _ = env.reset(seed=1)
        legal = seen["action_mask"].argmax(axis=1)
        wrong = legal.copy()
        wrong[1] = env.table.actions.index("dividend pay")
        with pytest.raises(RoundhouseError, match=r"dividend pay.* is not legal in game 1"):
            env.step(wrong)
        for outside in (-1, env.table.actions.size):
            with pytest.raises(RoundhouseError, match="not legal in game 0"):
                env.step(np.array([outside, *legal[1:]]))
        with pytest.raises(RoundhouseError, match="3 games need as many actions"):
            env.step(legal[:2])
        env.step(legal)


def test_calls_in_the_wrong_order_are_refused() -> None:
    """One step at a time, results only after a step."""
    with VectorEnv("18irepl", 2, 3, context="fork") as env:
        seen, _ = env.reset(seed=1)
        with pytest.raises(RoundhouseError, match="step_async"):
            env.step_wait()
        with pytest.raises(RoundhouseError, match="step_async"):
            env.first_ready()
        actions = seen["action_mask"].argmax(axis=1)
        env.step_async(actions)
        with pytest.raises(RoundhouseError, match="step_wait"):
            env.step_async(actions)
        with pytest.raises(RoundhouseError, match="step_wait"):
            env.reset()
        env.step_wait()


@pytest.mark.parametrize("context", ["spawn", "fork"])
def test_a_worker_that_dies_is_reported(context: str) -> None:
    """The error says which games are lost; everything else is closed."""
    env = VectorEnv("18irepl", 4, 3, workers=2, context=context)
    try:
        seen, _ = env.reset(seed=1)
        victim = env._workers[1].process.pid
        assert victim is not None
        os.kill(victim, signal.SIGKILL)
        with pytest.raises(RoundhouseError, match=r"games 1 to 3 ended unexpectedly \(exit code -9\)"):
            env.step(seen["action_mask"].argmax(axis=1))
        assert env.closed
        with pytest.raises(RoundhouseError, match="closed"):
            env.reset()
    finally:
        env.close()


class Broken(RoundhouseEnv):
    """An environment whose games fail."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        raise ZeroDivisionError("the dice are gone")


def _broken() -> Broken:
    return Broken("18irepl", 3)


def test_an_error_in_a_worker_is_reported() -> None:
    """With its text, and the vector is closed."""
    env = BatchEnv(_broken, 2, context="fork")
    with pytest.raises(RoundhouseError, match="the dice are gone"):
        env.reset()
    assert env.closed


def test_closing_twice_and_forgetting_to_close() -> None:
    """Both end the processes."""
    env = VectorEnv("18irepl", 2, 3, workers=2, context="fork")
    env.reset(seed=1)
    other = VectorEnv("18irepl", 2, 3, workers=2, context="fork")
    seen, _ = other.reset(seed=1)
    env.close()
    env.close()
    other.step_async(seen["action_mask"].argmax(axis=1))
    del other


def test_settings_are_checked_at_once() -> None:
    """Before any process is started."""
    for settings in (
        {"count": 0},
        {"context": "thread"},
        {"autoreset": "never"},
        {"workers": -1},
        {"observation": "x"},
    ):
        with pytest.raises(SetupError):
            VectorEnv(**{"title": "18irepl", "count": 2, **settings})  # type: ignore[arg-type]
    with VectorEnv("18irepl", 2, 3, context="fork") as env:
        for seed in (-1, [1], [1, -1]):
            with pytest.raises(SetupError):
                env.reset(seed=seed)
        with pytest.raises(SetupError):
            env.reset(options={"reset_mask": np.zeros(2, np.bool_)})


def test_single_seats_are_the_same_as_alone() -> None:
    """A vector of learners' seats has one reward for each game."""
    one = SingleSeat("18irepl", 3, seat=1, shaped=1.0, most_steps=120)
    with vector("18irepl", 2, 3, workers=1, context="fork", seat=1, shaped=1.0, most_steps=120) as envs:
        seen, _ = envs.reset(seed=[9, 2])
        alone_seen, _ = one.reset(seed=2)
        over = False
        while not over:
            compare(seen, 1, alone_seen)
            actions = seen["action_mask"].argmax(axis=1)
            seen, rewards, terminated, truncated, _ = envs.step(actions)
            alone_seen, gained, done, cut, _ = one.step(actions[1])
            assert (rewards[1], terminated[1], truncated[1]) == (pytest.approx(gained), done, cut)
            over = done or cut
        assert rewards.shape == (2,)
