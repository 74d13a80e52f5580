"""What a table tells about the moves since one's own last one."""

from __future__ import annotations

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
