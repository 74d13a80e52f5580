"""Names: what can be one, and whose nobody else can have."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from roundhouse.server.accounts.names import look_of, person_name
from roundhouse.server.errors import Refused
from roundhouse.server.storage import tables
from tests.server.people import Person, Table, play_on

#: Each looks like Luis Paz 01 or is the same name.
LOOKALIKES = [
    "luis paz 01",
    "LUIS PAZ 01",
    "Ｌuis Paz 01",
    "𝐋𝐮𝐢𝐬 Paz 01",
    "Lu\u200bis Paz 01",
    "Luis  Paz\u00a001",
    "Luis Paz O1",
    "Luis Paz 0l",
    "Luis Paz 0I",
    "Lu\u0131s Paz 01",
]
PASSWORD = "correct horse"


@pytest.mark.parametrize("name", LOOKALIKES)
def test_nobody_takes_a_registered_name(table: Table, name: str) -> None:
    table.user("Luis Paz 01")
    stranger = table.stranger()
    assert stranger.refused("POST", "/account/guest", {"name": name}) == (409, "conflict")
    assert stranger.refused("POST", "/account/register", {"name": name, "password": PASSWORD}) == (409, "conflict")
    host = table.guest("Ana")
    seats = [{"kind": "me", "name": name}, {"kind": "bot"}, {"kind": "bot"}]
    assert host.refused("POST", "/games", {"title": "18mex", "seats": seats}) == (409, "conflict")
    game = host.new_game(kinds=("me", "open", "open"))
    assert host.refused("PATCH", f"/games/{game}/seats/0", {"name": name}) == (409, "conflict")
    secret = host.good("POST", f"/games/{game}/seats/1/link")["secret"]
    assert stranger.refused("POST", f"/seat-links/{secret}", {"name": name}) == (409, "conflict")


def test_another_alphabet_makes_no_other_name(table: Table) -> None:
    table.user("Реа")  # all Cyrillic
    assert table.stranger().refused("POST", "/account/guest", {"name": "Pea"}) == (409, "conflict")
    assert table.stranger().refused("POST", "/account/guest", {"name": "Pеa"}) == (400, "bad_request")


def test_one_signs_in_however_the_name_is_typed(table: Table) -> None:
    table.user("José Ágil")
    for name in ("josé ágil", "JOSE\u0301 A\u0301GIL", " Ｊosé  Ágil "):
        table.stranger().good("POST", "/account/sign-in", {"name": name, "password": PASSWORD})


GOOD = ["Ana 東京", "한국 Kim", "Анна", "Ελένη", "O’Neil", "ana🚂", "नमस्ते", "R2-D2", "ß" * 20, "x" * 40]
EMPTY = ["", " ", "\u0000", "\u202e", "\u3164", "\u2800", "..."]
LONG = ["x" * 41, "ß" * 40, "ﷺ" * 10, "ŉ" * 40]
MIXED = ["Anа", "Ωmega"]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_languages(table: Table, name: str) -> None:
    guest = table.guest(name)
    assert guest.good("GET", "/account")["user"]["name"] == name
    guest.good("POST", "/account/register", {"name": name, "password": PASSWORD})


@pytest.mark.parametrize("name", [*EMPTY, *LONG, *MIXED])
def test_what_is_no_name(table: Table, name: str) -> None:
    stranger = table.stranger()
    assert stranger.refused("POST", "/account/guest", {"name": name}) == (400, "bad_request")
    credentials = {"name": name, "password": PASSWORD}
    assert stranger.refused("POST", "/account/register", credentials) == (400, "bad_request")
    assert stranger.ask("POST", "/account/sign-in", credentials).status_code in (400, 401)


@pytest.mark.parametrize("unseen", ["\x07", "\u202e", "\u200b", "\u009b", "\ufe0f", "\u2066", "\u00ad", "\u3164"])
def test_nothing_unseen_is_stored(table: Table, unseen: str) -> None:
    assert table.guest(f"A{unseen}na").good("GET", "/account")["user"]["name"] == "Ana"


def test_accents_do_not_pile_up(table: Table) -> None:
    assert len(table.guest("A" + "\u0301" * 30 + "na").good("GET", "/account")["user"]["name"]) < 6


@pytest.mark.parametrize("name", ["Guest", "seat 2", "PLAYER 11", "Computer 1", "Admin", "PIayer 1"])
def test_what_the_table_says_itself_is_nobodys_name(table: Table, name: str) -> None:
    assert table.stranger().refused("POST", "/account/register", {"name": name, "password": PASSWORD}) == (
        400,
        "bad_request",
    )


def test_of_two_lookalikes_at_once_one_registers(table: Table) -> None:
    def attempt(name: str) -> str:
        try:
            return table.services.accounts.register(name, PASSWORD).name
        except Refused as refusal:
            return refusal.error

    names = ["Paul", "PauI", "paul", "Ｐaul", "Pau1", "PAUL"]
    with ThreadPoolExecutor(len(names)) as pool:
        found = list(pool.map(attempt, names))
    with table.services.engine.connect() as connection:
        stored = connection.execute(select(tables.users.c.name)).scalars().all()
    looks = [look_of(name) for name in stored]
    assert len(set(looks)) == len(looks)
    assert sorted(stored) == sorted(name for name in found if name != "conflict")


def test_a_guest_whose_name_is_registered_later_is_told_apart(table: Table) -> None:
    gus = table.guest("Luis")
    luis = table.user("Luis")
    game = luis.new_game(kinds=("me", "open", "open"))
    seats = gus.good("POST", f"/games/{game}/join", {})["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Luis", "Luis (guest)"]


def test_who_speaks_has_their_own_name(table: Table) -> None:
    """A seat that was named by its host does not lend its name to whoever takes it."""
    table.user("Luis")
    ana = table.guest("Ana")
    seats = [{"kind": "me"}, {"kind": "local", "name": "Luis"}, {"kind": "local"}]
    game = ana.good("POST", "/games", {"title": "18mex", "seats": seats, "mode": "hotseat", "start": True})["id"]
    rita = table.stranger()
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    rita.good("POST", f"/seat-links/{secret}", {"name": "Rita"})
    assert rita.good("POST", f"/games/{game}/chat", {"text": "hello"})["name"] == "Rita"


NAMES = ["Ev\x1b[2Ja", "Anа", "\u202e", "ß" * 60]


def test_names_in_files_of_ours_go_through_the_gate(table: Table, ana: Person) -> None:
    game = ana.new_game(kinds=("me", "local", "local", "local"))
    play_on(ana, table, game, 5)
    file = ana.good("GET", f"/games/{game}/export")
    seats = ana.good("POST", "/games/import", {"file": {**file, "players": NAMES}})["seats"]
    _readable([seat["name"] for seat in seats])


def test_names_in_files_of_18xx_games_go_through_the_gate(ana: Person) -> None:
    players = [{"id": number, "name": name} for number, name in enumerate(NAMES)]
    file: dict[str, Any] = {"title": "18MEX", "players": players, "actions": [], "settings": {"seed": 1}}
    answer = ana.good("POST", "/games/import", {"file": file, "name": "A\x00\x1bB"})
    assert answer["name"] == "AB"
    _readable([seat["name"] for seat in answer["seats"]])


def _readable(names: list[str]) -> None:
    assert len(set(names)) == len(NAMES)
    for name in names:
        assert person_name(name) == name
