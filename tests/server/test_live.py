"""WebSockets: what happens at a table reaches everybody there at once."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from tests.server.people import Person, Table


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind; others are passed over."""
    for _ in range(50):
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind}")


def test_hello(ana: Person, table: Table) -> None:
    game = ana.new_game()
    with table.stranger().live(game) as socket:
        hello = socket.receive_json()
    assert (hello["type"], hello["seq"], hello["status"]) == ("hello", 0, "playing")


def test_a_move_reaches_everybody(ana: Person, table: Table) -> None:
    game = ana.new_game()
    with ana.live(game) as mine, table.stranger().live(game) as other:
        action = ana.first(game)
        mine.send_json({"type": "act", "id": 7, "action": action, "expected": 0})
        news = until(other, "acted")
        assert (news["seq"], news["text"], news["game"]) == (1, action, game)
        assert until(mine, "acted") == news
        assert until(mine, "done") == {"type": "done", "id": 7, "seq": 1}
        mine.send_json({"type": "act", "id": 8, "action": action, "expected": 0})
        problem = until(mine, "problem")
        assert (problem["id"], problem["error"], problem["seq"]) == (8, "conflict", 1)
        mine.send_json({"type": "undo", "id": 9, "expected": 1})
        assert until(other, "acted")["kind"] == "undo"
        mine.send_json({"type": "redo", "id": 10, "expected": 2})
        assert until(other, "acted")["kind"] == "redo"
        mine.send_json({"type": "chat", "id": 11, "text": "hi"})
        assert until(other, "chat")["line"]["text"] == "hi"
        mine.send_json({"type": "ping"})
        assert until(mine, "pong")


def test_a_refusal_over_the_socket_tells_the_reasons(ana: Person, table: Table) -> None:
    game = ana.new_game()
    actor = table.game(game).actor
    with ana.live(game) as socket:
        socket.send_json({"type": "act", "id": 1, "action": f"{actor} bid KCMO 1", "expected": 0})
        problem = until(socket, "problem")
    assert problem["error"] == "illegal"
    assert problem["reasons"][0]["section"].startswith("18MEX")


def test_strangers_watch_but_do_not_move(ana: Person, eva: Person, table: Table) -> None:
    game = ana.new_game()
    for person, error in ((table.stranger(), "not_signed_in"), (eva, "forbidden")):
        with person.live(game) as socket:
            socket.send_json({"type": "act", "id": 1, "action": ana.first(game), "expected": 0})
            assert until(socket, "problem")["error"] == error


@pytest.mark.parametrize("text", ["", "nonsense", "{}", '{"type":"fly"}', "[" * 5000, '{"type":"act","expected":-1}'])
def test_nonsense_over_the_socket(ana: Person, text: str) -> None:
    game = ana.new_game()
    with ana.live(game) as socket:
        socket.send_text(text)
        assert until(socket, "problem")["error"] == "bad_request"
        socket.send_json({"type": "ping"})
        assert until(socket, "pong")


def test_what_was_missed_comes_after_hello(ana: Person) -> None:
    game = ana.new_game()
    for _ in range(3):
        ana.act(game)
    with ana.live(game, since=1) as socket:
        assert socket.receive_json()["seq"] == 3
        assert [until(socket, "acted")["seq"] for _ in range(2)] == [2, 3]


def test_other_sites_do_not_connect(ana: Person) -> None:
    game = ana.new_game()
    headers = {**ana.headers(), "Origin": "https://evil.example"}
    with ana.client.websocket_connect(f"/api/v1/games/{game}/live", headers=headers) as socket:
        assert socket.receive_json()["error"] == "csrf"


def test_changes_in_the_lobby_are_told(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "open"))
    with ana.live(game) as socket:
        eva.good("POST", f"/games/{game}/join", {})
        assert until(socket, "game")
        eva.good("POST", f"/games/{game}/chat", {"text": "here"})
        assert until(socket, "chat")["line"]["name"] == "Eva"


def test_who_is_there(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "open"))
    eva.good("POST", f"/games/{game}/join", {})
    with ana.live(game) as socket:
        assert until(socket, "presence")["seats"] == [0]
        with eva.live(game) as hers:
            assert until(hers, "presence")["seats"] == [0, 1]
            assert until(socket, "presence")["seats"] == [0, 1]
            assert [seat["online"] for seat in ana.good("GET", f"/games/{game}")["seats"]] == [True, True, False]
        assert until(socket, "presence")["seats"] == [0]


def test_it_is_your_turn(ana: Person, eva: Person, table: Table) -> None:
    game = ana.new_game(kinds=("me", "open", "local"))
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    with eva.client.websocket_connect("/api/v1/account/live", headers=eva.headers()) as socket:
        for _ in range(10):
            if ana.good("GET", f"/games/{game}")["to_move"] == [1]:
                break
            ana.act(game)
        if table.services.lives.get(game).moves:
            assert until(socket, "your_turn")["game"] == game
        socket.send_text("ping")
        assert until(socket, "pong")
    with table.client.websocket_connect("/api/v1/account/live") as socket:
        assert socket.receive_json()["error"] == "not_signed_in"
