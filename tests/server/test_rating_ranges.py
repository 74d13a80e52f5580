"""Tables for certain ratings: who may join, who is told of them, and what a rematch keeps."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select

from roundhouse.server.ratings.raters import OVERALL, rater_of
from roundhouse.server.ratings.scale import MU, POINTS, SIGMA, START
from roundhouse.server.storage.records import writing
from roundhouse.server.storage.tables import ratings, users
from tests.server.people import Person, Table
from tests.server.rated_games import played

OPEN = ("me", "open", "open")


def rate(table: Table, name: str, points: int, title: str = "18mex") -> None:
    """Give somebody a rating."""
    values = {"title": title, "mu": MU + (points - START) / POINTS, "sigma": SIGMA, "games": 1}
    with writing(table.services.engine) as connection:
        user = connection.execute(select(users.c.id).where(users.c.name == name)).scalar_one()
        rater = rater_of(connection, user=user)
        connection.execute(insert(ratings).values(rater=rater, **values))


def joined(person: Person, game: str) -> str:
    """Why somebody can't join; empty if they have joined."""
    answer = person.ask("POST", f"/games/{game}/join", {})
    return "" if answer.status_code == 200 else str(answer.json()["message"])


def listed(person: Person) -> set[str]:
    return {game["name"] for game in person.good("GET", "/games?joinable=true")["games"]}


def test_only_ratings_in_the_range_join(table: Table) -> None:
    host, high, low = table.user("Rita"), table.user("High"), table.user("Low")
    new, general = table.user("New"), table.user("General")
    rate(table, "High", 1600)
    rate(table, "Low", 1399)
    rate(table, "Low", 1700, OVERALL)
    rate(table, "General", 1450, OVERALL)
    game = host.new_game(name="middle", kinds=("me", *["open"] * 3), rating_from=1400, rating_to=1599)
    again = "Choose another table, or ask the host to invite you."
    assert joined(high, game) == f"This table is for ratings 1400–1599; yours is 1600. {again}"
    assert joined(low, game) == f"This table is for ratings 1400–1599; yours is 1399. {again}"
    assert "guests have none" in joined(table.guest("Guest"), game)
    assert joined(new, game) == "", "without a rating one counts as 1500"
    assert joined(general, game) == "", "the overall rating counts for who has none for the title"
    host.good("PATCH", f"/games/{game}", {"rating_from": 1550, "rating_to": None})
    assert joined(table.user("Newer"), game).startswith(
        "This table is for ratings ≥ 1550; without a rating you count as 1500."
    )
    info = host.good("GET", f"/games/{game}")
    assert (info["rating_from"], info["rating_to"]) == (1550, None)
    assert sum(seat["kind"] == "user" for seat in info["seats"]) == 3, "who sits already stays"
    assert joined(high, game) == ""


def test_refusals_are_told_in_the_language_of_the_request(table: Table) -> None:
    game = table.user("Rita").new_game(kinds=OPEN, rating_from=1600)
    new = table.user("New")
    told = {
        spoken: new.ask("POST", f"/games/{game}/join", {}, headers={"Accept-Language": spoken}).json()["message"]
        for spoken in ("de", "es")
    }
    assert told["de"].startswith("Dieser Tisch ist für Wertungen ≥ 1600; ohne Wertung zählst du als 1500.")
    assert told["es"].startswith("Esta mesa es para puntuaciones ≥ 1600; sin puntuación cuentas como 1500.")


def test_links_check_the_range_and_invitations_do_not(table: Table) -> None:
    host, low, friend = table.user("Rita"), table.user("Low"), table.user("Friend")
    rate(table, "Low", 1200)
    rate(table, "Friend", 1200)
    game = host.new_game(kinds=("me", *["open"] * 3), rating_from=1400)
    whole = host.good("POST", f"/games/{game}/link")["path"].rsplit("/", 1)[-1]
    seat = host.good("POST", f"/games/{game}/seats/1/link")["path"].rsplit("/", 1)[-1]
    for secret in (whole, seat):
        for person in (low, table.stranger(), table.guest("Guest")):
            assert person.refused("POST", f"/seat-links/{secret}", {}) == (403, "forbidden")
    host.good("POST", f"/games/{game}/invitations", {"name": "Friend"})
    assert joined(friend, game) == ""
    friend.good("POST", f"/games/{game}/leave")
    assert joined(friend, game) == "", "who was invited may come back"
    host.good("POST", f"/games/{game}/leave")
    assert joined(host, game) == "", "the host may always sit down"


