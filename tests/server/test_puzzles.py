"""Puzzles over the interface: tables at which bots wait, answers, and what is remembered."""

from __future__ import annotations

import pytest

from roundhouse.puzzles import Puzzle, all_puzzles
from tests.server.people import Person, Table


def first() -> Puzzle:
    return next(iter(all_puzzles().values()))[1]


def begun(person: Person, puzzle: Puzzle) -> str:
    id_: str = person.good("POST", f"/puzzles/{puzzle.id}")["id"]
    return id_


def test_the_solution_is_right_and_bots_wait(table: Table, ana: Person) -> None:
    puzzle = first()
    game = ana.good("POST", f"/puzzles/{puzzle.id}")
    assert (game["puzzle"], game["moves"], game["mine"]) == (puzzle.id, puzzle.at, [int(puzzle.player[1:]) - 1])
    before = ana.good("GET", f"/games/{game['id']}/puzzle")
    assert (before["answer"], before["solution"], before["theme"]) == (None, None, puzzle.theme)
    ana.act(game["id"], puzzle.solution.action)
    after = ana.good("GET", f"/games/{game['id']}/puzzle")
    assert (after["answer"]["grade"], after["answer"]["lost"]) == ("right", 0)
    assert after["solution"]["action"] == puzzle.solution.action
    table.services.automatic_moves.find_left_over()
    assert ana.good("GET", f"/games/{game['id']}")["moves"] == puzzle.at + 1


def test_a_worse_move_is_told_what_it_costs_and_can_be_taken_back(ana: Person) -> None:
    puzzle = first()
    game, other = begun(ana, puzzle), puzzle.others[-1]
    ana.act(game, other.action)
    told = ana.good("GET", f"/games/{game}/puzzle")
    assert (told["answer"]["grade"], told["solution"]) == ("wrong", None)
    assert told["answer"]["lost"] == pytest.approx(puzzle.solution.win - other.win, abs=0.002)
    assert told["answer"]["move"]["reason"]
    shown = ana.good("GET", f"/games/{game}/puzzle?reveal=true")
    assert [move["action"] for move in shown["solution"]["line"]] == list(puzzle.solution.line)
    line = {"at": puzzle.at, "moves": list(puzzle.solution.line)}
    assert ana.good("POST", f"/games/{game}/line", line)["sequence"] == puzzle.at + len(puzzle.solution.line)
    seq = ana.good("GET", f"/games/{game}")["seq"]
    ana.good("POST", f"/games/{game}/undo", {"expected": seq, "to": puzzle.at})
    assert ana.good("GET", f"/games/{game}/puzzle")["answer"] is None


def test_a_move_nobody_thought_of_is_judged(table: Table, ana: Person) -> None:
    puzzle = first()
    game = begun(ana, puzzle)
    known = {puzzle.solution.action, *(other.action for other in puzzle.others)}
    live = table.services.lives.get(game)
    unknown = next(str(a) for a in live.game.legal_actions() if str(a) not in known)
    ana.act(game, unknown)
    answer = ana.good("GET", f"/games/{game}/puzzle")["answer"]
    assert answer["move"]["action"] == unknown
    assert 0 <= answer["move"]["win"] <= 1


def test_there_is_one_table_of_puzzles_for_everybody(table: Table, ana: Person, eva: Person) -> None:
    ids = list(all_puzzles())
    one, two = (ana.good("POST", f"/puzzles/{id_}")["id"] for id_ in ids[:2])
    assert ana.refused("GET", f"/games/{one}") == (404, "not_found")
    assert eva.refused("GET", f"/games/{two}/puzzle") == (404, "not_found")
    assert ana.good("GET", "/games?scope=mine")["games"] == []
    assert ana.refused("POST", "/puzzles/nothing") == (404, "not_found")
    assert ana.refused("GET", f"/games/{ana.new_game()}/puzzle") == (404, "not_found")
    assert table.stranger().refused("POST", f"/puzzles/{ids[0]}")[0] in (401, 403)


