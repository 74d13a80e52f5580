"""Errors in requests: each names the field and what it needs, and path, query and body keep their status."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import Opened, Place
from tests.server.people import Person


@pytest.fixture
def ana(lite: Place, opened: Opened) -> Person:
    return opened(lite).guest("Ana")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "`title` is missing"),
        ({"title": 18, "seats": [{}]}, "`title` must be a string, not an integer"),
        ({"title": "18mex", "seats": []}, "`seats` must have at least 1 item"),
        ({"title": "18mex", "seats": [{"kind": "king"}]}, "`seats[0].kind` can't be 'king'"),
        ({"title": "18mex", "seats": [{}], "seed": -1}, "`seed` must be at least 0"),
        ({"title": "18mex", "seats": [{}], "seed": "x"}, "`seed` must be an integer or null, not a string"),
        ({"title": "18mex", "seats": [{}], "flavour": 1}, "`flavour` is not a known field"),
        ({"title": "18mex", "seats": [{"size": 1}]}, "`seats[0].size` is not a known field"),
        ([], "the body must be an object, not a list"),
    ],
)
def test_a_wrong_body(ana: Person, body: Any, message: str) -> None:
    answer = ana.ask("POST", "/games", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert answer.json()["message"] == f"Invalid request body: {message}."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "the body is not valid JSON: it ends too early"),
        (b'{"title":"\xff"}', "the body is not valid UTF-8"),
        (b'{"options":{"a":' + b"[" * 50_000, "the body is nested too deeply"),
    ],
)
def test_a_body_that_is_not_json(ana: Person, content: bytes, message: str) -> None:
    answer = ana.client.post("/api/v1/games", content=content, headers=ana.headers())
    assert answer.status_code == 400
    assert answer.json()["message"] == f"Invalid request body: {message}."


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("/games?limit=0", 400, "`limit` must be at least 1"),
        ("/games?limit=many", 400, "`limit` must be an integer, not 'many'"),
        ("/games?scope=all", 400, "`scope` must be one of mine, open, watch, finished, invited"),
        ("/games?limit=&offset=x", 400, "`limit` must be an integer, not ''; `offset` must be an integer, not 'x'"),
        ("/games?status=null", 400, "`status` must be one of open, playing, finished"),
        ("/games/NO", 404, "`game` must match ^[a-z0-9]{1,16}$"),
        ("/games/NO/position?at=1", 404, "`game` must match ^[a-z0-9]{1,16}$"),
        ("/games/NO/position?at=x", 400, "`game` must match ^[a-z0-9]{1,16}$; `at` must be an integer, not 'x'"),
    ],
)
def test_a_wrong_path_or_query(ana: Person, path: str, status: int, message: str) -> None:
    answer = ana.ask("GET", path)
    assert (answer.status_code, answer.json()["message"]) == (status, f"Invalid request: {message}.")


def test_a_wrong_query_of_a_socket_is_told(ana: Person) -> None:
    game = ana.new_game()
    with ana.client.websocket_connect(f"/api/v1/games/{game}/live?since=x", headers=ana.headers()) as socket:
        assert socket.receive_json()["message"] == "Invalid request: `since` must be an integer, not 'x'."


def test_get_routes_answer_head(ana: Person) -> None:
    answer = ana.ask("HEAD", "/titles")
    assert (answer.status_code, answer.content) == (200, b"")
    assert ana.refused("PUT", "/titles") == (405, "not_allowed")
    assert ana.refused("GET", "/nothing") == (404, "not_found")
