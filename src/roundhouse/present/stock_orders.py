"""Orders for stock rounds: pass until something happens, buy until something is reached."""

from __future__ import annotations

from roundhouse.core import events as ev
from roundhouse.core.actions import Pass
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import percent, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.stock.actions import BuyShare
from roundhouse.rules.stock.buying import share_price, unsold_place
from roundhouse.rules.stock.frames import StockRound

from .history_index import history_index
from .model import AutoAnswer, AutoMove
from .names import who
from .order_answers import do, over, wait
from .reasons import objections
from .surprises import held_companies, market_surprise, own_companies, share_surprise, train_surprise
from .translation import money_text


def pass_round(game: Game, order: AutoMove) -> AutoAnswer:
    """Pass in the stock round in which the order was given, until something happens."""
    frame = game.view.frame(StockRound)
    if frame is None or history_index(game).began > order.since:
        return over("The stock round is over.")
    if order.until and (met := _happened(game, order)):
        return over(met)
    if not order.stubborn and (alarm := _alarm(game, order)):
        return over(alarm)
    if game.decider != order.player:
        return wait()
    if game.view.top is not frame:
        return over(f"Your decision is needed: {game.view.step.name}.")
    action = Pass(game.actor)
    refused = objections(game, action)
    return over(refused[0].text) if refused else do(action, "Auto-move.")


def _alarm(game: Game, order: AutoMove) -> str:
    """What surprises somebody who passes."""
    view, me = game.view, order.player
    return (
        share_surprise(game, order, held_companies(view, me))
        or market_surprise(game, order)
        or train_surprise(game, order, own_companies(view, me))
    )


def _happened(game: Game, order: AutoMove) -> str:
    """How the end that an order names has come; empty if it has not."""
    if order.until in ("price_at_most", "price_at_least"):
        return _price_met(game, order)
    for number in range(order.since + 1, game.count + 1):
        if game.actions[number - 1].by == order.player:
            continue
        for event in game.events_of(number):
            if text := _names(game, order, event):
                return text
    return ""


def _price_met(game: Game, order: AutoMove) -> str:
    if order.company not in game.state.prices:
        return ""
    price = price_of(game.view, order.company)
    met = price <= order.price if order.until == "price_at_most" else price >= order.price
    return f"{order.company} stands at {money_text(game.view, price)}." if met else ""


def _names(game: Game, order: AutoMove, event: ev.Event) -> str:
    """Whether an event is what the player waits for."""
    match event:
        case ev.CertificateMoved(company, part, giver, taker) if order.company in ("", company):
            if order.until == "sold" and giver in game.names and taker not in game.names:
                return f"{who(game, giver)} sold {part}% of {company}."
            if order.until == "bought" and taker in game.names:
                return f"{who(game, taker)} bought {part}% of {company}."
        case ev.PriceMoved(company, 0, price) if order.until == "started" and order.company in ("", company):
            return f"{company} was started at {money_text(game.view, price)}."
    return ""


def buy(game: Game, order: AutoMove) -> AutoAnswer:
    """Buy a certificate in every stock turn until the player holds enough, the company floats or no more is allowed."""
    if order.company not in game.defn.companies or order.company in game.state.closed:
        return over(f"{order.company} is not in the game.")
    frame, mine = game.view.frame(StockRound), game.decider == order.player
    if frame is not None and mine and game.view.top is frame and frame.bought:
        return _end_turn(game)
    if reached := _enough(game, order):
        return over(reached)
    if not order.stubborn and (alarm := share_surprise(game, order, [order.company])):
        return over(alarm)
    buying = any(move.action is BuyShare for move in game.view.step.moves)
    if not mine or frame is None or game.view.top is not frame or not buying:
        return wait()
    return _bought(game, order)


def _enough(game: Game, order: AutoMove) -> str:
    """Why nothing more is to be bought; empty if something is."""
    if order.until == "float":
        return f"{order.company} has floated." if order.company in game.state.floated else ""
    held = percent(game.view, order.player, order.company)
    done = order.until != "limit" and held >= order.percent
    return f"You own {held}% of {order.company}." if done else ""


def _bought(game: Game, order: AutoMove) -> AutoAnswer:
    offers = [
        a
        for a in game.legal_actions()
        if isinstance(a, BuyShare) and a.company == order.company and not a.swap and _from(game, order, a)
    ]
    if offers:
        best = min(offers, key=lambda a: share_price(game.view, a))
        price = share_price(game.view, best)
        if order.price and price > order.price:
            return over(f"A share of {order.company} costs {money_text(game.view, price)}.")
        return do(best, "Auto-move.")
    probe = BuyShare(order.player, order.company, _source(game, order), share_size(game.view, order.company))
    refused = objections(game, probe)
    return over(refused[0].text if refused else f"No share of {order.company} is for sale.")


def _end_turn(game: Game) -> AutoAnswer:
    action = Pass(game.actor)
    return wait() if game.why_not(action) else do(action, "You have bought a share this turn.")


def _from(game: Game, order: AutoMove, action: BuyShare) -> bool:
    """Whether a certificate lies where the player wants to buy."""
    return not order.source or action.source == _source(game, order)


def _source(game: Game, order: AutoMove) -> str:
    return MARKET if order.source == MARKET else unsold_place(game.view, order.company)
