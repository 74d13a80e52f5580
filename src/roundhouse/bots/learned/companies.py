"""What features need to know of each company, found once per position."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from roundhouse.bots.earnings import income, kinds_of, outlook_of_track
from roundhouse.bots.evaluation import Judge
from roundhouse.bots.prospects import Prospect, waits
from roundhouse.bots.timetable import timetable
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, share_size
from roundhouse.finance.market import price_of

#: A train that runs for fewer rounds is about to go.
SOON = 3.0


class CompanyFacts(Struct, frozen=True):
    """One company of a position."""

    name: str
    president: str
    floated: bool
    #: Whether it has one certificate, so that no market values it.
    minor: bool
    #: The market value of 1 %.
    price: float
    #: The forecast, and that of the near future.
    future: Prospect
    danger: Prospect
    #: What its trains earn now, and what fraction of them lasts to the end or rusts soon.
    revenue: float
    lasts: float
    fades: float
    #: Whether it will still run in this round.
    waits: bool
    treasury: float
    #: The printed prices of its trains, as far as they will be of use.
    trains: float
    tokens: int
    #: Revenue that its track reaches, and that near its ends.
    reached: float
    near: float


def company_facts(v: View, judge: Judge) -> Iterator[CompanyFacts]:
    """The companies that somebody leads, in the order of the definition."""
    tokens = _tokens(v)
    for name, card in v.defn.companies.items():
        leader = president(v, name) if name not in v.state.closed else ""
        if not leader:
            continue
        floated = name in v.state.floated
        value, lasts, fades = _trains(v, name, judge)
        reached, near = outlook_of_track(v, name) if tokens.get(name) else (0.0, 0.0)
        yield CompanyFacts(
            name,
            leader,
            floated,
            len(card.certificates) == 1,
            price_of(v, name) / share_size(v, name),
            judge.prospect(v, name),
            judge.prospect(v, name, danger=True),
            float(income(v, name)) if floated else 0.0,
            lasts,
            fades,
            waits(v, name),
            float(v.state.cash[name]) if floated else 0.0,
            value,
            tokens.get(name, 0),
            reached,
            near,
        )


def _tokens(v: View) -> dict[str, int]:
    found: dict[str, int] = {}
    for there in v.state.tokens.values():
        for token in there:
            found[token.company] = found.get(token.company, 0) + 1
    return found


def _trains(v: View, name: str, judge: Judge) -> tuple[float, float, float]:
    """Printed prices weighted by remaining use, and the fractions of them that last to the end or rust soon."""
    times, rounds = timetable(v, judge.outlook.pace), judge.outlook.rounds
    total = useful = lasting = fading = 0.0
    for kind in kinds_of(v, name):
        price, life = float(v.defn.trains[kind].price), times.life(kind)
        total += price
        useful += price * min(1.0, life / rounds)
        lasting += price * (life >= rounds)
        fading += price * (life < SOON)
    return (useful, lasting / total, fading / total) if total else (0.0, 0.0, 0.0)
