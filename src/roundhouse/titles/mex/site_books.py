"""The books of 18xx.games, which record trades only.

A sale or purchase is booked with the percentage it names. Certificates that change hands with the presidency are not
booked, so the books and the certificates drift apart if their sizes differ: 10% + 5% of NdM for the president's
certificate, or that certificate handed in for 10%. The books decide who is president, who may hand in a
president's certificate and which company is sold out. Dividends, limits and worth go by the certificates.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from roundhouse.core import view
from roundhouse.core.checks import Check
from roundhouse.core.definition import holder_of_presidency
from roundhouse.core.events import NewPresident
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import living, percent, presidency_size, president
from roundhouse.finance.transfer import give, give_piece
from roundhouse.rules.rounds import owned_by_players
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.presidency import ordinary, successor

from .deviations import SiteDeviations
from .options import Options
from .record import SiteState
from .site_certificates import hand_in, take_back
from .types import Draft, View

#: Positions and drafts of games in which only trades are booked.
BooksView: TypeAlias = view.View[Options, SiteState, SiteDeviations]
BooksDraft: TypeAlias = view.Draft[Options, SiteState, SiteDeviations]


def leader(v: View, company: str) -> str:
    """The president by the books, who may have sold the president's certificate, otherwise its holder."""
    record = v.state.title
    if isinstance(record, SiteState):
        for led, player in record.presidents:
            if led == company:
                return player
    return holder_of_presidency(v, company)


def booked(v: BooksView, company: str) -> dict[str, int]:
    """The players' holdings by the books."""
    books = living(v, company)
    for player, more in _drift(v, company).items():
        books[player] = books.get(player, 0) + more
    return books


def booked_to_players(v: BooksView, company: str) -> int:
    """The total percentage of a company that players hold by the books."""
    return owned_by_players(v, company) + sum(_drift(v, company).values())


def holds_a_presidency(v: View, company: str, player: str) -> bool:
    """A new president needs certificates worth the president's certificate, whatever the books say."""
    return percent(v, player, company) >= presidency_size(v, company)


def replace_president(d: BooksDraft, company: str, old: str, new: str) -> None:
    """Exchange without booking; if the old president does not hold the certificate, there is no exchange."""
    books = booked(d, company)
    if holder_of_presidency(d, company) == old:
        _exchange(d, company, old, new)
    _appoint(d, company, old, new)
    _keep(d, company, books)


def sell_presidency(d: BooksDraft, a: SellShares) -> None:
    """Book the sale; the seller gets change only if there is a new president."""
    old, books = president(d, a.company), booked(d, a.company)
    books[a.by] -= a.percent
    handed = hand_in(d, a)
    new = successor(d, a.company, old, books)
    if new != old:
        _exchange(d, a.company, old, new)
        take_back(d, a, handed)
    _appoint(d, a.company, old, new)
    _keep(d, a.company, books)


def somebody_could_lead(v: BooksView, a: SellShares) -> Iterator[str]:
    """Somebody else must hold the president's percentage by the books; a sale for change is not checked."""
    if a.swap or not selling.sells_president(v, a):
        return
    size = presidency_size(v, a.company)
    if not any(held >= size for player, held in booked(v, a.company).items() if player != a.by):
        yield f"nobody else holds {size}% of {a.company}"


def presidency_may_be_sold(v: View, a: SellShares) -> Iterator[str]:
    """The rulebook's check, or the site's check of its books."""
    check: Check = somebody_could_lead if v.defn.deviations.only_trades_are_booked else selling.president_is_replaced
    return check(v, a)


def _exchange(d: Draft, company: str, old: str, new: str) -> None:
    """The new president gives their two largest certificates to the old one, or to the market if that one has sold."""
    taker = old if holds_a_presidency(d, company, old) else MARKET
    for size in ordinary(d, new, company)[:2]:
        give_piece(d, company, new, size, taker, "presidency", latest=True)
    give(d, company, 0, new, "presidency")


def _appoint(d: BooksDraft, company: str, old: str, new: str) -> None:
    """Remember a president who does not hold the president's certificate."""
    rest = tuple(entry for entry in d.state.title.presidents if entry[0] != company)
    apart = () if holder_of_presidency(d, company) == new else ((company, new),)
    d.title(presidents=(*rest, *apart))
    if new != old:
        d.emit(NewPresident(company, old, new))


def _drift(v: BooksView, company: str) -> dict[str, int]:
    """The differences between the books and the certificates."""
    return {player: more for of, player, more in v.state.title.drift if of == company}


def _keep(d: BooksDraft, company: str, books: dict[str, int]) -> None:
    """Set the books, whatever has happened to the certificates."""
    rest = tuple(entry for entry in d.state.title.drift if entry[0] != company)
    found = (
        (company, p, books.get(p, 0) - percent(d, p, company)) for p in d.state.players if p not in d.state.bankrupt
    )
    d.title(drift=(*rest, *(entry for entry in found if entry[2])))
