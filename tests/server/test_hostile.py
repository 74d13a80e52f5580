"""Requests that no client of ours would send: each is refused in order, none is a fault of the server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import exc

from roundhouse.api import new_game
from roundhouse.server.http.problems import as_refusal
from roundhouse.server.storage.tables import users
from tests.server.conftest import Opened, Place, postgres_place
from tests.server.people import API, Person, Table
from tests.server.processes import Process, serving

#: Texts that databases, encodings or limits might not like.
TEXTS = {
    "nul": "a\x00b",
    "grows when folded": "ß" * 40,
    "grows when normalised": "\ufdfa" * 40,
    "surrogate": "\ud83d",
    "astral": "🚂" * 40,
    "combining": "e" + "\u0301" * 39,
    "direction": "\u202eana",
    "long": "x" * 5_000,
    "spaces": " " * 40,
}
NUMBERS = [2**31, 2**63, 2**64, 10**30, -1, -(2**63) - 1, 1.5, 1e308]


def _body(text: str) -> bytes:
    """JSON with the text escaped, as any client may send it."""
    return ("".join(c if 31 < ord(c) < 127 and c not in '"\\' else _escaped(c) for c in text)).encode()


def _escaped(c: str) -> str:
    code = ord(c)
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def _raw(person: Person, method: str, path: str, body: bytes, **headers: str) -> int:
    told = {**person.headers(), "Content-Type": "application/json", **headers}
    answer = person.client.request(method, API + path, content=body, headers=told)
    person.client.cookies.clear()
    return int(answer.status_code)


@pytest.fixture
def seated(table: Table) -> tuple[Person, str]:
    ana = table.user("Ana")
    return ana, ana.new_game(mode="hotseat")


FIELDS = [
    ("POST", "/account/guest", '{"name":"%s"}'),
    ("POST", "/account/register", '{"name":"%s","password":"correct horse"}'),
    ("POST", "/account/register", '{"name":"Luis","password":"%s"}'),
    ("POST", "/account/sign-in", '{"name":"%s","password":"correct horse"}'),
    ("POST", "/account/sign-in", '{"name":"Ana","password":"%s"}'),
    ("PATCH", "/account", '{"webhook":"http://x.invalid/%s"}'),
    ("PATCH", "/account", '{"webhook":"%s"}'),
    ("PATCH", "/account", '{"password":{"old":"%s","new":"correct horse"}}'),
    ("POST", "/account/tokens", '{"name":"%s"}'),
    ("POST", "/games", '{"title":"18mex","seats":[{"kind":"me"},{"kind":"local","name":"%s"},{"kind":"local"}]}'),
    ("POST", "/games", '{"title":"18mex","seats":[{"kind":"me"},{"kind":"local"},{"kind":"local"}],"name":"%s"}'),
    ("POST", "/games", '{"title":"%s","seats":[{"kind":"me"},{"kind":"local"},{"kind":"local"}]}'),
    ("POST", "/games", '{"title":"18mex","seats":[{"kind":"me"},{"kind":"bot","bot":"%s"},{"kind":"local"}]}'),
    ("POST", "/games", '{"title":"18mex","seats":[{"kind":"me"},{"kind":"local"}],"options":{"%s":1}}'),
    ("PATCH", "/games/GAME", '{"name":"%s"}'),
    ("PATCH", "/games/GAME/seats/1", '{"name":"%s"}'),
    ("POST", "/games/GAME/actions", '{"action":"%s","expected":0}'),
    ("POST", "/games/GAME/actions", '{"action":{"do":"%s","by":"p1"},"expected":0}'),
    ("POST", "/games/GAME/actions", '{"action":{"do":"pass","by":"%s"},"expected":0}'),
    ("POST", "/games/GAME/preview", '{"action":"p1 bid %s 5"}'),
    ("POST", "/games/GAME/why-not", '{"action":"%s"}'),
    ("POST", "/games/GAME/routes", '{"company":"%s","routes":[],"idle":[]}'),
    ("POST", "/games/GAME/chat", '{"text":"%s"}'),
    ("PUT", "/games/GAME/note", '{"text":"%s"}'),
    ("PUT", "/games/GAME/auto", '{"auto":[{"kind":"pass","player":"%s"}]}'),
    ("POST", "/games/GAME/clone", '{"name":"%s"}'),
    ("POST", "/games/import", '{"file":{},"name":"%s"}'),
    ("POST", "/seat-links/abcdefghijklmnopqrstuvwxyz", '{"name":"%s"}'),
]


@pytest.mark.parametrize(("method", "path", "form"), FIELDS)
def test_texts(seated: tuple[Person, str], method: str, path: str, form: str) -> None:
    ana, game = seated
    faults = []
    for name, text in TEXTS.items():
        body = form.encode().replace(b"%s", _body(text))
        status = _raw(ana, method, path.replace("GAME", game), body)
        if status >= 500:
            faults.append((name, status))
        raw = form.encode().replace(b"%s", text.encode("utf-8", "surrogatepass"))  # control characters and all
        status = _raw(ana, method, path.replace("GAME", game), raw)
        if status >= 500:
            faults.append((name + ", raw", status))
    assert faults == []


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers(seated: tuple[Person, str], number: float) -> None:
    ana, game = seated
    seats = [{"kind": "me"}, {"kind": "local"}, {"kind": "local"}]
    asked: list[tuple[str, str, Any]] = [
        ("POST", "/games", {"title": "18mex", "seats": seats, "seed": number}),
        ("POST", f"/games/{game}/actions", {"action": "p1 pass", "expected": number}),
        ("POST", f"/games/{game}/actions", {"action": {"do": "bid", "by": "p1", "amount": number}, "expected": 0}),
        ("POST", f"/games/{game}/actions", {"action": f"p1 bid KCMO {number}", "expected": 0}),
        ("POST", f"/games/{game}/preview", {"action": {"do": "bid", "by": "p1", "amount": number}}),
        ("POST", f"/games/{game}/undo", {"expected": 0, "to": number}),
        ("POST", f"/games/{game}/redo", {"expected": number}),
        ("POST", f"/games/{game}/join", {"seat": number}),
        ("POST", f"/games/{game}/clone", {"at": number}),
        ("GET", f"/games/{game}/position?at={number}", None),
        ("GET", f"/games/{game}/chat?since={number}", None),
        ("GET", f"/games?offset={number}&limit={number}", None),
        ("PATCH", f"/games/{game}/seats/{number}", {"name": "x"}),
    ]
    for method, path, body in asked:
        assert ana.ask(method, path, body).status_code < 500, (method, path, body)


def _saved() -> dict[str, Any]:
    return new_game("18mex", 3, seed=1).to_json()


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_names_in_files(seated: tuple[Person, str], text: str) -> None:
    ana, _ = seated
    saved = _saved()
    saved["players"] = [TEXTS[text], "Eva", "Luis"]
    body = b'{"file":' + _json(saved) + b"}"
    assert _raw(ana, "POST", "/games/import", body) < 500


@pytest.mark.parametrize("field", ["seed", "version", "rules", "roundhouse", "actions", "options", "title", "digest"])
@pytest.mark.parametrize("value", [*NUMBERS, "a\x00b", "x" * 9_000, None, [], {}, [[[]]], {"a": {"b": "\x00"}}])
def test_fields_of_files(lite: Place, opened: Opened, field: str, value: Any) -> None:
    ana = opened(lite).guest("Ana")
    answer = ana.ask("POST", "/games/import", {"file": {**_saved(), field: value}})
    assert answer.status_code < 500, answer.text


def test_seeds_of_files(seated: tuple[Person, str]) -> None:
    ana, _ = seated
    for seed in NUMBERS:
        game = {**_saved(), "seed": seed}
        assert ana.ask("POST", "/games/import", {"file": game}).status_code < 500, seed
    big = new_game("18mex", 3, seed=2**63).to_json()
    answer = ana.ask("POST", "/games/import", {"file": big})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert "seed" in answer.json()["message"]


def _json(value: Any) -> bytes:
    """JSON in which lone surrogates are escaped."""
    import json

    return json.dumps(value).encode()


@pytest.mark.parametrize(
    "body",
    [b"[" * 100_000, b'{"a":' * 10_000, b'{"action":' + b"[" * 20_000, b"\xff\xfe", b"", b"null"],
    ids=range(6),
)
def test_bodies(seated: tuple[Person, str], body: bytes) -> None:
    ana, game = seated
    for path in (f"/games/{game}/actions", "/games/import", "/games", f"/games/{game}/plan", "/account/tokens"):
        assert 400 <= _raw(ana, "POST", path, body) < 500
    deep = b'{"action":{"do":"x","by":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b'},"expected":0}'
    assert 400 <= _raw(ana, "POST", f"/games/{game}/actions", deep) < 500
    nested = b'{"file":{"roundhouse":1,"title":' + b"[" * 900 + b"]" * 900 + b"}}"
    assert 400 <= _raw(ana, "POST", "/games/import", nested) < 500


def test_paths(seated: tuple[Person, str]) -> None:
    ana, game = seated
    starts = ("", "assets/", "api/v1/", "api/v1/games/", f"api/v1/games/{game}/", "api/v1/seat-links/", "join/")
    names = [
        "x" * 300,
        "x" * 5_000,
        "x/" * 3_000,
        "%00",
        "%ff%fe",
        "%ED%A0%80",
        "..%2f" * 50,
        "\u202e",
        "con",
        "a%0d%0ab",
    ]
    for name in names:
        for path in starts:
            answer = ana.client.get(f"/{path}{name}", headers=ana.headers())
            assert answer.status_code < 500, path + name[:20]


ODD = {
    "Cookie": ["roundhouse_session=" + "x" * 5_000, "roundhouse_session=\x7f\xff", "=;=;=", ";" * 3_000, 'a="\\'],
    "Authorization": ["Bearer", "Bearer " + "x" * 5_000, "Bearer \xff\xfe", "Basic \xe9", "\xff", "bearer rh_\x7f"],
    "X-CSRF-Token": ["\xff" * 100, "x" * 5_000],
    "Idempotency-Key": ["\xff", " ", "x" * 5_000, "\x7f"],
    "Origin": ["null", "http://[", "http://[::1", "\xff", "http://" + "x" * 3_000, "http://a:b"],
    "Host": ["[", "\xff", "x" * 3_000, "a:b:c"],
    "X-Forwarded-For": ["\xff", ",,,", "x" * 3_000, "1.2.3.4, [::1"],
    "Content-Length": ["²", "-1", "1e3", "９"],
    "Content-Type": ["\xff", "application/json; charset=nothing", "multipart/form-data"],
    "Accept-Encoding": ["gzip;q=x", "\xff"],
    "Sec-Fetch-Site": ["\xff"],
    "If-None-Match": ["\xff"],
    "Range": ["bytes=-", "bytes=9999999999999999999-", "\xff"],
}


@pytest.mark.parametrize("name", sorted(ODD))
def test_headers(lite: Place, opened: Opened, name: str) -> None:
    table = opened(lite, proxied=True)
    ana = table.guest("Ana")
    game = ana.new_game()
    for value in ODD[name]:
        told: dict[Any, Any] = {k.encode(): v.encode() for k, v in ana.headers().items() if k != name}
        told[name.encode()] = value.encode("latin-1", "replace")
        for method, path, body in (
            ("GET", f"{API}/games/{game}", None),
            ("POST", f"{API}/games/{game}/redo", b'{"expected":0}'),
            ("POST", f"{API}/account/guest", b'{"name":"Eva"}'),
            ("GET", "/", None),
        ):
            answer = ana.client.request(method, path, content=body, headers=told)
            ana.client.cookies.clear()
            assert answer.status_code < 500, (name, value[:20], method, path)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def process(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server: what reaches it over a line is not what a test client makes of it."""
    from tests.server.conftest import sqlite_place

    if request.param == "sqlite":
        place = sqlite_place(request.getfixturevalue("sqlite_template"), tmp_path_factory.mktemp("hostile"))
    else:
        place = postgres_place(request.getfixturevalue("postgres_address"), request.getfixturevalue("redis_address"))
    with serving(place.settings()) as found:
        yield found


