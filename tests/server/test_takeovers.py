"""Seats that change hands during a game: absent players, votes, bots that play on, and people who take over."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from roundhouse.server.storage import tables
from tests.server.people import Person, Table
from tests.server.test_bots import eventually
from tests.server.test_clocks import run_out
from tests.server.timed import DAY, DAY_EACH, Time, by_the_log, info, mover, record_of, stored, three

pytestmark = pytest.mark.usefixtures("time")
LIVE = {"kind": "live", "seconds": 600}


def others(people: list[Person], who: Person) -> list[Person]:
    return [one for one in people if one is not who]


def absent(table: Table, time: Time, **more: Any) -> tuple[str, Person, int, list[Person]]:
    """Somebody's time has run out; the game, who it is, their seat, and the others."""
    game, people = three(table, clock={**LIVE, "misses": 0, **more.pop("clock", {})}, **more)
    who, seat = mover(people, game)
    run_out(table, time, game)
    return game, who, seat, others(people, who)


def said(person: Person, game: str) -> list[str]:
    return [line["text"] for line in person.good("GET", f"/games/{game}/chat")]


def test_the_others_replace_somebody_absent_by_a_vote(table: Table, time: Time) -> None:
    game, who, seat, (eva, luis) = absent(table, time)
    name = info(who, game)["seats"][seat]["name"]
    asked = eva.good("POST", f"/games/{game}/seats/{seat}/replace", {"bot": "easy"})
    vote = asked["vote"]
    assert (vote["seat"], vote["needed"], vote["agreed"], len(vote["waiting"])) == (seat, 2, asked["mine"], 1)
    assert who.refused("POST", f"/games/{game}/vote", {"agree": False}) == (403, "forbidden")
    assert table.guest("Gus").refused("POST", f"/games/{game}/vote", {"agree": True}) == (403, "forbidden")
    assert eva.refused("POST", f"/games/{game}/seats/{seat}/replace", {}) == (409, "conflict")
    done = luis.good("POST", f"/games/{game}/vote", {"agree": True})
    assert (done["vote"], done["seats"][seat]["kind"], done["seats"][seat]["bot"]) == (None, "bot", "easy")
    bot = done["seats"][seat]["name"]
    assert bot != name
    assert said(eva, game)[-1] == f"The others have replaced {name}, who is absent; bot {bot} plays on."
    eventually(lambda: info(eva, game)["to_move"] != [seat])
    assert f"{bot} " in eva.good("GET", f"/games/{game}/log")[0]["text"]
    with table.services.engine.connect() as connection:
        (row,) = connection.execute(select(tables.seat_changes)).all()
    assert (row.seat, row.name, row.kind) == (seat, name, "voted")
    assert by_the_log(table, game) == stored(table, game).state


def test_who_is_replaced_keeps_notes_and_loses_the_seat(table: Table, time: Time) -> None:
    game, who, seat, (eva, luis) = absent(table, time)
    host = next(one for one in (who, eva, luis) if info(one, game)["is_owner"])
    host.good("PATCH", f"/games/{game}", {"visibility": "private"})
    who.good("PUT", f"/games/{game}/note", {"text": "my plan"})
    order = f'[{{"player":"p{seat + 1}","kind":"bid","since":0,"item":"KCMO","price":60}}]'
    with table.services.engine.begin() as connection:
        connection.execute(tables.seats.update().where(tables.seats.c.seat == seat).values(auto=order))
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    luis.good("POST", f"/games/{game}/vote", {"agree": True})
    assert who.refused("GET", f"/games/{game}/table") == (404, "not_found")
    with table.services.engine.connect() as connection:
        row = connection.execute(select(tables.seats).where(tables.seats.c.seat == seat)).one()
        kept = connection.execute(select(tables.notes.c.text)).scalar_one()
    assert (row.user, row.auto, kept) == (None, "[]", "my plan")


def test_a_vote_fails_when_too_few_are_left(table: Table, time: Time) -> None:
    game, _, seat, (eva, luis) = absent(table, time)
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    assert luis.good("POST", f"/games/{game}/vote", {"agree": False})["vote"] is None
    assert said(eva, game)[-1].endswith("has failed.")
    assert luis.refused("POST", f"/games/{game}/vote", {"agree": True}) == (409, "conflict")
    assert eva.refused("POST", f"/games/{game}/seats/{seat}/replace", {}) == (409, "conflict")
    time.pass_(4 * DAY)
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})


