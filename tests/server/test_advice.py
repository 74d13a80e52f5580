"""What bots say to people: their reasons, advice, and the look back at a finished game."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import select

from roundhouse.bots import Option
from roundhouse.bots import review as looking
from roundhouse.bots.review import Review
from roundhouse.core.game import Game
from roundhouse.server.bots import reviews
from roundhouse.server.ids import now
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table, play_on
from tests.server.test_bots import eventually
from tests.support.finished import finished_game


def thoughts(person: Person, game: str) -> dict[int, dict[str, str]]:
    """By number the moves of bots with what they thought."""
    return {e["sequence"]: e["thought"] for e in person.good("GET", f"/games/{game}/log") if e["thought"]}


def with_bots(person: Person, **more: Any) -> str:
    """A table of one person and two bots."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "normal"}, {"kind": "bot", "bot": "normal"}]
    wish = {"title": "18mex", "seats": seats, "seed": 1, "mode": "hotseat", "start": True, **more}
    found: str = person.good("POST", "/games", wish)["id"]
    return found


def my_turn(person: Person, game: str) -> None:
    eventually(lambda: person.good("GET", f"/games/{game}")["to_move"] == [0])


def test_reasons_are_kept_with_the_moves_of_bots(place: Place, opened: Opened) -> None:
    first = opened(place)
    ana = first.guest("Ana")
    game = with_bots(ana)
    for _ in range(3):
        my_turn(ana, game)
        ana.act(game)
    my_turn(ana, game)
    log = ana.good("GET", f"/games/{game}/log")
    played = first.services.lives.get(game).played
    seats = {number: move.seat or 0 for number, move in enumerate(played, start=1)}
    assert {n for n, seat in seats.items() if seat} == set(thoughts(ana, game))
    for entry in log:
        if entry["thought"]:
            assert entry["thought"]["player"] == f"p{seats[entry['sequence']] + 1}"
            assert entry["thought"]["text"]
    second = opened(place)  # everything in memory is built again
    there = second.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    assert there.good("GET", f"/games/{game}/log") == log
    assert there.good("GET", f"/games/{game}/log?since=2") == log[2:]


def test_reasons_of_undone_moves_go_and_come_back(table: Table, ana: Person) -> None:
    game = with_bots(ana)
    my_turn(ana, game)
    ana.act(game)
    my_turn(ana, game)
    before = thoughts(ana, game)
    moves = ana.good("GET", f"/games/{game}")["moves"]
    # A bot whose move is taken back would move again at once.
    assert table.client.portal is not None
    table.client.portal.call(table.services.jobs.stop)
    table.services.automatic_moves.poke = lambda live: None  # type: ignore[method-assign]
    latest = max(before)
    ana.good("POST", f"/games/{game}/undo", {"expected": moves, "to": latest - 1})
    assert thoughts(ana, game) == {n: t for n, t in before.items() if n < latest}
    ana.good("POST", f"/games/{game}/redo", {"expected": moves + 1})
    assert thoughts(ana, game) == before
    table.services.lives.forget(game)
    assert thoughts(ana, game) == before


def test_advice_is_good_moves_with_reasons(table: Table, ana: Person) -> None:
    game = with_bots(ana)
    my_turn(ana, game)
    assert ana.good("GET", f"/games/{game}")["advice"] is True
    found = ana.good("POST", f"/games/{game}/advice")
    assert found["seq"] == ana.good("GET", f"/games/{game}")["seq"]
    assert 1 <= len(found["moves"]) <= 3
    for move in found["moves"]:
        assert not table.game(game).why_not(move["action"])
        assert move["reason"]
        assert move["label"]
    assert ana.good("POST", f"/games/{game}/advice") == found
    ana.act(game, found["moves"][0]["action"])


@pytest.mark.parametrize("title", ["18eu", "18ireland", "18sa"])
def test_advice_in_the_middle_of_a_game(lite: Place, opened: Opened, title: str) -> None:
    table = opened(lite)
    ana = table.guest("Ana")
    game = ana.new_game(title, mode="hotseat")
    for _ in range(8):
        play_on(ana, table, game, 12)
        for move in ana.good("POST", f"/games/{game}/advice")["moves"]:
            assert not table.game(game).why_not(move["action"])


