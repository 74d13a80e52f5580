"""Everybody is told in their own language; what is stored and shared stays in English."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.present.translation import speaking
from roundhouse.server.http.personal_news import PersonalNews
from roundhouse.server.news.messages import OrderOver
from tests.server.people import Person, Table
from tests.server.test_table_changes import next_table


def heads(table: dict[str, Any]) -> tuple[str, str]:
    position = table["position"]
    return position["header"]["rounds"][0]["name"], position["turn"]["step"]


def next_line(socket: Any) -> str:
    """The next line of the chat."""
    while (news := socket.receive_json())["type"] != "chat":
        pass
    return str(news["line"]["text"])


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


def test_bots_are_offered_in_the_language_of_the_request(ana: Person) -> None:
    """Their own names stay."""
    english, spanish = ana.good("GET", "/bots"), ana.good("GET", "/bots?lang=es")
    assert [bot["name"] for bot in spanish] == ["Aleatorio", "Fácil", "Normal", "Difícil", "Experto"]
    assert [bot["names"] for bot in spanish] == [bot["names"] for bot in english]
    assert not {bot["text"] for bot in spanish} & {bot["text"] for bot in english}


def test_the_rules_refuse_in_the_language_of_the_request(ana: Person) -> None:
    """The section stays, also in the answer to a move that is refused."""
    game = ana.new_game("18mex")
    asked = ana.good("POST", f"/games/{game}/why-not?lang=de", {"action": "MC lay 57 I8 r2"})
    english = ana.good("POST", f"/games/{game}/why-not", {"action": "MC lay 57 I8 r2"})
    assert "Jetzt möglich für" in asked["reasons"][0]["text"]
    assert "can do this now" in english["reasons"][0]["text"]
    assert [one["section"] for one in asked["reasons"]] == [one["section"] for one in english["reasons"]]
    card = ana.good("GET", "/titles/18mex/rules?lang=es")
    assert card["pieces"][0]["heading"] == "La idea"


def test_the_end_of_an_order_is_told_in_the_language_of_the_connection() -> None:
    news = OrderOver(game="g", title="18mex", seat=0, reason="Phase 3 has begun.")
    text = msgspec.json.encode(news).decode()
    assert PersonalNews().told(text) == [text]
    with speaking("de"):
        assert PersonalNews().told(text) == [text.replace("Phase 3 has begun.", "Phase 3 hat begonnen.")]
        assert PersonalNews().told('{"type":"pong"}') == ['{"type":"pong"}']


def test_the_table_speaks_in_the_language_of_the_connection(ana: Person, table: Table) -> None:
    """What a person writes stays as it is."""
    luis = table.guest("Luis")
    game = ana.new_game(kinds=("me", "open", "local"), clock={"kind": "live", "seconds": 600, "increment": 0})
    luis.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    with luis.live(game, lang="es") as spanish:
        ana.good("PUT", f"/games/{game}/clock", {"paused": True})
        assert next_line(spanish) == "Ana ha parado el reloj."
        ana.good("POST", f"/games/{game}/chat", {"text": "Ana has resumed the clock."})
        assert next_line(spanish) == "Ana has resumed the clock."


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
