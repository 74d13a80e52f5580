"""The lobby: creating, joining, seats, links, starting."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from roundhouse.server.storage.tables import games
from roundhouse.titles import all_titles
from tests.server.people import Person, Table

OPEN = ("me", "open", "open")


def test_titles_and_bots_are_listed(table: Table) -> None:
    stranger = table.stranger()
    assert {card["id"] for card in stranger.good("GET", "/titles")} == set(all_titles())
    for title in all_titles():
        assert stranger.good("GET", f"/titles/{title}")["id"] == title
        assert stranger.good("GET", f"/titles/{title}/rules")["pieces"]
    for title in stranger.good("GET", "/titles"):
        picture = stranger.ask("GET", f"/titles/{title['id']}/map.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")
        assert 1 <= title["weight"] <= 5
    assert [title["id"] for title in stranger.good("GET", "/titles") if title["teaches"]] == ["18tiny"]
    assert "random" in {bot["id"] for bot in stranger.good("GET", "/bots")}
    assert stranger.refused("GET", "/titles/18zz") == (404, "not_found")


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_every_title_starts(table: Table, ana: Person, title: str) -> None:
    game = ana.new_game(title, kinds=("me", "local", "local"))
    view = ana.good("GET", f"/games/{game}/table?scene=true")
    assert view["game"]["status"] == "playing"
    assert view["moves"] is not None
    assert view["scene"]["hexes"]
    assert ana.good("GET", f"/games/{game}/table")["scene"] is None


def test_strangers_create_nothing(table: Table) -> None:
    wish = {"title": "18mex", "seats": [{"kind": "me"}] * 3}
    assert table.stranger().refused("POST", "/games", wish) == (401, "not_signed_in")


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "18zz"},
        {"seats": [{"kind": "me"}] * 9},
        {"seats": [{"kind": "me"}]},
        {"options": {"no_such": 1}},
        {"seats": [{"kind": "bot", "bot": "nobody"}] * 3},
        {"mode": "hotseat", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]},
        {"seed": -1},
        {"unknown": 1},
    ],
)
def test_games_that_cannot_be(ana: Person, wrong: dict[str, Any]) -> None:
    wish = {"title": "18mex", "seats": [{"kind": "me"}] * 3, **wrong}
    assert ana.refused("POST", "/games", wish) == (400, "bad_request")


def test_options_are_kept(ana: Person) -> None:
    card = ana.good("GET", "/titles/18mex")
    options = (option for group in card["option_groups"] for option in group["options"])
    name = next(option["name"] for option in options if option["type"] == "bool")
    game = ana.new_game(options={name: True})
    assert ana.good("GET", f"/games/{game}")["options"] == {name: True}


def test_a_single_deviation_is_kept_under_its_present_name(ana: Person) -> None:
    game = ana.new_game("18mex", options={"bids_in_fives": True, "site.ndm_frozen_early": True}, seed=7)
    kept = ana.good("GET", f"/games/{game}")["options"]
    assert kept == {"site.bids_in_fives": True, "site.ndm_frozen_early": True}


def test_a_stored_game_with_old_plain_options_is_the_same_game(table: Table, ana: Person) -> None:
    game = ana.new_game("18mex", options={"site.bids_in_fives": True}, seed=7)
    before = ana.good("GET", f"/games/{game}/moves")
    with table.services.engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == game).values(options='{"bids_in_fives":true}'))
    table.services.lives.forget(game)
    assert table.game(game).settings == {"site.bids_in_fives": True}
    assert ana.good("GET", f"/games/{game}/moves") == before


def test_titles_show_their_options_in_groups(table: Table) -> None:
    card = table.stranger().good("GET", "/titles/18mex")
    assert [group["heading"] for group in card["option_groups"]] == [
        "Variants of the rulebook",
        "House rules",
        "18xx.games",
    ]
    shown = {option["name"]: option for group in card["option_groups"] for option in group["options"]}
    rust = shown["quick_rust"]
    assert (rust["label"], rust["group"], rust["section"]) == ("Quick rust", "variant", "8(d)")
    assert "bids_in_fives" not in shown
    single = {deviation["name"]: deviation for deviation in card["deviations"]}
    assert single["bids_in_fives"]["section"] == "3.1(b)"
    assert not table.stranger().good("GET", "/titles/18sa")["deviations"]


def test_join_leave_start(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    assert ana.refused("POST", f"/games/{game}/start") == (409, "conflict")
    assert [g["id"] for g in eva.good("GET", "/games?scope=open")["games"]] == [game]
    assert eva.good("POST", f"/games/{game}/join", {"seat": 2})["mine"] == [2]
    assert eva.refused("POST", f"/games/{game}/join", {}) == (409, "conflict")
    luis = table.guest("Eva")
    assert luis.refused("POST", f"/games/{game}/join", {"seat": 2}) == (409, "conflict")
    seats = luis.good("POST", f"/games/{game}/join", {})["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Eva 2", "Eva"]
    luis.good("POST", f"/games/{game}/leave")
    assert luis.refused("POST", f"/games/{game}/leave") == (409, "conflict")
    luis.good("POST", f"/games/{game}/join", {})
    assert luis.refused("POST", f"/games/{game}/start") == (403, "forbidden")
    assert ana.good("POST", f"/games/{game}/start")["status"] == "playing"
    assert ana.refused("POST", f"/games/{game}/start") == (409, "conflict")
    assert luis.refused("POST", f"/games/{game}/leave") == (409, "conflict")
    assert [g["id"] for g in luis.good("GET", "/games?scope=mine")["games"]] == [game]
    assert luis.good("GET", "/games?scope=open")["total"] == 0
    assert table.stranger().good("GET", "/games?scope=watch&title=18mex&status=playing")["total"] == 1
    assert table.stranger().refused("GET", "/games?scope=mine") == (401, "not_signed_in")


def test_nobody_moves_before_the_start(ana: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    wish = {"action": "p1 pass", "expected": 0}
    assert ana.refused("POST", f"/games/{game}/actions", wish) == (409, "conflict")


def test_private_games_are_hidden(table: Table, ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=OPEN, private=True)
    for person in (eva, table.stranger()):
        assert person.refused("GET", f"/games/{game}") == (404, "not_found")
        assert person.refused("GET", f"/games/{game}/table") == (404, "not_found")
        assert person.refused("GET", f"/games/{game}/chat") == (404, "not_found")
        assert person.refused("GET", f"/games/{game}/export") == (404, "not_found")
        assert person.good("GET", "/games?scope=open")["total"] == 0
    assert eva.refused("POST", f"/games/{game}/join", {}) == (404, "not_found")
    with eva.live(game) as socket:
        assert socket.receive_json()["error"] == "not_found"


def test_games_are_private_until_they_are_published(table: Table, ana: Person, eva: Person) -> None:
    """Alone with bots, or all on one device: strangers neither find the game nor open its address."""
    for mode, kinds in (("online", ("me", "bot", "bot")), ("hotseat", ("local", "local", "local"))):
        wish = {"title": "18tiny", "mode": mode, "seats": [{"kind": kind} for kind in kinds], "start": True}
        info = ana.good("POST", "/games", wish)
        assert (info["visibility"], info["private"]) == ("private", True)
        path = f"/games/{info['id']}"
        assert ana.good("GET", f"{path}/table")["game"]["id"] == info["id"]
        for person in (eva, table.stranger()):
            assert person.refused("GET", path) == (404, "not_found")
            assert person.good("GET", "/games?scope=watch")["total"] == 0
        assert eva.refused("PATCH", path, {"visibility": "public"}) == (404, "not_found")
        assert ana.good("PATCH", path, {"visibility": "link"})["visibility"] == "link"
        assert eva.refused("PATCH", path, {"visibility": "public"}) == (403, "forbidden")
        assert eva.good("GET", path)["id"] == info["id"]
        assert eva.good("GET", "/games?scope=watch")["total"] == 0
        assert ana.good("PATCH", path, {"visibility": "public"})["private"] is False
        assert eva.good("GET", "/games?scope=watch")["total"] == 1
        ana.good("PATCH", path, {"private": True})
        assert eva.refused("GET", path) == (404, "not_found")


def test_a_game_that_seeks_players_is_listed(ana: Person, eva: Person) -> None:
    wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert ana.good("POST", "/games", wish)["visibility"] == "public"
    assert eva.good("GET", "/games?scope=open")["total"] == 1
    assert ana.good("POST", "/games", {**wish, "visibility": "link"})["visibility"] == "link"
    assert eva.good("GET", "/games?scope=open")["total"] == 1


def test_the_owner_arranges_the_seats(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    named = ana.good("PATCH", f"/games/{game}/seats/1", {"name": "for Rita"})
    assert named["seats"][1]["name"] == "for Rita"
    bot = ana.good("PATCH", f"/games/{game}/seats/1", {"bot": "random"})
    assert (bot["seats"][1]["kind"], bot["seats"][1]["bot"]) == ("bot", "random")
    assert ana.good("PATCH", f"/games/{game}/seats/1", {"bot": None})["seats"][1]["kind"] == "open"
    assert eva.refused("PATCH", f"/games/{game}/seats/1", {"bot": "random"}) == (403, "forbidden")
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    assert ana.refused("PATCH", f"/games/{game}/seats/1", {"bot": "random"}) == (409, "conflict")
    assert ana.refused("PATCH", f"/games/{game}/seats/1", {"name": "x"}) == (403, "forbidden")


def test_change_and_delete(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=OPEN)
    changed = ana.good("PATCH", f"/games/{game}", {"name": " Friday\u0000 ", "private": True, "undo": "ask"})
    assert (changed["name"], changed["private"], changed["undo"]) == ("Friday", True, "ask")
    ana.good("PATCH", f"/games/{game}", {"private": False})
    assert eva.refused("PATCH", f"/games/{game}", {"name": "mine"}) == (403, "forbidden")
    assert eva.refused("DELETE", f"/games/{game}") == (403, "forbidden")
    assert ana.ask("DELETE", f"/games/{game}").status_code == 204
    assert ana.refused("GET", f"/games/{game}") == (404, "not_found")


def test_a_game_of_others_is_not_deleted(ana: Person, eva: Person) -> None:
    game = ana.new_game(kinds=("me", "open", "bot"))
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    assert ana.refused("DELETE", f"/games/{game}") == (403, "forbidden")
    assert ana.refused("PATCH", f"/games/{game}", {"undo": "free"}) == (409, "conflict")
