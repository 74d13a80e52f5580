"""People at a server under test: each with cookies and a CSRF token of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from roundhouse.core.coding import action_to_json
from roundhouse.core.game import Game
from roundhouse.server.services import Services
from roundhouse.simulation import random_action

API = "/api/v1"


class Person:
    """Somebody with a browser (cookie) or a script (token)."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.cookie, self.csrf, self.token = client, "", "", ""

    def headers(self) -> dict[str, str]:
        found = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        if self.cookie:
            found["Cookie"] = self.cookie
        if self.token:
            found["Authorization"] = f"Bearer {self.token}"
        return found

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Response:
        """A request; its answer's cookie is kept."""
        headers = {**self.headers(), **more.pop("headers", {})}
        answer: Response = self.client.request(method, API + path, json=body, headers=headers, **more)
        self.client.cookies.clear()
        set_cookie = answer.headers.get("set-cookie", "")
        if set_cookie.startswith("roundhouse_session="):
            self.cookie = set_cookie.split(";")[0]
        return answer

    def good(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The value of an answer that must be good."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code < 300, f"{method} {path}: {answer.status_code} {answer.text}"
        found = answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.text
        account = found.get("account", found) if isinstance(found, dict) else {}
        if "csrf" in account:
            self.csrf = account["csrf"]
        return found

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """Status and code of an answer that must be a refusal."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["error"]

    def new_game(self, title: str = "18mex", *, kinds: Sequence[str] = ("me", "local", "local"), **more: Any) -> str:
        """A game that everybody can watch if nothing else is wished, started if nobody is missing."""
        seats = [{"kind": kind} for kind in kinds]
        if not {"private", "visibility"} & set(more):
            more["visibility"] = "public"
        wish = {"title": title, "seats": seats, "seed": 1, "start": "open" not in kinds, **more}
        found: str = self.good("POST", "/games", wish)["id"]
        return found

    def act(self, game: str, action: str | None = None, expected: int | None = None) -> Any:
        """Make a move, by default the first legal one."""
        if expected is None:
            expected = self.good("GET", f"/games/{game}")["seq"]
        if action is None:
            action = self.first(game)
        return self.good("POST", f"/games/{game}/actions", {"action": action, "expected": expected})

    def first(self, game: str) -> str:
        """The first legal move that is offered."""
        groups = self.good("GET", f"/games/{game}/moves")["groups"]
        found: str = groups[0]["choices"][0]["action"]
        return found

    def live(self, game: str, **query: Any) -> WebSocketTestSession:
        """A connection to a table."""
        text = "&".join(f"{k}={v}" for k, v in query.items())
        return self.client.websocket_connect(f"{API}/games/{game}/live?{text}", headers=self.headers())


class Table:
    """A server under test."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    @property
    def app(self) -> Starlette:
        app = self.client.app
        assert isinstance(app, Starlette)
        return app

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    def stranger(self) -> Person:
        return Person(self.client)

    def guest(self, name: str) -> Person:
        person = self.stranger()
        person.good("POST", "/account/guest", {"name": name})
        return person

    def user(self, name: str, password: str = "correct horse") -> Person:
        person = self.stranger()
        person.good("POST", "/account/register", {"name": name, "password": password})
        return person

    def game(self, id_: str) -> Game:
        """The game as the server holds it."""
        return self.services.lives.get(id_).game


def play_on(person: Person, table: Table, id_: str, moves: int, seed: int = 3) -> None:
    """Make random moves over the interface."""
    chance = Random(seed)
    for _ in range(moves):
        live = table.services.lives.get(id_)
        if live.game.finished:
            return
        action = action_to_json(random_action(live.game, chance, "sober"))
        person.good("POST", f"/games/{id_}/actions", {"action": action, "expected": live.seq})
