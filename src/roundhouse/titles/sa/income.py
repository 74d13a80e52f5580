"""Deducting interest, and paying out or keeping the net income (section 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, MARKET
from roundhouse.finance.holdings import living, percent
from roundhouse.finance.market import Direction, price_of
from roundhouse.finance.transfer import move_price, pay
from roundhouse.rules.operating import dividends
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.turn import next_stage

from .bankruptcy import in_receivership
from .book import BOOK
from .debts import owe
from .loans import interest_due
from .types import Draft, View

KINDS = ("pay", "half", "withhold")
#: How the price moves when the income is paid out or kept.
MOVES: dict[str, Direction] = {"pay": "right", "withhold": "left"}


def net_income(v: View) -> int:
    """Revenue less interest, once the interest is deducted."""
    return v.expect(OperatingTurn).revenue


def distributed(net: int, kind: str) -> int:
    """The amount paid out: all, nothing, or half, rounded down so that a 10 % share gets a whole amount (7.7).

    >>> distributed(130, "pay"), distributed(150, "half"), distributed(150, "withhold")
    (130, 70, 0)
    """
    return {"pay": net, "half": net // 2 // 10 * 10}.get(kind, 0)


def dividend_of(amount: int, held: int) -> int:
    """A holder's dividend: a whole amount for each 10 %, and half of it, rounded down, for an odd 5 % (7.7(a)).

    >>> dividend_of(130, 40), dividend_of(130, 15), dividend_of(70, 15)
    (52, 19, 10)
    """
    each = amount // 10
    return each * (held // 10) + each // 2 * (held % 10 // 5)


def deduct_interest(d: Draft, company: str) -> None:
    """Deduct interest from the revenue; if it is more than the revenue, the difference is a debt (7.8.1)."""
    interest, revenue = interest_due(d, company), net_income(d)
    if not interest:
        return
    d.emit(Told(company, f"pays {d.money(interest)} interest out of {d.money(revenue)}"))
    d.update(OperatingTurn, revenue=revenue - interest)
    if interest > revenue:
        owe(d, (company, interest - revenue, "interest"))


def earns_nothing(v: View, company: str) -> bool:
    """Without net income there is nothing to decide."""
    return net_income(v) <= 0


def decides(v: View, company: str) -> bool:
    """Whether there is net income and a president to decide about it."""
    return net_income(v) > 0 and not in_receivership(v, company)


def bank_keeps(v: View, company: str) -> bool:
    """In receivership all income goes to the treasury."""
    return net_income(v) > 0 and in_receivership(v, company)


def no_income(d: Draft, company: str) -> None:
    """The price moves left, as without a dividend."""
    move_price(d, company, "left", "no income")


def withhold(d: Draft, company: str) -> None:
    """Put all income into the treasury."""
    use_income(d, company, "withhold")


def use_income(d: Draft, company: str, kind: str) -> None:
    """Pay the holders, and the treasury for shares in the pool and on the charter; it keeps the rest (7.7)."""
    net = net_income(d)
    paid = distributed(net, kind)
    for player, held in living(d, company).items():
        pay(d, BANK, player, dividend_of(paid, held), f"dividend of {company}")
    for place in (MARKET, company):
        pay(d, BANK, company, dividend_of(paid, percent(d, place, company)), f"dividend of {company}")
    pay(d, BANK, company, net - paid, "income kept")
    if kind in MOVES:
        move_price(d, company, MOVES[kind], "dividend" if kind == "pay" else "no dividend")


def kind_is_known(v: View, a: Dividend) -> Iterator[str]:
    """All, half or nothing."""
    if a.kind not in KINDS:
        yield f"unknown dividend '{a.kind}': choose {', '.join(KINDS[:-1])} or {KINDS[-1]}"


def half_reaches_the_price(v: View, a: Dividend) -> Iterator[str]:
    """Half may be paid only if the net income is at least the stock value."""
    net, price = net_income(v), price_of(v, a.by)
    if a.kind == "half" and net < price:
        yield f"half needs a net income of at least the stock value of {v.money(price)}; it is {v.money(net)}"


def apply_dividend(d: Draft, a: Dividend) -> None:
    """Pay out or keep the income and go to the next stage."""
    use_income(d, a.by, a.kind)
    next_stage(d)


DIVIDEND = Move(
    Dividend,
    dividends.dividend_candidates,
    rules(BOOK, ("7.7", kind_is_known), ("7.7(b)", half_reaches_the_price)),
    apply_dividend,
)
