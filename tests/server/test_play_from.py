"""Playing on from a move of a finished game, and trying out moves."""

from __future__ import annotations

from sqlalchemy import update

from roundhouse.bots import get
from roundhouse.server.storage.tables import games
from tests.server.people import Person, Table
from tests.server.test_advice import imported, my_turn, with_bots
from tests.support.finished import finished_game


def test_a_finished_game_is_continued_against_bots(table: Table, ana: Person, eva: Person) -> None:
    played, _ = finished_game()
    game = imported(ana, played)
    at = next(n for n in range(60, played.count) if played.at(n).decider == "p2")
    made = ana.good("POST", f"/games/{game}/play-from", {"at": at, "player": "p2", "bot": "easy"})
    assert (made["mine"], made["moves"], made["status"], made["mode"]) == ([1], at, "playing", "hotseat")
    assert [seat["kind"] for seat in made["seats"]] == ["bot", "user", "bot"]
    assert made["seats"][1]["name"] == "Ana"
    assert table.game(made["id"]).digest() == played.at(at).digest()
    assert len(ana.good("GET", f"/games/{made['id']}/log")) == at
    ana.act(made["id"])
    assert eva.refused("GET", f"/games/{made['id']}") == (404, "not_found")
    assert ana.good("GET", f"/games/{game}")["status"] == "finished"


def test_what_cannot_be_continued_is_refused_with_a_reason(table: Table, ana: Person) -> None:
    played, _ = finished_game()
    game = imported(ana, played)
    wish = {"at": 10, "player": "p1", "bot": "easy"}

    def refused(**change: object) -> str:
        answer = ana.ask("POST", f"/games/{game}/play-from", {**wish, **change})
        assert answer.status_code in (400, 409)
        message: str = answer.json()["message"]
        return message

    assert f"over after {played.count} moves" in refused(at=played.count)
    assert "no player 'p9'" in refused(player="p9")
    assert "Unknown bot 'nobody'" in refused(bot="nobody")
    with table.services.engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == game).values(rules_version=0))
    table.services.lives.forget(game)
    assert "version 0 of the rules" in refused()
    running = ana.new_game()
    answer = ana.ask("POST", f"/games/{running}/play-from", wish)
    assert (answer.status_code, "not over yet" in answer.json()["message"]) == (409, True)
    assert table.stranger().refused("POST", f"/games/{game}/play-from", wish)[0] in (401, 403)


def test_moves_are_tried_out_on_the_board(table: Table, ana: Person) -> None:
    played, _ = finished_game()
    game = imported(ana, played)
    moves = [str(action) for action in played.actions[40:43]]
    shown = ana.good("POST", f"/games/{game}/line", {"at": 40, "moves": moves})
    assert shown == ana.good("GET", f"/games/{game}/position?at=43")
    assert ana.good("GET", f"/games/{game}")["moves"] == played.count
    wrong = ana.ask("POST", f"/games/{game}/line", {"at": 40, "moves": moves[::-1] * 2})
    assert (wrong.status_code, wrong.json()["error"]) == (422, "not_an_action")


def test_only_players_with_advice_try_out_moves_before_the_end(table: Table, ana: Person, eva: Person) -> None:
    game = with_bots(ana, private=False)
    my_turn(ana, game)
    best = str(get("easy").choose(table.game(game), table.game(game).decider).action)
    assert ana.good("POST", f"/games/{game}/line", {"moves": [best]})["sequence"] >= 1
    assert eva.refused("POST", f"/games/{game}/line", {"moves": [best]}) == (403, "forbidden")
    ana.good("PATCH", f"/games/{game}", {"advice": False})
    assert ana.refused("POST", f"/games/{game}/line", {"moves": [best]}) == (403, "forbidden")
