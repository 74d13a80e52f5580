"""Leagues: seasons with the same players, a shared table, promotion and relegation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_tournaments import SMALL, end, read

NAMES = ("Ana", "Eva", "Luis", "Ida", "Olga", "Pau", "Rosa", "Tom")


@pytest.fixture
def hall(lite: Place, opened: Opened) -> Table:
    return opened(lite)


def created(person: Person, **more: Any) -> str:
    wish = {"name": "Sunday League", "settings": {**SMALL, "usual": 4, "rounds": 1}, "divisions": 2, **more}
    found: str = person.good("POST", "/leagues", wish)["info"]["id"]
    return found


def season_of(person: Person, league: str) -> list[str]:
    """The tournaments of a new season by division."""
    view = person.good("POST", f"/leagues/{league}/seasons")
    return [one["id"] for one in view["tournaments"] if one["season"] == view["info"]["season"]]


def play(table: Table, ana: Person, tournament: str) -> None:
    """Whoever signed up first wins."""
    view = ana.good("POST", f"/tournaments/{tournament}/start")
    for one in view["rounds"][0]["tables"]:
        end(table, one["game"], [1000 - player for player in one["players"]])
    table.services.tournaments.progress.advance(tournament)


def names(view: Any) -> list[str]:
    return [one["name"] for one in view["entrants"]]


def test_players_go_up_and_down_between_seasons(table: Table) -> None:
    people = [table.user(name) for name in NAMES]
    ana, league = people[0], created(people[0])
    assert ana.good("GET", f"/leagues/{league}")["waits"] == ""
    upper, lower = season_of(ana, league)
    for number, person in enumerate(people):
        person.good("POST", f"/tournaments/{upper if number < 4 else lower}/join", {})
    assert ana.refused("POST", f"/leagues/{league}/seasons") == (409, "conflict")
    play(table, ana, upper)
    play(table, ana, lower)
    view = ana.good("GET", f"/leagues/{league}")
    assert [row["name"] for row in view["table"]] == list(NAMES)
    assert {row["name"]: row["moves"] for row in view["table"] if row["moves"]} == {"Ida": "down", "Olga": "up"}
    people[1].good("GET", f"/leagues/{league}")
    upper, lower = season_of(ana, league)
    assert names(read(ana, upper)) == ["Ana", "Eva", "Luis", "Olga"]
    assert names(read(ana, lower)) == ["Ida", "Pau", "Rosa", "Tom"]
    people[1].good("POST", f"/tournaments/{upper}/leave")
    play(table, ana, upper)
    play(table, ana, lower)
    view = ana.good("GET", f"/leagues/{league}")
    row = view["table"][0]
    assert (row["name"], row["points"], [one["rank"] for one in row["seasons"]]) == ("Ana", 20.0, [1, 1])
    assert row["mine"]
    eva = next(row for row in view["table"] if row["name"] == "Eva")
    assert [one["season"] for one in eva["seasons"]] == [1]


def test_only_the_organiser_changes_a_league(hall: Table) -> None:
    ana, eva = hall.guest("Ana"), hall.guest("Eva")
    league = created(ana, visibility="private")
    assert eva.refused("GET", f"/leagues/{league}") == (404, "not_found")
    assert eva.refused("POST", f"/leagues/{league}/seasons") == (404, "not_found")
    assert eva.good("GET", "/leagues")["total"] == 0
    view = ana.good("PATCH", f"/leagues/{league}", {"visibility": "public", "name": "Monday League", "moving": 2})
    assert (view["info"]["name"], view["info"]["moving"]) == ("Monday League", 2)
    assert eva.refused("DELETE", f"/leagues/{league}") == (403, "forbidden")
    assert eva.good("GET", "/leagues")["leagues"][0]["name"] == "Monday League"
    tournament, _ = season_of(ana, league)
    assert ana.ask("DELETE", f"/leagues/{league}").status_code == 204
    assert read(ana, tournament)["info"]["league"] == ""


def test_a_division_without_a_tournament_is_empty_in_the_next_season(hall: Table) -> None:
    ana = hall.guest("Ana")
    league = created(ana)
    upper, lower = season_of(ana, league)
    for tournament in (upper, lower):
        ana.good("POST", f"/tournaments/{tournament}/join", {})
    hall.guest("Eva").good("POST", f"/tournaments/{upper}/join", {})
    play(hall, ana, upper)
    assert ana.ask("DELETE", f"/tournaments/{lower}").status_code == 204
    upper, lower = season_of(ana, league)
    assert sorted(names(read(ana, upper))) == ["Ana", "Eva"]
    assert names(read(ana, lower)) == []
