"""A position in plain words, from what the engine knows. A screen words the facts by their kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, unsold
from roundhouse.rules.operating.duty import cheapest_bank_train, must_buy

from .depot import begun_by
from .holdings import operating_order
from .model import Fact
from .names import ending_text, who
from .translation import money_text, phrase
from .warnings import doomed_trains


def explain(game: Game) -> tuple[Fact, ...]:
    """What matters now: whose move it is, who leads and why, who operates when, trains, and duties."""
    if game.finished:
        return tuple(_standing(game))
    view = game.view
    turn = fact(
        "turn",
        player=who(game, game.decider),
        actor=who(game, game.actor),
        doing=phrase(view.defn.words, view.step.name),
    )
    return (turn, *_standing(game), *_order(game), *_trains(game), *_duties(game), *_founded(view), *_ending(game))


def fact(kind: str, **values: str) -> Fact:
    return Fact(kind=kind, values={key: str(value) for key, value in values.items()})


def _standing(game: Game) -> Iterator[Fact]:
    worth = sorted(game.result().items(), key=lambda item: -item[1])
    if len(worth) < 2:
        return
    (first, most), (second, less) = worth[:2]
    money, cash = partial(money_text, game.view), game.state.cash.get(first, 0)
    if most == less:
        yield fact("level", worth=money(most))
        return
    yield fact(
        "leader",
        player=who(game, first),
        worth=money(most),
        cash=money(cash),
        shares=money(most - cash),
        ahead=money(most - less),
        second=who(game, second),
    )


def _order(game: Game) -> Iterator[Fact]:
    order = operating_order(game.view)
    if len(order) > 1:
        yield fact("order", companies=", ".join(order))


def _trains(game: Game) -> Iterator[Fact]:
    """The next train, and what it makes rust."""
    view = game.view
    stack = view.state.trains.get(OFFERING, ())
    if not stack:
        return
    kind = train_type(stack[0])
    about = view.defn.trains[kind]
    left = sum(train_type(card) == kind for card in stack)
    if about.unlimited:
        yield fact("next_train", train=kind, price=money_text(view, about.price))
    else:
        yield fact("trains_left", train=kind, price=money_text(view, about.price), left=str(left))
    lost = {c: doomed_trains(view, c) for c in view.defn.companies}
    losers = [f"{company} ({', '.join(kinds)})" for company, kinds in lost.items() if kinds]
    if begun_by(view, kind) and losers:
        yield fact("rust", train=kind, losers=", ".join(losers))


def _duties(game: Game) -> Iterator[Fact]:
    """Companies that must buy a train and can't pay for it alone."""
    view = game.view
    for company in view.defn.companies:
        owner = president(view, company)
        alive = company in view.state.floated and company not in view.state.closed
        if not alive or owner not in game.names or not must_buy(view, company):
            continue
        price, has = cheapest_bank_train(view) or 0, view.state.cash[company]
        if has < price:
            yield fact(
                "duty",
                company=company,
                price=money_text(view, price),
                has=money_text(view, has),
                player=who(game, owner),
                rest=money_text(view, price - has),
            )


def _founded(view: View) -> Iterator[Fact]:
    """Companies that have been started and can't operate yet."""
    for company in view.state.par:
        missing = view.defn.companies[company].float_percent - (100 - unsold(view, company))
        if company not in view.state.floated and company not in view.state.closed and missing > 0:
            yield fact("unfloated", company=company, missing=str(missing))


def _ending(game: Game) -> Iterator[Fact]:
    if game.state.ending:
        yield fact("ending", text=ending_text(game.defn, game.state.ending))
