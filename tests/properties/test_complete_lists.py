"""Lists of legal actions are complete: every action that can be written is either listed or refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from roundhouse.core.actions import Action
from roundhouse.core.engine import why_not
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING
from roundhouse.core.view import View
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.phases import Discard
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.testing.positions import random_positions
from tests.support.rotations import as_listed


def every_lay(v: View) -> Iterator[Action]:
    """All tiles on all hexes, all ways round, with and without the powers of private companies."""
    board = board_of(v)
    for tile, hex_ in product(board.manifest.tiles, board.map.hexes):
        for rotation in range(6):
            yield LayTile(v.actor, tile.number, hex_.id, rotation)
    for private, tile in product(v.defn.privates, board.manifest.tiles):
        yield from (LayTile(v.actor, tile.number, h.id, 0, private) for h in board.map.hexes)


def every_token(v: View) -> Iterator[Action]:
    """All cities that could be meant."""
    return (PlaceToken(v.actor, h.id, city) for h in board_of(v).map.hexes for city in range(4))


def every_purchase(v: View) -> Iterator[Action]:
    """All certificates from everywhere, with all change, and all starts of companies at all prices."""
    sources, sizes, swaps = (OFFERING, MARKET, "reserve"), (5, 10, 20), (0, 5, 10)
    for company, source, size, swap in product(v.defn.companies, sources, sizes, swaps):
        yield BuyShare(v.actor, company, source, size, swap)
    yield from (Par(v.actor, c, price) for c in v.defn.companies for price in range(55, 105, 5))


def every_sale(v: View) -> Iterator[Action]:
    """All bundles of up to seven certificates, as any percentage, with and without change."""
    seller = v.actor if v.actor in v.state.players else v.decider
    counts = product(range(2), range(7), range(3))
    bundles = [(20,) * p + (10,) * tens + (5,) * fives for p, tens, fives in counts if p + tens + fives]
    for company, bundle, swap in product(v.defn.companies, bundles, (0, 5)):
        for less in (0, 5, 10, 15):
            yield SellShares(seller, company, sum(bundle) - less, bundle, swap)


def every_train(v: View) -> Iterator[Action]:
    """All types from the bank at face value, and from all companies at a few prices."""
    for kind, source in product(v.defn.trains.values(), (*BANK_SOURCES, *v.defn.companies)):
        prices = (0, 1, kind.price, v.state.cash[v.actor] + 1)
        yield from (BuyTrain(v.actor, kind.name, source, price) for price in prices)


def every_other(v: View) -> Iterator[Action]:
    """Dividends and discards."""
    yield from (Dividend(v.actor, kind) for kind in ("pay", "withhold", "half", ""))
    yield from (Discard(v.actor, kind) for kind in v.defn.trains)


EVERYTHING = (every_lay, every_token, every_purchase, every_sale, every_train, every_other)


def missing(game: Game) -> list[str]:
    """Legal actions that the list does not know."""
    listed, view = game.legal_actions(), View(game.defn, game.state)
    known = set(listed)
    kinds = {m.action for m in view.step.moves}
    found = []
    for source in EVERYTHING:
        for action in source(view):
            hidden = type(action) in kinds and action not in known and not why_not(view, action)
            if hidden and as_listed(view, action) not in known and listed.price_range(action) is None:
                found.append(str(action))
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_legal_action_is_hidden(seed: int) -> None:
    """Brute force finds nothing that the list leaves out."""
    seen = set()
    for game in random_positions("18mex", 3 + seed % 3, seed=seed, every=17, most=700):
        seen.add(game.view.step.name)
        assert missing(game) == [], game.view.step.name
    assert {"stock turn", "buy trains"} <= seen
