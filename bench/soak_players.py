"""Players of the soak test: they play random legal games through the API and remember every acknowledged move."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import httpx2 as httpx
from msgspec import Struct

from roundhouse.api import from_json
from roundhouse.core.game import Game
from roundhouse.simulation import random_action
from roundhouse.titles import get_title

#: How long a player waits before asking again while servers are down.
PAUSE = 0.1
#: Attempts before a request fails; every server failure must be over by then.
ATTEMPTS = 600


class Counts(Struct):
    """What a player did."""

    moves: int = 0
    undos: int = 0
    refusals: int = 0
    retries: int = 0
    games: int = 0
    copies: int = 0


class Player(threading.Thread):
    """Plays one hotseat game after another on servers that may die at any moment."""

    def __init__(self, addresses: Sequence[str], titles: Sequence[str], seed: int) -> None:
        """Titles alternate; everything random depends on the seed."""
        super().__init__(daemon=True, name=f"player {seed}")
        self._addresses, self._titles, self._chance = addresses, titles, Random(seed)
        self._client = httpx.Client(timeout=30)
        self.counts, self.problems = Counts(), list[str]()
        self.ending = threading.Event()
        #: Every game with the digest after its last acknowledged move.
        self.digests: dict[str, str] = {}

    def run(self) -> None:
        """Play until stopped."""
        try:
            self._sign_in()
            while not self.ending.is_set():
                self._one_game()
        except Exception as error:  # told in the report
            self.problems.append(f"{type(error).__name__}: {error}")

    def _sign_in(self) -> None:
        account = self._ask("POST", "/account/guest", {"name": self.name})
        token = self._ask("POST", "/account/tokens", {"name": "soak"}, {"X-CSRF-Token": account["csrf"]})
        self._client.cookies.clear()
        self._client.headers["Authorization"] = f"Bearer {token['token']}"

    def _one_game(self) -> None:
        title = self._titles[self.counts.games % len(self._titles)]
        low, high = get_title(title).players
        seats = [{"kind": "local"}] * self._chance.randint(low, high)
        wish = {"title": title, "seats": seats, "mode": "hotseat", "seed": self._chance.randrange(10**6), "start": True}
        id_ = self._ask("POST", "/games", wish)["id"]
        self.counts.games += 1
        game, seq = self._read(id_), 0
        for _ in range(self._chance.randint(30, 250)):
            if game.finished or self.ending.is_set():
                break
            game, seq = self._step(id_, game, seq)
        self.digests[id_] = game.digest()
        if self._read(id_).digest() != game.digest():
            self.problems.append(f"{title} {id_}: the stored game is not the one that was acknowledged")
        if self._chance.random() < 0.2:
            self._copy(id_, game)

    def _step(self, id_: str, game: Game, seq: int) -> tuple[Game, int]:
        """A move; now and then an illegal one, or an undo and a redo."""
        dice = self._chance.random()
        if dice < 0.03:
            self._expect_refusal(id_, seq)
            return game, seq
        if dice < 0.06 and len(game.actions) > 1:
            to = len(game.actions) - 1
            self._ask("POST", f"/games/{id_}/undo", {"to": to, "expected": seq})
            self.counts.undos += 1
            game, seq = game.at(to), seq + 1
        action = str(random_action(game, self._chance, "sober"))
        self._ask("POST", f"/games/{id_}/actions", {"action": action, "expected": seq})
        game.apply(action)
        self.counts.moves += 1
        return game, seq + 1

    def _expect_refusal(self, id_: str, seq: int) -> None:
        status, answer = self._send("POST", f"/games/{id_}/actions", {"action": "p1 bid X 1", "expected": seq}, {})
        self.counts.refusals += 1
        if status not in (400, 422):
            self.problems.append(f"an illegal move got {status}: {answer}")

    def _copy(self, id_: str, game: Game) -> None:
        """Check that an exported game can be imported and is the same game."""
        file = self._ask("GET", f"/games/{id_}/export")
        copy = self._ask("POST", "/games/import", {"file": file})["id"]
        self.digests[copy] = game.digest()
        self.counts.copies += 1

    def _read(self, id_: str) -> Game:
        return from_json(self._ask("GET", f"/games/{id_}/export"))

    def _ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        status, answer = self._send(method, path, body, headers or {})
        if status >= 300:
            raise RuntimeError(f"{method} {path} got {status}: {answer}")
        return answer

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        """Send a request to any of the servers; if there is no answer, retry with the same key."""
        headers = {**headers, "Idempotency-Key": uuid.UUID(int=self._chance.getrandbits(128)).hex}
        for _ in range(ATTEMPTS):
            address = self._chance.choice(self._addresses)
            try:
                answer = self._client.request(method, f"{address}/api/v1{path}", json=body, headers=headers)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code not in (429, 502, 503):
                    return answer.status_code, answer.json() if answer.content else None
            self.counts.retries += 1
            time.sleep(PAUSE)
        raise RuntimeError(f"{method} {path} got no answer")


def start_players(count: int, make: Callable[[int], Player]) -> list[Player]:
    """Start a number of players."""
    players = [make(number) for number in range(count)]
    for player in players:
        player.start()
    return players
