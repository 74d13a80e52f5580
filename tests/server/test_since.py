"""What a table tells about the moves since one's own last one."""

from __future__ import annotations

from roundhouse.present.json_patch import patched
from tests.server.people import Person, Table


def test_everybody_hears_what_happened_since_their_own_last_move(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "local"))
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    people, last = [ana, eva, ana], {0: 0, 1: 0, 2: 0}
    for number in range(1, 9):
        seat = ana.good("GET", f"/games/{game}")["to_move"][0]
        told = people[seat].good("GET", f"/games/{game}/table")["since"]
        assert (told["player"], told["after"], told["until"]) == (f"p{seat + 1}", last[seat], number - 1)
        people[seat].act(game)
        last[seat] = number
    assert eva.good("GET", f"/games/{game}/table")["since"]["player"] == "p2"
    assert table.guest("Gus").good("GET", f"/games/{game}/table")["since"] is None


def test_after_an_undo_one_hears_less(ana: Person) -> None:
    game = ana.new_game(undo="free")
    ana.act(game)
    first = ana.good("GET", f"/games/{game}/table")["since"]
    moved = ana.act(game)
    ana.good("POST", f"/games/{game}/undo", {"expected": moved["seq"]})
    assert ana.good("GET", f"/games/{game}/table")["since"] == first


def test_a_moment_of_the_past_is_told_by_what_is_different(ana: Person) -> None:
    game = ana.new_game()
    for _ in range(6):
        ana.act(game)
    first = ana.good("GET", f"/games/{game}/moment?at=2")
    assert first["position"] == ana.good("GET", f"/games/{game}/position?at=2")
    for at in (3, 5, 1, 1):
        then = ana.good("GET", f"/games/{game}/moment?at={at}&known={first['version']}")
        assert then["position"] is None
        assert then["changes"]["base"] == first["version"]
        assert patched(first["position"], then["changes"]["steps"]) == ana.good(
            "GET", f"/games/{game}/position?at={at}"
        )
    assert ana.good("GET", f"/games/{game}/moment?at=2&known=1-abc")["position"] == first["position"]
    assert ana.refused("GET", f"/games/{game}/moment?at=99") == (400, "bad_request")


def test_the_log_is_read_in_parts(ana: Person) -> None:
    game = ana.new_game()
    for _ in range(6):
        ana.act(game)
    whole = ana.good("GET", f"/games/{game}/log")
    assert ana.good("GET", f"/games/{game}/log?since=4") == whole[4:]
    assert ana.good("GET", f"/games/{game}/log?until=4") == whole[:4]
