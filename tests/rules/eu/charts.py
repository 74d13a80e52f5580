"""Where tokens lie on the stock chart of 18EU."""

from __future__ import annotations

from roundhouse.finance.market import by_value
from tests.support.table import Table


def at(table: Table, company: str) -> tuple[int, int]:
    """Row and column of a token, from the top left corner."""
    cell = table.state.prices[company]
    return cell.row, cell.col


def order(table: Table) -> list[str]:
    """Corporations in operating order, which shows how tokens are stacked."""
    return by_value(table.view, list(table.state.prices))
