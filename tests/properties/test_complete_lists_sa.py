"""Lists of legal actions of 18SA are complete: what its own kinds of actions can say is either listed or refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.engine import why_not
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING
from roundhouse.core.view import View
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.own_shares import IssueShares, RedeemShares
from roundhouse.rules.operating.phases import Discard
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain
from roundhouse.rules.stock.actions import BuyShare, GivePieces, Par, SellShares
from roundhouse.simulation import random_action
from roundhouse.titles.sa.harbours import PlaceHarbour
from roundhouse.titles.sa.loans import Repay
from roundhouse.titles.sa.mines import BuyMine
from roundhouse.titles.sa.own_shares import Liquidate, SellNew
from roundhouse.titles.sa.specials import Split, TradeUp
from roundhouse.titles.sa.stations import AcquireStation, ConvertStation
from roundhouse.titles.sa.train_rules import CreditTrain
from tests.support.rotations import as_listed

SIZES = (5, 10, 20, 30)


def every_share(v: View) -> Iterator[Action]:
    """Purchases, starts, special actions, and dealings of corporations."""
    for company, source, size, swap in product(v.defn.companies, (OFFERING, MARKET, "reserve"), (0, *SIZES), (0, 5)):
        yield BuyShare(v.actor, company, source, size, swap)
    for company in v.defn.companies:
        yield from (Par(v.actor, company, price) for price in range(50, 115, 5))
        yield from (Split(v.actor, company), TradeUp(v.actor, company))
    for size, kind in product((0, *SIZES), (RedeemShares, IssueShares, SellNew, Liquidate)):
        yield kind(v.actor, size)


def every_sale(v: View) -> Iterator[Action]:
    """All bundles, whole or in part, with and without change; and all exchanges for a presidency."""
    seller = v.actor if v.actor in v.state.players else v.decider
    counts = product(((), (20,), (30,)), range(7), range(5))
    bundles = [leader + (10,) * tens + (5,) * fives for leader, tens, fives in counts if leader or tens or fives]
    for company, bundle in product(v.defn.companies, bundles):
        yield SellShares(seller, company, sum(bundle), bundle)
        yield SellShares(seller, company, sum(bundle) - 5, bundle)
        yield SellShares(seller, company, sum(bundle) - 5, bundle, 5)
        yield GivePieces(v.actor, company, bundle)


def every_train(v: View) -> Iterator[Action]:
    """All types of the bank, all cards of corporations, with and without a loan, at a few prices."""
    cards = [(owner, card) for owner in v.defn.companies for card in v.state.trains.get(owner, ())]
    offers = [*product(BANK_SOURCES, v.defn.trains), *cards]
    for (source, train), kind in product(offers, (BuyTrain, CreditTrain)):
        printed = v.defn.trains[train if train in v.defn.trains else train.rpartition("-")[0]].price
        for price in (0, 1, printed, v.state.cash.get(v.actor, 0) + 1):
            yield kind(v.actor, train, source, price)
    for _, card in cards:
        yield from (Repay(v.actor, card), Discard(v.actor, card))
    yield from (Dividend(v.actor, kind) for kind in ("pay", "half", "withhold", ""))


def every_place(v: View) -> Iterator[Action]:
    """Stations, conversions, harbours and mines."""
    for hex_ in board_of(v).map.hexes:
        yield from (PlaceToken(v.actor, hex_.id, 0, kind) for kind in ("", "passenger", "freight", "other"))
        yield from (ConvertStation(v.actor, hex_.id), PlaceHarbour(v.actor, hex_.id))
        for company, kind in product(v.state.closed, ("", "passenger", "freight")):
            yield AcquireStation(v.actor, hex_.id, company, kind)
    yield from (BuyMine(v.actor, colour) for colour in ("red", "green", "blue", "gold"))


def missing(game: Game) -> list[str]:
    """Legal actions that the list does not know."""
    listed, view = game.legal_actions(), View(game.defn, game.state)
    known, kinds = set(listed), {m.action for m in view.step.moves}
    found = []
    for source in (every_share, every_sale, every_train, every_place):
        for action in source(view):
            hidden = type(action) in kinds and action not in known and not why_not(view, action)
            if hidden and as_listed(view, action) not in known and listed.price_range(action) is None:
                found.append(str(action))
    return found


@pytest.mark.parametrize(("seed", "style"), [(1, "wild"), (2, "sober"), (3, "wild")])
def test_no_legal_action_is_hidden(seed: int, style: str) -> None:
    """Brute force finds nothing that the list leaves out, in all kinds of steps."""
    game, chance = new_game("18sa", 3 + seed, seed=seed, options={"extended_share_dealing": seed == 3}), Random(seed)
    seen = set()
    while not game.finished and len(game.actions) < 700:
        step = game.view.step.name
        if len(game.actions) % 23 == 0 or step not in seen:
            seen.add(step)
            assert missing(game) == [], step
        game.apply(random_action(game, chance, style))
    assert {"stock turn", "buy trains", "place station", "deal in own shares"} <= seen
