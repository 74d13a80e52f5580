"""Lists of legal actions of 18España are complete: what can be written is either listed or refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Accept, Action, Pass, Refuse
from roundhouse.core.engine import why_not
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING
from roundhouse.core.view import View
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.phases import Discard
from roundhouse.rules.operating.privates import BuyPrivate
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.simulation import random_action
from roundhouse.titles.esp.combining import Combine
from roundhouse.titles.esp.loans import Repay
from roundhouse.titles.esp.mountain_passes import BuildPass
from roundhouse.titles.esp.privates import TakeSide
from roundhouse.titles.esp.takeovers import TakeOver
from roundhouse.titles.esp.tenders import BuyTender
from tests.support.rotations import as_listed


def every_share(v: View) -> Iterator[Action]:
    """All certificates, launches, sales and repayments."""
    for company, source, size, swap in product(v.defn.companies, (OFFERING, MARKET, "reserve"), (10, 20, 100), (0, 10)):
        yield BuyShare(v.actor, company, source, size, swap)
    yield from (Par(v.actor, c, price) for c in v.defn.companies for price in range(60, 111, 5))
    seller = v.actor if v.actor in v.state.players else v.decider
    bundles = [leader + (10,) * tens for leader, tens in product(((), (20,), (100,)), range(9)) if leader or tens]
    for company, bundle, less in product(v.defn.companies, bundles, (0, 10)):
        yield SellShares(seller, company, sum(bundle) - less, bundle, less)
        yield SellShares(seller, company, sum(bundle) - less, bundle)
    yield Repay(v.actor)


def every_place(v: View) -> Iterator[Action]:
    """All stations and mountain passes, and all tiles in a part of the hexes, with and without private companies."""
    board = board_of(v)
    for hex_, power in product(board.map.hexes, ("", "P1", "P4")):
        yield BuildPass(v.actor, hex_.id, power)
    yield from (PlaceToken(v.actor, h.id, city) for h in board.map.hexes for city in range(4))
    part = board.map.hexes[len(v.state.tiles) % 11 :: 11]
    for hex_, tile, rotation in product(part, board.manifest.tiles, range(6)):
        yield LayTile(v.actor, tile.number, hex_.id, rotation)
        if rotation < 2:
            yield from (LayTile(v.actor, tile.number, hex_.id, rotation, p) for p in ("P1", "P4"))


def every_train(v: View) -> Iterator[Action]:
    """All types of trains from everywhere, all combinations, discards and sides."""
    for kind, source in product(v.defn.trains.values(), (*BANK_SOURCES, *v.defn.companies)):
        for price in (0, 1, kind.price, v.state.cash.get(v.actor, 0) + 1):
            yield BuyTrain(v.actor, kind.name, source, price)
    plain = [kind for kind in v.defn.trains if "&" not in kind]
    yield from (Combine(v.actor, own, old) for own, old in product(v.defn.trains, plain))
    for name in v.defn.trains:
        yield from (Discard(v.actor, name), TakeSide(v.actor, name))


def every_deal(v: View) -> Iterator[Action]:
    """Dividends, takeovers, tenders, private companies, bids and answers."""
    yield from (Dividend(v.actor, kind) for kind in ("pay", "withhold", "half", ""))
    yield from (TakeOver(v.actor, company) for company in v.defn.companies)
    yield from (BuyTender(v.actor, source) for source in ("P5", MARKET, OFFERING, "P1"))
    for private, price in product(v.defn.privates, (0, 1, 20, 60, 75, 130, 195, 260, 340)):
        yield from (BuyPrivate(v.actor, private, price), Bid(v.actor, private, price))
    yield from (Accept(v.actor), Refuse(v.actor), Pass(v.actor))


def missing(game: Game) -> list[str]:
    """Legal actions that the list does not know."""
    listed, view = game.legal_actions(), View(game.defn, game.state)
    known, kinds = set(listed), {m.action for m in view.step.moves}
    found = []
    for source in (every_share, every_place, every_train, every_deal):
        for action in source(view):
            hidden = type(action) in kinds and action not in known and not why_not(view, action)
            if hidden and as_listed(view, action) not in known and listed.price_range(action) is None:
                found.append(str(action))
    return found


@pytest.mark.parametrize(("seed", "style", "random_setup"), [(1, "wild", False), (3, "sober", True)])
def test_no_legal_action_is_hidden(seed: int, style: str, random_setup: bool) -> None:
    """Brute force finds nothing that the list leaves out, in all kinds of steps and phases."""
    game = new_game("18esp", 2 + seed, seed=seed, options={"random_setup": random_setup, "auto_skip": False})
    chance, seen = Random(seed), set()
    while not game.finished and len(game.actions) < 1500:
        kind = (game.view.step.name, game.state.phase)
        if kind not in seen:
            seen.add(kind)
            assert missing(game) == [], kind
        game.apply(random_action(game, chance, style))
    assert {"stock turn", "buy trains", "lay track"} <= {step for step, _ in seen}
