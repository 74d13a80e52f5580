"""Bidding for a player: as little as possible, up to a price."""

from __future__ import annotations

from roundhouse.core.actions import Action, Pass, Purpose
from roundhouse.core.engine import priced
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.core.pending import Auction
from roundhouse.core.roles import Role, all_named, amount
from roundhouse.finance.holdings import president

from .model import AutoAnswer, AutoMove
from .names import item_name
from .order_answers import do, over, wait
from .translation import money_text


def bid(game: Game, order: AutoMove) -> AutoAnswer:
    """Bid the least that is allowed, unless the player leads or the least is more than they want to pay."""
    name = item_name(game.defn, order.item)
    if _is_sold(game, order.item):
        return over(f"{name} is sold.")
    if game.decider != order.player:
        return wait()
    auction = game.view.top.pending()
    here = isinstance(auction, Auction) and auction.item == order.item
    if isinstance(auction, Auction) and not here:
        return wait()
    if _leads(game, order):
        return _pass(game) if order.and_pass else wait()
    offers = sorted(_offers(game, order.item), key=lambda a: amount(a, Role.MONEY))
    if not offers:
        return _pass(game) if here and order.and_pass else wait()
    price = amount(offers[0], Role.MONEY)
    if price <= order.price:
        return do(offers[0], "Auto-move.")
    text = f"{name} costs at least {money_text(game.view, price)} now."
    if here and order.and_pass and not game.why_not(Pass(game.actor)):
        return do(Pass(game.actor), text, last=True)
    return over(text)


def _pass(game: Game) -> AutoAnswer:
    action = Pass(game.actor)
    return wait() if game.why_not(action) else do(action, "Auto-move.")


def _offers(game: Game, item: str) -> list[Action]:
    """The cheapest legal bids and purchases of an item."""
    cheapest = (priced(choice) for choice in game.legal_actions().choices())
    wanted = (Purpose.BID, Purpose.BUY_ITEM)
    return [a for a in cheapest if a.purpose in wanted and item in all_named(a, Role.ITEM)]


def _leads(game: Game, order: AutoMove) -> bool:
    auction = game.view.top.pending()
    here = isinstance(auction, Auction) and auction.item == order.item
    bids = auction.bids if here and isinstance(auction, Auction) else game.state.bids.get(order.item, ())
    return bool(bids) and max(bids, key=lambda one: one[1])[0] == order.player


def _is_sold(game: Game, item: str) -> bool:
    if item in game.state.closed:
        return True
    if item in game.state.privates:
        return game.state.privates[item] != BANK
    return item in game.defn.companies and bool(president(game.view, item))
