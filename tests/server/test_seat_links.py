"""Seat links: good for one seat, once, for the first who opens them, and for nobody's account."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from roundhouse.server.accounts.people import NOBODY
from roundhouse.server.errors import Refused
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table

OPEN = ("me", "open", "open")


def invited(ana: Person, table: Table, name: str = "Rita", **more: Any) -> tuple[str, str, Person]:
    """A game, the secret of a link to its second seat, and the guest who has taken it."""
    game = ana.new_game(kinds=OPEN, **more)
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    guest = table.stranger()
    guest.good("POST", f"/seat-links/{secret}", {"name": name})
    return game, secret, guest


def test_a_link_seats_a_guest(table: Table, ana: Person) -> None:
    game = ana.new_game(kinds=OPEN, private=True)
    link = ana.good("POST", f"/games/{game}/seats/1/link")
    assert link["path"] == f"/join/{link['secret']}"
    phone = table.stranger()
    claimed = phone.good("POST", f"/seat-links/{link['secret']}", {"name": "Rita"})
    assert claimed["game"]["mine"] == [1]
    assert claimed["game"]["seats"][1]["name"] == "Rita"
    assert claimed["account"]["user"]["guest"] is True
    phone.good("POST", f"/games/{game}/chat", {"text": "hello"})
    again = phone.good("POST", f"/seat-links/{link['secret']}", {})  # the same browser finds its way back
    assert (again["game"]["mine"], again["account"]["user"]["name"]) == ([1], "Rita")


def test_a_used_link_opens_no_account(table: Table, ana: Person) -> None:
    _, secret, rita = invited(ana, table)
    hers = rita.new_game(private=True)
    for person in (table.stranger(), table.guest("Gus"), ana):
        answer = person.ask("POST", f"/seat-links/{secret}", {"name": "Eve"})
        assert (answer.status_code, answer.json()["error"]) == (409, "link_used")
        assert "Rita" in answer.json()["message"]
        assert "recovery code" in answer.json()["message"]
        assert "set-cookie" not in answer.headers
        assert person.refused("GET", f"/games/{hers}") == (404, "not_found")


def test_a_used_link_stays_used_when_the_guest_registers(table: Table, ana: Person) -> None:
    game, secret, rita = invited(ana, table)
    rita.good("POST", "/account/register", {"name": "Rita", "password": "correct horse"})
    answer = table.stranger().ask("POST", f"/seat-links/{secret}", {})
    assert (answer.status_code, "set-cookie" in answer.headers) == (409, False)
    assert "sign in" in answer.json()["message"]
    assert rita.good("POST", f"/seat-links/{secret}", {})["game"]["id"] == game


def _claim(table: Table, secret: str, gate: threading.Barrier, name: str) -> str:
    gate.wait()
    try:
        return table.services.seat_links.claim(NOBODY, secret, name)[1].id
    except Refused as refusal:
        return refusal.error


def test_of_many_takers_one_gets_the_seat(place: Place, opened: Opened) -> None:
    """Two applications on one database, so that no lock of one process helps."""
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    for _ in range(6):
        game = ana.new_game(kinds=OPEN)
        secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
        gate = threading.Barrier(8)
        with ThreadPoolExecutor(8) as pool:
            tries = [pool.submit(_claim, (one, other)[n % 2], secret, gate, f"Taker {n}") for n in range(8)]
            found = [attempt.result() for attempt in tries]
        winners = [user for user in found if user != "link_used"]
        assert len(winners) == 1, found
        assert one.services.lobby.read(game).seats[1].user == winners[0]
    with one.services.engine.connect() as connection:
        names = connection.execute(select(tables.users.c.name).where(tables.users.c.name != "Ana")).scalars().all()
    assert len(names) == 6  # whoever came too late has not become a guest either


def test_a_new_link_ends_the_old_one(table: Table, ana: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    old = ana.good("POST", f"/games/{game}/seats/1/link")
    new = ana.good("POST", f"/games/{game}/seats/1/link")
    assert table.stranger().refused("POST", f"/seat-links/{old['secret']}", {}) == (404, "not_found")
    table.stranger().good("POST", f"/seat-links/{new['secret']}", {"name": "Rita"})


def test_links_lead_to_free_seats_only(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "bot"))
    assert eva.refused("POST", f"/games/{game}/seats/1/link") == (403, "forbidden")
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    for seat, error in ((1, (403, "forbidden")), (2, (409, "conflict")), (9, (404, "not_found"))):
        assert ana.refused("POST", f"/games/{game}/seats/{seat}/link") == error
    answer = eva.ask("POST", f"/games/{game}/seats/1/link")  # a guest comes back with a code, not with a link
    assert (answer.status_code, "recovery code" in answer.json()["message"]) == (409, True)


def test_the_host_gets_no_link_to_the_seat_of_a_guest(table: Table, ana: Person) -> None:
    game, _, _ = invited(ana, table)
    assert ana.refused("POST", f"/games/{game}/seats/1/link") == (403, "forbidden")


def test_a_link_is_not_for_who_sits_there_already(table: Table, ana: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    assert ana.refused("POST", f"/seat-links/{secret}", {}) == (409, "conflict")
    assert table.stranger().good("POST", f"/seat-links/{secret}", {"name": "Rita"})["game"]["mine"] == [1]


def test_a_seat_that_was_left_is_free_again(table: Table, ana: Person) -> None:
    game, secret, rita = invited(ana, table)
    rita.good("POST", f"/games/{game}/leave")
    assert table.stranger().refused("POST", f"/seat-links/{secret}", {}) == (404, "not_found")
    fresh = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    assert table.stranger().good("POST", f"/seat-links/{fresh}", {"name": "Eve"})["game"]["mine"] == [1]


def test_joining_ends_the_link_of_the_seat(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    assert table.stranger().refused("POST", f"/seat-links/{secret}", {}) == (404, "not_found")


def test_a_local_seat_moves_to_another_device_without_its_orders(table: Table, ana: Person) -> None:
    game = ana.new_game()
    order = {"player": "p2", "kind": "nothing", "since": 0}
    assert len(ana.good("PUT", f"/games/{game}/auto", {"auto": [order]})["auto"]) == 1
    link = ana.good("POST", f"/games/{game}/seats/1/link")
    phone = table.stranger()
    assert phone.good("POST", f"/seat-links/{link['secret']}", {"name": "Rita"})["game"]["mine"] == [1]
    assert ana.good("GET", f"/games/{game}")["mine"] == [0, 2]
    assert phone.good("GET", f"/games/{game}/auto") == {"auto": []}


def test_a_guest_who_is_gone_gives_the_seat_back_openly(table: Table, ana: Person) -> None:
    game, _, rita = invited(ana, table, private=True)
    assert rita.refused("POST", f"/games/{game}/seats/1/release") == (403, "forbidden")
    assert ana.good("POST", f"/games/{game}/seats/1/release")["seats"][1]["kind"] == "open"
    assert rita.refused("GET", f"/games/{game}") == (404, "not_found")
    assert rita.good("GET", "/account")["user"]["name"] == "Rita"


def test_while_a_game_is_played_a_guest_loses_the_seat_after_a_day_only(table: Table, ana: Person) -> None:
    game, _, rita = invited(ana, table, private=True)
    ana.good("PATCH", f"/games/{game}/seats/2", {"bot": "random"})
    ana.good("POST", f"/games/{game}/start")
    assert ana.refused("POST", f"/games/{game}/seats/1/release") == (409, "conflict")
    with table.services.engine.begin() as connection:
        connection.execute(tables.sessions.update().values(seen=tables.sessions.c.seen - 90_000))
    freed = ana.good("POST", f"/games/{game}/seats/1/release")
    assert (freed["mine"], freed["seats"][1]["kind"]) == ([0, 1], "local")
    assert "taken this seat back" in ana.good("GET", f"/games/{game}/chat")[-1]["text"]
    assert rita.refused("GET", f"/games/{game}/note") == (404, "not_found")
    secret = ana.good("POST", f"/games/{game}/seats/1/link")["secret"]
    assert table.stranger().good("POST", f"/seat-links/{secret}", {"name": "Gus"})["game"]["mine"] == [1]


@pytest.mark.parametrize("who", ["registered", "owner", "bot"])
def test_other_seats_are_not_taken_back(table: Table, ana: Person, who: str) -> None:
    game = ana.new_game(kinds=("me", "open", "bot"))
    table.user("Luis").good("POST", f"/games/{game}/join", {"seat": 1})
    seat = {"registered": 1, "owner": 0, "bot": 2}[who]
    assert ana.ask("POST", f"/games/{game}/seats/{seat}/release").status_code in (403, 409)
    assert ana.good("GET", f"/games/{game}")["mine"] == [0]
