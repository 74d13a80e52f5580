"""Looking after a server: roles, bans and mutes, reports, announcements, and the record of it all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.server.app import describe
from roundhouse.server.operations import administration
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_programs import program_of

PASSWORD = "correct horse"
WHY = {"reason": "Insults in the chat"}


def with_role(place: Place, table: Table, name: str, role: str) -> Person:
    person = table.user(name)
    with administration.opened(place.settings()) as admin:
        admin.grant(name, role)
    return person


def id_of(person: Person) -> str:
    found: str = person.good("GET", "/account")["user"]["id"]
    return found


@pytest.fixture
def host(place: Place, table: Table) -> Person:
    return with_role(place, table, "Rita", "admin")


def test_nobody_gives_a_role_to_themselves(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    for method, path in (("GET", "/admin/overview"), ("GET", "/admin/users"), ("GET", "/admin/audit")):
        assert eva.refused(method, path) == (403, "forbidden")
        assert table.stranger().refused(method, path) == (401, "not_signed_in")
    assert eva.good("GET", "/account")["user"]["role"] == ""
    assert host.good("GET", "/account")["user"]["role"] == "admin"


def test_no_route_of_administration_is_open_to_others(table: Table) -> None:
    """Also to tokens with every scope; nothing is told about what there is."""
    eva = table.user("Eva")
    script = Person(eva.client)
    scopes = ["read", "play", "chat", "tournaments", "account"]
    script.token = eva.good("POST", "/account/tokens", {"name": "all", "scopes": scopes})["token"]
    bodies = {
        "/admin/users/{user}/{kind}": WHY,
        "/admin/users/{user}/reset-link": WHY,
        "/admin/games/{game}/delete": WHY,
        "/admin/announcements": {"en": "Hello"},
        "/admin/reports/{report}/close": {},
    }
    names = {"user": "abc", "kind": "ban", "game": "abc", "job": "1", "report": "abc", "announcement": "abc"}
    paths: dict[str, dict[str, object]] = describe()["paths"]  # type: ignore[assignment]
    found = 0
    for path, methods in paths.items():
        short = path.removeprefix("/api/v1")
        if short.startswith("/admin"):
            for method in methods:
                for person in (eva, script):
                    body = bodies.get(short)
                    assert person.refused(method.upper(), short.format(**names), body) == (403, "forbidden"), path
                found += 1
    assert found > 15


def test_a_ban_ends_everything_and_says_why(table: Table, host: Person) -> None:
    eva, luis = table.user("Eva"), table.user("Luis")
    _, script = program_of(eva)
    game = luis.new_game("18tiny", kinds=("me", "open"))
    eva.good("POST", f"/games/{game}/join", {})
    luis.good("POST", f"/games/{game}/start")
    who = id_of(eva)
    host.good("PUT", f"/admin/users/{who}/ban", {**WHY, "days": 3})
    assert eva.good("GET", "/account")["user"] is None
    assert script.refused("GET", "/account") == (401, "not_signed_in")
    answer = table.stranger().ask("POST", "/account/sign-in", {"name": "Eva", "password": PASSWORD})
    assert answer.status_code == 403
    assert "Insults in the chat" in answer.json()["message"]
    assert "until 20" in answer.json()["message"]
    ana = table.user("Ana")
    assert ana.good("POST", f"/games/{game}/join", {})["mine"] == [1]  # others may take over
    (known,) = host.good("GET", "/admin/users?search=eva")["users"]
    assert [one["kind"] for one in known["sanctions"]] == ["ban"]
    host.good("DELETE", f"/admin/users/{who}/ban")
    eva.good("POST", "/account/sign-in", {"name": "Eva", "password": PASSWORD})


def test_a_ban_ends_by_itself(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    host.good("PUT", f"/admin/users/{id_of(eva)}/ban", {**WHY, "days": 1})
    with table.services.engine.begin() as connection:
        connection.execute(tables.sanctions.update().values(until=1.0))
    eva.good("POST", "/account/sign-in", {"name": "Eva", "password": PASSWORD})


def test_whoever_is_muted_plays_on_in_silence(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    game = eva.new_game("18tiny", kinds=("me", "local"))
    host.good("PUT", f"/admin/users/{id_of(eva)}/mute", WHY)
    answer = eva.ask("POST", f"/games/{game}/chat", {"text": "But …"})
    assert (answer.status_code, answer.json()["message"]) == (
        403,
        "You can't chat for good. Reason: Insults in the chat",
    )
    eva.act(game)
    host.good("DELETE", f"/admin/users/{id_of(eva)}/mute")
    eva.good("POST", f"/games/{game}/chat", {"text": "Thanks"})


def test_moderators_act_on_people_below_them(place: Place, table: Table, host: Person) -> None:
    luis, eva = with_role(place, table, "Luis", "moderator"), table.user("Eva")
    luis.good("PUT", f"/admin/users/{id_of(eva)}/mute", WHY)
    assert luis.refused("PUT", f"/admin/users/{id_of(host)}/ban", WHY) == (403, "forbidden")
    assert luis.refused("PUT", f"/admin/users/{id_of(luis)}/mute", WHY) == (403, "forbidden")
    assert luis.refused("GET", "/admin/audit") == (403, "forbidden")
    assert luis.refused("POST", "/admin/announcements", {"en": "Hello"}) == (403, "forbidden")


def test_dangerous_acts_ask_for_the_password(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    with table.services.engine.begin() as connection:
        connection.execute(tables.sessions.update().values(created=1.0))
    path = f"/admin/users/{id_of(eva)}/ban"
    assert host.refused("PUT", path, WHY) == (403, "forbidden")
    assert host.refused("PUT", path, {**WHY, "password": "wrong horse"}) == (401, "not_signed_in")
    host.good("PUT", path, {**WHY, "password": PASSWORD})


def test_reports_keep_what_was_there(place: Place, table: Table, host: Person) -> None:
    eva, luis = table.user("Eva"), table.user("Luis")
    game = luis.new_game("18tiny", kinds=("me", "open"), name="Rude name")
    eva.good("POST", f"/games/{game}/join", {})
    line = luis.good("POST", f"/games/{game}/chat", {"text": "Rude words"})["id"]
    eva.good("POST", "/reports", {"kind": "chat", "game": game, "line": line, "reason": "Insult"})
    eva.good("POST", "/reports", {"kind": "game", "game": game, "reason": "The name"})
    eva.good("POST", "/reports", {"kind": "person", "name": "luis", "reason": "Both"})
    words, name, person = host.good("GET", "/admin/reports")
    assert json.loads(words["context"])[-1]["text"] == "Rude words"
    assert (words["by"], words["about"], words["about_id"]) == ("Eva", "Luis", id_of(luis))
    assert (name["context"], person["context"]) == ("Rude name", "Luis")
    assert host.good("GET", "/admin/overview")["open_reports"] == 3
    host.good("POST", f"/admin/reports/{words['id']}/close", {"outcome": "Muted"})
    assert host.refused("POST", f"/admin/reports/{words['id']}/close", {}) == (404, "not_found")
    assert [one["id"] for one in host.good("GET", "/admin/reports?state=done")] == [words["id"]]
    assert eva.refused("POST", "/reports", {"kind": "game", "game": "abc", "reason": "Nothing"}) == (404, "not_found")


def test_games_are_found_and_deleted(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    game = eva.new_game("18tiny", kinds=("me", "local"), visibility="private", name="100% fun")
    for search in (game, "100% f", "eva"):
        found = host.good("GET", f"/admin/games?search={search.replace('%', '%25')}")
        assert [one["id"] for one in found["games"]] == [game]
    assert host.good("GET", "/admin/games?search=100_")["total"] == 0
    assert host.good("GET", "/admin/games?stuck=true")["total"] == 0
    host.good("POST", f"/admin/games/{game}/delete", {"reason": "Spam"})
    assert eva.refused("GET", f"/games/{game}") == (404, "not_found")


def test_announcements_come_in_the_language_of_the_reader(table: Table, host: Person) -> None:
    host.good("POST", "/admin/announcements", {"en": "Closed on Sunday", "de": "Sonntag geschlossen"})
    reader = table.stranger()
    told = {
        name: reader.good("GET", "/announcements", headers={"Accept-Language": name})[0]["text"]
        for name in ("en", "de", "es")
    }
    assert told == {"en": "Closed on Sunday", "de": "Sonntag geschlossen", "es": "Closed on Sunday"}
    (one,) = reader.good("GET", "/announcements")
    host.good("DELETE", f"/admin/announcements/{one['id']}")
    assert reader.good("GET", "/announcements") == []


def test_a_reset_link_works_once(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    path = host.good("POST", f"/admin/users/{id_of(eva)}/reset-link", {"reason": "Has lost it"})["path"]
    secret = path.rpartition("/")[2]
    new = {"token": secret, "password": "another horse"}
    table.stranger().good("POST", "/account/reset", new)
    assert table.stranger().refused("POST", "/account/reset", new)[0] in (403, 404)
    eva.good("POST", "/account/sign-in", {"name": "Eva", "password": "another horse"})
    assert host.refused("POST", f"/admin/users/{id_of(host)}/reset-link", WHY) == (403, "forbidden")


def test_everything_is_on_record(table: Table, host: Person) -> None:
    eva = table.user("Eva")
    host.good("PUT", f"/admin/users/{id_of(eva)}/mute", WHY)
    host.good("DELETE", f"/admin/users/{id_of(eva)}/mute")
    done = host.good("GET", "/admin/audit")["entries"]
    assert [(one["actor"], one["action"], one["target"]) for one in done] == [
        ("Rita", "lift mute", "Eva"),
        ("Rita", "mute", "Eva"),
        ("(command line)", "grant", "Rita"),
    ]
    older = host.good("GET", f"/admin/audit?before={done[1]['id']}")["entries"]
    assert [one["action"] for one in older] == ["grant"]
    lines = host.ask("GET", "/admin/audit/export").text.splitlines()
    assert [json.loads(line)["action"] for line in lines] == ["grant", "mute", "lift mute"]


def test_nothing_changes_or_deletes_the_record() -> None:
    source = "\n".join(path.read_text("utf-8") for path in Path("src/roundhouse/server").rglob("*.py"))
    assert "update(audit)" not in source
    assert "delete(audit)" not in source


def test_the_age_of_the_backup_is_known(place: Place, table: Table, host: Person, tmp_path: Path) -> None:
    before = host.good("GET", "/admin/overview")
    assert (before["backup"], before["backup_late"]) == (None, True)
    with administration.opened(place.settings()) as admin:
        admin.backup(tmp_path / "backup")
    after = host.good("GET", "/admin/overview")
    assert after["backup_late"] is False
    assert after["users"] >= 1


def test_jobs_and_deliveries_are_listed(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    host = with_role(lite, table, "Rita", "admin")
    assert host.good("GET", "/admin/jobs?state=waiting")["jobs"] is not None
    assert host.good("GET", "/admin/deliveries") == []
    assert host.refused("POST", "/admin/jobs/999999/retry") == (404, "not_found")
    assert host.refused("DELETE", "/admin/jobs/999999") == (404, "not_found")
