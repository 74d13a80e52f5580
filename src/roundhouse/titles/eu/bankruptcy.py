"""A player who cannot pay for a train leaves the game (section 4.5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.events import Closed, NewPresident, Told
from roundhouse.core.ids import BANK, MARKET
from roundhouse.finance.holdings import after, companies, holders, percent, president
from roundhouse.finance.transfer import give, give_piece, pay
from roundhouse.rules.mergers.absorb import hand_over_assets
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.operating.stations import remove_tokens
from roundhouse.rules.stock.presidency import successor
from roundhouse.rules.stock.turn import next_player

from .exchange import minors_of
from .final_exchange import close
from .site_certificates import in_order_of_acquisition
from .types import Draft


def eliminate(d: Draft, player: str) -> None:
    """Holdings go to the Pool; corporations get a new president or close; the last player left wins."""
    needy = d.expect(OperatingTurn).company
    d.include("bankrupt", player)
    d.emit(Told(player, "is bankrupt"))
    one_by_one = d.defn.deviations.certificates_taken_one_by_one
    for company in [c for c in companies(d, "major") if player in d.state.shares[c]]:
        (take_one_by_one if one_by_one else give_up_shares)(d, player, company)
    heir = president(d, needy)
    pay(d, player, needy if heir else BANK, d.state.cash[player], "bankruptcy")
    for minor in minors_of(d, player):
        close(d, minor)
    if d.state.priority == player:
        d.set(priority=next_player(d, player))
    if len(d.state.bankrupt) >= len(d.state.players) - 1:
        finish(d, "bankrupt")
    elif not heir:
        _end_turn(d, needy)
    elif not d.defn.deviations.one_emergency_sale:
        d.update(OperatingTurn, sold_now=())


def give_up_shares(d: Draft, player: str, company: str) -> None:
    """All shares go to the Pool, even beyond its limit, at an unchanged price; without an heir the company closes."""
    was_president = president(d, company) == player
    for index, owner in enumerate(d.state.shares[company]):
        if owner == player:
            give(d, company, index, MARKET, "bankruptcy")
    if not was_president:
        return
    holding = holders(d, company)
    size = d.defn.companies[company].certificates[0]
    if max(holding.values(), default=0) < size:
        close_corporation(d, company)
        return
    new = successor(d, company, player, holding)
    for _ in range(size // 10):
        give_piece(d, company, new, 10, MARKET, "presidency")
    give(d, company, 0, new, "presidency")
    d.emit(NewPresident(company, player, new))


def take_one_by_one(d: Draft, player: str, company: str) -> None:
    """As on 18xx.games: each certificate goes to the Pool from its owner at that moment.

    The books count what was taken, not what was exchanged with a presidency. Once the President's Certificate is in the
    Pool, nobody takes over.
    """
    books = {p: percent(d, p, company) for p in d.state.players}
    order = in_order_of_acquisition(d, player, company)
    for at, index in enumerate(order):
        holder, old = d.state.shares[company][index], president(d, company)
        if holder == MARKET:
            continue
        books[holder] -= d.defn.companies[company].certificates[index]
        give(d, company, index, MARKET, "bankruptcy")
        if old in books:
            settle_by_the_books(d, company, old, books, order[at + 1 :])
    if d.state.shares[company][0] == MARKET:
        close_corporation(d, company)


def settle_by_the_books(d: Draft, company: str, old: str, books: Mapping[str, int], waiting: list[int]) -> None:
    """A player with more than the old president takes over, for two shares: the old one's if they still hold 20%."""
    size, best = d.defn.companies[company].certificates[0], max(books.values())
    heirs = [p for p in after(d, old) if books[p] == best and percent(d, p, company) >= size]
    if books[old] >= best or not heirs:
        return
    new = heirs[0]
    taker = old if percent(d, old, company) >= size else MARKET
    own = [index for index, owner in enumerate(d.state.shares[company]) if owner == new]
    for index in sorted(own, key=lambda index: index in waiting)[: size // 10]:
        give(d, company, index, taker, "presidency")
    give(d, company, 0, new, "presidency")
    d.emit(NewPresident(company, old, new))


def close_corporation(d: Draft, company: str) -> None:
    """Shares go back to the treasury without compensation, trains to the Pool; the corporation may start again."""
    for index, owner in enumerate(d.state.shares[company]):
        if owner != company:
            give(d, company, index, company, "closing")
    hand_over_assets(d, company, BANK, MARKET, "closing")
    remove_tokens(d, company)
    d.put("stations", company, d.defn.companies[company].token_prices)
    d.own("prices").pop(company, None)
    d.own("par").pop(company, None)
    d.exclude("floated", company)
    d.exclude("operated", company)
    known = d.state.title
    d.title(
        unpaid=tuple(c for c in known.unpaid if c != company),
        restarted=(*(c for c in known.restarted if c != company), company),
    )
    d.emit(Closed(company, "its president is bankrupt"))
    frame = d.expect(OperatingRound)
    d.update(OperatingRound, eligible=tuple(c for c in frame.eligible if c != company))


def _end_turn(d: Draft, company: str) -> None:
    """End the turn of a corporation that has closed."""
    d.set(stack=tuple(f for f in d.state.stack if not isinstance(f, OperatingTurn)))
    d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))
