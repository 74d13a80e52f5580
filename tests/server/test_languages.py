"""Everybody is told in their own language; what is stored and shared stays in English."""

from __future__ import annotations

from typing import Any

from tests.server.people import Person, Table
from tests.server.test_table_changes import next_table


def heads(table: dict[str, Any]) -> tuple[str, str]:
    position = table["position"]
    return position["header"]["rounds"][0]["name"], position["turn"]["step"]


def test_the_header_or_the_address_chooses_the_language(ana: Person) -> None:
    path = f"/games/{ana.new_game('18tiny')}/table"
    english = ana.good("GET", path)
    spanish = ana.good("GET", path, headers={"Accept-Language": "fr, es-MX;q=0.9, en;q=0.2"})
    german = ana.good("GET", f"{path}?lang=de", headers={"Accept-Language": "es"})
    assert len({one["version"] for one in (english, spanish, german)}) == 3
    assert ana.good("GET", f"{path}?lang=tlh") == english
    assert ana.good("GET", path) == english
    assert heads(german) != heads(spanish) != heads(english)


def test_refusals_are_told_in_the_language_of_the_request(table: Table) -> None:
    wrong = {"name": "Nobody", "password": "wrong horse"}
    asked = table.stranger().ask("POST", "/account/sign-in", wrong, headers={"Accept-Language": "de"})
    assert asked.json()["message"] == "Name oder Passwort ist falsch."


def test_a_client_that_changes_its_language_is_told_what_changed(ana: Person) -> None:
    path = f"/games/{ana.new_game('18mex')}/table"
    english = ana.good("GET", path)
    changed = ana.good("GET", f"{path}?lang=de&known={english['version']}")["changes"]
    assert changed["base"] == english["version"]
    assert changed["steps"]
    assert "hexes" not in str(changed["steps"])


def test_two_at_a_table_hear_of_a_move_in_their_languages(ana: Person, table: Table) -> None:
    luis = table.guest("Luis")
    game = ana.new_game(kinds=("me", "open", "local"))
    luis.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    known = ana.good("GET", f"/games/{game}/table")["version"]
    with ana.live(game, known=known, lang="es") as spanish, luis.live(game, known=known, lang="de") as german:
        mover = luis if table.services.lives.get(game).to_move == 1 else ana
        mover.act(game)
        told = [next_table(socket) for socket in (spanish, german)]
    texts = [str(one["changes"] or one["position"]) for one in told]
    assert "Después" in texts[0] or "subasta" in texts[0]
    assert "Danach" in texts[1] or "Auktion" in texts[1]
