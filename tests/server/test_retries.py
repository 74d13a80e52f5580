"""Requests that are sent again: one effect, one answer, however the first answer was lost."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import func, select

from roundhouse.server.storage.tables import answers, entries
from tests.server.conftest import Opened, Place, postgres_place
from tests.server.people import Person, Table
from tests.server.places import PATIENCE
from tests.server.processes import DYING, START, serving


def _send(person: Person, path: str, body: Any, key: str, method: str = "POST") -> httpx.Response:
    return person.ask(method, path, body, headers={"Idempotency-Key": key})


def _same(person: Person, table: Table) -> Person:
    there = table.stranger()
    there.cookie, there.csrf = person.cookie, person.csrf
    return there


def _move(person: Person, game: str, expected: int = 0) -> dict[str, Any]:
    return {"action": person.first(game), "expected": expected}


def test_a_move_sent_again_gets_the_first_answer(ana: Person, table: Table) -> None:
    game = ana.new_game()
    body = _move(ana, game)
    first = _send(ana, f"/games/{game}/actions", body, "k1")
    ana.act(game)
    again = _send(ana, f"/games/{game}/actions", body, "k1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert table.services.lives.get(game).seq == 2


def test_also_after_a_restart_and_through_another_process(place: Place, opened: Opened) -> None:
    one = opened(place)
    ana = one.guest("Ana")
    game = ana.new_game(mode="hotseat")
    sent = [
        ("actions", _move(ana, game)),
        ("undo", {"expected": 1, "to": 0}),
        ("redo", {"expected": 2}),
        ("undo", {"expected": 3, "to": 0}),
    ]
    first = [_send(ana, f"/games/{game}/{path}", body, f"k{n}").json() for n, (path, body) in enumerate(sent)]
    there = _same(ana, opened(place))
    for number, (path, body) in enumerate(sent):
        again = _send(there, f"/games/{game}/{path}", body, f"k{number}")
        assert again.status_code == 200, again.text
        found = again.json()
        assert found.get("done", found) == first[number].get("done", first[number])
    with one.services.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(entries)).scalar_one() == 4


def test_the_same_at_the_same_time(place: Place, opened: Opened) -> None:
    """Twins that arrive together, in one process and in two: one entry, one answer for all."""
    tables = [opened(place), opened(place)]
    ana = tables[0].guest("Ana")
    game = ana.new_game(mode="hotseat")
    for number in range(10):
        body, gate = _move(ana, game, number), threading.Barrier(4)

        def send(table: Table, gate: threading.Barrier = gate, body: Any = body, key: str = f"k{number}") -> Any:
            twin = _same(ana, table)
            gate.wait()
            answer = _send(twin, f"/games/{game}/actions", body, key)
            return answer.status_code, answer.json()

        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(send, [*tables, *tables]))
        assert [status for status, _ in found] == [200] * 4, found
        assert all(answer == found[0][1] for _, answer in found)
    assert tables[1].services.lives.get(game).seq == 10


def test_chat_twins_are_one_line(place: Place, opened: Opened) -> None:
    tables = [opened(place), opened(place)]
    ana = tables[0].guest("Ana")
    game = ana.new_game()
    gate = threading.Barrier(4)

    def say(table: Table) -> Any:
        twin = _same(ana, table)
        gate.wait()
        return _send(twin, f"/games/{game}/chat", {"text": "Hello"}, "k").json()["id"]

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(say, [*tables, *tables]))) == 1
    assert len(ana.good("GET", f"/games/{game}/chat")) == 1


def test_games_are_made_once(place: Place, opened: Opened) -> None:
    """Created, imported and copied: a second try leads to the first one's game, also when both come at once."""
    tables = [opened(place), opened(place)]
    ana = tables[0].guest("Ana")
    old = ana.new_game()
    seats = [{"kind": "me"}, {"kind": "local"}, {"kind": "local"}]
    wishes = [
        ("/games", {"title": "18mex", "seats": seats, "start": True}),
        ("/games/import", {"file": ana.good("GET", f"/games/{old}/export")}),
        (f"/games/{old}/clone", {}),
    ]
    for number, (path, body) in enumerate(wishes):
        gate = threading.Barrier(4)

        def make(table: Table, gate: threading.Barrier = gate, path: str = path, body: Any = body) -> Any:
            twin = _same(ana, table)
            gate.wait()
            answer = _send(twin, path, body, path)
            return answer.status_code, answer.json().get("id"), answer.text if answer.status_code != 201 else ""

        with ThreadPoolExecutor(4) as pool:
            found = set(pool.map(make, [*tables, *tables]))
        assert len(found) == 1, found
        assert next(iter(found))[0] == 201
        assert ana.good("GET", "/games?scope=mine")["total"] == number + 2
    assert ana.good("GET", f"/games/{_send(ana, *wishes[0], '/games').json()['id']}")["status"] == "playing"


