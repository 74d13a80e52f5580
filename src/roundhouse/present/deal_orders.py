"""Agreeing in advance: a deal for something at a price, accepted when it is offered."""

from __future__ import annotations

from roundhouse.core.actions import Accept
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Deal
from roundhouse.core.roles import Role

from .model import AutoAnswer, AutoMove
from .order_answers import do, over, wait
from .surprises import own_companies, train_surprise
from .translation import money_text


def agree(game: Game, order: AutoMove) -> AutoAnswer:
    """Accept a deal that is as good as the player wants, or better; other offers are left to the player."""
    if order.item in game.state.closed:
        return over(f"{order.item} is not in the game.")
    if not order.stubborn and (alarm := train_surprise(game, order, own_companies(game.view, order.player))):
        return over(alarm)
    deal = game.view.top.pending()
    if game.decider != order.player or not isinstance(deal, Deal) or not _wanted(game, order, deal):
        return wait()
    accept = Accept(game.actor)
    return wait() if game.why_not(accept) else do(accept, f"Agreed for {money_text(game.view, deal.price)}.", last=True)


def _wanted(game: Game, order: AutoMove, deal: Deal) -> bool:
    """Whether the thing, the other side and the price are what the player agreed to."""
    thing = train_type(deal.thing) if deal.role is Role.TRAIN else deal.thing
    sells = _speaks_for(game, order.player, deal.seller)
    other = deal.buyer if sells else deal.seller
    fair = deal.price >= order.price if sells else deal.price <= order.price
    return thing == order.item and order.company in ("", other) and fair


def _speaks_for(game: Game, player: str, side: str) -> bool:
    return side == player or (side in game.defn.companies and game.defn.controller(game.view, side) == player)
