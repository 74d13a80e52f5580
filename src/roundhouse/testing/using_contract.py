"""What the layers around the engine need from every title: environments, bots, screens, an index of its rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from roundhouse import bots, present
from roundhouse.api import new_game
from roundhouse.core.title import Title
from roundhouse.record.coverage import coverage, has_rules
from roundhouse.titles import get_title

from .citations import steps_seen, uncited_checks, unknown_sections
from .positions import random_positions, table_sizes

if TYPE_CHECKING:
    import pytest


def test_environments_have_a_place_for_everything(title: str) -> None:
    """Every legal action has an index, and observations are in their space."""
    _need_environments()
    from roundhouse.env.space import ActionSpace

    players = table_sizes(title)[0]
    space = ActionSpace(new_game(title, players).defn, players)
    for game in random_positions(title, players, seed=5, every=3, style="sober"):
        menu = space.menu(game.view)
        assert menu.lost == 0
        assert [where.choice for where in menu.placed] == game.legal_actions().choices()


def test_environments_are_played_to_the_end(title: str) -> None:
    """Masked actions are accepted, and observations are in the announced space."""
    _need_environments()
    from roundhouse.env import Maker

    env, chance = Maker(title).raw_env(), Random(2)
    env.reset(seed=2)
    for number, agent in enumerate(env.agent_iter(3000)):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated or observation is None:
            env.step(None)
            continue
        if number % 50 == 0:
            assert env.observation_space(agent).contains(observation)
        env.step(chance.choice([index for index, free in enumerate(observation["action_mask"]) if free]))


def test_bots_make_legal_moves(title: str) -> None:
    """Bots play on from positions of random games."""
    for game in random_positions(title, table_sizes(title)[0], seed=11, every=40, style="sober"):
        twin, bot = game.clone(), bots.get("normal", 1)
        for _ in range(4):
            if not twin.finished:
                twin.apply(bot.choose(twin, twin.view.decider).action)


def test_screens_show_every_position(title: str) -> None:
    """Scene, position, moves and log can be computed and sent to a client."""
    for game in random_positions(title, table_sizes(title)[-1], seed=12, every=15, style="sober"):
        for screen in (present.scene(game), present.position(game), present.moves(game), present.log(game)):
            assert msgspec.json.encode(screen)


def test_checks_cite_the_rulebook(title: str) -> None:
    """Steps and checks name sections that the title's `rules.json` has."""
    found = _indexed(title)
    for seed, style in enumerate(("wild", "sober"), start=1):
        steps = steps_seen(title, table_sizes(title)[0], seed, style)
        assert uncited_checks(steps) == []
        assert unknown_sections(found, steps) == []


def test_every_checkable_rule_is_cited(title: str, request: pytest.FixtureRequest) -> None:
    """Each rule in `rules.json` that a program can check has a test marked with it."""
    tests = request.config.rootpath / "tests"
    assert [rule.id for rule in coverage(_indexed(title), tests) if rule.checkable and not rule.tests] == []


def _need_environments() -> None:
    """Skip the test if the libraries for environments are not installed."""
    import pytest

    for module in ("numpy", "gymnasium", "pettingzoo"):
        pytest.importorskip(module)


def _indexed(title: str) -> Title:
    """The title; the test is skipped if it has no index of its rules."""
    import pytest

    found = get_title(title)
    if not has_rules(found):
        pytest.skip(f"{found.name} has no rules.json")
    return found
