"""The tutorial over the interface: tables of lessons, what is reached, and who sees them."""

from __future__ import annotations

from tests.server.people import Person, Table
from tests.server.test_bots import eventually, idle


def test_a_lesson_is_played(ana: Person) -> None:
    assert [lesson["id"] for lesson in ana.good("GET", "/lessons")][:2] == ["par", "float"]
    game = ana.good("POST", "/lessons/float")
    assert (game["lesson"], game["mine"], game["seats"][1]["name"]) == ("float", [0], "Fern")
    id_ = game["id"]
    begun = ana.good("GET", f"/games/{id_}/lesson")
    assert (begun["start"], begun["moves"], begun["done"], begun["slips"]) == (2, 2, False, [])
    ana.act(id_, "p1 share FC 20 from offering")
    assert ana.good("GET", f"/games/{id_}/lesson")["done"] is True


def test_a_slip_is_taken_back(table: Table, ana: Person) -> None:
    id_ = ana.good("POST", "/lessons/dividends")["id"]
    start = ana.good("GET", f"/games/{id_}/lesson")["start"]
    ana.act(id_, "FC dividend withhold")
    assert ana.good("GET", f"/games/{id_}/lesson")["slips"] == [{"id": "withheld"}]
    seq = ana.good("GET", f"/games/{id_}")["seq"]
    ana.good("POST", f"/games/{id_}/undo", {"expected": seq, "to": start})
    again = ana.good("GET", f"/games/{id_}/lesson")
    assert (again["moves"], again["slips"], again["done"]) == (start, [], False)


def test_the_position_stays_and_bots_leave_the_move_to_the_pupil(table: Table, ana: Person) -> None:
    id_ = ana.good("POST", "/lessons/float")["id"]
    begun = ana.good("GET", f"/games/{id_}")
    undo = ana.good("GET", f"/games/{id_}/undo")
    assert (undo["may"], undo["takes_back"]) == (False, "")
    assert ana.refused("POST", f"/games/{id_}/undo", {"expected": begun["seq"], "to": 0}) == (403, "forbidden")
    ana.act(id_, "p1 share FC 20 from offering")
    eventually(lambda: idle(table))
    assert ana.good("GET", f"/games/{id_}")["moves"] == begun["moves"] + 1


def test_bots_play_the_whole_game_of_the_last_lesson(table: Table, ana: Person) -> None:
    id_ = ana.good("POST", "/lessons/game")["id"]
    ana.act(id_, "p1 par FC 70")
    eventually(lambda: idle(table))
    assert ana.good("GET", f"/games/{id_}")["moves"] > 1


def test_questions_are_answered_by_the_engine(ana: Person) -> None:
    id_ = ana.good("POST", "/lessons/reading")["id"]
    wrong = ana.good("GET", f"/games/{id_}/lesson?answers=leader:p2,first:FH")
    assert [q["right"] for q in wrong["questions"]] == [False, True, None, None]
    right = ana.good("GET", f"/games/{id_}/lesson?answers=leader:p1,first:FH,rusts:2,president:p2")
    assert right["done"] is True


def test_lessons_are_nobody_elses_and_begin_anew(table: Table, ana: Person, eva: Person) -> None:
    first, second = ana.good("POST", "/lessons/par")["id"], ana.good("POST", "/lessons/par")["id"]
    assert ana.refused("GET", f"/games/{first}") == (404, "not_found")
    assert eva.refused("GET", f"/games/{second}/lesson") == (404, "not_found")
    assert ana.good("GET", "/games?scope=mine")["games"] == []
    assert ana.refused("POST", "/lessons/nothing") == (404, "not_found")
    assert ana.refused("GET", f"/games/{ana.new_game()}/lesson") == (404, "not_found")
    assert table.stranger().refused("POST", "/lessons/par")[0] in (401, 403)


def test_tables_of_lessons_stay_private(ana: Person, eva: Person) -> None:
    game = ana.good("POST", "/lessons/game")["id"]
    assert ana.refused("PATCH", f"/games/{game}", {"visibility": "public"}) == (403, "forbidden")
    assert eva.refused("GET", f"/games/{game}") == (404, "not_found")
    copy = ana.good("POST", f"/games/{game}/clone", {})["id"]
    assert ana.good("PATCH", f"/games/{copy}", {"visibility": "public"})["visibility"] == "public"


def test_what_is_done_is_kept_in_the_account(table: Table, ana: Person, eva: Person) -> None:
    assert ana.good("GET", "/account/lessons") == {"done": []}
    assert ana.good("POST", "/account/lessons", {"done": ["track", "par", "no lesson"]}) == {"done": ["par", "track"]}
    assert ana.good("POST", "/account/lessons", {"done": ["par", "float"]})["done"] == ["par", "float", "track"]
    assert ana.good("GET", "/account/lessons")["done"] == ["par", "float", "track"]
    assert eva.good("GET", "/account/lessons") == {"done": []}
    assert ana.refused("POST", "/account/lessons", {"done": ["par"] * 101})[0] == 400
    assert table.stranger().refused("GET", "/account/lessons")[0] == 401
