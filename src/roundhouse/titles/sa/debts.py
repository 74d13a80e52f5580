"""What a president must pay for their corporation: interest, loans on lost trains, a forced purchase of a train.

The treasury and the president's cash pay first; then the president sells certificates. A president who still can't
pay is bankrupt (7.8.1, 7.8.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import divided, percent, president
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.duty import keeps
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import president_after, sale_value

from . import certificate_sales
from .bankruptcy import go_bankrupt
from .book import BOOK
from .corporate_bankruptcy import fail
from .pending import Debts, Purchase
from .types import Draft, View


def owe(d: Draft, *owed: tuple[str, int, str]) -> None:
    """Make corporations pay now, before the game continues."""
    if owed:
        d.push(Debts(tuple(owed)))


def debtor(v: View) -> str:
    """The corporation that has to pay."""
    return v.top.company if isinstance(v.top, Purchase) else v.expect(Debts).owed[0][0]


def payer(v: View) -> str:
    """The president who has to raise money."""
    return president(v, debtor(v))


def missing(v: View) -> int:
    """The amount still to be raised."""
    if isinstance(v.top, Purchase):
        return v.top.cost - v.state.cash[v.top.company] - v.state.cash[payer(v)]
    return v.expect(Debts).owed[0][1]


def sale_candidates(v: View) -> Iterator[SellShares]:
    """What the president could sell."""
    return certificate_sales.candidates(v, payer(v))


def keeps_all_presidencies(v: View, a: SellShares) -> Iterator[str]:
    """These sales may not change any presidency."""
    if president(v, a.company) == a.by and president_after(v, a) != a.by:
        yield f"{a.by} would lose the presidency of {a.company}"


def sells_no_more_than_needed(v: View, a: SellShares) -> Iterator[str]:
    """A sale is too large if it would bring enough without its smallest certificate."""
    gap, less = missing(v), a.percent - min(a.pieces)
    raised = sale_value(v, SellShares(a.by, a.company, less, ())) if less else 0
    if less and raised >= gap:
        yield f"{less}% of {a.company} is enough: it brings {v.money(raised)}, and {v.money(gap)} is needed"


def _raising(section: str) -> Step:
    """The step in which a president sells certificates for their corporation."""
    needed = rules(BOOK, (section, keeps_all_presidencies), (section, sells_no_more_than_needed))
    sale = Move(SellShares, sale_candidates, (*certificate_sales.SALE_RULES, *needed), selling.apply_sale)
    return Step("raise money", f"{BOOK} {section}", (sale,), payer)


#: For interest and loans, and for a train.
DEBT_STEP, TRAIN_MONEY_STEP = _raising("7.8.1"), _raising("7.8.3")
RAISING_RULES = (*certificate_sales.SALE_RULES, *rules(BOOK, ("7.8.3", keeps_all_presidencies)))
NEED = rules(BOOK, ("7.8.3", sells_no_more_than_needed))


def raisable(v: View, player: str) -> int:
    """The most that a player's certificates would bring, selling each corporation's in one go."""
    total = 0
    for company in divided(v):
        if percent(v, player, company):
            found = [
                s
                for s in certificate_sales.candidates(v, player)
                if s.company == company and keeps(RAISING_RULES, v, s)
            ]
            total += max((sale_value(v, s) for s in found), default=0)
    return total


def can_sell(v: View) -> bool:
    return any(keeps((*RAISING_RULES, *NEED), v, sale) for sale in sale_candidates(v))


def settle_debts(d: Draft, frame: Debts) -> bool:
    """Pay from treasury and cash; then the president sells, or is bankrupt if nothing is left to sell."""
    if not frame.owed:
        d.pop()
        return True
    (company, amount, because), rest = frame.owed[0], frame.owed[1:]
    for source in (company, president(d, company)) if company not in d.state.closed else ():
        if source:
            part = min(amount, d.state.cash[source])
            pay(d, source, BANK, part, because)
            amount -= part
    if amount == 0 or company in d.state.closed:
        d.update(Debts, owed=rest, sold_now=())
        return True
    d.update(Debts, owed=((company, amount, because), *rest))
    if not president(d, company):
        d.update(Debts, owed=rest)
        fail(d, company, "nobody can pay its debts")
        return True
    if can_sell(d):
        return False
    d.update(Debts, owed=rest)
    go_bankrupt(d, president(d, company), company)
    return True
