"""Tell equal certificates apart: 18xx.games sells and buys them in the order in which they came."""

from __future__ import annotations

from roundhouse.core.definition import as_printed
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import living, president
from roundhouse.finance.transfer import give, give_piece
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.presidency import hand_over, ordinary, successor

from .types import Draft, View

#: The percentage of an ordinary certificate.
SHARE = 10


def certificates_of(v: View, company: str, owner: str) -> list[int]:
    """The numbers of an owner's certificates: those that never moved, then the others as they came."""
    own = as_printed(v, company, owner)
    came = {number: at for at, (c, number) in enumerate(v.state.title.moved) if c == company}
    return sorted(own, key=lambda number: came.get(number, -1))


def sell_presidency(d: Draft, a: SellShares) -> None:
    """Sell all 10% certificates with the president's one; the seller gets change.

    The change is the oldest certificates in the market, whatever their size, one for each 10%.
    """
    old, holding = president(d, a.company), living(d, a.company)
    holding[a.by] -= a.percent
    handed = hand_in(d, a)
    new = successor(d, a.company, old, holding)
    hand_over(d, a.company, old, new, tuple(ordinary(d, new, a.company)[:2]), 0)
    take_back(d, a, handed)


def hand_in(d: Draft, a: SellShares) -> int:
    """Move the seller's 10% certificates and the president's one to the market; return their total less the change."""
    sizes = d.defn.companies[a.company].certificates
    handed = [n for n in certificates_of(d, a.company, a.by) if n and sizes[n] == SHARE] + [0]
    for number in handed:
        give(d, a.company, number, MARKET, "sale")
    if a.swap:
        give_piece(d, a.company, MARKET, a.swap, a.by, "change")
    return sum(sizes[number] for number in handed) - a.swap


def take_back(d: Draft, a: SellShares, handed: int) -> None:
    """Return one certificate, whatever its size, for each excess 10% handed in."""
    for number in certificates_of(d, a.company, MARKET)[: (handed - a.percent) // SHARE]:
        give(d, a.company, number, a.by, "presidency")


def certificate_moved(d: Draft, company: str, number: int) -> None:
    """Note that this certificate is its new owner's latest."""
    if d.defn.deviations.certificates_in_order:
        rest = (one for one in d.state.title.moved if one != (company, number))
        d.title(moved=(*rest, (company, number)))
