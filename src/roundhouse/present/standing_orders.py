"""Moves that a player leaves to the table: what an order says in the present position."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.core.words import ENGLISH

from .auction_orders import bid
from .deal_orders import agree, vote
from .model import AutoAnswer, AutoMove
from .operating_orders import run_and_pay
from .order_answers import do, over, wait
from .stock_orders import buy, pass_round
from .translation import speaking


def auto_move(game: Game, order: AutoMove) -> AutoAnswer:
    """What to do for a player now; reasons are stored in English, and told in the language of whoever reads them."""
    with speaking(ENGLISH):
        return _answer(game, order)


def _answer(game: Game, order: AutoMove) -> AutoAnswer:
    if game.finished:
        return over("The game is over.")
    if order.player not in game.names or order.player in game.state.bankrupt:
        return over("This player is out of the game.")
    if order.since > game.count:
        return over("Moves were undone.")
    match order.kind:
        case "pass":
            return pass_round(game, order)
        case "buy":
            return buy(game, order)
        case "nothing":
            return _nothing_else(game, order)
        case "run":
            return run_and_pay(game, order)
        case "agree":
            return agree(game, order)
        case "vote":
            return vote(game, order)
        case "bid":
            return bid(game, order)


def _nothing_else(game: Game, order: AutoMove) -> AutoAnswer:
    """Pass where passing is all that can be done."""
    if game.decider != order.player:
        return wait()
    choices = game.legal_actions().choices()
    if len(choices) == 1 and isinstance(choices[0], Pass):
        return do(choices[0], "No other move is possible.")
    return wait()
