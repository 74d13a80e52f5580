"""Positions and questions that the rulings on stock rounds share."""

from __future__ import annotations

from roundhouse.core.events import CertificateMoved, PriceMoved
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import pieces
from roundhouse.finance.market import by_value
from tests.support.table import Table

from .conftest import sold


def mexican_central(**holdings: str) -> Table:
    """Stock round 2: the MC was started at $75 and its shares are dealt as told."""
    return sold().par("MC", 75).shares("MC", **holdings)


def national(price: int = 75, **holdings: str) -> Table:
    """Phase 3½: the minor companies are gone and the certificates of NdM are dealt as told."""
    table = sold().phase("3½").privates(A="out", B="out", C="out")
    return table.shares("NdM", **{"p1": "", **holdings}).par("NdM", price)


def crowded(limit: int = 19) -> Table:
    """Stock round 2: p1 holds exactly so many certificates that count, but none of the MC, which p2 started at $75."""
    table = sold().money(p1=1000, p2=1000, p3=1000).par("CHI", 60).par("PAC", 60).par("TM", 60).par("MC", 75)
    table.shares("MC", p2="20")
    held = limit - 4  # the MCAR, the MNR, minor company A and the president's certificate of NdM
    for company, most in (("CHI", 5), ("PAC", 5), ("TM", 5)):
        count = min(held, most)
        held -= count
        table.shares(company, p1="+".join(["20", *["10"] * (count - 1)][:count]))
    return table


def hand(table: Table, owner: str, company: str) -> list[int]:
    """The certificates of an owner by size, largest first."""
    return list(pieces(table.view, owner, company))


def market(table: Table, company: str) -> list[int]:
    """The certificates in the Open Market by size, largest first."""
    return hand(table, MARKET, company)


def stacking(table: Table, *companies: str) -> list[str]:
    """Companies in the order in which they would operate: the upper marker of a stack comes first."""
    return by_value(table.view, list(companies))


def transfers(table: Table) -> list[tuple[int, str, str]]:
    """The certificates that have moved since the last `play`: size, giver and taker."""
    return [(e.percent, e.giver, e.taker) for e in table.told(CertificateMoved)]


def moves(table: Table) -> list[tuple[str, int, int]]:
    """The price markers that have moved since the last `play`: company, old and new price."""
    return [(e.company, e.old, e.new) for e in table.told(PriceMoved)]
