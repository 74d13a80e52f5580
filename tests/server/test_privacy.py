"""One's own data, and leaving; every table that knows of people is covered."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from roundhouse.server.privacy.coverage import COVERED, SECRET
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_programs import program_of

PASSWORD = "correct horse"


def named_users() -> dict[str, dict[str, str]]:
    """By table and column that names a user, what the database does when the user is deleted."""
    found = dict[str, dict[str, str]]()
    for table in tables.metadata.sorted_tables:
        for column in table.columns:
            for key in column.foreign_keys:
                if key.column.table.name == "users":
                    found.setdefault(table.name, {})[column.name] = str(key.ondelete)
    return found


def test_every_table_with_a_user_is_covered() -> None:
    """A new table fails here: decide in `privacy/coverage.py` what becomes of its rows."""
    fates = {"CASCADE": "goes", "SET NULL": "stays"}
    expected = {
        table: {name: fates[rule] for name, rule in columns.items()} for table, columns in named_users().items()
    }
    assert {t: {n: c.fate for n, c in columns.items()} for t, columns in COVERED.items()} == expected


def test_covered_words_are_columns() -> None:
    for table, columns in COVERED.items():
        for column in columns.values():
            assert set(column.words) <= {one.name for one in tables.metadata.tables[table].columns}


def test_no_secret_is_exported() -> None:
    for table in (*COVERED, "users"):
        for column in tables.metadata.tables[table].columns:
            if any(word in column.name for word in ("hash", "secret", "password", "auth", "p256dh")):
                if column.name in ("author",):
                    continue
                assert column.name in SECRET, f"{table}.{column.name}"


def test_everybody_gets_their_data_and_nobody_elses(table: Table) -> None:
    rita, eva = table.user("Rita"), table.user("Eva")
    game = rita.new_game("18tiny", kinds=("me", "open"))
    eva.good("POST", f"/games/{game}/join", {})
    rita.good("POST", f"/games/{game}/chat", {"text": "I am Rita"})
    eva.good("POST", f"/games/{game}/chat", {"text": "I am Eva"})
    rita.good("PUT", f"/games/{game}/note", {"text": "My plan"})
    rita.good("POST", "/account/tokens", {"name": "script"})
    program_of(rita)
    data = rita.good("GET", "/account/data")
    assert data["account"][0]["name"] == "Rita"
    assert [line["text"] for line in data["chat"]] == ["I am Rita"]
    assert [note["text"] for note in data["notes"]] == ["My plan"]
    assert [one["id"] for one in data["played"]] == [game]
    assert len(data["programs"]) == 1
    text = rita.ask("GET", "/account/data").text
    assert "I am Eva" not in text
    for secret in ("argon2", '"hash"', '"password"'):
        assert secret not in text
    assert table.stranger().refused("GET", "/account/data") == (401, "not_signed_in")
    script = Person(rita.client)
    script.token = rita.good("POST", "/account/tokens", {"name": "all", "scopes": ["account"]})["token"]
    assert script.refused("GET", "/account/data") == (403, "forbidden")


def test_leaving_takes_the_password(table: Table) -> None:
    rita, ana = table.user("Rita"), table.guest("Ana")
    assert rita.refused("POST", "/account/delete", {"password": "wrong horse"}) == (401, "not_signed_in")
    assert ana.refused("POST", "/account/delete", {"name": "Eva"}) == (403, "forbidden")
    ana.good("POST", "/account/delete", {"name": "Ana"})
    assert rita.good("GET", "/account")["user"]["name"] == "Rita"


def test_whoever_leaves_is_gone_and_games_stay(table: Table) -> None:
    rita, eva = table.user("Rita"), table.user("Eva")
    over, running, waiting = (rita.new_game("18tiny", kinds=("me", "open"), undo="free") for _ in range(3))
    alone = rita.new_game("18tiny", kinds=("me", "local"))
    for game in (over, running):
        eva.good("POST", f"/games/{game}/join", {})
        rita.good("POST", f"/games/{game}/start")
        rita.good("POST", f"/games/{game}/chat", {"text": "Hello"})
    with table.services.engine.begin() as connection:
        values = {"status": "finished", "to_move": None}
        connection.execute(tables.games.update().where(tables.games.c.id == over).values(**values))
    _, script = program_of(rita)
    rita.good("POST", "/account/delete", {"password": PASSWORD})
    assert rita.good("GET", "/account")["user"] is None
    assert script.refused("GET", "/account") == (401, "not_signed_in")
    assert eva.good("GET", f"/games/{over}")["seats"][0]["name"] == "Former player 1"
    assert eva.good("GET", f"/games/{running}")["seats"][0]["kind"] == "bot"
    assert "Rita" not in [seat["name"] for seat in eva.good("GET", f"/games/{running}")["seats"]]
    for game in (alone, waiting):
        assert eva.refused("GET", f"/games/{game}") == (404, "not_found")
    assert all(line["text"] != "Hello" for line in eva.good("GET", f"/games/{running}/chat"))
    assert table.stranger().refused("POST", "/account/sign-in", {"name": "Rita", "password": PASSWORD})[0] == 401
    with table.services.engine.connect() as connection:
        for one in tables.metadata.sorted_tables:
            for row in connection.execute(select(one)).mappings():
                assert not any(value == "Rita" for value in row.values()), one.name
    table.user("Rita")  # the name is free again


def test_a_game_goes_on_without_somebody(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    rita, eva = table.user("Rita"), table.user("Eva")
    game = rita.new_game("18tiny", kinds=("me", "open"))
    eva.good("POST", f"/games/{game}/join", {})
    rita.good("POST", f"/games/{game}/start")
    rita.good("POST", "/account/delete", {"password": PASSWORD})
    eva.good("GET", f"/games/{game}/table")
    assert eva.good("GET", f"/games/{game}")["status"] == "playing"


@pytest.mark.parametrize("body", [{}, {"password": "x" * 201}, {"other": 1}])
def test_nothing_is_deleted_by_mistake(lite: Place, opened: Opened, body: dict[str, object]) -> None:
    rita = opened(lite).user("Rita")
    assert rita.ask("POST", "/account/delete", body).status_code in (400, 401)
    assert rita.good("GET", "/account")["user"]["name"] == "Rita"
