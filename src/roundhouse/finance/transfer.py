"""Functions that move money, certificates, privates and trains; nothing is ever created or lost."""

from __future__ import annotations

from roundhouse.core.events import CertificateMoved, Closed, Paid, PriceMoved, PrivateMoved, TrainMoved
from roundhouse.core.ids import BANK, OUT, CompanyId, OwnerId, PrivateId, TrainId
from roundhouse.core.state import Cell
from roundhouse.core.view import Draft

from .market import Direction, Place, market_of, price_of


def pay(d: Draft, payer: OwnerId, payee: OwnerId, amount: int, because: str) -> None:
    """Move money."""
    if amount < 0:
        raise ValueError(f"{payer} cannot pay {amount}")
    if amount == 0:
        return
    cash = d.own("cash")
    cash[payer] -= amount
    cash[payee] += amount
    d.emit(Paid(payer, payee, amount, because))


def give(d: Draft, company: CompanyId, index: int, taker: OwnerId, because: str = "") -> None:
    """Move one certificate."""
    owners = d.state.shares[company]
    giver = owners[index]
    d.put("shares", company, (*owners[:index], taker, *owners[index + 1 :]))
    size = d.defn.sizes(d, company)[index]
    d.emit(CertificateMoved(company, size, giver, taker, because))
    d.defn.certificate_moved(d, company, index)


def give_piece(
    d: Draft, company: CompanyId, giver: OwnerId, size: int, taker: OwnerId, because: str = "", *, latest: bool = False
) -> None:
    """Move the first (or the latest) certificate of a size between owners, never the president's certificate."""
    sizes, own = d.defn.sizes(d, company), d.defn.certificates_of(d, company, giver)
    for index in reversed(own) if latest else own:
        if index and sizes[index] == size:
            give(d, company, index, taker, because)
            return
    raise LookupError(f"{giver} has no {size}% certificate of {company}")


def give_private(d: Draft, private: PrivateId, taker: OwnerId) -> None:
    """Move a private company."""
    giver = d.state.privates[private]
    d.put("privates", private, taker)
    d.emit(PrivateMoved(private, giver, taker))


def close_private(d: Draft, private: PrivateId, because: str) -> None:
    """Remove a private company from the game."""
    d.put("privates", private, OUT)
    d.include("closed", private)
    d.emit(Closed(private, because))


def give_train(d: Draft, train: TrainId, giver: OwnerId, taker: OwnerId, because: str) -> None:
    """Move a train card."""
    trains = d.own("trains")
    have = list(trains[giver])
    have.remove(train)
    trains[giver] = tuple(have)
    trains[taker] = (*trains.get(taker, ()), train)
    d.emit(TrainMoved(train, giver, taker, because))


def place_marker(d: Draft, company: CompanyId, place: Place, because: str) -> None:
    """Put a price marker on a space, below the markers already there."""
    old = price_of(d, company)
    d.set(arrivals=d.state.arrivals + 1)
    d.put("prices", company, Cell(place[0], place[1], d.state.arrivals))
    d.emit(PriceMoved(company, old, price_of(d, company), because))


def move_price(d: Draft, company: CompanyId, direction: Direction, because: str, times: int = 1) -> None:
    """Move a price marker; if it cannot move, it keeps its place in the stack."""
    cell = d.state.prices[company]
    start = place = (cell.row, cell.col)
    for _ in range(times):
        place = market_of(d).moved(place, direction)
    if place != start:
        place_marker(d, company, place, because)


def empty_treasury(d: Draft, company: CompanyId, taker: OwnerId = BANK, because: str = "closing") -> None:
    """Hand over all of a company's money."""
    pay(d, company, taker, d.state.cash[company], because)
