"""Time zones, sleep hours and holidays: they count from now on, and only so many days a year."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import Opened, Place
from tests.server.people import Table
from tests.server.timed import DAY, HOUR, MONDAY, Time, by_the_log, info, mover, record_of, stored, three

pytestmark = pytest.mark.usefixtures("time")
NEW_YORK = {"zone": "America/New_York", "sleep": {"since": "23:00", "until": "07:00"}}


def test_a_calendar_is_usual_until_it_is_set(table: Table) -> None:
    ana = table.guest("Ana")
    found = ana.good("GET", "/account/calendar")
    usual = {"chosen": False, "zone": "UTC", "sleep": None, "holidays": [], "allowance": 30, "left": 30}
    assert found == usual
    found = ana.good("PUT", "/account/calendar", NEW_YORK)
    assert (found["chosen"], found["zone"], found["sleep"]) == (True, NEW_YORK["zone"], NEW_YORK["sleep"])
    assert ana.good("PUT", "/account/calendar", {"zone": "Asia/Tokyo"})["sleep"] is None
    assert table.stranger().refused("GET", "/account/calendar") == (401, "not_signed_in")


def test_sleep_hours_move_the_deadline_from_now_on(table: Table, time: Time) -> None:
    game, people = three(table)
    who, seat = mover(people, game)
    time.pass_(20 * HOUR)  # 8 in the morning, the day after: the night has counted
    who.good("PUT", "/account/calendar", {"zone": "UTC", "sleep": {"since": "00:00", "until": "06:00"}})
    assert record_of(table, game).deadline == time.now + 4 * HOUR
    assert info(people[0], game)["clocks"]["left"][seat] == 4 * HOUR
    who.act(game)
    assert info(people[0], game)["clocks"]["left"][seat] == 4 * HOUR
    assert by_the_log(table, game) == stored(table, game).state


def test_a_holiday_rests_the_clock_and_can_be_cancelled_but_not_the_past(table: Table, time: Time) -> None:
    game, people = three(table)
    who, _ = mover(people, game)
    found = who.good("POST", "/account/holidays", {"first": "2026-11-24", "last": "2026-11-27"})
    assert found["left"] == 26
    assert record_of(table, game).deadline == MONDAY + 5 * DAY
    time.pass_(2 * DAY)
    (holiday,) = found["holidays"]
    found = who.good("DELETE", f"/account/holidays/{holiday['id']}")
    assert [(one["first"], one["last"]) for one in found["holidays"]] == [("2026-11-24", "2026-11-25")]
    assert found["left"] == 28
    assert record_of(table, game).deadline == MONDAY + 3 * DAY
    later = who.good("POST", "/account/holidays", {"first": "2026-12-24", "last": "2026-12-26"})["holidays"][1]
    assert len(who.good("DELETE", f"/account/holidays/{later['id']}")["holidays"]) == 1
    time.pass_(5 * DAY)
    assert who.refused("DELETE", f"/account/holidays/{holiday['id']}") == (409, "conflict")
    other = people[0] if who is people[1] else people[1]
    assert other.refused("DELETE", f"/account/holidays/{holiday['id']}") == (404, "not_found")


def test_only_so_many_days_a_year(table: Table) -> None:
    ana = table.guest("Ana")
    ana.good("POST", "/account/holidays", {"first": "2026-12-20", "last": "2027-01-10"})
    assert ana.good("GET", "/account/calendar")["left"] == 18
    assert ana.refused("POST", "/account/holidays", {"first": "2027-03-01", "last": "2027-03-21"})[0] == 409
    ana.good("POST", "/account/holidays", {"first": "2027-03-01", "last": "2027-03-20"})


WRONG: list[tuple[str, dict[str, Any], int]] = [
    ("PUT", {"zone": "Mars/Olympus"}, 400),
    ("PUT", {"zone": "../../etc/passwd"}, 400),
    ("PUT", {"zone": "UTC", "sleep": {"since": "24:00", "until": "07:00"}}, 400),
    ("PUT", {"zone": "UTC", "sleep": {"since": "07:00", "until": "07:00"}}, 400),
    ("PUT", {"zone": "UTC", "sleep": {"since": "07:00", "until": "23:00"}}, 400),
    ("POST", {"first": "2026-11-22", "last": "2026-11-24"}, 400),
    ("POST", {"first": "2026-11-25", "last": "2026-11-24"}, 400),
    ("POST", {"first": "2026-02-30", "last": "2026-11-24"}, 400),
    ("POST", {"first": "2026-11-25", "last": "9999-12-31"}, 400),
]


@pytest.mark.parametrize(("method", "body", "status"), WRONG)
def test_impossible_calendars_are_refused(
    method: str, body: dict[str, Any], status: int, lite: Place, opened: Opened
) -> None:
    ana = opened(lite).guest("Ana")
    path = "/account/calendar" if method == "PUT" else "/account/holidays"
    assert ana.refused(method, path, body)[0] == status
    assert ana.good("GET", "/account/calendar")["holidays"] == []


def test_days_off_do_not_overlap(table: Table) -> None:
    ana = table.guest("Ana")
    ana.good("POST", "/account/holidays", {"first": "2026-12-01", "last": "2026-12-03"})
    assert ana.refused("POST", "/account/holidays", {"first": "2026-12-03", "last": "2026-12-04"}) == (409, "conflict")


def test_nobody_moves_the_night_about_to_win_time(table: Table, time: Time) -> None:
    game, people = three(table)
    who, _ = mover(people, game)
    nights = [("16:00", "04:00"), ("04:00", "16:00")]
    for turn in range(3):
        since, until = nights[turn % 2]
        who.good("PUT", "/account/calendar", {"zone": "UTC", "sleep": {"since": since, "until": until}})
    again = {"zone": "UTC", "sleep": {"since": "04:00", "until": "16:00"}}
    before = record_of(table, game).deadline
    assert who.refused("PUT", "/account/calendar", again) == (429, "too_many")
    assert record_of(table, game).deadline == before
    other = people[0] if who is people[1] else people[1]
    for _ in range(5):
        other.good("PUT", "/account/calendar", again)  # no clock waits for them


def test_live_clocks_do_not_rest(table: Table, time: Time) -> None:
    game, people = three(table, clock={"kind": "live", "seconds": 600})
    who, _ = mover(people, game)
    who.good("POST", "/account/holidays", {"first": "2026-11-23", "last": "2026-11-27"})
    assert record_of(table, game).deadline == time.now + 600