def test_the_best_moves_come_with_their_turn_and_chances(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana = table.guest("Ana")
    game = with_bots(ana)
    my_turn(ana, game)
    quick = ana.good("POST", f"/games/{game}/advice")
    closer = ana.good("POST", f"/games/{game}/advice?closer=true")
    assert (quick["closer"], closer["closer"]) == (False, True)
    assert quick["bot"] != closer["bot"]
    for advice in (quick, closer):
        for move in advice["moves"][:2]:
            assert 0 <= move["win"] <= 1 <= move["place"] <= 3
            without = move["without"]
            assert 0 <= without["win"] <= 1 <= without["place"] <= 3
            assert (without["action"] == move["action"], bool(without["label"])) == (False, True)
            assert move["line"][0]["action"] == move["action"]
            made = ana.good("POST", f"/games/{game}/line", {"moves": [step["action"] for step in move["line"]]})
            assert made["sequence"] == len(move["line"]) + ana.good("GET", f"/games/{game}")["moves"]
        for move in advice["moves"][2:]:
            assert (move["line"], move["plan"], move["win"], move["without"]) == ([], "", None, None)


def test_advice_is_for_whoever_is_to_move(table: Table, ana: Person, eva: Person) -> None:
    game = with_bots(ana)
    # A private game is not even known to strangers.
    assert table.stranger().refused("POST", f"/games/{game}/advice") == (404, "not_found")
    assert eva.refused("POST", f"/games/{game}/advice") == (404, "not_found")
    shared = ana.new_game(kinds=("me", "open", "local"), advice=True)
    assert ana.refused("POST", f"/games/{shared}/advice") == (409, "conflict")
    eva.good("POST", f"/games/{shared}/join", {})
    ana.good("POST", f"/games/{shared}/start")
    mover, other = (eva, ana) if ana.good("GET", f"/games/{shared}")["to_move"] == [1] else (ana, eva)
    assert mover.good("POST", f"/games/{shared}/advice")["moves"]
    answer = other.ask("POST", f"/games/{shared}/advice")
    assert (answer.status_code, answer.json()["message"]) == (403, "It is not your turn.")


def test_two_people_online_play_without_advice(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "local"))
    assert ana.good("GET", f"/games/{game}")["advice"] is False
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    mover = eva if ana.good("GET", f"/games/{game}")["to_move"] == [1] else ana
    answer = mover.ask("POST", f"/games/{game}/advice")
    assert answer.status_code == 403
    assert "Advice is switched off" in answer.json()["message"]
    assert ana.refused("PATCH", f"/games/{game}", {"advice": True}) == (409, "conflict")
    assert eva.refused("PATCH", f"/games/{game}", {"advice": True}) == (403, "forbidden")


def test_the_owner_switches_advice_off_and_on(table: Table, ana: Person, eva: Person) -> None:
    game = with_bots(ana)
    assert ana.good("PATCH", f"/games/{game}", {"advice": False})["advice"] is False
    my_turn(ana, game)
    assert ana.refused("POST", f"/games/{game}/advice") == (403, "forbidden")
    assert ana.good("PATCH", f"/games/{game}", {"advice": None})["advice"] is True
    assert ana.good("POST", f"/games/{game}/advice")["moves"]
    # Agreed on before the start, it can be given up later but not be taken back.
    shared = ana.new_game(kinds=("me", "open", "local"))
    ana.good("PATCH", f"/games/{shared}", {"advice": True})
    eva.good("POST", f"/games/{shared}/join", {})
    ana.good("POST", f"/games/{shared}/start")
    assert ana.good("PATCH", f"/games/{shared}", {"advice": False})["advice"] is False
    assert ana.refused("PATCH", f"/games/{shared}", {"advice": True}) == (409, "conflict")


def test_a_seat_that_is_handed_on_ends_advice(table: Table, ana: Person) -> None:
    game = ana.new_game()
    assert ana.good("GET", f"/games/{game}")["advice"] is True
    link = ana.good("POST", f"/games/{game}/seats/1/link")
    table.guest("Luis").good("POST", f"/seat-links/{link['secret']}", {})
    assert ana.good("GET", f"/games/{game}")["advice"] is False


