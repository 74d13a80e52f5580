"""Sessions, tokens and recovery codes: what lets somebody in, and how it ends."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from roundhouse.server.operations import administration
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table

NEW = {"password": {"old": "correct horse", "new": "new horse!"}}


def signed_in(table: Table, name: str = "Luis", password: str = "correct horse") -> Person:
    person = table.stranger()
    person.good("POST", "/account/sign-in", {"name": name, "password": password})
    return person


def scripted(table: Table, person: Person) -> Person:
    """A script with a token of a person."""
    script = table.stranger()
    script.token = person.good("POST", "/account/tokens", {"name": "script"})["token"]
    return script


def is_out(person: Person) -> bool:
    answer = person.ask("GET", "/account")
    return answer.status_code == 401 or answer.json()["user"] is None


def test_a_guest_comes_back_with_the_recovery_code(table: Table, ana: Person) -> None:
    game = ana.new_game(private=True)
    assert ana.good("GET", "/account")["user"]["recovery"] is None
    code = ana.good("POST", "/account/recovery")["code"]
    assert ana.good("GET", "/account")["user"]["recovery"] is not None
    phone = table.stranger()
    account = phone.good("POST", "/account/recover", {"code": f" {code.upper().replace('-', ' ')} "})
    assert account["user"]["name"] == "Ana"
    assert phone.good("GET", f"/games/{game}")["mine"] == [0, 1, 2]
    assert not is_out(ana)


def test_the_code_is_stored_as_a_hash(table: Table, ana: Person) -> None:
    code = ana.good("POST", "/account/recovery")["code"]
    with table.services.engine.connect() as connection:
        stored = connection.execute(select(tables.users.c.recovery)).scalar_one()
    assert len(stored) == 64
    assert code.replace("-", "") not in stored


def test_a_new_code_replaces_the_old_one(table: Table, ana: Person) -> None:
    old = ana.good("POST", "/account/recovery")["code"]
    new = ana.good("POST", "/account/recovery")["code"]
    assert table.stranger().refused("POST", "/account/recover", {"code": old}) == (401, "not_signed_in")
    table.stranger().good("POST", "/account/recover", {"code": new})


@pytest.mark.parametrize("code", ["", "-", "aaaa-aaaa-aaaa-aaaa", "🚂", "x" * 200])
def test_wrong_codes(table: Table, ana: Person, code: str) -> None:
    ana.good("POST", "/account/recovery")
    answer = table.stranger().ask("POST", "/account/recover", {"code": code})
    assert (answer.status_code in (400, 401), "set-cookie" in answer.headers) == (True, False)


def test_codes_are_not_for_trying(lite: Place, opened: Opened) -> None:
    table = opened(lite, attempts=3)
    tries = [table.stranger().refused("POST", "/account/recover", {"code": "aaaa"}) for _ in range(5)]
    assert tries == [(401, "not_signed_in")] * 3 + [(429, "too_many")] * 2


def test_codes_are_for_guests(table: Table) -> None:
    assert table.user("Luis").refused("POST", "/account/recovery") == (409, "conflict")
    assert table.stranger().refused("POST", "/account/recovery") == (401, "not_signed_in")


def test_registering_ends_whatever_opened_the_guest(table: Table, ana: Person) -> None:
    code = ana.good("POST", "/account/recovery")["code"]
    phone = table.stranger()
    phone.good("POST", "/account/recover", {"code": code})
    script, before = scripted(table, ana), ana.cookie
    ana.good("POST", "/account/register", {"name": "Anabel", "password": "correct horse"})
    assert ana.cookie != before  # whoever had planted the old session has nothing
    assert not is_out(ana)
    assert is_out(phone)
    assert is_out(script)
    old = table.stranger()
    old.cookie = before
    assert is_out(old)
    assert table.stranger().refused("POST", "/account/recover", {"code": code}) == (401, "not_signed_in")


def test_a_new_password_ends_all_other_sessions_and_tokens(table: Table) -> None:
    luis = table.user("Luis")
    elsewhere, script = signed_in(table), scripted(table, luis)
    wrong = {"password": {"old": "wrong horse", "new": "new horse!"}}
    assert luis.refused("PATCH", "/account", wrong) == (401, "not_signed_in")
    assert not is_out(elsewhere)
    luis.good("PATCH", "/account", NEW)
    assert [is_out(person) for person in (luis, elsewhere, script)] == [False, True, True]
    assert luis.good("GET", "/account/tokens") == []
    signed_in(table, password="new horse!")


def test_a_password_reset_by_the_host_ends_everything(place: Place, opened: Opened) -> None:
    table = opened(place)
    luis = table.user("Luis")
    script = scripted(table, luis)
    with administration.opened(place.settings()) as admin:
        admin.reset_password("luis", "another horse")
    assert is_out(luis)
    assert is_out(script)
    signed_in(table, password="another horse")


def test_sessions_are_listed_and_ended_one_by_one(table: Table) -> None:
    luis = table.user("Luis")
    agent = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1"}
    phone = table.stranger()
    phone.good("POST", "/account/sign-in", {"name": "Luis", "password": "correct horse"}, headers=agent)
    laptop = signed_in(table)
    listed = luis.good("GET", "/account/sessions")
    assert len(listed) == 3
    assert sum(one["here"] for one in listed) == 1
    (other,) = [one for one in listed if one["device"] == "Safari on iPhone"]
    assert (other["here"], other["used"] >= other["created"] > 0) == (False, True)
    assert luis.ask("DELETE", f"/account/sessions/{other['id']}").status_code == 204
    assert [is_out(person) for person in (luis, phone, laptop)] == [False, True, False]
    assert luis.refused("DELETE", f"/account/sessions/{other['id']}") == (404, "not_found")


def test_all_other_sessions_end_at_once(table: Table) -> None:
    luis = table.user("Luis")
    others = [signed_in(table) for _ in range(3)]
    script = scripted(table, luis)
    assert luis.ask("DELETE", "/account/sessions").status_code == 204
    assert [is_out(person) for person in others] == [True] * 3
    assert [one["here"] for one in luis.good("GET", "/account/sessions")] == [True]
    assert not is_out(script)
    assert luis.ask("DELETE", "/account/tokens").status_code == 204
    assert is_out(script)


def test_nobody_ends_anothers_session(table: Table) -> None:
    luis, eva = table.user("Luis"), table.user("Eva")
    (session,) = luis.good("GET", "/account/sessions")
    assert eva.refused("DELETE", f"/account/sessions/{session['id']}") == (404, "not_found")
    assert not is_out(luis)


def test_a_token_changes_nothing_about_the_account(table: Table) -> None:
    luis = table.user("Luis")
    script = scripted(table, luis)
    (session,) = luis.good("GET", "/account/sessions")
    (token,) = luis.good("GET", "/account/tokens")
    assert token["used"] is None
    for method, path, body in (
        ("POST", "/account/tokens", {"name": "another"}),
        ("GET", "/account/tokens", None),
        ("GET", "/account/sessions", None),
        ("DELETE", "/account/sessions", None),
        ("DELETE", f"/account/sessions/{session['id']}", None),
        ("DELETE", f"/account/tokens/{token['id']}", None),
        ("DELETE", "/account/tokens", None),
        ("PATCH", "/account", NEW),
        ("POST", "/account/register", {"name": "Other", "password": "correct horse"}),
    ):
        assert script.refused(method, path, body) == (403, "forbidden"), (method, path)
    gus = table.guest("Gus")
    assert scripted(table, gus).refused("POST", "/account/recovery") == (403, "forbidden")
    takeover = {"name": "Gustav", "password": "correct horse"}
    assert scripted(table, gus).refused("POST", "/account/register", takeover) == (403, "forbidden")


def test_signing_in_ends_the_session_that_the_browser_had(table: Table, ana: Person) -> None:
    table.user("Luis")
    before = table.stranger()
    before.cookie = ana.cookie
    ana.good("POST", "/account/sign-in", {"name": "Luis", "password": "correct horse"})
    assert is_out(before)


def test_ends_need_the_csrf_token(table: Table) -> None:
    luis = table.user("Luis")
    luis.csrf = ""
    assert luis.refused("DELETE", "/account/sessions") == (403, "csrf")
    assert table.guest("Ana").refused("POST", "/account/recovery", headers={"X-CSRF-Token": "x"}) == (403, "csrf")
