"""Taking back and making again, by the rule that the table has agreed on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from roundhouse.core.events import RoundBegan, TurnBegan
from roundhouse.server.games.undo_requests import UndoRequests
from tests.server.people import Person, Table, play_on
from tests.server.places import PATIENCE


def _table(ana: Person, eva: Person, rule: str) -> tuple[str, dict[int, Person]]:
    """A table at which seats 0 and 2 are both Ana's."""
    game = ana.new_game(kinds=("me", "open", "local"), undo=rule)
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    return game, {0: ana, 1: eva, 2: ana}


def _mover(people: dict[int, Person], ana: Person, game: str) -> Person:
    return people[ana.good("GET", f"/games/{game}")["to_move"][0]]


def _undo(person: Person, game: str, **more: Any) -> Any:
    seq = person.good("GET", f"/games/{game}")["seq"]
    return person.ask("POST", f"/games/{game}/undo", {"expected": seq, **more})


def _move_until(people: dict[int, Person], ana: Person, game: str, wanted: Person) -> None:
    """Move until `wanted` has made the latest move and somebody else is next."""
    for _ in range(20):
        mover = _mover(people, ana, game)
        mover.act(game)
        if mover is wanted and _mover(people, ana, game) is not wanted:
            return
    raise AssertionError("nobody else came to move")


def test_hotseat_is_free(ana: Person, table: Table) -> None:
    game = ana.new_game(mode="hotseat")
    start = table.game(game).digest()
    play_on(ana, table, game, 12)
    after = table.game(game).digest()
    done = _undo(ana, game, to=3).json()["done"]
    assert (done["seq"], done["moves"], done["kind"]) == (13, 3, "undo")
    for moves in range(4, 13):
        assert ana.good("POST", f"/games/{game}/redo", {"expected": 9 + moves})["moves"] == moves
    assert table.game(game).digest() == after
    assert ana.refused("POST", f"/games/{game}/redo", {"expected": 22}) == (400, "bad_request")
    assert _undo(ana, game, to=0).status_code == 200
    assert table.game(game).digest() == start
    assert _undo(ana, game).status_code == 400


def test_a_new_move_ends_redo(ana: Person, table: Table) -> None:
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 3)
    assert _undo(ana, game).json()["undo"]["may_redo"] is True
    ana.act(game)
    assert ana.good("GET", f"/games/{game}/undo")["may_redo"] is False


def test_everything_survives_a_reload(ana: Person, table: Table) -> None:
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 85)
    _undo(ana, game, to=30)
    play_on(ana, table, game, 30, seed=77)
    _undo(ana, game, to=58)
    ana.good("POST", f"/games/{game}/redo", {"expected": 117})
    held = table.services.lives.get(game)
    table.services.lives.forget(game)
    read = table.services.lives.get(game)
    assert read is not held
    assert read.game.digest() == held.game.digest()
    assert read.game.history == held.game.history
    assert (read.played, read.redo, read.seq) == (held.played, held.redo, held.seq)
    assert len(read.redo) == 1


def test_reset_goes_back_to_the_start_of_this_turn(ana: Person, table: Table) -> None:
    game = ana.new_game(mode="hotseat")
    touched = 0
    for number in range(70):
        play_on(ana, table, game, 1, seed=number)
        live = table.services.lives.get(game)
        turn = ana.good("GET", f"/games/{game}/undo")["turn"]
        latest = live.game.events_of(live.moves)
        if turn is None:
            began = any(isinstance(e, TurnBegan | RoundBegan) for e in latest)
            assert began or live.played[-1].seat != live.to_move
            assert _undo(ana, game, turn=True).status_code == 403
            continue
        touched += 1
        before, seat, actor = live.moves, live.to_move, live.game.actor
        assert {move.seat for move in live.played[turn:before]} == {seat}
        assert _undo(ana, game, turn=True).json()["done"]["moves"] == turn
        assert (live.to_move, live.game.actor) == (seat, actor)
        assert ana.good("GET", f"/games/{game}/undo")["turn"] is None
        for _ in range(before - turn):
            ana.good("POST", f"/games/{game}/redo", {"expected": _seq(ana, game)})
    assert touched > 5


def test_an_untouched_turn_cannot_be_reset_past_a_bot(ana: Person) -> None:
    game = ana.new_game(kinds=("me", "bot", "bot"), undo="own")
    _wait_for(ana, game, 0)
    ana.act(game)
    _wait_for(ana, game, 0)
    state, moves = ana.good("GET", f"/games/{game}/undo"), ana.good("GET", f"/games/{game}")["moves"]
    assert state["turn"] is None
    assert _undo(ana, game, turn=True).json()["message"] == "You haven't moved in this turn."
    assert ana.good("GET", f"/games/{game}")["moves"] == moves


