"""Orders for operating turns: run the best routes and pay as last time."""

from __future__ import annotations

from functools import partial

from roundhouse.core.actions import Pass, Purpose
from roundhouse.core.game import Game
from roundhouse.finance.holdings import president
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.running import best

from .history_index import history_index
from .model import AutoAnswer, AutoMove
from .order_answers import do, over, wait
from .reasons import objections
from .runs import best_run
from .surprises import share_surprise, train_surprise
from .translation import money_text


def run_and_pay(game: Game, order: AutoMove) -> AutoAnswer:
    """Run a company for the most, pay as last time and, if the player wants that, skip everything else."""
    company = order.company
    if company not in game.defn.companies or company in game.state.closed:
        return over(f"{company} is not in the game.")
    if president(game.view, company) != order.player:
        return over(f"You are no longer {game.view.term('president')} of {company}.")
    kind = _last_dividend(game, company)
    if not kind:
        return over(f"{company} has not paid or withheld anything yet.")
    if not order.stubborn and (alarm := _alarm(game, order)):
        return over(alarm)
    turn = game.view.frame(OperatingTurn)
    if game.decider != order.player or game.actor != company or turn is None:
        return wait()
    if game.view.top is not turn:
        return over(f"Your decision is needed: {game.view.step.name}.")
    return _step(game, order, kind)


def _step(game: Game, order: AutoMove, kind: str) -> AutoAnswer:
    """What to do in a step of the turn."""
    purposes = {move.action.purpose for move in game.view.step.moves}
    if Purpose.RUN_TRAINS in purposes:
        return _run(game, order)
    if Purpose.USE_REVENUE in purposes:
        refused = objections(game, Dividend(order.company, kind))
        return over(refused[0].text) if refused else do(Dividend(order.company, kind), "As last time.")
    action = Pass(game.actor)
    if not order.and_pass:
        return wait()
    return (
        over(f"Your decision is needed: {game.view.step.name}.") if game.why_not(action) else do(action, "Auto-move.")
    )


def _run(game: Game, order: AutoMove) -> AutoAnswer:
    company, money = order.company, partial(money_text, game.view)
    revenue, before = best(game.view, company).value, history_index(game).runs.get(company, (0, 0))[0]
    if not order.stubborn and revenue < before:
        return over(f"{company} would earn {money(revenue)}; last time it earned {money(before)}.")
    action = best_run(game, company).action
    if not action:
        return over(f"{company} cannot run.")
    return do(game.parse(action), f"The best routes earn {money(revenue)}.")


def _alarm(game: Game, order: AutoMove) -> str:
    return train_surprise(game, order, [order.company]) or share_surprise(game, order, [order.company])


def _last_dividend(game: Game, company: str) -> str:
    """What the company did with its latest revenue."""
    latest = (a.kind for a in reversed(game.actions) if isinstance(a, Dividend) and a.by == company)
    return next(latest, "")
