"""Random games of 18Ireland by the site's rules go through a file of 18xx.games and are the same afterwards.

To see more of them: `ROUNDHOUSE_EXPORTS=50 pytest tests/golden/test_export_ireland.py`.
"""

import json
import os
from pathlib import Path
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.record.site import played_actions, read_site_file
from roundhouse.record.site.export import export_site
from roundhouse.record.site.replay import replay
from roundhouse.simulation import random_action

GAMES = int(os.environ.get("ROUNDHOUSE_EXPORTS", "4"))


def random_game(seed: int) -> Game:
    """A finished game; players are sober in every second one."""
    game, chance = new_game("18ireland", 3 + seed % 4, seed=seed, options={"site_rules": True}), Random(seed)
    while not game.finished:
        game.apply(random_action(game, chance, "sober" if seed % 2 else "wild"))
    return game


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_goes_through_a_file(seed: int) -> None:
    game = random_game(seed)
    again, _ = replay(read_site_file(json.dumps(export_site(game)).encode()))
    assert again.game.digest() == game.digest()


@pytest.mark.shared("18Ireland/*.json", "wild/18Ireland/18Ireland_8000.json", "selfplay/18Ireland/18Ireland_4010.json")
def test_a_shared_game_is_written_as_it_was(shared_file: Path) -> None:
    """The same entries by the same entities, and the same trains, shares and tiles in number."""
    recorded = read_site_file(shared_file)
    game = replay(recorded)[0].game
    played = [p.action for p in played_actions(recorded.actions) if p.action.type not in ("end_game", "pass")]
    written = [entry for entry in export_site(game)["actions"] if entry["type"] != "pass"]
    assert [(a.type, a.entity_type, a.entity if a.entity_type != "player" else "") for a in played] == [
        (e["type"], e["entity_type"], e["entity"] if e["entity_type"] != "player" else "") for e in written
    ]
    for field in ("price", "percent", "hex", "rotation", "kind", "choice", "corporation", "company"):
        assert [a.data.get(field) for a in played] == [entry.get(field) for entry in written], field
