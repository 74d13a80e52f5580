"""The streams of events of programs: nothing is lost, whatever connection breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from roundhouse.server import create_app
from roundhouse.server.storage.tables import contacts
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.places import PATIENCE
from tests.server.processes import listening
from tests.server.test_programs import open_table, program_of, scoped


def stream(person: Person, since: str = "") -> WebSocketTestSession:
    query = f"?since={since}" if since else ""
    return person.client.websocket_connect(f"/api/v1/events/live{query}", headers=person.headers())


def next_of(socket: WebSocketTestSession, *kinds: str) -> list[dict[str, Any]]:
    """The next events, which must be of these kinds in this order."""
    found = [socket.receive_json() for _ in kinds]
    assert [one["type"] for one in found] == list(kinds)
    return found


@pytest.fixture
def rita(table: Table) -> Person:
    return table.user("Rita")


def seated(rita: Person, **more: Any) -> str:
    """Rita's table with her program, started."""
    game = open_table(rita, **more)
    rita.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    rita.good("POST", f"/games/{game}/start")
    return game


def play(game: str, rita: Person, script: Person, until: int) -> int:
    """Make the first legal moves until a seat has to move; the number of entries."""
    while True:
        turn = rita.good("GET", f"/games/{game}/turn")
        if turn["to_move"] == until:
            return int(turn["seq"])
        mover = script if turn["to_move"] == 1 else rita
        mover.good("POST", f"/games/{game}/actions", {"action": 0, "expected": turn["seq"]})