def test_a_key_names_one_request_of_one_person(ana: Person, eva: Person, table: Table) -> None:
    game, other = ana.new_game(), eva.new_game()
    body = _move(ana, game)
    assert _send(ana, f"/games/{game}/actions", body, "k").status_code == 200
    for path, changed in (
        (f"/games/{game}/actions", {**body, "expected": 1}),
        (f"/games/{other}/actions", body),
        (f"/games/{game}/redo", {"expected": 0}),
        (f"/games/{game}/chat", {"text": "Hello"}),
    ):
        answer = _send(ana, path, changed, "k")
        assert (answer.status_code, answer.json()["error"]) == (422, "key_reused")
    assert _send(eva, f"/games/{other}/actions", _move(eva, other), "k").status_code == 200
    raw = f'{{ "expected": 0,  "action": "{body["action"]}" }}'  # the order of fields and spaces say nothing
    headers = {**ana.headers(), "Idempotency-Key": "k"}
    again = ana.client.post(f"/api/v1/games/{game}/actions", content=raw, headers=headers)
    assert again.status_code == 200


@pytest.mark.parametrize("key", ["", "with space", "é", "x" * 101])
def test_keys_that_are_none(lite: Place, opened: Opened, key: str) -> None:
    ana = opened(lite).guest("Ana")
    game = ana.new_game()
    headers = [(name.encode(), value.encode()) for name, value in {**ana.headers(), "Idempotency-Key": key}.items()]
    answer = ana.client.post(f"/api/v1/games/{game}/redo", json={"expected": 0}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


def test_a_refusal_is_not_kept(ana: Person) -> None:
    game = ana.new_game()
    early = {**_move(ana, game), "expected": 1}
    assert _send(ana, f"/games/{game}/actions", early, "k").status_code == 409
    ana.act(game)
    again = _send(ana, f"/games/{game}/actions", {**early, "action": ana.first(game)}, "k2")
    assert again.status_code == 200
    assert _send(ana, f"/games/{game}/actions", early, "k").status_code == 409


def test_wishes_to_undo(ana: Person, eva: Person) -> None:
    """Asking and agreeing are answered once each, though the wish is gone afterwards."""
    game = ana.new_game(kinds=("me", "open", "local"), undo="ask")
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    for seq in range(3):
        mover = (ana, eva, ana)[ana.good("GET", f"/games/{game}")["to_move"][0]]
        mover.act(game, expected=seq)
    ask, agree = {"expected": 3, "to": 0}, {"expected": 3, "agree": True}
    first = _send(ana, f"/games/{game}/undo", ask, "a").json()
    assert first["done"] is None
    assert _send(ana, f"/games/{game}/undo", ask, "a").json() == first
    done = _send(eva, f"/games/{game}/undo/answer", agree, "b").json()
    assert done["done"]["moves"] == 0
    assert _send(eva, f"/games/{game}/undo/answer", agree, "b").json()["done"] == done["done"]
    late = _send(ana, f"/games/{game}/undo", ask, "a")
    assert (late.status_code, late.json()["done"], late.json()["undo"]["wish"]) == (200, None, None)
    assert ana.good("GET", f"/games/{game}")["seq"] == 4


def test_an_order_that_has_ended_does_not_come_back(ana: Person, table: Table) -> None:
    game = ana.new_game()
    orders: dict[str, list[Any]] = {"auto": []}
    assert _send(ana, f"/games/{game}/auto", orders, "k", "PUT").json() == orders
    revision = table.services.lives.record(game).revision
    assert _send(ana, f"/games/{game}/auto", orders, "k", "PUT").json() == orders
    assert table.services.lives.record(game).revision == revision


def test_over_either_way(ana: Person, table: Table) -> None:
    """A move over the socket whose answer was lost is asked for again over HTTP, and the other way round."""
    game = ana.new_game(mode="hotseat")
    body = _move(ana, game)
    with ana.live(game) as socket:
        socket.send_json({"type": "act", "id": 1, "key": "k", **body})
        while (message := socket.receive_json())["type"] not in ("done", "problem"):
            pass
        assert (message["type"], message["seq"]) == ("done", 1)
        assert _send(ana, f"/games/{game}/actions", body, "k").json()["seq"] == 1
        assert _send(ana, f"/games/{game}/undo", {"expected": 1}, "u").status_code == 200
        socket.send_json({"type": "undo", "id": 2, "key": "u", "expected": 1})
        while (message := socket.receive_json())["type"] not in ("done", "problem"):
            pass
        assert (message["type"], message["seq"]) == ("done", 2)
    assert table.services.lives.get(game).seq == 2


def test_without_a_key_a_conflict_tells_whose_it_was(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "local"), undo="free")
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    mover, other = (eva, ana) if ana.good("GET", f"/games/{game}")["to_move"] == [1] else (ana, eva)
    body = _move(mover, game)
    mover.good("POST", f"/games/{game}/actions", body)

    def own(person: Person, path: str, again: dict[str, Any]) -> Any:
        answer = person.ask("POST", f"/games/{game}/{path}", again)
        assert answer.status_code == 409, answer.text
        return answer.json()["own"]

    assert own(mover, "actions", body) is True
    assert own(mover, "actions", {**body, "action": "p1 pass"}) is False
    assert own(mover, "actions", {**body, "action": "no action at all"}) is False
    assert own(other, "actions", body) is False
    assert own(mover, "undo", {"expected": 0}) is False
    assert own(mover, "actions", {**body, "expected": 7}) is False
    mover.good("POST", f"/games/{game}/undo", {"expected": 1, "to": 0})
    assert own(mover, "undo", {"expected": 1, "to": 0}) is True
    assert own(mover, "undo", {"expected": 1}) is True
    assert own(mover, "undo", {"expected": 1, "turn": True}) is True
    assert own(mover, "undo", {"expected": 1, "to": 1}) is False
    mover.good("POST", f"/games/{game}/redo", {"expected": 2})
    assert own(mover, "redo", {"expected": 2}) is True
    assert own(other, "redo", {"expected": 2}) is False