def test_a_vote_lapses_when_the_player_moves(table: Table, time: Time) -> None:
    game, who, seat, (eva, luis) = absent(table, time)
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    who.act(game)
    assert info(eva, game)["vote"] is None
    assert luis.refused("POST", f"/games/{game}/vote", {"agree": True}) == (409, "conflict")


def test_a_vote_lapses_after_days(table: Table, time: Time) -> None:
    game, _, seat, (eva, luis) = absent(table, time)
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    time.pass_(3 * DAY + 1)
    assert info(eva, game)["vote"] is None
    assert luis.refused("POST", f"/games/{game}/vote", {"agree": True}) == (409, "conflict")


def test_nobody_is_replaced_who_has_time(table: Table) -> None:
    game, people = three(table)
    who, seat = mover(people, game)
    for one in others(people, who):
        assert one.refused("POST", f"/games/{game}/seats/{seat}/replace", {}) == (409, "conflict")
    assert who.refused("POST", f"/games/{game}/seats/{seat}/replace", {}) == (409, "conflict")


def test_without_a_clock_days_of_absence_count(table: Table, time: Time) -> None:
    people = [table.guest(name) for name in ("Ana", "Eva", "Luis")]
    game = people[0].new_game(kinds=("me", "open", "open"))
    for seat in (1, 2):
        people[seat].good("POST", f"/games/{game}/join", {"seat": seat})
    people[0].good("POST", f"/games/{game}/start")
    who, seat = mover(people, game)
    (eva, luis) = others(people, who)
    time.pass_(2 * DAY)
    answer = eva.ask("POST", f"/games/{game}/seats/{seat}/replace", {})
    assert answer.status_code == 409
    assert "absent after 3 days" in answer.json()["message"]
    other = next(number for number in range(3) if people[number] is luis)
    assert eva.refused("POST", f"/games/{game}/seats/{other}/replace", {}) == (409, "conflict")
    time.pass_(1.1 * DAY)
    assert eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})["vote"] is not None


def test_of_two_players_one_alone_decides_only_after_a_long_absence(table: Table, time: Time) -> None:
    ana, eva = table.guest("Ana"), table.guest("Eva")
    game = ana.new_game(kinds=("me", "open", "bot"), clock={**LIVE, "misses": 0})
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    people = [ana, eva]
    eventually(lambda: info(ana, game)["to_move"] != [2])
    who, seat = mover(people, game)
    run_out(table, time, game)
    (other,) = others(people, who)
    assert other.refused("POST", f"/games/{game}/seats/{seat}/replace", {}) == (409, "conflict")
    while info(other, game)["seats"][seat]["missed"] < 2:
        eventually(lambda: info(ana, game)["to_move"] != [2])
        turn, here = mover(people, game)
        if here == seat and info(other, game)["clocks"]["left"][seat] > 0:
            run_out(table, time, game)
        else:
            turn.act(game) if here != seat else _late(table, game, seat)
    done = other.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    assert done["seats"][seat]["kind"] == "bot"


def _late(table: Table, game: str, seat: int) -> None:
    """A move that comes after the time: the player is still not there in time."""
    live = table.services.lives.get(game)
    action = next(iter(live.game.legal_actions()))
    table.services.mover.act_for(live, action, live.seq, seat, in_person=False)


@pytest.mark.parametrize("replacing", ["host", "nobody"])
def test_the_table_says_who_may_replace(table: Table, time: Time, replacing: str) -> None:
    game, people = three(table, clock={**LIVE, "misses": 0}, replacing=replacing)
    while mover(people, game)[0] is people[0]:
        people[0].act(game)
    who, seat = mover(people, game)
    run_out(table, time, game)
    answer = people[0].ask("POST", f"/games/{game}/seats/{seat}/replace", {})
    assert answer.status_code == (200 if replacing == "host" else 403)
    kind = info(who, game)["seats"][seat]["kind"]
    assert kind == ("bot" if replacing == "host" else "user")


