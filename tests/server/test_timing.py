"""Clocks as plain values: turns and interruptions, undo and redo, calendars with summer time."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from roundhouse.server.timing import Calendar, Clock, ClockState, Holiday, Running, Stamp, counted, replayed, runs_out

HOUR, DAY = 3_600.0, 86_400.0
ONE_DAY = Clock(kind="move", seconds=86_400)
LIVE = Clock(kind="live", seconds=600, increment=30)
MADRID, NEW_YORK, SYDNEY = "Europe/Madrid", "America/New_York", "Australia/Sydney"


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def start(clock: Clock, seats: int = 3) -> ClockState:
    return ClockState.at_start(clock, seats, 0)


def test_a_turn_with_many_decisions_has_one_day() -> None:
    state = start(ONE_DAY)
    for spent in (HOUR, 2 * HOUR):
        state = state.after(ONE_DAY, Stamp(spent, 0, 1))
    assert state.left == (DAY - 3 * HOUR, DAY, DAY)
    state = state.after(ONE_DAY, Stamp(HOUR, 1, 1))
    assert state.left[1] == DAY
    state = state.after(ONE_DAY, Stamp(HOUR, 0, 1))
    assert state.left == (DAY, DAY - HOUR, DAY), "a new turn has a new day"


def test_the_next_company_of_the_same_player_is_a_turn_of_its_own() -> None:
    state = start(ONE_DAY).after(ONE_DAY, Stamp(5 * HOUR, 0, 1, began=True))
    assert state.left[0] == DAY


def test_a_question_to_another_player_interrupts_a_turn_but_does_not_renew_it() -> None:
    """A train is offered: who is asked has time of their own, and whoever asked goes on with what was left."""
    state = start(ONE_DAY).after(ONE_DAY, Stamp(10 * HOUR, 1, 2))
    assert (state.open, state.left[1]) == (((0, 1),), DAY)
    state = state.after(ONE_DAY, Stamp(20 * HOUR, 0, 1))
    assert (state.open, state.left[0]) == ((), DAY - 10 * HOUR)
    for _ in range(3):
        state = state.after(ONE_DAY, Stamp(HOUR, 1, 2)).after(ONE_DAY, Stamp(0.0, 0, 1))
    assert state.left[0] == DAY - 13 * HOUR, "asking again and again wins no time"


def test_an_auction_inside_a_turn_gives_every_bidder_their_time() -> None:
    state = start(ONE_DAY).after(ONE_DAY, Stamp(HOUR, 1, 2))
    for seat in (2, 1, 2, 1):
        state = state.after(ONE_DAY, Stamp(HOUR, seat, 2))
        assert state.left[seat] == DAY
    assert state.after(ONE_DAY, Stamp(HOUR, 0, 1)).left[0] == DAY - HOUR
    assert state.after(ONE_DAY, Stamp(HOUR, 0, 1, began=True)).left[0] == DAY


def test_time_for_every_decision() -> None:
    clock = Clock(kind="move", seconds=60, unit="decision")
    assert start(clock).after(clock, Stamp(59.0, 0, 1)).left[0] == 60
    live = Clock(kind="live", seconds=600, increment=10, unit="decision")
    assert start(live).after(live, Stamp(100.0, 0, 1)).left[0] == 520


def test_a_bank_of_time_grows_when_a_turn_begins_and_is_never_quite_empty() -> None:
    state = start(LIVE)
    assert list(state.left) == [630, 600, 600]
    state = state.after(LIVE, Stamp(130.0, 0, 1))
    assert state.left[0] == 500, "the increment is for the turn, not for each decision"
    state = state.after(LIVE, Stamp(500.0, 1, 1)).after(LIVE, Stamp(0.0, 0, 1))
    assert state.left[:2] == (30, 630)
    bare = Clock(kind="bank", seconds=86_400)
    state = start(bare).after(bare, Stamp(2 * DAY, 1, 1)).after(bare, Stamp(0.0, 0, 1))
    assert state.left[0] == HOUR


class Row(Struct):
    kind: str
    data: str
    clock: str


STAMPS = st.builds(
    Stamp,
    st.floats(0, 200_000),
    st.integers(0, 2),
    st.integers(1, 3),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 2), st.floats(0, 1000)), max_size=1).map(tuple),
)


@given(
    st.sampled_from([ONE_DAY, LIVE, Clock(kind="bank", seconds=500_000, increment=60, unit="decision")]),
    st.lists(st.tuples(st.sampled_from(["act", "act", "act", "undo", "redo"]), STAMPS, st.integers(0, 9)), max_size=25),
)
def test_an_undo_gives_time_back_and_a_redo_takes_it_again(clock: Clock, steps: list[tuple[str, Stamp, int]]) -> None:
    """Whatever happened before: after an undo everybody has what they had, and all that they were given since."""
    rows: list[Row] = []
    for kind, stamp, number in steps:
        past = replayed(clock, start(clock), rows)
        moves = len(past.stamps)
        if kind == "act" or (kind == "undo" and not moves) or (kind == "redo" and not past.undone):
            rows.append(Row("act", "", stamp.text()))
        elif kind == "undo":
            to = number % moves
            rows.append(Row("undo", msgspec.json.encode({"to": to}).decode(), Stamp(0.0, 0, 1).text()))
            then, after = past.states[to], replayed(clock, start(clock), rows).now
            given = [now - before for now, before in zip(past.now.given, then.given, strict=True)]
            assert after.left == pytest.approx([a + b for a, b in zip(then.left, given, strict=True)])
            assert (after.seat, after.depth, after.open) == (then.seat, then.depth, then.open)
        else:
            again = past.undone[-1]
            rows.append(Row("redo", "", again.text()))
            assert replayed(clock, start(clock), rows).now.left == past.now.after(clock, again).left
        found = replayed(clock, start(clock), rows).now
        assert all(left >= 0 for left in found.left)
        assert found == msgspec.json.decode(msgspec.json.encode(found), type=ClockState)


WEEKENDS = Clock(kind="move", seconds=86_400, weekends=True)


def test_weekends_are_those_of_the_players_own_zone() -> None:
    friday_evening = at("2026-11-20T20:00")
    assert counted(WEEKENDS, Calendar(MADRID), friday_evening, friday_evening + 3 * DAY) == 3 * HOUR + 21 * HOUR
    assert counted(WEEKENDS, Calendar(SYDNEY), friday_evening, friday_evening + DAY) == 0
    assert counted(WEEKENDS, Calendar(NEW_YORK), friday_evening, friday_evening + DAY) == 9 * HOUR


@pytest.mark.parametrize(
    ("zone", "day", "night"),
    [
        (MADRID, "2026-03-28", 8),
        (MADRID, "2026-03-29", 8),
        (MADRID, "2026-10-24", 8),
        (NEW_YORK, "2026-03-07", 8),
        (NEW_YORK, "2026-10-31", 8),
    ],
)
def test_sleep_hours_follow_the_clock_on_the_wall(zone: str, day: str, night: int) -> None:
    """From 22:30 to 06:30, on the nights when clocks change as on any other."""
    clock, calendar = Clock(kind="move", seconds=86_400), Calendar(zone, (22 * 60 + 30, 6 * 60 + 30))
    since = at(f"{day}T12:00", zone)
    tomorrow = date.fromisoformat(day).toordinal() + 1
    until = at(f"{date.fromordinal(tomorrow)}T12:00", zone)
    change = (until - since) / HOUR - 24  # a day with 23 or 25 hours
    assert counted(clock, calendar, since, until) == pytest.approx((24 - night) * HOUR)
    assert counted(Clock(kind="move", seconds=86_400, sleep=False), calendar, since, until) == (24 + change) * HOUR


def test_holidays_end_with_their_last_day() -> None:
    calendar = Calendar(NEW_YORK, None, (Holiday(date(2026, 12, 24), date(2026, 12, 26)),))
    since = at("2026-12-23T12:00", NEW_YORK)
    assert counted(ONE_DAY, calendar, since, since + 5 * DAY) == 2 * DAY
    assert runs_out(ONE_DAY, calendar, since, DAY) == at("2026-12-27T12:00", NEW_YORK)
    assert runs_out(Clock(kind="move", seconds=60, holidays=False), calendar, since, DAY) == since + DAY


def test_a_live_clock_never_rests() -> None:
    calendar = Calendar(MADRID, (0, 12 * 60), (Holiday(date(2026, 1, 1), date(2026, 12, 31)),))
    assert counted(LIVE, calendar, 0.0, 9 * DAY) == 9 * DAY
    assert runs_out(LIVE, calendar, 5.0, 100.0) == 105.0


CALENDARS = st.builds(
    Calendar,
    st.sampled_from(["UTC", MADRID, NEW_YORK, SYDNEY, "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns"]),
    st.one_of(st.none(), st.tuples(st.integers(0, 1439), st.integers(1, 720)).map(lambda t: (t[0], sum(t) % 1440))),
    st.lists(
        st.tuples(st.integers(739_000, 740_500), st.integers(0, 20)).map(
            lambda t: Holiday(date.fromordinal(t[0]), date.fromordinal(t[0] + t[1]))
        ),
        max_size=3,
    ).map(tuple),
)
CLOCKS = st.builds(
    Clock,
    kind=st.sampled_from(["move", "bank", "live"]),
    seconds=st.just(86_400),
    weekends=st.booleans(),
    sleep=st.booleans(),
    holidays=st.booleans(),
)
FIRST = int(datetime(2024, 6, 1, tzinfo=UTC).timestamp())


@given(CLOCKS, CALENDARS, st.integers(FIRST, FIRST + 4 * 365 * 86_400), st.integers(0, 60 * 86_400))
def test_what_counts_until_the_deadline_is_what_there_was(
    clock: Clock, calendar: Calendar, since: int, seconds: int
) -> None:
    deadline = runs_out(clock, calendar, since, seconds)
    assert deadline >= since + seconds
    assert counted(clock, calendar, since, deadline) == pytest.approx(seconds, abs=0.01)
    middle = (since + deadline) / 2
    parts = counted(clock, calendar, since, middle) + counted(clock, calendar, middle, deadline)
    assert parts == pytest.approx(seconds, abs=0.01)


def test_a_new_holder_of_a_seat_begins_with_enough() -> None:
    calendar = Calendar()
    running = Running.begin(LIVE, 3, 0, 1).started(0.0, runs=True).stopped(LIVE, calendar, 1000.0)
    assert running.left() == 0
    running = running.handed_over(LIVE, 0).started(1000.0, runs=True)
    assert running.deadline(LIVE, calendar) == 1000 + 300
    stamp = Stamp(running.spent(LIVE, calendar, 1100.0), 1, 1, False, running.given)
    log = [Row("act", "", stamp.text())]
    bare = Stamp(stamp.spent, 1, 1)
    assert replayed(LIVE, running.at_start(LIVE), log).now == running.state.after(LIVE, bare)
    assert replayed(LIVE, running.at_start(LIVE), log).now.left[0] == 200


@pytest.mark.parametrize("kind", ["move", "bank", "live"])
def test_time_is_low_once_in_a_turn(kind: Literal["move", "bank", "live"]) -> None:
    clock, calendar = Clock(kind=kind, seconds=1000), Calendar()
    running = Running.begin(clock, 2, 0, 1).started(0.0, runs=True)
    assert running.due(clock, calendar) == pytest.approx(800)
    told = msgspec.structs.replace(running, low=running.state.turn)
    assert told.due(clock, calendar) == 1000
    assert told.missed().due(clock, calendar) is None
    assert told.missed().missed().misses == (1, 0)
    assert Clock(kind="move", seconds=10 * 86_400).low == 12 * HOUR
