"""Why an option is a good one, in a few words and with the figures that matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.core.actions import Action
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.frames import OperatingTurn

from .earnings import income, kinds_of
from .options import tag
from .think import after, unhurried
from .timetable import timetable, trains_before

#: A train that rusts with one of the next purchases is in danger.
_WHEN = {1: "the next one", 2: "the second purchase from now", 3: "the third purchase from now"}


def reason(v: View, player: str, action: Action) -> str:
    """A short reason for an option of a position."""
    teller = _TELLERS.get(tag(action))
    return teller(v, player, action) if teller is not None else f"{tag(action)}: the best of the choices"


def _lay(v: View, player: str, a: Any) -> str:
    now, then = income(v, a.by), income(after(unhurried(v), a), a.by)
    place = v.defn.board.map[a.hex].name or a.hex
    if then > now:
        return f"builds at {place}: {a.by} earns {v.money(then)} instead of {v.money(now)}"
    if not kinds_of(v, a.by):
        return f"builds at {place}: track for the trains to come"
    return f"builds at {place}: opens the way to more revenue, {v.money(then)} for now"


def _token(v: View, player: str, a: Any) -> str:
    now, then = income(v, a.by), income(after(unhurried(v), a), a.by)
    place = v.defn.board.map[a.hex].name or a.hex
    gain = f"; {v.money(then - now)} more revenue" if then > now else ""
    return f"takes a place in {place} before others do{gain}"


def _run(v: View, player: str, a: Any) -> str:
    return f"runs for {v.money(income(v, a.by))}" if a.routes else "does not run"


def _dividend(v: View, player: str, a: Any) -> str:
    turn = v.frame(OperatingTurn)
    revenue = turn.revenue if turn is not None else 0
    if a.kind == "withhold":
        stack = v.state.trains.get(OFFERING, ())
        price = v.defn.trains[train_type(stack[0])].price if stack else 0
        need = f": the next train costs {v.money(price)}, the treasury holds {v.money(v.state.cash[a.by])}"
        return f"withholds {v.money(revenue)}{need if price else ''}"
    return f"pays out of {v.money(revenue)}: cash for the shareholders, and the price does not fall"


def _train(v: View, player: str, a: Any) -> str:
    threat, own = _rusts(v, a.by), kinds_of(v, a.by)
    # Some titles name the card where it is bought from a company.
    kind = a.train if a.train in v.defn.trains else train_type(a.train)
    if not own:
        return f"buys the {kind}-train: {a.by} has none"
    gain = income(v, a.by, (*own, kind)) - income(v, a.by)
    if threat:
        return f"buys the {kind}-train: {threat}"
    if gain > 0:
        return f"buys the {kind}-train: {v.money(gain)} more revenue"
    if a.source in v.defn.companies:
        return f"buys the {kind}-train of {a.source}: the money goes where it is needed"
    return f"buys the {kind}-train: brings the next phase nearer and hurts old trains of others"


def _rusts(v: View, company: str) -> str:
    """Which of a company's trains are in danger."""
    stack = timetable(v, 1.0).stack
    for kind in dict.fromkeys(kinds_of(v, company)):
        card = v.defn.trains[kind]
        for phase in (card.removed_by, card.obsolete_by):
            left = trains_before(v, phase, stack) if phase else None
            if left is not None and left in _WHEN:
                return f"the {kind}-trains rust with {_WHEN[left]}"
    return ""


def _share(v: View, player: str, a: Any) -> str:
    price, earns = price_of(v, a.company), income(v, a.company)
    each = earns * share_size(v, a.company) // 100
    if president(v, a.company) == player:
        return f"buys into its own {a.company} at {v.money(price)}" + (f", {v.money(each)} a round" if each else "")
    if each:
        return f"buys {a.company} at {v.money(price)}: {v.money(each)} a round for each share"
    return f"buys {a.company} at {v.money(price)}: it should soon earn"


def _sell(v: View, player: str, a: Any) -> str:
    if isinstance(v.top, OperatingTurn):
        return f"sells {a.percent}% of {a.company} to pay for a train"
    earns = income(v, a.company) * share_size(v, a.company) // 100
    return f"sells {a.percent}% of {a.company}: {v.money(earns)} a round for each share is less than the money can do"


def _par(v: View, player: str, a: Any) -> str:
    return f"starts {a.company} at {v.money(a.price)}, which it can get floated"


def _bid(v: View, player: str, a: Any) -> str:
    return f"bids {v.money(a.price)} for {a.item}: still less than it should bring"


def _buy(v: View, player: str, a: Any) -> str:
    card = v.defn.privates.get(a.item)
    pays = f": {v.money(card.revenue)} a round" if card is not None and card.revenue else ""
    return f"buys {a.item} for {v.money(a.price)}{pays}"


def _private(v: View, player: str, a: Any) -> str:
    return f"sells {a.private} to {a.by} for {v.money(a.price)}: money from the treasury into one's hand"


def _pass(v: View, player: str, a: Any) -> str:
    step = v.step.name
    if "train" in step and v.state.trains.get(a.by):
        return "needs no further train now"
    if "auction" in step or "bid" in step:
        return "lets it go: the price is high enough"
    if "track" in step:
        return "nothing here is worth building"
    return f"nothing gains enough at '{step}'"


def _deal(v: View, player: str, a: Any) -> str:
    said = "agrees" if tag(a) == "accept" else "declines"
    return f"{said}: it {'gains' if tag(a) == 'accept' else 'loses'} by it"


def _discard(v: View, player: str, a: Any) -> str:
    return f"gives up the {a.train}-train, which is missed least"


def _vote(v: View, player: str, a: Any) -> str:
    return f"votes {a.choice}: its shares are worth more that way"


_TELLERS: dict[str, Callable[[View, str, Any], str]] = {
    "lay": _lay,
    "token": _token,
    "run": _run,
    "dividend": _dividend,
    "train": _train,
    "share": _share,
    "sell": _sell,
    "par": _par,
    "bid": _bid,
    "buy": _buy,
    "private": _private,
    "pass": _pass,
    "accept": _deal,
    "refuse": _deal,
    "discard": _discard,
    "vote": _vote,
    "nominate": lambda v, player, a: f"puts {a.item} up: the one it would like best",
    "insist": lambda v, player, a: "insists on the best run: its shares earn more",
    "issue": lambda v, player, a: f"issues {a.percent}%: {a.by} needs the money",
    "redeem": lambda v, player, a: f"takes {a.percent}% back: the treasury has money to spare",
    "exchange": lambda v, player, a: f"exchanges {a.minor} for a share of {a.company}",
    "propose": lambda v, player, a: f"proposes to merge {a.company}: together they have a future",
    "form": lambda v, player, a: f"makes it {a.company}",
    "bankrupt": lambda v, player, a: "cannot raise the money",
    "use": lambda v, player, a: f"uses the power of {a.private}",
}
