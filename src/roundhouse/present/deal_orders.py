"""Agreeing in advance: a deal for something at a price, accepted when it is offered."""

from __future__ import annotations

from roundhouse.core.actions import Accept
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Deal
from roundhouse.core.roles import Role
from roundhouse.core.view import View

from .model import AutoAnswer, AutoMove
from .names import item_name
from .order_answers import do, over, wait
from .surprises import own_companies, train_surprise
from .translation import money_text


def agree(game: Game, order: AutoMove) -> AutoAnswer:
    """Accept a deal that is as good as the player wants, or better; other offers are left to the player.

    Whoever had the thing when they gave the order sells, and anybody else buys. The order ends when that has changed:
    a price to sell at is none to buy at.
    """
    if order.item in game.state.closed:
        return over(f"{order.item} is not in the game.")
    sells = _has(game.at(order.since).view, order.player, order.item)
    if _has(game.view, order.player, order.item) is not sells:
        return over(_changed_hands(game, order.item, sells))
    if not order.stubborn and (alarm := train_surprise(game, order, own_companies(game.view, order.player))):
        return over(alarm)
    deal = game.view.top.pending()
    if game.decider != order.player or not isinstance(deal, Deal) or not _wanted(game, order, deal, sells):
        return wait()
    accept = Accept(game.actor)
    return wait() if game.why_not(accept) else do(accept, f"Agreed for {money_text(game.view, deal.price)}.", last=True)


def _changed_hands(game: Game, item: str, lost: bool) -> str:
    if item in game.defn.trains:
        return f"You no longer have a {item}-train." if lost else f"You have a {item}-train now."
    name = item_name(game.defn, item)
    return f"{name} is no longer yours." if lost else f"{name} is yours now."


def _wanted(game: Game, order: AutoMove, deal: Deal, sells: bool) -> bool:
    """Whether the thing, the sides and the price are what the player agreed to."""
    thing = train_type(deal.thing) if deal.role is Role.TRAIN else deal.thing
    mine, other = (deal.seller, deal.buyer) if sells else (deal.buyer, deal.seller)
    fair = deal.price >= order.price if sells else deal.price <= order.price
    return thing == order.item and order.company in ("", other) and fair and _speaks_for(game.view, order.player, mine)


def _has(view: View, player: str, item: str) -> bool:
    """Whether a private company or a train of a type belongs to a player or to a company of theirs."""
    state = view.state
    trains = (owner for owner, held in state.trains.items() if item in map(train_type, held))
    owners = [state.privates[item]] if item in state.privates else trains
    return any(_speaks_for(view, player, owner) for owner in owners)


def _speaks_for(view: View, player: str, side: str) -> bool:
    return side == player or (side in view.defn.companies and view.defn.controller(view, side) == player)