def test_a_seat_is_taken_over_within_the_range(table: Table) -> None:
    host, eva = table.user("Rita"), table.user("Eva")
    low, high = table.user("Low"), table.user("High")
    rate(table, "High", 1450, "18tiny")
    game = host.new_game("18tiny", kinds=("me", "open"), rating_to=1600, mode="online")
    assert joined(eva, game) == ""
    host.good("POST", f"/games/{game}/start")
    host.good("PATCH", f"/games/{game}", {"rating_to": 1470})
    eva.good("POST", f"/games/{game}/seats/1/leave", {"bot": "random", "free": True})
    assert low.refused("POST", f"/games/{game}/join", {"seat": 1}) == (403, "forbidden")
    assert listed(low) == set()
    assert len(listed(high)) == 1
    high.good("POST", f"/games/{game}/join", {"seat": 1})


def test_i_find_where_i_may_sit_down(table: Table) -> None:
    host, high, guest = table.user("Rita"), table.user("High"), table.guest("Guest")
    stranger = table.stranger()
    rate(table, "High", 1600)
    plans: dict[str, dict[str, Any]] = {
        "any": {},
        "strong": {"rating_from": 1600},
        "weak": {"rating_to": 1599},
        "tiny": {"title": "18tiny", "rating_to": 1500},
        "secret": {"password": "let me in"},
        "rated": {"rated": True, "seed": None},
    }
    made = {name: host.new_game(name=name, **{"kinds": OPEN, **plan}) for name, plan in plans.items()}
    assert listed(high) == {"any", "strong", "tiny", "rated"}
    assert listed(guest) == listed(stranger) == {"any"}
    assert listed(host) == set(), "one's own tables are no news"
    high.good("POST", f"/games/{made['secret']}/enter", {"password": "let me in"})
    assert "secret" in listed(high)
    host.good("POST", f"/games/{made['weak']}/invitations", {"name": "High"})
    assert "weak" in listed(high)
    assert joined(high, made["any"]) == ""
    assert "any" not in listed(high)
    host.good("POST", f"/games/{made['strong']}/seats/1/link")
    assert high.good("POST", f"/games/{made['strong']}/join", {})
    host.good("POST", f"/games/{made['strong']}/seats/1/remove")
    assert "strong" not in listed(high), "who was removed does not come back"


def test_a_seat_kept_for_an_address_is_not_free_for_strangers(table: Table) -> None:
    host = table.user("Rita")
    table.services.finding.invitations.mail = lambda _: None
    game = host.new_game("18tiny", name="kept", kinds=("me", "open"))
    assert listed(table.stranger()) == {"kept"}
    host.good("POST", f"/games/{game}/invitations", {"email": "eva@example.org"})
    assert listed(table.stranger()) == set()
    assert not table.stranger().good("GET", f"/games/{game}")["may_join"]
    whole = host.good("POST", f"/games/{game}/link")["path"].rsplit("/", 1)[-1]
    assert table.stranger().refused("POST", f"/seat-links/{whole}", {}) == (409, "conflict")
    assert host.refused("POST", f"/games/{game}/invitations", {"email": "max@example.org"}) == (409, "conflict")


def test_a_range_must_make_sense(table: Table) -> None:
    host = table.user("Rita")
    wish = {"title": "18mex", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    for wrong in (
        {"rating_from": 1600, "rating_to": 1500},
        {"rating_from": -1},
        {"rating_to": 5001},
    ):
        assert host.refused("POST", "/games", {**wish, **wrong}) == (400, "bad_request")
    local = {"title": "18mex", "seats": [{"kind": "me"}, {"kind": "local"}, {"kind": "local"}], "mode": "hotseat"}
    assert host.refused("POST", "/games", {**local, "rating_from": 1500}) == (400, "bad_request")
    alone = host.good("POST", "/games", local)["id"]
    assert host.refused("PATCH", f"/games/{alone}", {"rating_to": 1500}) == (400, "bad_request")
    game = host.good("POST", "/games", {**wish, "rating_from": 1500})["id"]
    assert host.refused("PATCH", f"/games/{game}", {"rating_to": 1499}) == (400, "bad_request")
    host.good("PATCH", f"/games/{game}", {"rating_from": None})
    assert joined(table.guest("Guest"), game) == ""


def test_a_rematch_keeps_the_range(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva], rating_from=1300, rating_to=1700)
    rematch = ana.good("POST", f"/games/{game}/rematch")
    assert (rematch["rating_from"], rematch["rating_to"]) == (1300, 1700)