def test_advice_is_not_asked_for_too_often(lite: Place, opened: Opened) -> None:
    table = opened(lite, quota_advice=4)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    found = set[int]()
    for _ in range(8):
        found.add(ana.ask("POST", f"/games/{game}/advice").status_code)
        ana.act(game)
    assert found == {200, 429}


def imported(person: Person, game: Game) -> str:
    found: str = person.good("POST", "/games/import", {"file": game.to_json()})["id"]
    return found


KNOWN: dict[tuple[str, int], Review] = {}


def remembered(game: Game, count: int, told: Any) -> Review:
    """The look back at a game, worked out once for all tests."""
    key = game.digest(), count
    if key not in KNOWN:
        KNOWN[key] = looking.review(game, count, told)
    return KNOWN[key]


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks back at the same game are worked out once."""
    monkeypatch.setattr(reviews, "review", remembered)


def reviewed(person: Person, game: str) -> Any:
    """The look back, once it is complete."""
    state: dict[str, Any] = {}

    def complete() -> bool:
        state.update(person.good("GET", f"/games/{game}/review"))
        assert state["problem"] == ""
        finished: bool = state["finished"]
        return finished

    eventually(complete, 120)
    assert state["done"] == state["total"]
    return state["review"]


@pytest.mark.usefixtures("quickly")
def test_a_finished_game_is_looked_back_at(table: Table, ana: Person) -> None:
    played, idle = finished_game()
    game = imported(ana, played)
    assert ana.refused("POST", f"/games/{game}/advice") == (409, "conflict")
    review = reviewed(ana, game)
    log = {e["sequence"]: e for e in ana.good("GET", f"/games/{game}/log")}
    assert idle in [run["sequence"] for run in review["missed"]]
    missed = next(run for run in review["missed"] if run["sequence"] == idle)
    assert missed["paid"] == 0 < missed["best"]
    assert missed["text"] == f"{missed['company']} earned $0; ${missed['best']} was possible"
    numbers = [swing["sequence"] for swing in review["swings"]]
    assert numbers == sorted(numbers)
    assert 3 <= len(numbers) <= 8
    assert review["curve"][0]["sequence"] == 0
    assert review["curve"][-1]["sequence"] == len(played.actions)
    assert all(abs(sum(point["win"].values()) - 1) < 0.01 for point in review["curve"])
    for found in review["mistakes"]:
        assert found["text"] == log[found["sequence"]]["text"]
        assert found["could"] - found["win"] >= review["grades"][found["grade"]] - 0.001
        assert found["better"]
        assert found["reason"]
    for swing in review["swings"]:
        assert swing["text"] == log[swing["sequence"]]["text"]
        assert all(gain["name"] in ("Ana", "Luis", "Eva") and abs(gain["chance"]) >= 0.02 for gain in swing["gains"])


def test_a_look_back_is_worked_out_once(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = list[int]()

    def counting(*args: Any) -> Review:
        counted.append(1)
        return remembered(*args)

    monkeypatch.setattr(reviews, "review", counting)
    first = opened(place)
    ana = first.guest("Ana")
    game = imported(ana, finished_game()[0])
    found = reviewed(ana, game)
    assert reviewed(ana, game) == found
    there = opened(place).stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    assert reviewed(there, game) == found
    assert counted == [1]
    # Another end is another game.
    moves = len(finished_game()[0].actions)
    ana.good("POST", f"/games/{game}/undo", {"expected": moves})
    assert ana.refused("GET", f"/games/{game}/review") == (409, "conflict")
    ana.good("POST", f"/games/{game}/redo", {"expected": moves + 1})
    assert reviewed(ana, game) == found
    assert counted == [1, 1]


def test_progress_is_told_while_it_is_worked_out(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops at a gate half way; meanwhile every process tells how far it has come."""
    gate, honest = threading.Event(), looking.review

    def held(game: Game, count: int, told: Any) -> Review:
        def slowly(done: int, so_far: Any) -> None:
            told(done, so_far)
            if done == len(game.actions) // 2:
                assert gate.wait(60)

        return honest(game, count, slowly)

    monkeypatch.setattr(reviews, "review", held)
    monkeypatch.setattr(reviews, "REPORT", 0.0)
    first, second = opened(place), opened(place)
    ana = first.guest("Ana")
    there = second.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    total = len(finished_game()[0].actions)
    game = imported(ana, finished_game()[0])
    state = ana.good("GET", f"/games/{game}/review")
    assert (state["review"], state["total"]) == (None, total)
    for person in (ana, there):
        eventually(lambda person=person: person.good("GET", f"/games/{game}/review")["done"] == total // 2, 120)  # type: ignore[misc]
        partly = person.good("GET", f"/games/{game}/review")
        assert not partly["finished"]
        assert partly["review"]["swings"]
        assert partly["review"]["curve"][-1]["sequence"] == total
        assert partly["review"]["mistakes"] == []
    gate.set()
    assert reviewed(there, game) == reviewed(ana, game)


@pytest.mark.usefixtures("quickly")
def test_a_look_back_whose_process_has_died_is_begun_anew(
    place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(place)
    ana = table.guest("Ana")
    game = imported(ana, finished_game()[0])
    moves = len(finished_game()[0].actions)
    row = {"game": game, "seq": moves, "done": 7, "data": None, "problem": ""}
    with table.services.engine.begin() as connection:
        connection.execute(tables.reviews.insert().values(at=now(), **row))
    assert ana.good("GET", f"/games/{game}/review")["done"] == 7  # somebody seems to be at it
    monkeypatch.setattr(reviews, "SILENT", -1.0)
    assert reviewed(ana, game)["swings"]


@pytest.mark.usefixtures("quickly")
def test_a_look_back_of_an_older_form_is_made_again(place: Place, opened: Opened) -> None:
    table = opened(place)
    ana = table.guest("Ana")
    game = imported(ana, finished_game()[0])
    moves = len(finished_game()[0].actions)
    old = '{"swings":[{"number":1,"action":"","player":"p1","gain":80.0}],"missed":[],"winners":[],"result":{}}'
    row = {"game": game, "seq": moves, "done": moves, "data": old, "problem": ""}
    with table.services.engine.begin() as connection:
        connection.execute(tables.reviews.insert().values(at=now(), **row))
    assert ana.good("GET", f"/games/{game}/review")["review"] is None
    assert reviewed(ana, game)["curve"]


def test_a_look_back_that_fails_says_so(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> Review:
        raise RuntimeError("no")

    table = opened(lite)
    ana = table.guest("Ana")
    game = imported(ana, finished_game()[0])
    with monkeypatch.context() as patched:
        patched.setattr(reviews, "review", broken)
        eventually(lambda: "failed" in ana.good("GET", f"/games/{game}/review")["problem"])
    monkeypatch.setattr(reviews, "review", remembered)
    monkeypatch.setattr(reviews, "SILENT", -1.0)
    assert reviewed(ana, game)["swings"]


def test_a_server_that_stops_leaves_no_half_look_back(
    lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    def held(game: Game, count: int, told: Any) -> Review:
        begun.set()
        while True:
            told(1, lambda: Review((), (), (), (), (), {}))

    monkeypatch.setattr(reviews, "review", held)
    table = opened(lite)
    ana = table.guest("Ana")
    game = imported(ana, finished_game()[0])
    ana.good("GET", f"/games/{game}/review")
    assert begun.wait(30)
    assert table.client.portal is not None
    table.client.portal.call(table.services.jobs.stop)
    with table.services.engine.connect() as connection:
        assert connection.execute(select(tables.reviews)).all() == []


def test_a_game_that_goes_on_is_not_looked_back_at(table: Table, ana: Person) -> None:
    game = ana.new_game()
    assert ana.refused("GET", f"/games/{game}/review") == (409, "conflict")


def test_nobody_is_advised_to_lose(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def advise(game: Game, count: int, bot: str) -> tuple[Option, ...]:
        asked.append(count)
        first, second, third = list(game.legal_actions())[:3]
        return Option(first, 0.0, "waits"), Option(second, -9.0, "loses", 9.0), Option(third, -0.5, "differs little")

    monkeypatch.setattr("roundhouse.bots.outlooks.advise", advise)
    ana = opened(lite).guest("Ana")
    game = ana.new_game()
    found = ana.good("POST", f"/games/{game}/advice")["moves"]
    assert [move["reason"] for move in found] == ["waits", "differs little"]
    assert asked == [3]
