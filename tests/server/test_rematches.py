"""Rematches, invitations, and the names of bots."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update

from roundhouse.server.storage import tables
from tests.server.people import Person, Table
from tests.server.test_bots import eventually
from tests.support.finished import finished_game


def bots_turn(table: Table, game: str) -> bool:
    with table.services.engine.connect() as connection:
        return bool(connection.execute(select(tables.games.c.robot).where(tables.games.c.id == game)).scalar_one())


def finish(table: Table, game: str) -> None:
    """End a game without playing it, once no bot is about to move."""
    eventually(lambda: not bots_turn(table, game))
    with table.services.engine.begin() as connection:
        connection.execute(update(tables.games).where(tables.games.c.id == game).values(status="finished", seed=7))
    table.services.lives.forget(game)


def test_a_rematch_on_one_device_starts_at_once(ana: Person) -> None:
    old = ana.good("POST", "/games/import", {"file": finished_game()[0].to_json(), "name": "Friday"})
    names = [seat["name"] for seat in old["seats"]]
    made = ana.good("POST", f"/games/{old['id']}/rematch")
    assert (made["status"], made["title"], made["name"]) == ("playing", "18mex", "Friday")
    assert [seat["name"] for seat in made["seats"]] == [*names[1:], names[0]]
    assert ana.good("GET", f"/games/{old['id']}")["rematch"] == made["id"]


def test_players_meet_at_the_same_table_again(table: Table, ana: Person, eva: Person) -> None:
    wish: dict[str, Any] = {
        "private": True,
        "undo": "ask",
        "advice": False,
        "colour": "teal",
        "options": {"quick_rust": True},
    }
    game = ana.new_game(kinds=("me", "open", "bot"), **wish)
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    eva.good("POST", f"/seat-links/{secret}", {})
    ana.good("POST", f"/games/{game}/start")
    assert eva.refused("POST", f"/games/{game}/rematch") == (409, "conflict")
    finish(table, game)
    first = eva.good("POST", f"/games/{game}/rematch")
    assert (first["status"], first["owner"], first["may_start"]) == ("open", "Eva", True)
    assert {key: first[key] for key in wish} == wish
    assert [seat["kind"] for seat in first["seats"]] == ["user", "bot", "user"]
    assert ana.good("POST", f"/games/{game}/rematch")["id"] == first["id"]
    assert ana.good("POST", f"/games/{first['id']}/leave")["seats"][2]["kind"] == "open"


def test_only_players_ask_for_a_rematch(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(private=False)
    finish(table, game)
    assert eva.refused("POST", f"/games/{game}/rematch") in ((403, "forbidden"), (404, "not_found"))


def test_an_invitation_says_who_invites_to_what(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game("18tiny", kinds=("me", "open", "bot"), private=True, name="Lunch", colour="red")
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    told = table.stranger().good("GET", f"/seat-links/{secret}")
    assert (told["host"], told["title"], told["name"], told["colour"], told["seat"]) == (
        "Ana",
        "18tiny",
        "Lunch",
        "red",
        1,
    )
    assert told["players"] == ["Ana", "Pebble"]
    eva.good("POST", f"/seat-links/{secret}", {})
    assert eva.good("GET", f"/seat-links/{secret}")["label"] == "Eva"
    assert table.stranger().refused("GET", f"/seat-links/{secret}") == (409, "link_used")
    assert table.stranger().refused("GET", "/seat-links/" + "x" * 40) == (404, "not_found")


def test_bots_have_names_of_their_own(ana: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    made = ana.good("POST", "/games", {"title": "18tiny", "seats": seats})
    assert [seat["name"] for seat in made["seats"]] == ["Ana", "Fern", "Robin"]
    level = next(bot for bot in ana.good("GET", "/bots") if bot["id"] == "easy")
    assert level["names"][:2] == ["Fern", "Robin"]
