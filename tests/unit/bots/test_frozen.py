"""The levels against which `hard` is measured decide as they always did."""

import zlib
from collections.abc import Iterator
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots import GREEDY, HARD_1, NORMAL, get
from roundhouse.bots.hints import hints_for
from roundhouse.bots.players import think
from roundhouse.core.game import Game
from roundhouse.random_play import random_action

LEVELS = {"greedy": GREEDY, "normal": NORMAL, "hard-1": HARD_1}
#: Positions of a game of greedy players who sometimes stray, by the number of actions.
AT = (20, 60, 100, 140, 180, 220)
STRAYS = 0.1
#: How many of the best options count.
BEST = 4

# Taken before `hard` learned anything new. A change here is a mistake, unless the rules of the title changed.
DIGESTS: dict[str, dict[str, int]] = {
    "18tiny": {"greedy": 10_491_832, "normal": 3_202_967_624, "hard-1": 3_202_967_624},
    "18mex": {"greedy": 1_297_870_748, "normal": 507_645_115, "hard-1": 2_305_529_522},
    "18eu": {"greedy": 3_366_237_666, "normal": 3_366_237_666, "hard-1": 1_186_346_828},
    "18irepl": {"greedy": 1_199_042_920, "normal": 19_800_944, "hard-1": 956_398_258},
    "18ireland": {"greedy": 2_212_901_472, "normal": 626_697_441, "hard-1": 626_697_441},
    "18sa": {"greedy": 1_617_900_116, "normal": 1_176_830_464, "hard-1": 3_043_085_332},
    "18esp": {"greedy": 565_708_252, "normal": 235_468_388, "hard-1": 2_942_150_838},
}


def positions(title: str) -> Iterator[Game]:
    game, chance, bot = new_game(title, 4, seed=7), Random(7), get("greedy", 7)
    while not game.finished and game.count < max(AT):
        stray = chance.random() < STRAYS
        game.apply(random_action(game, chance, "sober") if stray else bot.choose(game, game.decider).action)
        if game.count in AT:
            yield game


def decided(title: str, name: str) -> int:
    """A digest of what a level decides, and of its best options."""
    found = []
    for game in positions(title):
        chosen = get(name, 3).choose(game, game.decider).action
        rated, _ = think(game.view, game.decider, hints_for(game.defn), LEVELS[name])
        found.append(f"{chosen} / {' / '.join(str(action) for _, action in rated[:BEST])}")
    return zlib.crc32("\n".join(found).encode())


@pytest.mark.parametrize("title", DIGESTS)
@pytest.mark.parametrize("name", LEVELS)
def test_the_levels_to_measure_against_stay_as_they_are(name: str, title: str) -> None:
    assert decided(title, name) == DIGESTS[title][name]


def whole_game(name: str) -> int:
    """A digest of a whole game of the smallest title."""
    game = new_game("18tiny", 3, seed=5)
    bots = {player: get(name, at) for at, player in enumerate(game.state.players)}
    while not game.finished:
        game.apply(bots[game.decider].choose(game, game.decider).action)
    return zlib.crc32("\n".join(map(str, game.actions)).encode())


@pytest.mark.parametrize(
    ("name", "digest"), [("greedy", 385_827_500), ("normal", 2_223_203_157), ("hard-1", 1_818_442_271)]
)
def test_whole_games_stay_as_they_are(name: str, digest: int) -> None:
    assert whole_game(name) == digest
