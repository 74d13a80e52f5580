"""Changes of positions: whoever carries out the steps has the whole position, whatever was undone or missed."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from roundhouse.api import new_game
from roundhouse.present.json_patch import differences, patched
from roundhouse.random_play import random_action
from roundhouse.server.games.positions import Versioned, versioned
from roundhouse.titles import all_titles


class Client:
    """Holds a position and hears of some of the changes."""

    def __init__(self, first: Versioned, hears: float) -> None:
        self.has, self.hears = first, hears
        self.document = _plain(first.position)

    def update(self, now: Versioned) -> None:
        steps = _plain(differences(self.has.position, now.position))
        self.document, self.has = patched(self.document, steps), now


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("title", all_titles())
def test_the_changes_make_the_whole_position(title: str, seed: int) -> None:
    chance = Random(seed)
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=seed)
    now = versioned(game)
    clients = [Client(now, hears) for hears in (1.0, 0.4, 0.05)]
    contents: dict[str, bytes] = {}
    for _ in range(300):
        if game.finished:
            break
        if game.actions and chance.random() < 0.1:
            game = game.at(len(game.actions) - chance.randint(1, min(5, len(game.actions))))
        else:
            game.apply(random_action(game, chance, "sober"))
        now = versioned(game)
        whole = msgspec.json.encode(now.position)
        assert contents.setdefault(now.version, whole) == whole  # a version never names anything else
        for client in clients:
            if chance.random() < client.hears:
                client.update(now)
                assert client.document == msgspec.json.decode(whole)
    for client in clients:
        client.update(now)
        assert client.document == _plain(now.position)
