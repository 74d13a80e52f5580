"""What the cards of a stock round tell of companies: where prices would go, how far a company is from floating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, share_size, unsold
from roundhouse.finance.market import market_of, place_of, price_of
from roundhouse.finance.transfer import give
from roundhouse.rules.operating.dividends import move_after
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.buying import start_company, unsold_place
from roundhouse.rules.stock.frames import StockRound

from .history_index import history_index
from .model import CompanyOutlook, FloatProgress, PriceOutlook


def company_outlooks(game: Game) -> tuple[CompanyOutlook, ...]:
    """All companies with shares, in the order of their charters."""
    view, runs = game.view, history_index(game).runs
    ended = after_round(view)
    return tuple(
        CompanyOutlook(
            id=company,
            prices=tuple(price_outlook(view, ended, company, runs.get(company, (0, 0))[0])),
            floats=float_progress(view, company),
            yield_percent=_yield(view, company, runs.get(company, (0, 0))[0]),
        )
        for company in divided(view)
    )


def _yield(view: View, company: str, revenue: int) -> int:
    price = price_of(view, company)
    return round(revenue * share_size(view, company) / price) if price else 0


def price_outlook(view: View, ended: View | None, company: str, revenue: int) -> Iterator[PriceOutlook]:
    """Where the price of a company would go; `ended` is the position after this stock round, if there is one."""
    if company not in view.state.prices:
        return
    if company in view.state.floated:
        if revenue > 0:
            yield from _moved(view, _after_dividend(view, company, revenue), company, "pays")
        yield from _moved(view, _after_dividend(view, company, 0), company, "withholds")
    if ended is not None and company not in ended.state.closed:
        yield from _moved(view, ended, company, "round")


def _moved(
    before: View, after: View, company: str, when: Literal["pays", "withholds", "round"]
) -> Iterator[PriceOutlook]:
    """The new price, if the marker lies elsewhere."""
    cell = after.state.prices.get(company)
    if cell is not None and place_of(cell) != place_of(before.state.prices[company]):
        price = market_of(after).price(place_of(cell))
        yield PriceOutlook(when=when, price=price, row=cell.row, col=cell.col)


def _after_dividend(view: View, company: str, paid: int) -> View:
    draft = Draft(view.defn, view.state)
    move_after(draft, company, paid, "")
    return draft


def after_round(view: View) -> View | None:
    """The position if the stock round ended as things stand; None if it is not a stock round."""
    if not isinstance(view.top, StockRound):
        return None
    draft = Draft(view.defn, view.state)
    draft.pop()
    policies(draft).flow.after_stock_round(draft)
    return draft


def float_progress(view: View, company: str) -> FloatProgress | None:
    """How far a company is from floating; None once it has floated."""
    if company in view.state.floated:
        return None
    return FloatProgress(
        needed=view.defn.companies[company].float_percent,
        sold=100 - unsold(view, company),
        certificates=_certificates_to_float(view, company),
    )


def _certificates_to_float(view: View, company: str) -> int | None:
    """How many certificates must leave the offering, found by taking them out of a draft one by one."""
    draft, buyer = Draft(view.defn, view.state), view.state.players[0]
    started = company in view.state.par
    if not started and market_of(view).pars:
        start_company(draft, company, next(iter(market_of(view).pars)))
    for taken in range(len(view.state.shares[company]) + 1):
        # Nothing floats before its president's certificate is bought.
        if (started or taken) and policies(draft).stock.can_float(draft, company):
            return taken
        index = _next_for_sale(draft, company)
        if index is None:
            return None
        give(draft, company, index, buyer)
    return None


def _next_for_sale(view: View, company: str) -> int | None:
    places = (unsold_place(view, company), OFFERING)
    return next((n for n, owner in enumerate(view.state.shares[company]) if owner in places), None)
