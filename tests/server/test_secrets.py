"""Logs hold no secret: people play, sign in, fail and hand out links, and nothing of theirs can be read there."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from roundhouse.server.operations.logs import JsonLines, redacted
from tests.server.conftest import Opened, Place
from tests.server.people import Person

PASSWORDS = ("correct horse battery", "staple of the stable")
HOOK = "http://hooks.invalid/path?key=hush-hush-hush"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that any logger says, as the server writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "roundhouse", "uvicorn")}
    root.addHandler(handler)
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def _secrets_of(*people: Person) -> set[str]:
    return {secret for one in people for secret in (one.cookie.partition("=")[2], one.csrf, one.token) if secret}


def test_flows_leave_no_secret(place: Place, opened: Opened, written: io.StringIO) -> None:
    table = opened(place)
    ana, eva, thief = table.user("Ana", PASSWORDS[0]), table.guest("Eva"), table.stranger()
    secrets = {*PASSWORDS, "hush-hush-hush"} | _secrets_of(ana, eva)
    assert (
        thief.ask("POST", "/account/sign-in", {"name": "Ana", "password": "wrong " + PASSWORDS[1]}).status_code >= 400
    )
    game = ana.new_game(kinds=("me", "open", "local"))
    link = ana.good("POST", f"/games/{game}/seats/1/link")
    secrets |= {link["secret"]}
    table.client.get(f"/join/{link['secret']}")
    table.client.get(f"/nothing?from=/join/{link['secret']}")
    eva.ask("POST", f"/seat-links/{link['secret']}", {"name": "Eva"})
    eva.ask("POST", f"/seat-links/{link['secret']}x", {"name": "Eva"})
    ana.ask("POST", f"/games/{game}/start")
    made = ana.good("POST", "/account/tokens", {"name": "script"})
    secrets |= {made["token"]}
    script = table.stranger()
    script.token = made["token"]
    assert script.good("GET", "/account")["user"]["name"] == "Ana"
    script.ask("PATCH", "/account", {"webhook": HOOK})
    ana.ask("POST", "/account/notices/test", {"channel": "webhook"})
    secrets |= _secrets_of(ana, eva)
    ana.ask("PATCH", "/account", {"password": {"old": PASSWORDS[0], "new": PASSWORDS[1]}})
    secrets |= _secrets_of(ana)
    with table.services.engine.begin() as connection:  # now everything fails, with what was to be stored in the error
        connection.execute(text("ALTER TABLE sessions RENAME TO sessions_gone"))
        connection.execute(text("ALTER TABLE tokens RENAME TO tokens_gone"))
    try:
        assert script.ask("GET", "/account").status_code >= 500
        assert ana.ask("GET", f"/seat-links/{link['secret']}").status_code >= 400
        assert table.stranger().ask("POST", "/account/guest", {"name": "Luis"}).status_code >= 500
    finally:
        with table.services.engine.begin() as connection:
            connection.execute(text("ALTER TABLE sessions_gone RENAME TO sessions"))
            connection.execute(text("ALTER TABLE tokens_gone RENAME TO tokens"))
    found = written.getvalue()
    assert found.count('"message":"request"') > 10
    assert '"message":"request failed"' in found or '"message":"database error"' in found
    for secret in secrets:
        assert secret not in found, found[max(0, found.index(secret) - 300) :][:600]


@pytest.mark.parametrize(
    "text",
    [
        "/api/v1/seat-links/SECRET",
        "/join/SECRET?x=1",
        "https://table.example.org/join/SECRET",
        "Authorization: Bearer SECRET",
        "Cookie: roundhouse_session=SECRET; other=1",
        "Set-Cookie: roundhouse_session=SECRET",
        '{"password": "SECRET"}',
        "{'old': 'x', 'new_password': 'SECRET'}",
        "password=SECRET&name=Ana",
        "X-CSRF-Token: SECRET",
        "recovery_code='SECRET'",
        "rh_SECRET",
        "postgresql://table:SECRET@host/name",
        "redis://:SECRET@host:6379/0",
        "https://hooks.example.org/x?SECRET=1",
        "https://hooks.example.org/x#SECRET",
        "[parameters: {'hash': 'SECRET', 'user': 'u'}]",
    ],
)
def test_what_is_hidden(text: str) -> None:
    secret = "Zx9-kQ_7"
    shown = redacted(text.replace("SECRET", secret))
    assert secret not in shown
    assert "…" in shown


@pytest.mark.parametrize(
    "text", ["SELECT games.id FROM games", "/api/v1/games/abc/actions", "3 idle games unloaded", "Redis: refused"]
)
def test_what_stays(text: str) -> None:
    assert redacted(text) == text


def test_values_of_every_kind_are_written() -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, "odd \ud800 text", (), None)
    vars(record).update(names={"a", "b"}, deep={"password": "hush", "more": [1, None, {"token": "hush"}]}, it=object())
    line = JsonLines().format(record)
    assert "hush" not in line
    assert '"more":[1,null' in line