def test_a_program_hears_of_challenge_start_moves_chat_and_end(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva = table.user("Eva")
    game = open_table(eva)
    with stream(script) as socket:
        (ready,) = next_of(socket, "ready")
        assert ready["name"] == "Rook"
        eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
        (asked,) = next_of(socket, "challenge")
        assert (asked["challenge"]["game"], asked["challenge"]["by"]) == (game, "Eva")
        script.good("POST", f"/challenges/{game}/1/accept")
        eva.good("POST", f"/games/{game}/start")
        (start,) = next_of(socket, "game_start")
        assert (start["game"], start["seats"], start["mine"]) == (game, ["Eva", "Rook"], [1])
        seq = play(game, eva, script, until=1)
        (move,) = next_of(socket, "your_move")
        assert (move["game"], move["seq"], move["seat"]) == (game, seq, 1)
        script.good("POST", f"/games/{game}/chat", {"text": "Hello"})  # its own line is no news
        eva.good("POST", f"/games/{game}/chat", {"text": "Good luck"})
        (said,) = next_of(socket, "chat")
        assert (said["game"], said["line"]["text"], said["line"]["name"]) == (game, "Good luck", "Eva")


def test_what_blocked_people_say_is_not_told(table: Table, rita: Person) -> None:
    eva = table.user("Eva")
    rita.good("PUT", "/contacts/Eva", {"kind": "block"})
    game = eva.new_game("18tiny", kinds=("me", "open", "open"))
    with table.services.engine.begin() as connection:  # they sat down before
        connection.execute(contacts.delete())
    ana = table.user("Ana")
    for person in (rita, ana):
        person.good("POST", f"/games/{game}/join", {})
    rita.good("PUT", "/contacts/Eva", {"kind": "block"})
    for since in ("", "1"):
        with stream(rita, since) as socket:
            next_of(socket, "ready")
            eva.good("POST", f"/games/{game}/chat", {"text": "Rude words"})
            ana.good("POST", f"/games/{game}/chat", {"text": "Hello"})
            told = [next_of(socket, "chat")[0]["line"]["text"] for _ in range(2 if since else 1)]
            assert set(told) == {"Hello"}


def test_every_position_in_which_it_decides_is_told_once(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    with stream(script) as socket:
        next_of(socket, "ready")
        game = seated(rita, undo="free")
        next_of(socket, "game_start")
        first = play(game, rita, script, until=1)
        (move,) = next_of(socket, "your_move")
        assert move["seq"] == first
        script.good("POST", f"/games/{game}/actions", {"action": 0, "expected": first})
        rita.good("POST", f"/games/{game}/undo", {"expected": first + 1, "to": move["moves"]})
        (again,) = next_of(socket, "your_move")
        assert (again["seq"], again["moves"]) == (first + 2, move["moves"])


def test_what_waits_is_told_whenever_it_connects(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    game = seated(rita)
    seq = play(game, rita, script, until=1)
    waiting = open_table(table.user("Eva"))
    Person.good(table.user("Luis"), "GET", "/account")
    for _ in range(2):
        with stream(script) as socket:
            _, start, move = next_of(socket, "ready", "game_start", "your_move")
            assert (start["game"], move["game"], move["seq"]) == (game, game, seq)
    assert waiting != game


def test_after_a_disconnect_nothing_is_lost(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva = table.user("Eva")
    game, other = seated(rita), open_table(eva)
    with stream(script) as socket:
        (ready,) = next_of(socket, "ready")
    rita.good("POST", f"/games/{game}/chat", {"text": "Are you there?"})
    eva.good("POST", f"/games/{other}/seats/1/program", {"name": "Rook"})
    seq = play(game, rita, script, until=1)
    with stream(script, ready["id"]) as socket:
        _, said, _, move, asked = next_of(socket, "ready", "chat", "game_start", "your_move", "challenge")
    assert said["line"]["text"] == "Are you there?"
    assert move["seq"] == seq
    assert asked["challenge"]["game"] == other


def test_the_end_of_a_game_is_told_at_once_or_later(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    with stream(script) as socket:
        (ready,) = next_of(socket, "ready")
        game = seated(rita)
        turn = rita.good("GET", f"/games/{game}/turn")
        while turn["status"] == "playing":
            mover = script if turn["to_move"] == 1 else rita
            mover.good("POST", f"/games/{game}/actions", {"action": 0, "expected": turn["seq"]})
            turn = rita.good("GET", f"/games/{game}/turn")
        end = socket.receive_json()
        while end["type"] != "game_end":
            end = socket.receive_json()
    assert (end["game"], end["seq"]) == (game, turn["seq"])
    assert len(end["result"]) == 2
    with stream(script, ready["id"]) as socket:
        _, again = next_of(socket, "ready", "game_end")
    assert again["result"] == end["result"]


def test_the_stream_ends_with_the_token(table: Table, rita: Person) -> None:
    id_, script = program_of(rita)
    with stream(script) as socket:
        next_of(socket, "ready")
        (token,) = rita.good("GET", f"/account/programs/{id_}/tokens")
        rita.good("DELETE", f"/account/programs/{id_}/tokens/{token['id']}")
        (problem,) = next_of(socket, "problem")
        assert problem["error"] == "not_signed_in"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4401


def test_an_account_opens_only_so_many_streams(lite: Place, opened: Opened) -> None:
    rita = opened(lite, quota_streams=1).user("Rita")
    with stream(scoped(rita, "read")) as socket:
        next_of(socket, "ready")
        answer = rita.ask("GET", "/events")
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 0
    with stream(rita) as socket:  # the place was given back
        next_of(socket, "ready")


@pytest.mark.parametrize("query", ["?since=x", "?since=99999999999999999"])
def test_a_wrong_id_is_refused(lite: Place, opened: Opened, query: str) -> None:
    rita = opened(lite).user("Rita")
    assert rita.refused("GET", f"/events{query}") == (400, "bad_request")
    assert rita.refused("GET", "/events", headers={"Last-Event-ID": "x"}) == (400, "bad_request")
    with rita.client.websocket_connect(f"/api/v1/events/live{query}", headers=rita.headers()) as socket:
        assert socket.receive_json()["error"] == "bad_request"


def test_strangers_have_no_events(lite: Place, opened: Opened) -> None:
    stranger = opened(lite).stranger()
    assert stranger.refused("GET", "/events") == (401, "not_signed_in")


def lines(answer: httpx.Response) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Id, kind and data of server-sent events."""
    id_ = kind = ""
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "id":
            id_ = value
        elif name == "event":
            kind = value
        elif name == "data":
            yield id_, kind, json.loads(value)


def sse(address: str, token: str, last: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {})
    return httpx.stream("GET", f"{address}/api/v1/events", headers=headers, timeout=PATIENCE)


def test_server_sent_events_tell_the_same(lite: Place) -> None:
    with listening(create_app(lite.settings())) as served:
        with httpx.Client(base_url=f"{served.address}/api/v1", timeout=PATIENCE) as http:
            account = http.post("/account/register", json={"name": "Rita", "password": "correct horse"}).json()
            http.headers["X-CSRF-Token"] = account["csrf"]
            token = http.post("/account/programs", json={"name": "Rook"}).json()["token"]["token"]
            wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 1}
            game = http.post("/games", json=wish).json()["id"]
            with sse(served.address, token) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                told = lines(answer)
                last, kind, ready = next(told)
                assert (kind, ready["type"], ready["id"]) == ("ready", "ready", last)
                http.post(f"/games/{game}/seats/1/program", json={"name": "Rook"})
                http.post(f"/games/{game}/start")
                assert next(told)[1] == "game_start"
            http.post(f"/games/{game}/chat", json={"text": "Gone?"})
        with sse(served.address, token, last) as answer:
            told = lines(answer)
            assert [next(told)[1] for _ in range(3)] == ["ready", "chat", "game_start"]
