"""Surprises: what others do that makes a player want to decide again, so that their orders end.

Since the order was given, somebody else (not the player or a company of theirs)

- sold shares of a company that the player holds,
- became or ceased to be the president of a company in the player's place, or could with one more share,
- made the price of a company fall that the player presides over,
- started a company, or brought shares to the market of a company that had none for sale,
- made a train of the player's company rust or become obsolete,
- or began a new phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OUT, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, pieces, president, share_size
from roundhouse.rules.stock.buying import unsold_place

from .model import AutoMove
from .names import who
from .translation import money_text

#: What is surprising about an event of an action, as sentences.
_Finder: TypeAlias = Callable[[int, ev.Event], Iterator[str]]


def share_surprise(game: Game, order: AutoMove, companies: list[str]) -> str:
    """The first surprise about shares of some companies, as a sentence; empty if there was none."""
    return _first(game, order, lambda number, event: _about_shares(game, event, order.player, companies))


def market_surprise(game: Game, order: AutoMove) -> str:
    """Whether shares of a company can be bought that could not before."""
    return _first(game, order, lambda number, event: _on_offer(game, number, event))


def train_surprise(game: Game, order: AutoMove, companies: list[str]) -> str:
    """Whether trains of some companies are lost, or a phase has begun."""
    return _first(game, order, lambda number, event: _about_trains(game, event, companies))


def own_companies(view: View, player: str) -> list[str]:
    """The companies that a player presides over."""
    return [c for c in view.defn.companies if c not in view.state.closed and president(view, c) == player]


def held_companies(view: View, player: str) -> list[str]:
    """The companies of which a player holds shares."""
    return [c for c in view.defn.companies if c not in view.state.closed and percent(view, player, c)]


def _first(game: Game, order: AutoMove, found: _Finder) -> str:
    mine = {order.player, *own_companies(game.view, order.player)}
    for number, action in enumerate(game.actions[order.since :], start=order.since + 1):
        if action.by in mine:
            continue
        for event in game.events_of(number):
            for text in found(number, event):
                return text
    return ""


def _about_shares(game: Game, event: ev.Event, me: str, companies: list[str]) -> Iterator[str]:
    view = game.view
    match event:
        case ev.NewPresident(company, old, new) if company in companies and me in (old, new):
            yield f"{who(game, new)} is the new {view.term('president')} of {company}."
        case ev.CertificateMoved(company, part, giver, taker) if company in companies and me not in (giver, taker):
            if giver in game.names:
                yield f"{who(game, giver)} sold {part}% of {company}."
            elif taker in game.names and president(view, company) == me:
                rival = percent(view, taker, company) + share_size(view, company)
                if rival > percent(view, me, company):
                    yield f"{who(game, taker)} could become {view.term('president')} of {company}."
        case ev.PriceMoved(company, old, price) if company in companies and price < old:
            if president(view, company) == me:
                yield f"{company} fell from {money_text(view, old)} to {money_text(view, price)}."


def _on_offer(game: Game, number: int, event: ev.Event) -> Iterator[str]:
    match event:
        case ev.PriceMoved(company, 0, price):
            yield f"{company} was started at {money_text(game.view, price)}."
        case ev.CertificateMoved(company, _, giver, taker) if giver in game.names and taker == MARKET:
            before = game.at(number - 1).view
            if not pieces(before, MARKET, company) and not pieces(before, unsold_place(before, company), company):
                yield f"Shares of {company} are for sale again."


def _about_trains(game: Game, event: ev.Event, companies: list[str]) -> Iterator[str]:
    match event:
        case ev.TrainMoved(train, giver, taker) if taker == OUT and giver in companies:
            yield f"{giver} lost its {train_type(train)}-train."
        case ev.PhaseBegan(phase):
            yield f"Phase {phase} has begun."
