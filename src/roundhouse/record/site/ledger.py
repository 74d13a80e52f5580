"""A ledger of single certificates, tile copies and slots, which all have their own names on the site.

Our positions know only the sizes of certificates and the numbers of tiles. A file names each of them, so to write one
we must keep track of them as the site does. We found out by experiment how the site picks certificates: with these
rules, every certificate named in the recorded games is where it is taken from.
"""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.core.events import CertificateMoved, Event, NewPresident, TileLaid, TokenPlaced, TokenRemoved
from roundhouse.core.ids import MARKET
from roundhouse.core.view import View
from roundhouse.rules.stock.actions import BuyShare, SellShares

#: Transfers of certificates that belong to a trade and are recorded with it.
TRADED = frozenset({"purchase", "sale", "change", "presidency"})

#: A takeover takes the last share of the offering.
TAKEOVER = "takeover"


class Ledger:
    """Certificates in the order in which their owners got them, copies of tiles on the map, circles of stations."""

    def __init__(self, v: View) -> None:
        """Start with the setup."""
        self._sizes = {c: d.certificates for c, d in v.defn.companies.items()}
        self._hands: dict[str, dict[str, list[int]]] = {c: {} for c in self._sizes}
        for company, owners in v.state.shares.items():
            for number, owner in enumerate(owners):
                self._hands[company].setdefault(owner, []).append(number)
        self._copies: dict[str, str] = {}
        self._circles: dict[tuple[str, str], int] = {(h, t.company): 0 for h, ts in v.state.tokens.items() for t in ts}

    def buy(self, a: BuyShare) -> tuple[int, int | None]:
        """Record a purchase; returns the numbers of the certificate and of the one given as change."""
        bought = self._move(a.company, self._first(a.company, a.source, a.percent), a.source, a.by)
        change = self._move(a.company, self._first(a.company, a.by, a.swap), a.by, MARKET) if a.swap else None
        return bought, change

    def sell(self, a: SellShares, *, president: bool) -> tuple[list[int], int | None]:
        """Record a sale; returns the numbers of the certificates sold and of the one taken as change.

        All single shares go with the president's certificate; the excess comes back (see `settle`).
        """
        if president:
            sold = [*self.shares(a.company, a.by), 0]
        else:
            sold = []
            for size in a.pieces:
                sold.append(next(n for n in self._of(a.company, a.by, size) if n not in sold))
        for number in sold:
            self._move(a.company, number, a.by, MARKET)
        change = self._move(a.company, self._first(a.company, MARKET, a.swap), MARKET, a.by) if a.swap else None
        return sold, change

    def settle(
        self, events: Iterable[Event], v: View, *, trade: bool, back: tuple[str, str, int] = ("", "", 0)
    ) -> None:
        """Record the effects of an action; `back` is a seller who gets shares back, the company, and how many."""
        events = list(events)
        exchanged = {e.company for e in events if isinstance(e, CertificateMoved) and e.because == "presidency"}
        for event in events:
            match event:
                case CertificateMoved(company=company, percent=size, giver=giver, taker=taker, because=because):
                    if because == TAKEOVER:
                        self._move(company, max(self._of(company, giver, size)), giver, taker)
                    elif because != "presidency" and not (trade and because in TRADED):
                        self._move(company, self._first(company, giver, size), giver, taker)
                case NewPresident(company=company, new=new) if company in exchanged:
                    self._exchange(company, new)
                case TileLaid(hex=hex_id):
                    self._copies = {c: h for c, h in self._copies.items() if h != hex_id}
                case TokenPlaced(company=company, hex=hex_id, city=city):
                    self._circles[hex_id, company] = self.free_circle(v, hex_id, city, company)
                case TokenRemoved(company=company, hex=hex_id):
                    self._circles.pop((hex_id, company), None)
        company, seller, count = back
        for _ in range(count):
            self._move(company, self._hand(company, MARKET)[0], MARKET, seller)

    def share(self, company: str) -> int:
        """The percentage of a single share: ordinary certificates are no larger."""
        return max(self._sizes[company][1:])

    def shares(self, company: str, owner: str) -> list[int]:
        """The single shares of an owner, oldest first."""
        return self._of(company, owner, self.share(company))

    def copy_for(self, tile: str) -> str:
        """The first copy of a tile that is not on the map."""
        return next(c for n in range(99) if (c := f"{tile}-{n}") not in self._copies)

    def lay(self, copy: str, hex_id: str) -> None:
        """Record where a copy of a tile is."""
        self._copies[copy] = hex_id

    def place(self, hex_id: str) -> str:
        """The prefix of city names on a hex: the tile on it, or the hex."""
        return next((copy for copy, where in self._copies.items() if where == hex_id), f"{hex_id}-0")

    def free_circle(self, v: View, hex_id: str, city: int, but: str = "") -> int:
        """The first free slot of a city."""
        here = [t.company for t in v.state.tokens.get(hex_id, ()) if t.city == city and t.company != but]
        used = {self._circles.get((hex_id, company)) for company in here}
        return next(n for n in range(99) if n not in used)

    def _exchange(self, company: str, new: str) -> None:
        """The new president gives the two largest shares they got last, smaller ones only if they must."""
        holder = next(owner for owner, hand in self._hands[company].items() if 0 in hand)
        latest = self._hand(company, new)[::-1]
        for number in sorted(latest, key=lambda n: -self._sizes[company][n])[:2]:
            self._move(company, number, new, holder)
        self._move(company, 0, holder, new)

    def _hand(self, company: str, owner: str) -> list[int]:
        return self._hands[company].setdefault(owner, [])

    def _of(self, company: str, owner: str, size: int) -> list[int]:
        found = [n for n in self._hand(company, owner) if self._sizes[company][n] == size]
        return sorted(found) if owner == company else found  # a treasury gives its lowest certificate

    def _first(self, company: str, owner: str, size: int) -> int:
        found = self._of(company, owner, size)
        if not found:
            raise LookupError(f"{owner} has no {size}% certificate of {company}")
        return found[0]

    def _move(self, company: str, number: int, giver: str, taker: str) -> int:
        self._hand(company, giver).remove(number)
        self._hand(company, taker).append(number)
        return number
