"""The end of the game: loans are repaid, then players count their money and certificates (section 10)."""

from __future__ import annotations

from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.rounds import stock_at_market_value

from .loans import clear, loan_on
from .types import Draft, View


def finish_game(d: Draft, reason: str) -> None:
    """The treasury repays the remaining loans, then the president; a shortfall lowers the president's result."""
    for train, company in d.state.title.loans:
        amount, leader = loan_on(d, train), president(d, company)
        for source in (company, leader):
            if source:
                part = min(amount, d.state.cash[source])
                pay(d, source, BANK, part, f"loan on {train}")
                amount -= part
        clear(d, train)
        if amount and leader:
            d.title(shortfalls=(*d.state.title.shortfalls, (leader, amount)))
    finish(d, reason)


def worth(v: View, player: str) -> int:
    """Cash and certificates at stock value; private companies and treasuries count for nothing."""
    short: int = sum(amount for who, amount in v.state.title.shortfalls if who == player)
    return v.state.cash[player] + stock_at_market_value(v, player) - short