def test_old_answers_are_forgotten(ana: Person, table: Table) -> None:
    game = ana.new_game()
    body = _move(ana, game)
    _send(ana, f"/games/{game}/actions", body, "k")
    retries = table.services.retries
    assert retries.sweep(every=0) == 0
    with table.services.engine.begin() as connection:
        connection.execute(answers.update().values(at=answers.c.at - 47.9 * 3600))
    assert retries.sweep(every=0) == 0
    with table.services.engine.begin() as connection:
        connection.execute(answers.update().values(at=answers.c.at - 3600))
    assert retries.sweep() == 0  # not so often
    assert retries.sweep(every=0) == 1
    assert _send(ana, f"/games/{game}/actions", body, "k").json()["own"] is True


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_between_commit_and_answer(kind: str, request: pytest.FixtureRequest) -> None:
    """The process dies after the commit and before the answer; the next one gives it."""
    if kind == "sqlite":
        place: Place = request.getfixturevalue("lite")
    else:
        place = postgres_place(request.getfixturevalue("postgres_address"), request.getfixturevalue("redis_address"))
    with serving(place.settings(), DYING + START) as process:
        client = httpx.Client(base_url=f"{process.address}/api/v1", timeout=PATIENCE)
        client.headers["X-CSRF-Token"] = client.post("/account/guest", json={"name": "Ana"}).json()["csrf"]
        wish = {"title": "18mex", "seats": [{"kind": "local"}] * 3, "mode": "hotseat", "seed": 1, "start": True}
        game = client.post("/games", json=wish).json()["id"]
        action = client.get(f"/games/{game}/moves").json()["groups"][0]["choices"][0]["action"]
        body, headers = {"action": action, "expected": 0}, {"Idempotency-Key": "k"}
        with pytest.raises(httpx.TransportError):
            client.post(f"/games/{game}/actions", json=body, headers=headers)
        process.script = START
        process.start()
        again = client.post(f"/games/{game}/actions", json=body, headers=headers)
        assert (again.status_code, again.json()["seq"], again.json()["text"]) == (200, 1, action)
        assert client.get(f"/games/{game}").json()["seq"] == 1
