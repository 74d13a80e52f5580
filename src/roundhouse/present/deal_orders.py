"""Agreeing in advance: a deal at a price, accepted when it is offered, and votes on mergers."""

from __future__ import annotations

from roundhouse.core.actions import Accept, Action, Purpose
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Deal, Merger
from roundhouse.core.roles import Role, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import president

from .model import AutoAnswer, AutoMove
from .names import item_name
from .order_answers import do, over, wait
from .surprises import own_companies, train_surprise
from .translation import money_text


def agree(game: Game, order: AutoMove) -> AutoAnswer:
    """Accept a deal that is as good as the player wants, or better; other offers are left to the player.

    To sell ends with the last thing to sell, and to buy with one more than there was: a price to sell at is none to
    buy at.
    """
    if order.item in game.state.closed and order.item not in game.defn.trains:
        return over(f"{order.item} is not in the game.")
    before, owned = _owned(game.at(order.since).view, order), _owned(game.view, order)
    sells = order.side == "sell" if order.side else before > 0
    if owned == 0 < before if sells else owned > before:
        return over(_changed_hands(game, order.item, sells))
    if not order.stubborn and (alarm := train_surprise(game, order, own_companies(game.view, order.player))):
        return over(alarm)
    deal = game.view.top.pending()
    if game.decider != order.player or not isinstance(deal, Deal) or not _wanted(game, order, deal, sells):
        return wait()
    accept = Accept(game.actor)
    return wait() if game.why_not(accept) else do(accept, f"Agreed for {money_text(game.view, deal.price)}.", last=True)


def vote(game: Game, order: AutoMove) -> AutoAnswer:
    """Vote on mergers that others propose, until the company is gone."""
    if order.item in game.state.closed:
        return over(f"{order.item} is not in the game.")
    if not order.stubborn and (alarm := train_surprise(game, order, [])):
        return over(alarm)
    merger = game.view.top.pending()
    if game.decider != order.player or not isinstance(merger, Merger) or merger.proposer in ("", order.player):
        return wait()
    if order.item and order.item not in merger.companies:
        return wait()
    votes = (a for a in game.legal_actions().choices() if isinstance(a, Action) and a.purpose is Purpose.VOTE)
    cast = next((a for a in votes if named(a, Role.WORD) == order.side), None)
    if cast is None:
        return wait()
    return do(cast, "Voted for the merger.") if order.side == "for" else do(cast, "Voted against the merger.")


def _changed_hands(game: Game, item: str, lost: bool) -> str:
    if item in game.defn.trains:
        return f"You no longer have a {item}-train." if lost else f"You have another {item}-train now."
    name = item_name(game.defn, item)
    return f"{name} is no longer yours." if lost else f"{name} is yours now."


def _wanted(game: Game, order: AutoMove, deal: Deal, sells: bool) -> bool:
    """Whether the thing, the sides and the price are what the player agreed to."""
    thing = train_type(deal.thing) if deal.role is Role.TRAIN else deal.thing
    mine, other = (deal.seller, deal.buyer) if sells else (deal.buyer, deal.seller)
    fair = deal.price >= order.price if sells else deal.price <= order.price
    return thing == order.item and order.company in ("", other) and fair and _speaks_for(game.view, order.player, mine)


def _owned(view: View, order: AutoMove) -> int:
    """How many trains of a type a player and their companies have, or whether a private or minor company is theirs.

    Trains come first: in 18EU minors have numbers, too, and are never bought from others.
    """
    state, item = view.state, order.item
    if item in state.privates:
        return int(_speaks_for(view, order.player, state.privates[item]))
    if item in view.defn.companies and item not in view.defn.trains:
        return int(president(view, item) == order.player)
    held = (trains for owner, trains in state.trains.items() if _speaks_for(view, order.player, owner))
    return sum(train_type(train) == item for trains in held for train in trains)


def _speaks_for(view: View, player: str, side: str) -> bool:
    return side == player or (side in view.defn.companies and view.defn.controller(view, side) == player)
