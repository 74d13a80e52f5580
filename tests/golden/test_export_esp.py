"""Random games of 18España by the site's rules go through a file of 18xx.games and are the same afterwards.

To see more of them: `ROUNDHOUSE_EXPORTS=50 pytest tests/golden/test_export_esp.py`.
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

GAMES = int(os.environ.get("ROUNDHOUSE_EXPORTS", "3"))


def random_game(seed: int) -> Game:
    """A finished game; players are sober in every second one, and every fourth has the standard set-up."""
    options = {"site_rules": True, "random_setup": seed % 4 != 0}
    game, chance = new_game("18esp", 2 + seed % 5, seed=seed, options=options), Random(seed)
    while not game.finished:
        game.apply(random_action(game, chance, "wild" if seed % 2 else "sober"))
    return game


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_goes_through_a_file(seed: int) -> None:
    game = random_game(seed)
    again, _ = replay(read_site_file(json.dumps(export_site(game)).encode()))
    assert again.game.digest() == game.digest()


@pytest.mark.shared("18ESP/*.json", "wild/18ESP/18ESP_7018.json")
def test_a_shared_game_is_written_as_it_was(shared_file: Path) -> None:
    """The same entries, apart from passes and from tenders that were given to a train without need."""
    recorded = read_site_file(shared_file)
    game = replay(recorded)[0].game
    played = [p.action for p in played_actions(recorded.actions) if p.action.type not in ("end_game", "pass")]
    played = [action for action in played if not str(action.data.get("choice")).isdigit()]
    written = [entry for entry in export_site(game)["actions"] if entry["type"] != "pass"]
    written = [entry for entry in written if not str(entry.get("choice")).isdigit()]
    assert [(a.type, a.entity_type, a.entity if a.entity_type != "player" else "") for a in played] == [
        (e["type"], e["entity_type"], e["entity"] if e["entity_type"] != "player" else "") for e in written
    ]
    new = list(dict.fromkeys(a.data["train"] for a in played if a.type == "buy_train"))
    assert list(dict.fromkeys(entry["train"] for entry in written if entry["type"] == "buy_train")) == new
