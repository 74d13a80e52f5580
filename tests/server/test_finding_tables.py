"""Searching tables, saving searches, and being told of a table that fits."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from roundhouse.server.storage.tables import games
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_bots import eventually


def found(person: Person, query: str) -> list[str]:
    return [game["name"] for game in person.good("GET", f"/games?{query}")["games"]]


def opened_tables(ana: Person) -> dict[str, str]:
    """Three open tables by name."""
    plan: dict[str, dict[str, Any]] = {
        "Friday 100%": {"title": "18mex", "language": "de", "kinds": ("me", "open", "open")},
        "Slow train": {
            "title": "18eu",
            "kinds": ("me", "open"),
            "password": "let me in",
            "clock": {"kind": "move", "seconds": 86_400},
        },
        "Varied": {"title": "18mex", "kinds": ("me", "open", "open", "open"), "options": {"quick_rust": True}},
    }
    return {name: ana.new_game(name=name, **wish) for name, wish in plan.items()}


def test_tables_are_searched_by_words_and_filters(table: Table, ana: Person, eva: Person) -> None:
    opened_tables(ana)
    stranger = table.stranger()
    assert found(eva, "q=slow") == ["Slow train"]
    assert found(stranger, "q=SLOW+tra") == ["Slow train"]
    assert found(eva, "q=100%25") == ["Friday 100%"]
    assert found(eva, "q=%25") == ["Friday 100%"]
    assert set(found(eva, "q=18MEX")) == {"Friday 100%", "Varied"}
    assert set(found(eva, "q=ana")) == {"Friday 100%", "Slow train", "Varied"}
    assert found(eva, "q=ana+nobody") == []
    assert found(eva, "q=Seat") == [], "the name of an empty seat is nobody's"
    assert found(eva, "language=de") == ["Friday 100%"]
    assert found(eva, "players=4") == ["Varied"]
    assert found(eva, "variants=varied") == ["Varied"]
    assert set(found(eva, "variants=plain")) == {"Friday 100%", "Slow train"}
    assert found(eva, "speed=correspondence") == ["Slow train"]
    assert found(eva, "speed=live") == []
    assert set(found(eva, "speed=unhurried")) == {"Friday 100%", "Varied"}
    assert set(found(eva, "unlocked=true")) == {"Friday 100%", "Varied"}
    assert found(eva, "sort=fullest")[0] == "Slow train"
    assert found(eva, "sort=newest&limit=1") == ["Varied"]
    assert found(eva, "sort=newest&limit=1&offset=1") == ["Slow train"]
    assert eva.good("GET", "/games?q=slow")["total"] == 1
    assert eva.refused("GET", "/games?variants=odd") == (400, "bad_request")
    assert stranger.refused("GET", "/games?scope=finished") == (401, "not_signed_in")


def test_my_games_are_sorted_by_whose_turn_it_is(table: Table, ana: Person, eva: Person) -> None:
    mine = [ana.new_game("18tiny", name=name, kinds=("me", "open")) for name in ("first", "second", "third", "fourth")]
    for game in mine[:3]:
        eva.good("POST", f"/games/{game}/join", {})
        ana.good("POST", f"/games/{game}/start")
    with table.services.engine.begin() as connection:
        for game, to_move, at in zip(mine, (0, 1, 0, None), (30.0, 40.0, 20.0, 50.0), strict=True):
            connection.execute(update(games).where(games.c.id == game).values(to_move=to_move, updated=at))
    assert found(ana, "scope=mine&sort=urgent") == ["third", "first", "second", "fourth"]
    assert found(eva, "scope=mine&sort=urgent") == ["second", "first", "third"]
    with table.services.engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == mine[0]).values(deadline=9e9))
    assert found(ana, "scope=mine&sort=urgent") == ["first", "third", "second", "fourth"]
    with table.services.engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == mine[0]).values(status="finished"))
    assert found(ana, "scope=finished") == ["first"]
    assert found(ana, "scope=mine&status=finished&q=first") == ["first"]


def test_tables_of_people_one_follows(table: Table) -> None:
    rita, luis, eva = table.user("Rita"), table.user("Luis"), table.user("Eva")
    rita.new_game(name="of Rita", kinds=("me", "open", "open"))
    game = table.user("Max").new_game(name="of Max", kinds=("me", "open", "open"))
    luis.good("PUT", "/contacts/Rita", {"kind": "follow"})
    assert found(luis, "friends=true") == ["of Rita"]
    rita.good("POST", f"/games/{game}/join", {})
    assert set(found(luis, "friends=true")) == {"of Rita", "of Max"}
    assert found(eva, "friends=true") == []
    assert found(table.stranger(), "friends=true") == []


class Told:
    """Who was told of which table."""

    def __init__(self, table: Table) -> None:
        self.news: list[tuple[str, str, str]] = []
        table.services.notices.notify = self._hear  # type: ignore[method-assign, assignment]

    def _hear(self, user: str, kind: str, *, name: str, about: str, **_: object) -> None:
        assert kind == "table_found"
        self.news.append((user, name, about))


def me(person: Person) -> str:
    found: str = person.good("GET", "/account")["user"]["id"]
    return found


def test_a_saved_search_tells_of_a_table_once(table: Table, ana: Person, eva: Person) -> None:
    told, finding = Told(table), table.services.finding
    wish = {"name": "Mexico", "wanted": {"title": "18mex", "variants": "plain"}}
    saved = eva.good("POST", "/searches", wish)
    assert saved["wanted"] == {"title": "18mex", "variants": "plain"}
    ana.good("POST", "/searches", wish)
    tables = opened_tables(ana)
    for _ in range(2):
        for game in tables.values():
            finding.match(game)
    assert told.news == [(me(eva), "Friday 100%", "Mexico")], "once, and never of one's own table"
    quiet = ana.new_game(name="Quiet", kinds=("me", "open", "open"), visibility="link")
    finding.match(quiet)
    assert len(told.news) == 1
    ana.good("PATCH", f"/games/{quiet}", {"visibility": "public"})
    finding.match(quiet)
    assert told.news[-1] == (me(eva), "Quiet", "Mexico")
    eva.good("PATCH", f"/searches/{saved['id']}", {"notify": False})
    finding.match(ana.new_game(kinds=("me", "open", "open")))
    assert len(told.news) == 2


def test_a_new_table_is_matched_by_a_job(place: Place, opened: Opened) -> None:
    table = opened(place)
    told, (ana, eva) = Told(table), (table.guest("Ana"), table.guest("Eva"))
    eva.good("POST", "/searches", {"wanted": {"q": "friday"}})
    ana.new_game(name="Friday", kinds=("me", "open", "open"))
    eventually(lambda: [name for _, name, _ in told.news] == ["Friday"])


def test_searches_belong_to_whoever_saved_them(ana: Person, eva: Person) -> None:
    saved = ana.good("POST", "/searches", {"name": " Mine ", "wanted": {"q": "x"}, "notify": False})
    assert (saved["name"], saved["notify"]) == ("Mine", False)
    assert [one["id"] for one in ana.good("GET", "/searches")] == [saved["id"]]
    assert eva.good("GET", "/searches") == []
    assert eva.refused("DELETE", f"/searches/{saved['id']}") == (404, "not_found")
    assert eva.refused("PATCH", f"/searches/{saved['id']}", {"notify": True}) == (404, "not_found")
    ana.good("DELETE", f"/searches/{saved['id']}")
    for _ in range(20):
        ana.good("POST", "/searches", {"wanted": {}})
    assert ana.refused("POST", "/searches", {"wanted": {}}) == (409, "conflict")
