"""What becomes of a run: every way to use the revenue, carried out on drafts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, Purpose
from roundhouse.core.engine import apply_unchecked, legal_choices, priced
from roundhouse.core.game import Game
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import holders, share_size
from roundhouse.finance.market import market_of, place_of

from . import model
from .labels import label
from .names import capital, named
from .translation import phrase
from .warnings import find_warnings


class RunOutcome(NamedTuple):
    """What a run brings: the revenue to decide about, what is paid besides, and what can be done with the revenue."""

    earned: int
    besides: tuple[model.RouteItem, ...]
    uses: tuple[model.RevenueUse, ...]


def own_events(events: Sequence[ev.Event]) -> list[ev.Event]:
    """What belongs to the action itself, before the next turn or round begins."""
    ends = (at for at, e in enumerate(events) if isinstance(e, ev.TurnBegan | ev.RoundBegan))
    return list(events[: next(ends, len(events))])


def payments(events: Iterable[ev.Event]) -> dict[str, int]:
    """How much more (or less) everybody has after these events."""
    change: dict[str, int] = {}
    for event in events:
        if isinstance(event, ev.Paid):
            change[event.payer] = change.get(event.payer, 0) - event.amount
            change[event.payee] = change.get(event.payee, 0) + event.amount
    return change


def uses_of_revenue(game: Game) -> tuple[model.RevenueUse, ...]:
    """The ways to use the revenue that is decided about now; none in other steps."""
    return () if game.finished else _uses(game, game.view, game.actor, [])


def run_outcome(game: Game, run: Action) -> RunOutcome:
    """What a legal run brings; without uses if others are asked first."""
    draft = apply_unchecked(game.view, run)
    own = own_events(draft.events)
    ran = [e for e in own if isinstance(e, ev.Ran)]
    if not ran:
        return RunOutcome(0, (), ())
    later = draft.frozen()
    uses = () if _is_over(later, run.by) else _uses(game, later, run.by, own)
    if uses:
        told = [e for e in own if isinstance(e, ev.Paid) and e.payee == run.by and e.amount]
        besides = tuple(model.RouteItem(text=_why_paid(game, e), amount=e.amount) for e in told)
        return RunOutcome(ran[0].revenue, besides, uses)
    return RunOutcome(ran[0].revenue, (), (_use(game, game.view, draft, run.by, own, None),))


def _why_paid(game: Game, event: ev.Paid) -> str:
    return capital(named(game, phrase(game.defn.words, event.because)))


def _is_over(view: View, company: str) -> bool:
    return view.state.finished or view.actor != company


def _uses(game: Game, view: View, company: str, before: list[ev.Event]) -> tuple[model.RevenueUse, ...]:
    choices = [priced(c) for c in legal_choices(view)] if _decides(view) else []
    actions = [a for a in choices if a.purpose is Purpose.USE_REVENUE and a.by == company]
    return tuple(_use(game, view, apply_unchecked(view, a), company, before, a) for a in actions)


def _decides(view: View) -> bool:
    """Whether the step is about the revenue, so that no other lists are made."""
    return any(move.action.purpose is Purpose.USE_REVENUE for move in view.step.moves)


def _use(
    game: Game, view: View, draft: Draft, company: str, before: list[ev.Event], action: Action | None
) -> model.RevenueUse:
    """One way to use the revenue, or, without an action, what happens by itself."""
    own = own_events(draft.events)
    paid = payments(own if action is None else [*before, *own])
    known = [o for o in (*view.state.players, *view.defn.companies) if paid.get(o)]
    return model.RevenueUse(
        action="" if action is None else str(action),
        kind="" if action is None else str(astuple(action)[1]),
        label="" if action is None else label(game, action),
        per_share=0 if action is None else _per_share(view, company, payments(own)),
        gains=tuple((owner, paid[owner]) for owner in known),
        price=share_price(game.view, company),
        new_price=share_price(draft, company),
        warned=action is not None and bool(find_warnings(view, action, View(view.defn, draft.state))),
    )


def _per_share(view: View, company: str, paid: dict[str, int]) -> int:
    """What one share earns, told by whoever holds the fewest whole shares; nothing for companies without shares."""
    if len(view.defn.companies[company].certificates) < 2:
        return 0
    size = share_size(view, company)
    parts = [(held, paid.get(p, 0)) for p, held in holders(view, company).items() if paid.get(p, 0) > 0]
    whole = [(held, amount) for held, amount in parts if held >= size]
    if not whole:
        return 0
    held, amount = min(whole, key=lambda part: (part[0] % size != 0, part[0]))
    return amount * size // held


def share_price(view: View, company: str) -> int:
    """The share price; 0 for companies without one."""
    cell = view.state.prices.get(company)
    return 0 if cell is None else market_of(view).price(place_of(cell))