def test_undo_says_what_it_takes_back_and_takes_bots_along(ana: Person, table: Table) -> None:
    game = ana.new_game(kinds=("me", "bot", "bot"), undo="own")
    _wait_for(ana, game, 0)
    ana.act(game)
    _wait_for(ana, game, 0)
    live = table.services.lives.get(game)
    mine = max(n for n, move in enumerate(live.played) if move.seat == 0)
    state = ana.good("GET", f"/games/{game}/undo")
    assert state["may"]
    assert state["to"] == mine
    assert state["takes_back"] == ana.good("GET", f"/games/{game}/log?since={mine}")[0]["text"]
    assert state["moves_of"] == sorted({move.seat or 0 for move in live.played[mine + 1 :]})
    assert _undo(ana, game).json()["done"]["moves"] == mine
    assert live.to_move == 0


def test_own_moves_until_somebody_else_moves(ana: Person, eva: Person) -> None:
    game, people = _table(ana, eva, "own")
    _move_until(people, ana, game, eva)
    assert _undo(ana, game).json()["error"] == "forbidden"
    assert eva.good("GET", f"/games/{game}/undo")["may"] is True
    assert _undo(eva, game).json()["done"]["kind"] == "undo"
    assert ana.refused("POST", f"/games/{game}/redo", {"expected": _seq(ana, game)}) == (403, "forbidden")
    eva.good("POST", f"/games/{game}/redo", {"expected": _seq(ana, game)})
    ana.act(game)
    state = eva.good("GET", f"/games/{game}/undo")
    assert (state["may"], state["why"], state["may_ask"]) == (False, "Someone else has moved since.", False)
    assert _undo(eva, game).status_code == 403


def _seq(person: Person, game: str) -> int:
    found: int = person.good("GET", f"/games/{game}")["seq"]
    return found


def test_nothing_is_taken_back(ana: Person, eva: Person) -> None:
    game, people = _table(ana, eva, "none")
    mover = _mover(people, ana, game)
    mover.act(game)
    assert _undo(mover, game).json()["error"] == "forbidden"


def test_the_others_are_asked(ana: Person, eva: Person, table: Table) -> None:
    game, people = _table(ana, eva, "ask")
    _move_until(people, ana, game, eva)
    ana.act(game)
    seq, moves = _seq(ana, game), ana.good("GET", f"/games/{game}")["moves"]
    asked = _undo(eva, game, to=moves - 2).json()
    assert asked["done"] is None
    assert asked["undo"]["wish"] == {"by": 1, "to": moves - 2, "agreed": [], "waiting": [0, 2]}
    answer = {"agree": True, "expected": seq}
    assert eva.refused("POST", f"/games/{game}/undo/answer", answer) == (403, "forbidden")
    assert table.guest("Gus").refused("POST", f"/games/{game}/undo/answer", answer) == (403, "forbidden")
    done = ana.good("POST", f"/games/{game}/undo/answer", answer)["done"]
    assert (done["moves"], done["by"]) == (moves - 2, 1)


def test_two_who_agree_at_the_same_moment_both_count(ana: Person, eva: Person, table: Table) -> None:
    """Both have seen the wish before either has agreed, as in two server processes."""
    game, people = _table(ana, eva, "ask")
    _move_until(people, ana, game, eva)
    ana.act(game)
    _undo(eva, game, to=ana.good("GET", f"/games/{game}")["moves"] - 2)
    live = table.services.lives.get(game)
    both = [UndoRequests(table.services.engine), UndoRequests(table.services.engine)]
    seen = [one.pending(live) for one in both]
    assert seen[0] is not None
    assert seen[0] == seen[1]
    assert both[0].agree(live, (0,), None) == replace(seen[0], agreed=(0,))
    assert both[1].agree(live, (2,), None) == replace(seen[0], agreed=(0, 2))


def test_the_others_may_refuse_or_move_on(ana: Person, eva: Person) -> None:
    game, people = _table(ana, eva, "ask")
    _move_until(people, ana, game, eva)
    ana.act(game)
    moves = ana.good("GET", f"/games/{game}")["moves"]
    _undo(eva, game, to=moves - 2)
    refused = ana.good("POST", f"/games/{game}/undo/answer", {"agree": False, "expected": _seq(ana, game)})
    assert (refused["done"], refused["undo"]["wish"]) == (None, None)
    _undo(eva, game, to=moves - 2)
    assert ana.good("GET", f"/games/{game}/undo")["wish"] is not None
    _mover(people, ana, game).act(game)
    assert ana.good("GET", f"/games/{game}/undo")["wish"] is None
    late = {"agree": True, "expected": _seq(ana, game)}
    assert ana.refused("POST", f"/games/{game}/undo/answer", late) == (409, "conflict")
    assert ana.good("GET", f"/games/{game}")["moves"] == moves + 1


def test_bots_do_not_stand_in_the_way(ana: Person, table: Table) -> None:
    game = ana.new_game(kinds=("me", "bot", "bot"), undo="own")
    for _ in range(3):
        _wait_for(ana, game, 0)
        ana.act(game)
    _wait_for(ana, game, 0)
    mine = [n for n, played in enumerate(table.services.lives.get(game).played) if played.seat == 0]
    assert _undo(ana, game, to=mine[-1]).json()["done"]["moves"] == mine[-1]


def _wait_for(person: Person, game: str, seat: int) -> None:
    import time

    end = time.monotonic() + PATIENCE
    while person.good("GET", f"/games/{game}")["to_move"] != [seat]:
        assert time.monotonic() < end
        time.sleep(0.01)