def test_a_player_leaves_and_another_takes_over(table: Table, time: Time) -> None:
    game, people = three(table, clock=DAY_EACH)
    who, seat = mover(people, game)
    gus = table.guest("Gus")
    assert gus.refused("POST", f"/games/{game}/join", {"seat": seat}) == (409, "conflict")
    assert gus.refused("POST", f"/games/{game}/seats/{seat}/leave", {}) == (403, "forbidden")
    left = who.good("POST", f"/games/{game}/seats/{seat}/leave", {"bot": "easy", "free": True})
    assert (left["seats"][seat]["kind"], left["mine"]) == ("bot", [])
    assert info(gus, game)["may_join"] is True
    assert info(gus, game)["seats"][seat]["free"] is True
    found = gus.good("GET", "/games?scope=open")["games"]
    assert [one["id"] for one in found] == [game], "the lobby shows that a seat is free"
    other = others(people, who)[0]
    assert info(other, game)["may_join"] is False
    time.pass_(60)
    taken = gus.good("POST", f"/games/{game}/join", {"seat": seat})
    assert (taken["seats"][seat]["name"], taken["mine"], taken["may_join"]) == ("Gus", [seat], False)
    while mover([*people[:seat], gus, *people[seat + 1 :]], game)[0] is not gus:
        mover([*people[:seat], gus, *people[seat + 1 :]], game)[0].act(game)
    gus.act(game)
    assert "Gus" in str(gus.good("GET", f"/games/{game}/position")["players"])
    assert gus.good("GET", "/games?scope=open")["games"] == []
    changes = gus.good("GET", f"/games/{game}/seats/changes")
    assert [(one["seat"], one["kind"], one["moves"] >= 0) for one in changes] == [
        (seat, "left", True),
        (seat, "taken", True),
    ]
    assert by_the_log(table, game) == stored(table, game).state
    assert record_of(table, game).deadline is not None


def test_whoever_was_replaced_does_not_come_back_to_the_seat(table: Table, time: Time) -> None:
    game, who, seat, (eva, luis) = absent(table, time)
    eva.good("POST", f"/games/{game}/seats/{seat}/replace", {})
    luis.good("POST", f"/games/{game}/vote", {"agree": True})
    assert who.refused("POST", f"/games/{game}/join", {"seat": seat}) == (403, "forbidden")


def test_an_absent_players_seat_is_taken_over_by_link_or_in_the_lobby(table: Table, time: Time) -> None:
    game, people = three(table, clock={**LIVE, "misses": 1})
    who, seat = mover(people, game)
    run_out(table, time, game)
    gus = table.guest("Gus")
    assert gus.good("POST", f"/games/{game}/join", {})["mine"] == [seat]
    assert who.refused("POST", f"/games/{game}/actions", {"action": "p1 pass", "expected": 0}) == (403, "forbidden")
    assert info(gus, game)["clocks"]["deadline"] == time.now + 300, "half of the time to begin with"


def test_a_friend_takes_over_by_link(table: Table) -> None:
    game, people = three(table)
    seat = 1
    people[seat].good("POST", f"/games/{game}/seats/{seat}/leave", {"free": True})
    secret = people[0].good("POST", f"/games/{game}/seats/{seat}/link")["secret"]
    gus = table.guest("Gus")
    found = gus.good("POST", f"/seat-links/{secret}", {})["game"]
    assert (found["mine"], found["seats"][seat]["name"]) == ([seat], "Gus")
    assert people[seat].refused("POST", f"/seat-links/{secret}", {}) == (409, "link_used")


def test_the_last_person_does_not_leave(ana: Person) -> None:
    game = ana.new_game(kinds=("me", "bot", "bot"))
    assert ana.refused("POST", f"/games/{game}/seats/0/leave", {}) == (409, "conflict")


def test_a_seat_is_left_to_a_bot_alone(table: Table) -> None:
    game, people = three(table)
    found = people[2].good("POST", f"/games/{game}/seats/2/leave", {"free": False})
    assert found["seats"][2]["free"] is False
    assert table.guest("Gus").refused("POST", f"/games/{game}/join", {"seat": 2}) == (409, "conflict")
    assert people[0].refused("POST", f"/games/{game}/seats/2/replace", {}) == (409, "conflict")
    assert people[0].refused("POST", f"/games/{game}/seats/9/leave", {}) == (404, "not_found")
    assert people[0].refused("POST", f"/games/{game}/seats/0/leave", {"bot": "x"}) == (400, "bad_request")
