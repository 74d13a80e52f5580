"""Open connections end when whoever opened them may no longer listen."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from roundhouse.server.operations import administration
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.processes import serving
from tests.server.test_live import until

OPEN = ("me", "open", "open")


def shown_out(socket: WebSocketTestSession) -> dict[str, Any]:
    """The problem after which a connection is closed."""
    problem = until(socket, "problem")
    with pytest.raises(WebSocketDisconnect) as closed:
        until(socket, "nothing more")
    assert closed.value.code == 4000 + {"not_signed_in": 401, "forbidden": 403, "not_found": 404}[problem["error"]]
    assert problem["message"]
    return problem


@contextmanager
def news(person: Person) -> Iterator[WebSocketTestSession]:
    with person.client.websocket_connect("/api/v1/account/live", headers=person.headers()) as socket:
        yield socket


class Two:
    """Two servers on one database: what happens at one is heard of by connections to the other."""

    def __init__(self, one: Table, other: Table) -> None:
        self.one, self.other = one, other

    def there(self, person: Person) -> Person:
        """The same person at the other server."""
        found = self.other.stranger()
        found.cookie, found.csrf, found.token = person.cookie, person.csrf, person.token
        return found


@pytest.fixture(params=["one process", "two processes"])
def two(request: pytest.FixtureRequest, opened: Opened) -> Two:
    """SQLite in one process, PostgreSQL and Redis with two."""
    if request.param == "one process":
        table = opened(request.getfixturevalue("lite"))
        return Two(table, table)
    from tests.server.conftest import postgres_place

    place = postgres_place(request.getfixturevalue("postgres_address"), request.getfixturevalue("redis_address"))
    found = Two(opened(place), opened(place))
    time.sleep(0.3)  # Redis has to have taken the subscriptions
    return found


def test_a_game_that_turns_private_loses_its_watchers(two: Two) -> None:
    ana, eva = two.one.guest("Ana"), two.one.guest("Eva")
    game = ana.new_game(kinds=OPEN)
    with (
        two.there(eva).live(game) as watcher,
        two.other.stranger().live(game) as stranger,
        two.there(ana).live(game) as host,
    ):
        for socket in (watcher, stranger, host):
            until(socket, "presence")
        ana.good("PATCH", f"/games/{game}", {"private": True})
        ana.good("POST", f"/games/{game}/chat", {"text": "among us"})
        assert "private" in shown_out(watcher)["message"]
        assert shown_out(stranger)["error"] == "forbidden"
        assert until(host, "chat")["line"]["text"] == "among us"


def test_who_loses_the_seat_of_a_private_game_loses_the_connection(two: Two) -> None:
    ana = two.one.guest("Ana")
    game = ana.new_game(kinds=OPEN, private=True)
    rita = two.one.stranger()
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    rita.good("POST", f"/seat-links/{secret}", {"name": "Rita"})
    with two.there(rita).live(game) as socket:
        until(socket, "presence")
        ana.good("POST", f"/games/{game}/seats/1/release")
        assert shown_out(socket)["error"] == "forbidden"


def test_who_loses_a_seat_moves_no_more_there(two: Two) -> None:
    """A local seat goes to another device while the old one is connected to another process."""
    ana = two.one.guest("Ana")
    game = ana.new_game()
    seat = ana.good("GET", f"/games/{game}")["to_move"][0]
    action = ana.first(game)
    with two.there(ana).live(game) as socket:
        until(socket, "presence")
        with two.one.services.engine.begin() as connection:
            connection.execute(tables.seats.update().values(kind="local"))
        secret = ana.good("POST", f"/games/{game}/seats/{seat}/link")["secret"]
        two.one.stranger().good("POST", f"/seat-links/{secret}", {"name": "Rita"})
        until(socket, "game")
        socket.send_json({"type": "act", "id": 1, "action": action, "expected": 0})
        assert until(socket, "problem")["error"] == "forbidden"


def test_a_deleted_game_ends_its_connections(two: Two) -> None:
    ana = two.one.guest("Ana")
    game = ana.new_game(kinds=OPEN)
    with two.other.stranger().live(game) as socket:
        until(socket, "presence")
        assert ana.ask("DELETE", f"/games/{game}").status_code == 204
        assert shown_out(socket)["error"] == "not_found"


@pytest.mark.parametrize("how", ["sign out", "end one", "end others", "new password"])
def test_a_session_that_ends_ends_its_connections(two: Two, how: str) -> None:
    luis, phone = two.one.user("Luis"), two.one.stranger()
    phone.good("POST", "/account/sign-in", {"name": "Luis", "password": "correct horse"})
    game = luis.new_game()
    with two.there(phone).live(game) as table, news(two.there(phone)) as told, two.there(luis).live(game) as own:
        until(table, "presence")
        if how == "sign out":
            phone.good("POST", "/account/sign-out")
        elif how == "end one":
            (other,) = [one for one in luis.good("GET", "/account/sessions") if not one["here"]]
            luis.good("DELETE", f"/account/sessions/{other['id']}")
        elif how == "end others":
            luis.good("DELETE", "/account/sessions")
        else:
            luis.good("PATCH", "/account", {"password": {"old": "correct horse", "new": "new horse!"}})
        assert shown_out(table)["error"] == "not_signed_in"
        assert shown_out(told)["error"] == "not_signed_in"
        if how != "new password":  # which gives the browser that asks a new session as well
            own.send_json({"type": "ping"})
            assert until(own, "pong")


def test_a_token_that_ends_ends_its_connections(two: Two) -> None:
    luis, script = two.one.user("Luis"), two.one.stranger()
    made = luis.good("POST", "/account/tokens", {"name": "script"})
    script.token = made["token"]
    game = luis.new_game()
    with two.there(script).live(game) as socket:
        until(socket, "presence")
        luis.good("DELETE", f"/account/tokens/{made['id']}")
        assert shown_out(socket)["error"] == "not_signed_in"


def test_registering_ends_the_connections_of_the_guest(two: Two) -> None:
    ana = two.one.guest("Ana")
    game = ana.new_game(private=True)
    with two.there(ana).live(game) as socket:
        until(socket, "presence")
        ana.good("POST", "/account/register", {"name": "Anabel", "password": "correct horse"})
        assert shown_out(socket)["error"] == "not_signed_in"
    with two.there(ana).live(game) as socket:
        assert socket.receive_json()["type"] == "hello"


def test_what_nobody_tells_a_connection_it_finds_out(
    place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command line of the host has no connection to the server."""
    monkeypatch.setattr("roundhouse.server.http.live.CHECK_EVERY", 0.2)
    table = opened(place)
    luis = table.user("Luis")
    game = luis.new_game()
    with luis.live(game) as socket:
        until(socket, "presence")
        with administration.opened(place.settings()) as admin:
            admin.reset_password("Luis", "another horse")
        assert shown_out(socket)["error"] == "not_signed_in"


