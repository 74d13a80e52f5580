"""Launching minor and major companies (sections 4.3.1, 4.3.2 and 3.1(7))."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Floated
from roundhouse.core.ids import OFFERING
from roundhouse.finance.holdings import is_minor, president
from roundhouse.finance.market import market_of
from roundhouse.finance.transfer import give, pay, place_marker
from roundhouse.rules.stock import buying
from roundhouse.rules.stock.actions import Par
from roundhouse.rules.stock.frames import SetPar, StockRound

from . import auction
from .book import BOOK
from .components import has_flag
from .types import Draft, View

#: The highest par value of a major in the yellow phase (4.3.2).
YELLOW_PAR = 90


def highest_par(v: View, company: str) -> int:
    """Majors have a lower maximum in the yellow phase; minors do not."""
    pars = market_of(v).pars
    return max(pars) if is_minor(v, company) or has_flag(v, "green") else YELLOW_PAR


def launch_candidates(v: View) -> Iterator[Par]:
    """Every company that can be launched, at every price the player can afford."""
    frame = v.expect(StockRound)
    if frame.bought:
        return
    for company in v.defn.companies:
        if company in v.state.closed or v.state.shares[company][0] != OFFERING:
            continue
        for price in market_of(v).pars:
            if buying.presidency_price(v, company, price) <= v.state.cash[frame.player]:
                yield Par(frame.player, company, price)


def par_is_open(v: View, a: Par) -> Iterator[str]:
    """In the yellow phase majors start at no more than 90."""
    if a.price in market_of(v).pars and a.price > highest_par(v, a.company):
        yield f"before phase 3 the par value of {a.company} is at most {v.money(highest_par(v, a.company))}"


def minor_value_is_on_the_chart(v: View, a: Par) -> Iterator[str]:
    """Minor companies are launched at one of the chart's starting values."""
    if is_minor(v, a.company):
        yield from buying.par_is_on_the_chart(v, a)


def par_is_on_the_chart(v: View, a: Par) -> Iterator[str]:
    """Majors use the same starting values as par values."""
    if not is_minor(v, a.company):
        yield from buying.par_is_on_the_chart(v, a)


def launch_is_affordable(v: View, a: Par) -> Iterator[str]:
    """A minor costs twice its value, a major the price of its director certificate."""
    cost, cash = buying.presidency_price(v, a.company, a.price), v.state.cash[a.by]
    if not is_minor(v, a.company):
        yield from buying.par_is_affordable(v, a)
    elif cost > cash:
        yield f"launching {a.company} at {v.money(a.price)} costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def is_not_launched(v: View, a: Par) -> Iterator[str]:
    """A company is launched only once, by the buyer of its director certificate."""
    if president(v, a.company):
        word = "launched" if a.company in v.state.floated else "started"
        yield f"{a.company} is already {word}; {president(v, a.company)} is its director"


def apply_launch(d: Draft, a: Par) -> None:
    """A minor gets twice its value and operates; for a major, buy the director certificate."""
    if not is_minor(d, a.company):
        buying.apply_par(d, a)
        return
    pay(d, a.by, a.company, buying.presidency_price(d, a.company, a.price), f"launch of {a.company}")
    give(d, a.company, 0, a.by, "purchase")
    place_marker(d, a.company, market_of(d).pars[a.price], "launch")
    d.title(initial_values={**d.state.title.initial_values, a.company: a.price})
    d.include("floated", a.company)
    d.emit(Floated(a.company))
    d.update(StockRound, bought=True, acted=True)


def par_candidates(v: View) -> Iterator[Par]:
    """The par values open to the company that came with private #7."""
    frame = v.expect(SetPar)
    for price in market_of(v).pars:
        yield Par(frame.player, frame.company, price)


def par_of_the_certificate(v: View, a: Par) -> Iterator[str]:
    """Only the company whose certificate came with the private company gets a par value."""
    company = v.expect(SetPar).company
    if a.company != company:
        yield f"the par value of {company} must be set first"


def apply_par(d: Draft, a: Par) -> None:
    """The director certificate is free; the auction is over."""
    d.pop()
    give(d, a.company, 0, a.by, auction.SEVEN)
    buying.start_company(d, a.company, a.price)
    buying.float_if_due(d, a.company)
    auction.after_par(d)


PAR_STEP = Step(
    "set par",
    f"{BOOK} 3.1(7)",
    (
        Move(
            Par,
            par_candidates,
            (
                *basics(BOOK, ("3.1(7)", par_of_the_certificate)),
                *rules(BOOK, ("4.3.2", buying.par_is_on_the_chart, par_is_open)),
            ),
            apply_par,
        ),
    ),
    lambda v: v.expect(SetPar).player,
)
