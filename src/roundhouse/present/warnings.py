"""Classic blunders, found by carrying an action out on a draft. A screen words them by their kind."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, share_size, unsold
from roundhouse.rules.operating.actions import BuyTrain, Dividend
from roundhouse.rules.operating.duty import cheapest_bank_train, must_buy, shortage
from roundhouse.rules.policies import policies

from .depot import begun_by
from .model import BlunderWarning


def find_warnings(before: View, action: Action, after: View) -> tuple[BlunderWarning, ...]:
    """The warnings about an action that leads from one position to another."""
    if after.state.finished:
        return ()
    me = before.decider
    found = [*_unpaid_trains(before, after, me), *_rusting(before, action, after, me)]
    found += _short_lived(action, after)
    return (*found, *_stranded(before, after, me), *_too_many(before, after, me))


def led_by(view: View, player: str) -> list[str]:
    """The companies that a player decides for."""
    return [c for c in view.defn.companies if c not in view.state.closed and president(view, c) == player]


def doomed_trains(view: View, company: str) -> list[str]:
    """Types of a company's trains that leave the game with the next purchase from the stack."""
    kinds = [train_type(card) for card in view.state.trains.get(company, ())]
    return [kind for kind in kinds if _is_doomed(view, company, kind)]


def _is_doomed(view: View, company: str, kind: str) -> bool:
    stack = view.state.trains.get(OFFERING, ())
    phase = begun_by(view, train_type(stack[0])) if stack else ""
    spared = not phase or policies(view).operating.keeps_trains(view, company)
    return not spared and view.defn.trains[kind].removed_by == phase


def _unpaid_trains(before: View, after: View, me: str) -> Iterator[BlunderWarning]:
    """The money for a train that must be bought is there before the action, and not after it."""
    for company in led_by(after, me):
        if company not in after.state.floated or not must_buy(after, company) or shortage(after, company) <= 0:
            continue
        if must_buy(before, company) and president(before, company) == me and shortage(before, company) > 0:
            continue
        together = after.state.cash[company] + after.state.cash[me]
        yield BlunderWarning(
            kind="no_money_for_train",
            company=company,
            needs=cheapest_bank_train(after) or 0,
            has=together,
            train="",
            limit=0,
        )


def _rusting(before: View, action: Action, after: View, me: str) -> Iterator[BlunderWarning]:
    """Paying out although all trains rust with the next purchase, which the company could have saved for."""
    company = action.by
    if not isinstance(action, Dividend) or company not in before.defn.companies or president(before, company) != me:
        return
    gone, stack = doomed_trains(after, company), after.state.trains.get(OFFERING, ())
    if not gone or len(gone) < len(after.state.trains.get(company, ())):
        return
    kind = train_type(stack[0])
    price, has = after.defn.trains[kind].price, after.state.cash.get(company, 0)
    if has < price:
        yield BlunderWarning(kind="trains_rust", company=company, needs=price, has=has, train=kind, limit=0)


def _short_lived(action: Action, after: View) -> Iterator[BlunderWarning]:
    """Buying a train that leaves the game with the next purchase from the stack, also where its owner must agree."""
    if not isinstance(action, BuyTrain) or action.by not in after.defn.companies:
        return
    if action.train in after.defn.trains and _is_doomed(after, action.by, action.train):
        killer = train_type(after.state.trains[OFFERING][0])
        yield BlunderWarning(kind="buys_doomed", company=action.by, needs=action.price, has=0, train=killer, limit=0)


def _stranded(before: View, after: View, me: str) -> Iterator[BlunderWarning]:
    """A company is started that its founder can't float."""
    for company, par in after.state.par.items():
        about = after.defn.companies[company]
        if company in before.state.par or company in after.state.floated or president(after, company) != me:
            continue
        missing = about.float_percent - (100 - unsold(after, company))
        cost = par * missing // share_size(after, company) if missing > 0 else 0
        has = after.state.cash[me]
        if cost > has:
            yield BlunderWarning(kind="cannot_float", company=company, needs=cost, has=has, train="", limit=missing)


def _too_many(before: View, after: View, me: str) -> Iterator[BlunderWarning]:
    """More certificates than allowed."""
    stock = policies(after).stock
    limit, held = stock.certificate_limit(after), stock.counted(after, me)
    if held > limit and stock.counted(before, me) <= stock.certificate_limit(before):
        yield BlunderWarning(kind="too_many_certificates", company="", needs=0, has=held, train="", limit=limit)
