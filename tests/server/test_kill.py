"""Killing the server at any moment loses no acknowledged move."""

from __future__ import annotations

import threading
import time
from random import Random

import httpx2 as httpx
import pytest

from roundhouse.api import from_json
from roundhouse.core.game import Game
from roundhouse.simulation import random_action
from tests.server.conftest import Place
from tests.server.places import PATIENCE
from tests.server.processes import Process, serving

PLAYERS = 3
KILLS = 4


class Player(threading.Thread):
    """Plays a hotseat game as fast as the server lets it, and remembers what was acknowledged."""

    def __init__(self, process: Process, number: int) -> None:
        super().__init__(daemon=True)
        self._process, self._chance = process, Random(number)
        self._client = httpx.Client(base_url=f"{process.address}/api/v1", timeout=PATIENCE)
        account = self._client.post("/account/guest", json={"name": f"Player {number}"}).json()
        self._client.headers["X-CSRF-Token"] = account["csrf"]
        wish = {"title": "18eu", "seats": [{"kind": "local"}] * 3, "mode": "hotseat", "seed": number, "start": True}
        self.game: str = self._client.post("/games", json=wish).json()["id"]
        self.acknowledged: list[str] = []
        self.problems: list[str] = []
        self.count = 0
        self.ending = threading.Event()

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self._play(self.read())
            except httpx.TransportError:
                time.sleep(0.05)  # killed: come back when it is there again

    def read(self) -> Game:
        """The game as the server has it; everything acknowledged must be in it."""
        answer = self._client.get(f"/games/{self.game}/export")
        assert answer.status_code == 200, answer.text
        game = from_json(answer.json())
        stored = [str(action) for action in game.actions]
        if stored[: len(self.acknowledged)] != self.acknowledged:
            self.problems.append(f"{len(self.acknowledged)} acknowledged, {len(stored)} stored")
        self.acknowledged = stored  # a move may be stored although its answer was lost
        return game

    def _play(self, game: Game) -> None:
        while not self.ending.is_set() and not game.finished:
            action = str(random_action(game, self._chance, "sober"))
            body = {"action": action, "expected": len(self.acknowledged)}
            answer = self._client.post(f"/games/{self.game}/actions", json=body)
            if answer.status_code != 200:
                self.problems.append(answer.text)
                return
            self.acknowledged.append(action)
            self.count += 1
            game.apply(action)


def _wait_for_moves(players: list[Player], count: int) -> None:
    """Wait until so many more moves have been acknowledged."""
    end, wanted = time.monotonic() + PATIENCE, sum(player.count for player in players) + count
    while sum(player.count for player in players) < wanted:
        assert time.monotonic() < end, [player.problems for player in players]
        time.sleep(0.01)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_again_and_again(kind: str, request: pytest.FixtureRequest) -> None:
    from tests.server.conftest import postgres_place

    if kind == "sqlite":
        place: Place = request.getfixturevalue("lite")
    else:
        place = postgres_place(request.getfixturevalue("postgres_address"), request.getfixturevalue("redis_address"))
    chance = Random(9)
    with serving(place.settings()) as process:
        players = [Player(process, number) for number in range(PLAYERS)]
        for player in players:
            player.start()
        for _ in range(KILLS if kind == "sqlite" else 2):
            _wait_for_moves(players, 10)
            time.sleep(chance.random() / 5)  # so that the end comes at any point of a move
            process.kill()
            process.start()
        _wait_for_moves(players, 10)
        for player in players:
            player.ending.set()
            player.join(timeout=PATIENCE)
        for player in players:
            player.read()
            assert player.problems == []
        assert process.stop() in (0, -15)  # it ends in order, then tells that it was asked to