def test_nobody_hears_the_order_to_check(ana: Person) -> None:
    game = ana.new_game()
    with ana.live(game) as socket:
        until(socket, "presence")
        ana.good("DELETE", "/account/sessions")
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}


def test_two_processes_of_their_own(postgres_address: str, redis_address: str) -> None:
    """The same with processes as a host starts them: what is done at one ends connections to the other."""
    from tests.server.conftest import postgres_place

    settings = postgres_place(postgres_address, redis_address).settings()
    with serving(settings) as one, serving(settings) as other, httpx.Client(base_url=f"{one.address}/api/v1") as client:
        account = client.post("/account/guest", json={"name": "Ana"}).json()
        client.headers["X-CSRF-Token"] = account["csrf"]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        game = client.post("/games", json={"title": "18mex", "seats": seats}).json()["id"]
        cookie = {"Cookie": f"roundhouse_session={client.cookies['roundhouse_session']}"}
        address = f"{other.address.replace('http', 'ws')}/api/v1/games/{game}/live"
        with connect(address) as stranger, connect(address, additional_headers=cookie) as host:
            for socket in (stranger, host):
                assert '"hello"' in socket.recv(20)
            assert client.patch(f"/games/{game}", json={"private": True}).status_code == 200
            assert _ended(stranger) == ("forbidden", 4403)
            client.post("/account/sign-out")
            assert _ended(host) == ("not_signed_in", 4401)


def _ended(socket: ClientConnection) -> tuple[str, int | None]:
    """The last problem, and the code with which a connection was closed."""
    error = ""
    try:
        while True:
            message = json.loads(socket.recv(20))
            error = message["error"] if message["type"] == "problem" else error
    except ConnectionClosed as closed:
        return error, closed.rcvd.code if closed.rcvd else None
