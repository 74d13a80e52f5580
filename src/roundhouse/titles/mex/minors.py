"""Phase 3½: the minor companies close (section 5.2)."""

from __future__ import annotations

from roundhouse.core.events import Closed
from roundhouse.core.ids import OUT, RESERVE
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import empty_treasury, give, give_train
from roundhouse.rules.operating.stations import remove_tokens
from roundhouse.rules.stock.buying import float_if_due
from roundhouse.rules.stock.presidency import settle_presidency

from .setup import minors
from .stock import NDM
from .types import Draft

#: The company and certificate that each minor is traded in for (Table III).
TRADE_IN = {"A": (NDM, 7), "B": (NDM, 8), "C": ("UdY", 8)}


def phase_three_and_a_half(d: Draft, buyer: str) -> None:
    """The minors close now, or at the next stock round if optional rule 8(c) is used."""
    if d.defn.options.delayed_minors:
        d.title(minors_wait=True)
    else:
        close_minors(d)


def close_minors(d: Draft) -> None:
    """All three minor companies close, in the order of their letters."""
    for minor in minors(d.defn):
        if minor not in d.state.closed:
            close_minor(d, minor)


def close_minor(d: Draft, minor: str) -> None:
    """The owner gets the trade-in share and the corresponding major company the money; the rest leaves play.

    With optional rule 8(c) the major company may have merged into NdM before its minor closes. Then there is no share
    left, and the money goes to NdM like everything else of that company (5.3(g), 5.3(h)).
    """
    company, index = TRADE_IN[minor]
    owner, old = president(d, minor), president(d, company)
    merged = company in d.state.closed
    if not merged:
        assert d.state.shares[company][index] == RESERVE
        give(d, company, index, owner, f"trade-in for {minor}")
    empty_treasury(d, minor, NDM if merged else company, f"treasury of {minor}")
    for train in d.state.trains[minor]:
        give_train(d, train, minor, OUT, "closing")
    remove_tokens(d, minor)
    give(d, minor, 0, OUT, "closing")
    d.put("stations", minor, ())
    d.include("closed", minor)
    d.emit(Closed(minor, "phase 3½"))
    if old:
        settle_presidency(d, company, old)
    if not merged:
        float_if_due(d, company)
