"""Accounts: who is who, and what proves it."""

from __future__ import annotations

import pytest

from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table


def test_nobody_is_signed_in_at_first(table: Table) -> None:
    assert table.stranger().good("GET", "/account") == {"user": None, "csrf": ""}


def test_register_sign_out_sign_in(table: Table) -> None:
    luis = table.user("Luis")
    assert luis.good("GET", "/account")["user"]["name"] == "Luis"
    luis.good("POST", "/account/sign-out")
    assert luis.good("GET", "/account")["user"] is None
    again = table.stranger()
    assert (
        again.good("POST", "/account/sign-in", {"name": "lUIS", "password": "correct horse"})["user"]["guest"] is False
    )
    assert again.good("GET", "/account")["user"]["name"] == "Luis"


@pytest.mark.parametrize("pair", ["Luis/wrong horse", "Nobody/correct horse", "Gus/anything"])
def test_wrong_name_or_password(table: Table, pair: str) -> None:
    name, password = pair.split("/")
    table.user("Luis")
    table.guest("Gus")
    credentials = {"name": name, "password": password}
    assert table.stranger().refused("POST", "/account/sign-in", credentials) == (401, "not_signed_in")


def test_a_name_is_taken_once(table: Table) -> None:
    table.user("Luis")
    credentials = {"name": " luis ", "password": "another horse"}
    assert table.stranger().refused("POST", "/account/register", credentials) == (409, "conflict")


@pytest.mark.parametrize("name", ["", " ", "\u0000", "\u202e", "x" * 41])
def test_a_name_can_be_read(table: Table, name: str) -> None:
    assert table.stranger().refused("POST", "/account/guest", {"name": name}) == (400, "bad_request")


def test_passwords_are_not_short(table: Table) -> None:
    answer = table.stranger().refused("POST", "/account/register", {"name": "Luis", "password": "short"})
    assert answer == (400, "bad_request")


def test_passwords_are_stored_as_argon2(table: Table) -> None:
    table.user("Luis", "correct horse")
    with table.services.engine.connect() as connection:
        stored = connection.exec_driver_sql("SELECT password FROM users").scalar_one()
    assert stored.startswith("$argon2id$")


def test_a_guest_who_registers_keeps_his_seats(table: Table, ana: Person) -> None:
    game = ana.new_game()
    ana.good("POST", "/account/register", {"name": "Anabel", "password": "correct horse"})
    assert ana.good("GET", f"/games/{game}")["mine"] == [0, 1, 2]
    again = table.stranger()
    again.good("POST", "/account/sign-in", {"name": "Anabel", "password": "correct horse"})
    assert again.good("GET", f"/games/{game}")["mine"] == [0, 1, 2]


def test_personal_tokens(table: Table) -> None:
    luis, script = table.user("Luis"), table.stranger()
    token = luis.good("POST", "/account/tokens", {"name": "my script"})
    script.token = token["token"]
    game = script.new_game()  # no CSRF header: a token is proof enough
    assert luis.good("GET", f"/games/{game}")["mine"] == [0, 1, 2]
    listed = luis.good("GET", "/account/tokens")
    assert [(one["name"], "token" in one) for one in listed] == [("my script", False)]
    assert luis.ask("DELETE", f"/account/tokens/{token['id']}").status_code == 204
    assert script.refused("GET", "/account") == (401, "not_signed_in")
    assert luis.refused("DELETE", f"/account/tokens/{token['id']}") == (404, "not_found")


def test_nobody_deletes_anothers_token(table: Table) -> None:
    token = table.user("Luis").good("POST", "/account/tokens", {"name": "script"})
    assert table.user("Eva").refused("DELETE", f"/account/tokens/{token['id']}") == (404, "not_found")


def test_changes_need_the_csrf_token(ana: Person) -> None:
    good, ana.csrf = ana.csrf, ""
    game = {"title": "18mex", "seats": [{"kind": "me"}] * 3}
    assert ana.refused("POST", "/games", game) == (403, "csrf")
    ana.csrf = good[::-1]
    assert ana.refused("POST", "/games", game) == (403, "csrf")
    ana.csrf = good
    ana.good("POST", "/games", game)


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_pages_of_other_sites_change_nothing(table: Table, ana: Person, headers: dict[str, str]) -> None:
    game = {"title": "18mex", "seats": [{"kind": "me"}] * 3}
    assert ana.refused("POST", "/games", game, headers=headers) == (403, "csrf")
    sign_in = {"name": "Gus"}
    assert table.stranger().refused("POST", "/account/guest", sign_in, headers=headers) == (403, "csrf")


def test_cookies_are_hidden_from_scripts(table: Table) -> None:
    answer = table.stranger().ask("POST", "/account/guest", {"name": "Ana"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_cookies_over_https_only_if_hosted_so(lite: Place, opened: Opened) -> None:
    answer = opened(lite, secure=True).stranger().ask("POST", "/account/guest", {"name": "Ana"})
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"]


def test_answers_carry_headers_for_safety(table: Table) -> None:
    for path in ("/api/v1/account", "/healthz", "/", "/api/v1/nothing"):
        headers = table.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_attempts_are_limited(lite: Place, opened: Opened) -> None:
    table = opened(lite, attempts=3)
    codes = [table.stranger().refused("POST", "/account/sign-in", {"name": "x", "password": "y" * 8}) for _ in range(5)]
    assert codes == [(401, "not_signed_in")] * 3 + [(429, "too_many")] * 2
    answer = table.stranger().ask("POST", "/account/sign-in", {"name": "x", "password": "y" * 8})
    assert int(answer.headers["retry-after"]) >= 1


def test_requests_are_limited(lite: Place, opened: Opened) -> None:
    table = opened(lite, rate=0.01, burst=5)
    statuses = [table.stranger().ask("GET", "/account").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_bodies_are_limited(table: Table, ana: Person) -> None:
    assert ana.refused("POST", "/games", {"title": "x" * 70_000}) == (413, "too_large")


def test_registration_can_be_closed(lite: Place, opened: Opened) -> None:
    credentials = {"name": "Luis", "password": "correct horse"}
    assert opened(lite, registration=False).stranger().refused("POST", "/account/register", credentials) == (
        403,
        "forbidden",
    )
