"""Clocks of running games: kept with the log, exact in every process, and what happens when time runs out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, select

from roundhouse.core.coding import action_to_json
from roundhouse.server.bots.decisions import decide
from roundhouse.server.errors import Refused
from roundhouse.server.operations.consistency import check_database
from roundhouse.server.storage import tables
from roundhouse.simulation import random_action
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_bots import eventually
from tests.server.timed import (
    DAY,
    DAY_EACH,
    HOUR,
    MONDAY,
    Time,
    by_the_log,
    info,
    mover,
    record_of,
    stored,
    three,
)

pytestmark = pytest.mark.usefixtures("time")
LIVE = {"kind": "live", "seconds": 600, "increment": 30}


def test_a_game_without_a_clock_has_none(ana: Person, table: Table) -> None:
    game = ana.new_game()
    ana.act(game)
    found = info(ana, game)
    assert (found["clock"], found["clocks"]) == (None, None)
    record = record_of(table, game)
    assert (record.clock_state, record.deadline) == (None, None)


def test_games_without_a_clock_cost_no_statements(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana = table.guest("Ana")
    game, told = ana.new_game(), list[str]()
    event.listen(table.services.engine, "before_cursor_execute", lambda *args: told.append(args[2]))
    ana.act(game)
    assert not [text for text in told if "clock_state" in text and text.startswith(("UPDATE", "SELECT games.clock,"))]


def test_the_clock_runs_for_the_seat_to_move_only(table: Table, time: Time) -> None:
    game, people = three(table, clock=LIVE)
    who, seat = mover(people, game)
    clocks = info(who, game)["clocks"]
    assert (clocks["seat"], clocks["deadline"]) == (seat, MONDAY + 630)
    assert sorted(clocks["left"]) == [600, 600, 630]
    time.pass_(100)
    who.act(game)
    clocks = info(who, game)["clocks"]
    assert clocks["left"][seat] == 530
    assert clocks["seat"] != seat
    assert clocks["deadline"] == time.now + 630


def test_the_answer_to_a_move_tells_the_clock(table: Table, time: Time) -> None:
    game, people = three(table)
    who, seat = mover(people, game)
    time.pass_(HOUR)
    body = {"action": who.first(game), "expected": 0}
    told = who.good("POST", f"/games/{game}/actions?known=", body)["table"]["game"]
    assert told["clocks"]["seat"] == told["to_move"][0]
    assert told["clocks"]["deadline"] == time.now + DAY
    assert told["clocks"]["left"][seat] == DAY - HOUR


def play_at_random(table: Table, people: list[Person], game: str, time: Time, moves: int, seed: int) -> None:
    """Moves, undos and redos at all intervals."""
    chance = Random(seed)
    for _ in range(moves):
        live = table.services.lives.get(game)
        if live.game.finished:
            return
        time.pass_(chance.choice([0.0, 1.0, 20.0, 5_000.0, 100_000.0]))
        seat = live.to_move
        assert seat is not None
        wish = chance.random()
        if wish < 0.15 and live.moves:
            body = {"expected": live.seq, "to": live.moves - chance.randint(1, min(4, live.moves))}
            people[seat].good("POST", f"/games/{game}/undo", body)
        elif wish < 0.3 and live.redo:
            people[seat].good("POST", f"/games/{game}/redo", {"expected": live.seq})
        else:
            action = action_to_json(random_action(live.game, chance, "sober"))
            people[seat].good("POST", f"/games/{game}/actions", {"action": action, "expected": live.seq})


@pytest.mark.parametrize(
    "clock",
    [
        LIVE,
        {**DAY_EACH, "weekends": True},
        {"kind": "bank", "seconds": 500_000, "increment": 600, "unit": "decision"},
    ],
)
def test_a_replay_of_the_log_gives_the_stored_clock(
    clock: dict[str, Any], lite: Place, opened: Opened, time: Time
) -> None:
    table = opened(lite)
    game, people = three(table, clock=clock, undo="free")
    sleep = {"zone": "America/New_York", "sleep": {"since": "22:00", "until": "07:30"}}
    people[0].good("PUT", "/account/calendar", sleep)
    for seed in range(4):
        play_at_random(table, people, game, time, 25, seed)
        assert by_the_log(table, game) == stored(table, game).state
        people[0].good("PUT", f"/games/{game}/clock", {"paused": seed % 2 == 0})
        time.pass_(10_000)
    assert check_database(table.services.engine).findings == []


def test_the_check_finds_a_clock_that_does_not_follow_from_the_log(lite: Place, opened: Opened, time: Time) -> None:
    table = opened(lite)
    game, people = three(table, clock=LIVE)
    who, _ = mover(people, game)
    time.pass_(77)
    who.act(game)
    with table.services.engine.begin() as connection:
        connection.execute(tables.entries.update().values(clock="[1.0,1,1,false,[]]"))
    assert "clock" in str(check_database(table.services.engine).findings)


def test_undo_gives_time_back_and_redo_takes_it_again(table: Table, time: Time) -> None:
    game, people = three(table, clock=LIVE, undo="free")
    who, seat = mover(people, game)
    time.pass_(200)
    who.act(game)
    time.pass_(50)
    who.good("POST", f"/games/{game}/undo", {"expected": 1})
    clocks = info(who, game)["clocks"]
    assert (clocks["seat"], clocks["left"][seat], clocks["deadline"]) == (seat, 630, time.now + 630)
    time.pass_(5)
    who.good("POST", f"/games/{game}/redo", {"expected": 2})
    clocks = info(who, game)["clocks"]
    assert clocks["left"][seat] == 630 - 205
    assert by_the_log(table, game) == stored(table, game).state


def test_clocks_survive_a_restart_and_are_the_same_in_every_process(place: Place, opened: Opened, time: Time) -> None:
    one, other = opened(place), opened(place)
    game, people = three(one, clock=LIVE)
    there = []
    for person in people:
        twin = other.stranger()
        twin.cookie, twin.csrf = person.cookie, person.csrf
        there.append(twin)
    for number in range(8):
        who, _ = mover(there if number % 2 else people, game)
        time.pass_(7)
        who.act(game)
    last = opened(place)
    views = [info(person, game)["clocks"] for person in (people[0], there[0])]
    assert views[0] == views[1]
    assert by_the_log(last, game) == stored(last, game).state


def test_nobody_pays_for_the_time_a_server_was_down(place: Place, opened: Opened, time: Time) -> None:
    first = opened(place)
    game, _ = three(first, clock=LIVE)
    first.services.clocks.look()
    time.pass_(40)
    first.services.clocks.look()
    time.pass_(5 * HOUR)
    again = opened(place)
    again.services.clocks.look()
    deadline = record_of(again, game).deadline
    assert deadline == pytest.approx(time.now + 630 - 40)
    again.services.clocks.look()
    time.pass_(30, again)
    assert record_of(again, game).deadline == deadline, "a pause of seconds is none"


def test_a_paused_clock_stands_still(table: Table, time: Time) -> None:
    game, people = three(table, clock=LIVE)
    who, seat = mover(people, game)
    assert people[1].refused("PUT", f"/games/{game}/clock", {"paused": True}) == (403, "forbidden")
    time.pass_(30)
    assert people[0].good("PUT", f"/games/{game}/clock", {"paused": True})["clocks"]["paused"] is True
    time.pass_(9 * DAY)
    assert info(who, game)["clocks"]["left"][seat] == 600
    who.act(game)
    assert info(who, game)["clocks"]["seat"] is None, "moves can be made, and take no time"
    people[0].good("PUT", f"/games/{game}/clock", {"paused": False})
    assert info(who, game)["clocks"]["deadline"] == time.now + 630
    said = [line["text"] for line in who.good("GET", f"/games/{game}/chat")]
    assert said == ["Ana has stopped the clock.", "Ana has resumed the clock."]
    german = [line["text"] for line in who.good("GET", f"/games/{game}/chat?lang=de")]
    assert german == ["Ana hat die Uhr angehalten.", "Ana hat die Uhr weiterlaufen lassen."]
    fixed, _ = three(table, clock={**LIVE, "pause": False})
    assert people[0].refused("PUT", f"/games/{fixed}/clock", {"paused": True})[0] in (403, 404, 409)


def test_a_bots_turn_takes_no_time(table: Table) -> None:
    ana = table.guest("Ana")
    game = ana.new_game(kinds=("me", "bot", "bot"), clock=LIVE)
    eventually(lambda: info(ana, game)["to_move"] == [0])
    clocks = info(ana, game)["clocks"]
    assert clocks["left"][1] >= 600
    assert clocks["seat"] == 0


def test_time_that_is_low_is_told_once(table: Table, time: Time) -> None:
    told = list[tuple[str, int]]()
    table.services.happenings.time_low.append(lambda live, seat, _: told.append((live.record.id, seat)))
    game, people = three(table)
    _, seat = mover(people, game)
    time.pass_(0.8 * DAY - 100, table)
    assert told == []
    time.pass_(150, table)
    time.pass_(150, table)
    assert told == [(game, seat)]


def test_notices_tell_that_time_is_low_and_that_it_has_run_out(
    table: Table, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[tuple[str, str, str, int]]()
    game, people = three(table)
    who, seat = mover(people, game)

    def notify(user: str, kind: str, **facts: Any) -> None:
        told.append((user, kind, facts["game"], facts["seconds"]))

    monkeypatch.setattr(table.services.notices, "notify", notify)
    time.pass_(0.8 * DAY + 60, table)
    run_out(table, time, game)
    user = table.services.lives.get(game).record.seats[seat].user
    assert told == [(user, "clock_low", game, pytest.approx(0.2 * DAY - 60, abs=2)), (user, "clock_low", game, 0)]
    assert who.good("GET", f"/games/{game}")["clocks"]["left"][seat] == 0


def run_out(table: Table, time: Time, game: str, *, look: bool = True) -> None:
    """Let the time of whoever is to move run out."""
    deadline = record_of(table, game).deadline
    assert deadline is not None
    time.pass_(deadline - time.now + 1, *([table] if look else []))


def test_nothing_happens_when_that_was_chosen(table: Table, time: Time) -> None:
    game, people = three(table, clock={**LIVE, "at_zero": "nothing"})
    run_out(table, time, game)
    assert people[0].good("GET", f"/games/{game}/chat") == []
    who, seat = mover(people, game)
    assert info(who, game)["clocks"]["left"][seat] == 0
    who.act(game)
    with table.services.engine.connect() as connection:
        assert connection.execute(select(tables.games.c.due)).scalar_one() is not None


def test_a_nudge_is_given_once(table: Table, time: Time) -> None:
    told = list[int]()
    table.services.happenings.time_out.append(lambda live, seat, _: told.append(seat))
    game, people = three(table, clock=LIVE)
    who, seat = mover(people, game)
    name = info(who, game)["seats"][seat]["name"]
    run_out(table, time, game)
    time.pass_(100, table)
    said = [(line["name"], line["text"]) for line in who.good("GET", f"/games/{game}/chat")]
    assert said == [("Roundhouse", f"{name}'s time has run out.")]
    assert told == [seat]
    assert info(who, game)["seats"][seat]["missed"] == 1
    who.act(game)
    assert info(who, game)["seq"] == 1


def test_a_bot_moves_for_the_absent_until_their_turn_is_over(table: Table, time: Time) -> None:
    game, people = three(table, clock={**LIVE, "at_zero": "bot", "bot": "easy"})
    who, seat = mover(people, game)
    name = info(who, game)["seats"][seat]["name"]
    run_out(table, time, game)
    eventually(lambda: info(who, game)["to_move"] != [seat])
    log = who.good("GET", f"/games/{game}/log")
    assert {entry["thought"]["text"] for entry in log} == {f"{name}'s time ran out; bot easy moves"}
    german = {entry["thought"]["text"] for entry in who.good("GET", f"/games/{game}/log?lang=de")}
    assert german == {f"Die Zeit von {name} ist abgelaufen; Bot easy zieht"}
    assert {entry["thought"]["player"] for entry in log} == {f"p{seat + 1}"}
    assert info(who, game)["seats"][seat]["missed"] == 1
    assert info(who, game)["seats"][seat]["kind"] == "user"
    count = info(who, game)["moves"]
    for _ in range(2):
        other, _ = mover(people, game)
        while mover(people, game)[0] is other:
            other.act(game)
    assert mover(people, game) == (who, seat), "the next turn is theirs again"
    assert info(who, game)["clocks"]["deadline"] == time.now + 30
    time.pass_(5)
    who.act(game)
    assert info(who, game)["moves"] > count
    assert info(who, game)["seats"][seat]["missed"] == 0
    assert by_the_log(table, game) == stored(table, game).state


def test_a_bot_goes_on_where_a_killed_process_left_off(
    table: Table, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    game, _ = three(table, clock={**LIVE, "at_zero": "bot"})
    put = list[str]()
    monkeypatch.setattr(table.services.jobs, "put", lambda name, **kw: put.append(kw["game"]))
    run_out(table, time, game)
    time.pass_(10, table)
    assert put == [game, game], "asked for again until the move is there"
    assert stored(table, game).misses.count(1) == 1


def test_of_a_move_and_the_bot_that_stands_in_one_wins(place: Place, opened: Opened, time: Time) -> None:
    one, other = opened(place), opened(place)
    game, people = three(one, clock={"kind": "move", "seconds": 60, "at_zero": "bot"})
    for _ in range(6):
        run_out(one, time, game, look=False)
        seq, (who, _) = info(people[0], game)["seq"], mover(people, game)
        by_hand = partial(_by_hand, one, game, who.first(game), seq)
        gate = threading.Barrier(3)
        attempts = (by_hand, partial(_by_bot, one, game, seq), partial(_by_bot, other, game, seq))
        with ThreadPoolExecutor(3) as pool:
            found = sorted(pool.map(partial(_at_once, gate), attempts))
        assert found == ["conflict", "conflict", "done"]
        assert info(people[0], game)["seq"] == seq + 1
        assert by_the_log(one, game) == stored(one, game).state


def _by_hand(table: Table, game: str, action: str, seq: int) -> None:
    live = table.services.lives.get(game)
    assert live.to_move is not None
    table.services.mover.act(live, action, seq, live.record.seats[live.to_move].user)


def _by_bot(table: Table, game: str, seq: int) -> None:
    live = table.services.lives.get(game)
    seat = live.to_move
    found = None if seat is None else decide(live.game, f"p{seat + 1}", "easy", game)
    if found is None or seat is None or live.seq != seq:
        raise Refused("conflict", "somebody was faster")
    table.services.mover.act_for(live, found[0], seq, seat, "time ran out", in_person=False)


def _at_once(gate: threading.Barrier, attempt: Callable[[], None]) -> str:
    gate.wait()
    try:
        attempt()
    except Refused as refusal:
        return refusal.error
    return "done"


def test_the_host_may_replace_whose_time_has_run_out(table: Table, time: Time) -> None:
    game, people = three(table, clock={**LIVE, "at_zero": "replace"})
    who, seat = mover(people, game)
    while who is people[0]:
        who.act(game)
        who, seat = mover(people, game)
    assert people[0].refused("POST", f"/games/{game}/seats/{seat}/replace", {})[1] == "conflict"
    run_out(table, time, game)
    found = people[0].good("POST", f"/games/{game}/seats/{seat}/replace", {"bot": "easy", "free": False})
    assert (found["seats"][seat]["kind"], found["seats"][seat]["free"]) == ("bot", False)


def test_after_some_misses_the_seat_is_offered(table: Table, time: Time) -> None:
    game, people = three(table, clock={**LIVE, "misses": 1})
    who, _ = mover(people, game)
    gus = table.guest("Gus")
    assert info(gus, game)["may_join"] is False
    run_out(table, time, game)
    assert info(gus, game)["may_join"] is True
    who.act(game)
    assert info(gus, game)["may_join"] is False, "they are back"


HOSTILE: list[dict[str, Any]] = [
    {"kind": "sundial", "seconds": 60},
    {"kind": "live"},
    {"kind": "live", "seconds": 1},
    {"kind": "live", "seconds": 10**12},
    {"kind": "live", "seconds": 60.5},
    {"kind": "live", "seconds": 60, "increment": -1},
    {"kind": "move", "seconds": 60, "increment": 5},
    {"kind": "live", "seconds": 60, "at_zero": "explode"},
    {"kind": "live", "seconds": 60, "bot": "random"},
    {"kind": "live", "seconds": 60, "misses": 99},
    {"kind": "live", "seconds": 60, "colour": "red"},
]


@pytest.mark.parametrize("clock", HOSTILE)
def test_impossible_clocks_are_refused(clock: dict[str, Any], lite: Place, opened: Opened) -> None:
    ana = opened(lite).guest("Ana")
    wish = {"title": "18mex", "seats": [{"kind": "me"}, {"kind": "local"}, {"kind": "local"}], "clock": clock}
    assert ana.refused("POST", "/games", wish) == (400, "bad_request")


def test_the_host_changes_the_clock_before_the_start(ana: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "local"))
    found = ana.good("PATCH", f"/games/{game}", {"clock": DAY_EACH, "replacing": "nobody"})
    assert (found["clock"]["seconds"], found["replacing"]) == (86_400, "nobody")
    assert ana.good("PATCH", f"/games/{game}", {"clock": None})["clock"] is None
    ana.good("PATCH", f"/games/{game}/seats/1", {"bot": "easy"})
    ana.good("POST", f"/games/{game}/start")
    assert ana.refused("PATCH", f"/games/{game}", {"clock": DAY_EACH}) == (409, "conflict")


def test_tables_are_found_by_their_speed(ana: Person, table: Table) -> None:
    live, slow = (
        ana.new_game(kinds=("me", "open"), clock=LIVE, title="18tiny"),
        ana.new_game(kinds=("me", "open"), clock=DAY_EACH, title="18tiny"),
    )
    plain = ana.new_game(kinds=("me", "open"), title="18tiny")
    eva = table.guest("Eva")
    for speed, game in (("live", live), ("correspondence", slow), ("unhurried", plain)):
        assert [one["id"] for one in eva.good("GET", f"/games?speed={speed}")["games"]] == [game]
    assert eva.refused("GET", "/games?speed=warp") == (400, "bad_request")


def test_what_runs_out_first_comes_first(ana: Person, time: Time) -> None:
    def wait(game: str) -> str:
        while info(ana, game)["to_move"] != [0]:
            eventually(lambda: info(ana, game)["to_move"] == [0])
        return game

    kinds = ("me", "bot", "bot")
    plain = wait(ana.new_game(kinds=kinds))
    slow = wait(ana.new_game(kinds=kinds, clock=DAY_EACH))
    live = wait(ana.new_game(kinds=kinds, clock=LIVE))
    found = [one["id"] for one in ana.good("GET", "/games?scope=mine&sort=urgent")["games"]]
    assert found == [live, slow, plain]
