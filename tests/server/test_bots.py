"""Seats played by the computer, orders, and news by webhook."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any, ClassVar

import pytest

from roundhouse.api import new_game
from roundhouse.server.bots.decisions import player
from roundhouse.server.games.offered_bots import bots
from roundhouse.server.webhooks import check_address
from roundhouse.simulation import random_action
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.places import PATIENCE, pauses


def eventually(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    waiting = pauses(seconds=seconds)
    while not true():
        next(waiting)


def idle(table: Table) -> bool:
    """Whether no job runs or waits to be done now."""
    return not any(kind.waiting + kind.put_off + kind.running for kind in table.services.jobs.overview().kinds)


@pytest.mark.parametrize("name", bots())
def test_a_bot_plays_the_same_move_in_the_same_position(table: Table, ana: Person, name: str) -> None:
    game = table.game(ana.new_game())
    first, second = player(name, game.seed), player(name, game.seed)
    assert first is not None
    assert second is not None
    assert first.choose(game, game.decider).action == second.choose(game, game.decider).action


@pytest.mark.parametrize("name", ["perfect", "easy:tycoon", "easy:", "random:trader", "hard-1:trader"])
def test_there_is_no_bot_of_another_name(name: str) -> None:
    assert player(name, 0) is None


def test_a_seat_asks_for_a_level_and_a_style(ana: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy:trader"}, {"kind": "open"}]
    made = ana.good("POST", "/games", {"title": "18tiny", "seats": seats})
    path = f"/games/{made['id']}"
    changed = ana.good("PATCH", f"{path}/seats/2", {"bot": "easy:any"})
    told = [(seat["bot"], seat["style"], seat["name"], seat["person"]) for seat in changed["seats"][1:]]
    assert told == [("easy", "trader", "Fern", "bot:easy"), ("easy", "any", "Robin", "bot:easy")]
    plain = ana.good("PATCH", f"{path}/seats/2", {"bot": "easy"})["seats"][2]
    assert (plain["bot"], plain["style"]) == ("easy", "")
    levels = {level["id"]: level["styles"] for level in ana.good("GET", "/bots")}
    assert levels["easy"] == ["investor", "operator", "trader", "raider", "any"]
    assert levels["random"] == []


@pytest.mark.parametrize(
    ("bot", "because"),
    [
        ("easy:tycoon", "Unknown style of bot 'easy:tycoon'. Choose one of: easy:investor, easy:operator"),
        ("random:trader", "Unknown style of bot 'random:trader'. It has none."),
        ("grand", "Unknown bot 'grand'. Choose one of: random, easy"),
    ],
)
def test_unknown_bots_get_no_seat(ana: Person, bot: str, because: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    answer = ana.ask("POST", "/games", {"title": "18tiny", "seats": seats})
    assert answer.status_code == 400
    assert because in answer.text


def test_bots_of_a_style_play(table: Table, ana: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy:any"}, {"kind": "bot", "bot": "easy:raider"}]
    game = ana.good("POST", "/games", {"title": "18tiny", "seats": seats, "start": True})["id"]
    for _ in range(2):
        eventually(lambda: ana.good("GET", f"/games/{game}")["to_move"] == [0])
        ana.act(game)
    assert {played.seat for played in table.services.lives.get(game).played} == {0, 1, 2}


def test_bots_play_when_it_is_their_turn(table: Table, ana: Person) -> None:
    game = ana.new_game(kinds=("me", "bot", "bot"))
    for _ in range(4):
        eventually(lambda: ana.good("GET", f"/games/{game}")["to_move"] == [0])
        ana.act(game)
    seats = {played.seat for played in table.services.lives.get(game).played}
    assert seats == {0, 1, 2}


def test_bots_alone_go_on_after_a_restart(place: Place, opened: Opened) -> None:
    first = opened(place, bot_pause=0.01)
    game = first.guest("Ana").new_game(kinds=("bot", "bot", "bot"))
    eventually(lambda: first.services.lives.get(game).moves > 5)
    assert first.client.portal is not None
    first.client.portal.call(first.services.jobs.stop)
    stopped = first.services.lives.get(game).moves
    second = opened(place, bot_pause=0.01)
    eventually(lambda: second.services.lives.get(game).moves > stopped + 5)


def test_an_order_is_carried_out(table: Table, ana: Person) -> None:
    played, chance = new_game("18eu", 3, seed=1), Random(1)
    while "stock" not in played.view.step.name:
        played.apply(random_action(played, chance, "sober"))
    game, player = ana.good("POST", "/games/import", {"file": played.to_json()})["id"], played.decider
    order = {"player": player, "kind": "pass", "since": len(played.actions)}
    ana.good("PUT", f"/games/{game}/auto", {"auto": [order]})
    eventually(lambda: table.services.lives.get(game).moves > len(played.actions))
    assert str(table.game(game).actions[len(played.actions)]) == f"{player} pass"


class _Hook(BaseHTTPRequestHandler):
    heard: ClassVar[list[Any]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.heard.append(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def hook() -> Iterator[tuple[str, list[Any]]]:
    _Hook.heard = []
    server = HTTPServer(("127.0.0.1", 0), _Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hook?x=1", _Hook.heard
    server.shutdown()
    server.server_close()


def _turns(ana: Person, eva: Person, game: str) -> None:
    people = {0: ana, 1: eva, 2: ana}
    for _ in range(8):
        seat = ana.good("GET", f"/games/{game}")["to_move"][0]
        people[seat].act(game)


def _shared_game(ana: Person, eva: Person) -> str:
    game = ana.new_game(kinds=("me", "open", "local"), name="Friday")
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    return game


def test_a_webhook_tells_whose_turn_it_is(lite: Place, opened: Opened, hook: tuple[str, list[Any]]) -> None:
    address, heard = hook
    table = opened(lite, private_webhooks=True, address="https://table.example/")
    ana, eva = table.guest("Ana"), table.guest("Eva")
    eva.good("PATCH", "/account", {"webhook": address})
    game = _shared_game(ana, eva)
    _turns(ana, eva, game)
    eventually(lambda: any(news["event"] == "your_turn" for news in heard))
    news = next(news for news in heard if news["event"] == "your_turn")
    assert (news["game"], news["name"], news["title"], news["player"]) == (game, "Friday", "18mex", "Eva")
    assert (news["path"], news["url"]) == (f"/game/{game}", f"https://table.example/game/{game}")
    assert all(one["player"] == "Eva" for one in heard)


def test_webhooks_do_not_reach_into_the_own_network(lite: Place, opened: Opened, hook: tuple[str, list[Any]]) -> None:
    address, heard = hook
    table = opened(lite)
    eva = table.guest("Eva")
    eva.good("PATCH", "/account", {"webhook": address})
    eva.good("POST", "/account/notices/test", {"channel": "webhook"})
    eventually(lambda: _sent(eva)["state"] == "failed")
    assert heard == []
    assert "public" in _sent(eva)["result"]


def _sent(person: Person) -> Any:
    """The latest delivery to somebody."""
    return person.good("GET", "/account/notices/deliveries")["deliveries"][0]


@pytest.mark.parametrize(
    "address", ["ftp://x.example/", "x", "http://", "http://a@b.example/", "http://x:99999/", "http://x y/"]
)
def test_addresses_of_webhooks(ana: Person, address: str) -> None:
    assert ana.refused("PATCH", "/account", {"webhook": address}) == (400, "bad_request")


def test_a_good_address() -> None:
    check_address("https://example.org:8443/hook?x=1")
