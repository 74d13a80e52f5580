"""Earnings and dividends (sections 5.4.2, 5.5 and 8)."""

from __future__ import annotations

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import is_minor, president
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating import dividends
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.turn import next_stage
from roundhouse.rules.policies import DividendPolicy

from .book import BOOK
from .components import is_northern
from .final_round import is_final_round
from .types import Draft, View


def note_run(d: Draft, company: str, revenue: int, subsidy: int) -> None:
    """Mines and harbours pay the treasury at once; the director decides about the rest (5.4.2)."""
    d.title(subsidy=subsidy)
    if not d.defn.deviations.subsidy_with_dividend:
        pay_subsidy(d, company)
    d.update(OperatingTurn, revenue=revenue)
    next_stage(d)


def pay_subsidy(d: Draft, company: str) -> None:
    """Pay the earnings of mines and harbours to the treasury."""
    pay(d, BANK, company, d.state.title.subsidy, "mines and harbours")
    d.title(subsidy=0)


def spaces(v: View, company: str, paid: int) -> int:
    """In the last operating round the price of a northern company moves twice (8)."""
    if not is_final_round(v) or not is_northern(v, company):
        return 1
    return 1 if not paid and v.defn.deviations.single_last_fall else 2


def apply_dividend(d: Draft, a: Dividend) -> None:
    """A minor that pays splits its revenue evenly with its director; majors pay per share (5.5)."""
    pay_subsidy(d, a.by)
    if not is_minor(d, a.by) or a.kind != "pay":
        dividends.apply_dividend(d, a)
        return
    revenue = d.expect(OperatingTurn).revenue
    pay(d, BANK, president(d, a.by), revenue // 2, f"dividend of {a.by}")
    pay(d, BANK, a.by, revenue - revenue // 2, f"dividend of {a.by}")
    dividends.move_after(d, a.by, revenue, "dividend")
    next_stage(d)


def nothing_earned(d: Draft, company: str) -> None:
    """Without revenue the price falls as after withholding (5.5)."""
    pay_subsidy(d, company)
    dividends.nothing_earned(d, company)


def dividend_policy() -> DividendPolicy:
    """Pay all or nothing; shares in the Open Market pay the company (5.5)."""
    return DividendPolicy(spaces=spaces)


DIVIDEND = Move(
    Dividend,
    dividends.dividend_candidates,
    rules(BOOK, ("5.5", dividends.kind_is_known)),
    apply_dividend,
)
