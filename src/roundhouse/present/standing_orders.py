"""Moves that a player leaves to the table: what an order says in the present position."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core import events as ev
from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import percent, president, share_size
from roundhouse.rules.stock.actions import BuyShare
from roundhouse.rules.stock.buying import share_price, unsold_place
from roundhouse.rules.stock.frames import StockRound

from .history_index import history_index
from .model import AutoAnswer, AutoMove
from .names import who
from .reasons import objections


def auto_move(game: Game, order: AutoMove) -> AutoAnswer:
    """What to do for a player now."""
    if game.finished:
        return _over("The game is over.")
    if order.player not in game.names or order.player in game.state.bankrupt:
        return _over("This player is out of the game.")
    match order.kind:
        case "pass":
            return _pass_round(game, order)
        case "buy":
            return _buy(game, order)
        case "nothing":
            return _nothing_else(game, order)


def _over(reason: str) -> AutoAnswer:
    return AutoAnswer(action="", over=True, reason=reason)


def _wait() -> AutoAnswer:
    return AutoAnswer(action="", over=False, reason="")


def _do(action: Pass | BuyShare, reason: str) -> AutoAnswer:
    return AutoAnswer(action=str(action), over=False, reason=reason)


def _nothing_else(game: Game, order: AutoMove) -> AutoAnswer:
    """Pass where passing is all that can be done."""
    if game.decider != order.player:
        return _wait()
    choices = game.legal_actions().choices()
    if len(choices) == 1 and isinstance(choices[0], Pass):
        return _do(choices[0], "No other move is possible.")
    return _wait()


def _pass_round(game: Game, order: AutoMove) -> AutoAnswer:
    """Pass in the stock round in which the order was given, until something happens."""
    frame = game.view.frame(StockRound)
    if frame is None or history_index(game).began > order.since:
        return _over("The stock round is over.")
    mine = [c for c in game.defn.companies if c not in game.state.closed and percent(game.view, order.player, c)]
    if not order.stubborn and (alarm := next(_alarms(game, order, mine), "")):
        return _over(alarm)
    if game.decider != order.player:
        return _wait()
    action = Pass(game.actor)
    if game.view.top is not frame:
        return _over(f"Your decision is needed: {game.view.step.name}.")
    refused = objections(game, action)
    return _over(refused[0].text) if refused else _do(action, "Auto-move.")


def _alarms(game: Game, order: AutoMove, companies: list[str]) -> Iterator[str]:
    """What others have done since the order that touches some companies."""
    for number, action in enumerate(game.actions[order.since :], start=order.since + 1):
        if action.by == order.player:
            continue
        for event in game.events_of(number):
            yield from _alarm(game, event, order.player, companies)


def _alarm(game: Game, event: ev.Event, me: str, mine: list[str]) -> Iterator[str]:
    match event:
        case ev.NewPresident(company, old, new) if company in mine and me in (old, new):
            yield f"{who(game, new)} is the new {game.view.term('president')} of {company}."
        case ev.CertificateMoved(company, part, giver, taker) if company in mine and me not in (giver, taker):
            if giver in game.names:  # only sales lower a price in a stock round
                yield f"{who(game, giver)} sold {part}% of {company}."
            elif taker in game.names and president(game.view, company) == me:
                rival = percent(game.view, taker, company) + share_size(game.view, company)
                if rival > percent(game.view, me, company):
                    yield f"{who(game, taker)} could become {game.view.term('president')} of {company}."


def _buy(game: Game, order: AutoMove) -> AutoAnswer:
    """Buy a certificate in every stock turn until the player holds enough."""
    if order.company not in game.defn.companies or order.company in game.state.closed:
        return _over(f"{order.company} is not in the game.")
    held = percent(game.view, order.player, order.company)
    frame = game.view.frame(StockRound)
    if frame is not None and game.decider == order.player and game.view.top is frame and frame.bought:
        return _end_turn(game)
    if held >= order.percent:
        return _over(f"You own {held}% of {order.company}.")
    if not order.stubborn and (alarm := next(_alarms(game, order, [order.company]), "")):
        return _over(alarm)
    buying = any(move.action is BuyShare for move in game.view.step.moves)
    if game.decider != order.player or frame is None or game.view.top is not frame or not buying:
        return _wait()
    offers = [
        a
        for a in game.legal_actions()
        if isinstance(a, BuyShare) and a.company == order.company and not a.swap and _from(game, order, a)
    ]
    if offers:
        return _do(min(offers, key=lambda a: share_price(game.view, a)), "Auto-move.")
    probe = BuyShare(order.player, order.company, _source(game, order), share_size(game.view, order.company))
    refused = objections(game, probe)
    return _over(refused[0].text if refused else f"No share of {order.company} is for sale.")


def _end_turn(game: Game) -> AutoAnswer:
    action = Pass(game.actor)
    return _wait() if game.why_not(action) else _do(action, "You have bought a share this turn.")


def _from(game: Game, order: AutoMove, action: BuyShare) -> bool:
    """Whether a certificate lies where the player wants to buy."""
    return not order.source or action.source == _source(game, order)


def _source(game: Game, order: AutoMove) -> str:
    return MARKET if order.source == MARKET else unsold_place(game.view, order.company)