def test_what_is_solved_is_kept_in_the_account(table: Table, ana: Person, eva: Person) -> None:
    one, two = list(all_puzzles())[:2]
    assert ana.good("GET", "/account/puzzles") == {"solved": []}
    wanted = [{"id": two, "at_once": False}, {"id": "nothing", "at_once": True}]
    assert ana.good("POST", "/account/puzzles", {"solved": wanted}) == {"solved": wanted[:1]}
    later = [{"id": two, "at_once": True}, {"id": one, "at_once": True}]
    kept = [{"id": one, "at_once": True}, {"id": two, "at_once": False}]
    assert ana.good("POST", "/account/puzzles", {"solved": later}) == {"solved": kept}
    assert ana.good("GET", "/account/puzzles") == {"solved": kept}
    assert eva.good("GET", "/account/puzzles") == {"solved": []}
    assert table.stranger().refused("GET", "/account/puzzles")[0] == 401


def told_as_at_once(person: Person, puzzle: Puzzle) -> bool:
    """Whether the account takes a puzzle as solved at once when the device says so."""
    kept = person.good("POST", "/account/puzzles", {"solved": [{"id": puzzle.id, "at_once": True}]})["solved"]
    return next(bool(one["at_once"]) for one in kept if one["id"] == puzzle.id)


def test_without_help_a_puzzle_is_solved_at_once(ana: Person, eva: Person) -> None:
    puzzle = first()
    game, other = begun(ana, puzzle), begun(eva, puzzle)
    eva.good("POST", f"/games/{other}/puzzle/help")
    ana.act(game, puzzle.solution.action)
    assert ana.good("GET", f"/games/{game}/puzzle")["helped"] is False
    assert told_as_at_once(ana, puzzle)


@pytest.mark.parametrize("help_", ["hint", "solution", "wrong answer"])
def test_help_is_remembered(ana: Person, help_: str) -> None:
    """Neither a reload nor a new table of the puzzle makes up for it."""
    puzzle = first()
    game = begun(ana, puzzle)
    if help_ == "hint":
        ana.good("POST", f"/games/{game}/puzzle/help")
        ana.good("POST", f"/games/{game}/puzzle/help")
    elif help_ == "solution":
        ana.good("GET", f"/games/{game}/puzzle?reveal=true")
    else:
        ana.act(game, puzzle.others[-1].action)
        ana.good("GET", f"/games/{game}/puzzle")
    again = begun(ana, puzzle)
    assert ana.good("GET", f"/games/{again}/puzzle")["helped"] is True
    assert not told_as_at_once(ana, puzzle)


def test_help_is_for_those_who_play(ana: Person, eva: Person) -> None:
    game = begun(ana, first())
    assert eva.refused("POST", f"/games/{game}/puzzle/help") == (404, "not_found")
    assert ana.refused("POST", f"/games/{ana.new_game()}/puzzle/help") == (404, "not_found")


@pytest.mark.parametrize("change", [{"visibility": "public"}, {"visibility": "link"}, {"private": False}])
def test_tables_of_puzzles_stay_private(ana: Person, eva: Person, change: dict[str, object]) -> None:
    game = begun(ana, first())
    assert ana.refused("PATCH", f"/games/{game}", change) == (403, "forbidden")
    assert ana.good("PATCH", f"/games/{game}", {"visibility": "private", "name": "Mine"})["name"] == "Mine"
    assert eva.refused("GET", f"/games/{game}") == (404, "not_found")


def test_the_list_names_every_puzzle(ana: Person) -> None:
    found = ana.good("GET", "/puzzles")
    assert [one["id"] for one in found] == list(all_puzzles())
    assert [one["number"] for one in found if one["title"] == found[0]["title"]][:2] == [1, 2]


def test_the_moves_of_the_position_stay(ana: Person) -> None:
    puzzle = first()
    game = begun(ana, puzzle)
    seq = ana.good("GET", f"/games/{game}")["seq"]
    assert ana.refused("POST", f"/games/{game}/undo", {"expected": seq, "to": puzzle.at - 1})[0] == 403
    assert ana.good("GET", f"/games/{game}")["moves"] == puzzle.at