LINES = [
    b"GET /" + b"x" * 4_500 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /assets/" + b"a/" * 2_500 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%ff%fe?\xff=\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/v1/games?title=%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/v1/games/%00/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n\xff\xfe\xfd\xfc\xfb",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: roundhouse_session=\xff\xfe\r\n\r\n",
    b"GET /api/v1/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\r\nCookie: =\x01\r\n\r\n",
    b"FROB /api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /readyz HTTP/9.9\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n\r\n",
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_lines(process: Process, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", process.port), 10) as wire:
        wire.settimeout(3)
        wire.sendall(line)
        wire.shutdown(socket.SHUT_WR)
        found = b""
        try:
            while part := wire.recv(65_536):
                found += part
        except (TimeoutError, ConnectionResetError):
            pass
    if found:
        status = int(found.split(b" ", 2)[1])
        assert status < 500, found[:300]
    with socket.create_connection(("127.0.0.1", process.port), 10) as wire:
        wire.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert wire.recv(1_000).startswith(b"HTTP/1.1 200")


def test_what_the_database_cannot_store_is_refused(
    postgres_address: str, redis_address: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever gets past the door: the database's objection is an answer, not a fault."""
    table = opened(postgres_place(postgres_address, redis_address))
    ana = table.guest("Ana")
    game = ana.new_game()
    for name, value in (("name", "x" * 41), ("name", "a\x00b"), ("created", 10**400), ("id", "ana")):

        def store(user: str, *_: Any, name: str = name, value: Any = value) -> str:
            with table.services.engine.begin() as connection:
                values = {"id": "other", "name": "x", "created": 0.0, name: value}
                connection.execute(users.insert(), [values])
                connection.execute(users.insert(), [values])
            return ""

        monkeypatch.setattr(table.services.notes, "write", store)
        answer = ana.ask("PUT", f"/games/{game}/note", {"text": "x"})
        wanted = (409, "conflict") if name == "id" else (400, "bad_request")
        assert (answer.status_code, answer.json()["error"]) == wanted, answer.text
        assert "INSERT" not in answer.text


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (exc.OperationalError("x", {}, Exception("full")), "unavailable"),
        (exc.TimeoutError("QueuePool limit"), "unavailable"),
        (TimeoutError(), "unavailable"),
        (exc.DatabaseError("x", {}, Exception("malformed")), "unavailable"),
        (exc.InternalError("x", {}, Exception("read only")), "unavailable"),
        (exc.StatementError("x", "x", {}, OverflowError("too large")), "bad_request"),
        (OverflowError("int too large"), "bad_request"),
        (RecursionError(), "bad_request"),
        (exc.ProgrammingError("x", {}, Exception("no such table")), None),
        (ValueError("a fault of ours"), None),
    ],
)
def test_what_errors_mean(error: Exception, code: str | None) -> None:
    found = as_refusal(error)
    assert (found and found.error) == code
