"""Orders: every kind is carried out by the server, seen by its owner only, and ended by an undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.core.pending import Deal
from roundhouse.core.roles import Role
from roundhouse.present.model import AutoAnswer, AutoMove
from roundhouse.server.bots.automatic_moves import AUTOMATIC, UNDONE
from roundhouse.simulation import random_action
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_bots import eventually, idle

Wish = dict[str, Any]


def buys(game: Game) -> Iterator[Wish]:
    yield from ({"kind": "buy", "company": c, "until": "limit"} for c in game.state.par)


def runs(game: Game) -> Iterator[Wish]:
    yield {"kind": "run", "company": game.actor, "stubborn": True}


def agrees(game: Game) -> Iterator[Wish]:
    deal = game.view.top.pending()
    if isinstance(deal, Deal):
        thing = deal.thing.rpartition("-")[0] if deal.role is Role.TRAIN else deal.thing
        yield {"kind": "agree", "item": thing, "price": deal.price}


def bids(game: Game) -> Iterator[Wish]:
    yield from ({"kind": "bid", "item": item, "price": 500} for item in game.defn.privates)


KINDS: dict[str, Callable[[Game], Iterator[Wish]]] = {
    "pass": lambda game: iter([{"kind": "pass"}]),
    "nothing": lambda game: iter([{"kind": "nothing"}]),
    "buy": buys,
    "run": runs,
    "agree": agrees,
    "bid": bids,
}


@cache
def whole_game() -> Game:
    game, chance = new_game("18mex", 3, seed=3, options={"auto_skip": False}), Random(3)
    while not game.finished and game.count < 500:
        game.apply(random_action(game, chance, "wild" if game.count % 5 == 0 else "sober"))
    return game


@cache
def moment(kind: str) -> tuple[Game, AutoMove, AutoAnswer]:
    """The first position in which an order of a kind makes its player act."""
    game = whole_game()
    for number in range(game.count):
        now = game.at(number)
        for wish in KINDS[kind](now):
            order = msgspec.convert({"player": now.decider, "since": number, **wish}, AutoMove)
            answer = present.auto_move(now, order)
            if answer.action:
                return now, order, answer
    raise AssertionError(f"no position for an order to {kind}")


class Ordered:
    """A table at which Ana plays everybody and has given an order."""

    def __init__(self, table: Table, kind: str) -> None:
        now, self.order, self.answer = moment(kind)
        self.ana: Person = table.guest("Ana")
        self.id: str = self.ana.good("POST", "/games/import", {"file": now.to_json()})["id"]
        self.live, self.before = table.services.lives.get(self.id), now.count
        self.table = table

    def give(self) -> None:
        self.ana.good("PUT", f"/games/{self.id}/auto", {"auto": [msgspec.to_builtins(self.order)]})

    def orders(self, who: Person) -> list[Any]:
        found: list[Any] = who.good("GET", f"/games/{self.id}/auto")["auto"]
        return found


@pytest.fixture
def ordered(lite: Place, opened: Opened) -> Callable[[str], Ordered]:
    return lambda kind: Ordered(opened(lite, bot_pause=0.01), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_an_order_is_carried_out_and_logged_as_automatic(ordered: Callable[[str], Ordered], kind: str) -> None:
    at = ordered(kind)
    at.give()
    eventually(lambda: at.live.moves > at.before)
    assert str(at.live.game.actions[at.before]) == at.answer.action
    assert at.live.played[at.before].reason == AUTOMATIC
    entry = at.ana.good("GET", f"/games/{at.id}/log?since={at.before}")[0]
    assert entry["thought"]["text"] == AUTOMATIC


@pytest.mark.parametrize("kind", KINDS)
def test_an_undo_ends_the_order(ordered: Callable[[str], Ordered], kind: str) -> None:
    at = ordered(kind)
    at.give()
    eventually(lambda: at.live.moves > at.before)
    eventually(lambda: idle(at.table))
    heard: list[str] = []
    at.table.services.automatic_moves.order_over = lambda live, seat, why: heard.append(why)
    at.ana.good("POST", f"/games/{at.id}/undo", {"expected": at.live.seq, "to": at.before})
    assert at.live.moves == at.before
    assert at.orders(at.ana) == []
    if not at.answer.over:
        assert heard[-1] == UNDONE
    at.table.services.automatic_moves.poke(at.live)
    at.ana.good("GET", f"/games/{at.id}/table")
    assert at.live.moves == at.before


@pytest.mark.parametrize(("kind", "side"), [("vote", ""), ("vote", "sell"), ("agree", "for")])
def test_orders_for_a_side_that_there_is_not_are_refused(lite: Place, opened: Opened, kind: str, side: str) -> None:
    """A vote for no side would wait for ever, and to agree `for` something would buy it."""
    ana = opened(lite).guest("Ana")
    game = ana.new_game()
    order = {"player": "p1", "kind": kind, "since": 0, "item": "KCMO", "price": 60, "side": side}
    assert ana.refused("PUT", f"/games/{game}/auto", {"auto": [order]}) == (400, "bad_request")
    assert ana.good("GET", f"/games/{game}/auto")["auto"] == []


def test_orders_are_seen_by_their_owner_only(lite: Place, opened: Opened) -> None:
    table = opened(lite, bot_pause=0.01)
    ana, eva = table.guest("Ana"), table.guest("Eva")
    game = ana.new_game(kinds=("me", "open", "local"), start=False)
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    order = {"player": "p2", "kind": "bid", "since": 0, "item": "KCMO", "price": 60}
    ana.good("POST", f"/games/{game}/start", {})
    eva.good("PUT", f"/games/{game}/auto", {"auto": [order]})
    assert len(eva.good("GET", f"/games/{game}/auto")["auto"]) == 1
    assert ana.good("GET", f"/games/{game}/auto")["auto"] == []
    assert ana.good("GET", f"/games/{game}/table")["auto"] == []
    assert ana.refused("PUT", f"/games/{game}/auto", {"auto": [order]})[0] == 403


def test_orders_begin_at_a_move_of_the_game(ana: Person) -> None:
    game = ana.new_game()
    order = {"player": "p1", "kind": "agree", "since": -1, "item": "KCMO", "price": 60}
    assert ana.refused("PUT", f"/games/{game}/auto", {"auto": [order]}) == (400, "bad_request")
    assert ana.good("GET", f"/games/{game}/auto")["auto"] == []


def test_a_surprise_ends_the_order_and_tells_its_owner(lite: Place, opened: Opened) -> None:
    table = opened(lite, bot_pause=0.01)
    ana = table.guest("Ana")
    game = ana.new_game()
    heard: list[tuple[int, str]] = []
    table.services.automatic_moves.order_over = lambda live, seat, why: heard.append((seat, why))
    live = table.services.lives.get(game)
    players, me = live.game.state.players, live.game.decider
    second, third = (players[(players.index(me) + n) % 3] for n in (1, 2))
    order = {"player": me, "kind": "bid", "since": 0, "item": "KCMO", "price": 50}
    ana.good("PUT", f"/games/{game}/auto", {"auto": [order]})
    eventually(lambda: live.moves == 1)
    ana.act(game, f"{second} bid KCMO 60")
    ana.act(game, f"{third} pass")
    eventually(lambda: heard)
    assert f"p{heard[0][0] + 1}" == me
    assert "$65" in heard[0][1]
    assert ana.good("GET", f"/games/{game}/auto")["auto"] == []
    assert live.moves == 3
