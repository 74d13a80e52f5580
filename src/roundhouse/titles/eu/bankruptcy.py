"""A player who cannot pay for a train leaves the game (section 4.5.1)."""

from __future__ import annotations

from roundhouse.core.events import Closed, NewPresident, Told
from roundhouse.core.ids import BANK, MARKET
from roundhouse.core.view import Draft
from roundhouse.finance.holdings import companies, holders, pieces, president
from roundhouse.finance.transfer import give, give_piece, pay
from roundhouse.rules.mergers.absorb import hand_over_assets
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.operating.stations import remove_tokens
from roundhouse.rules.stock.presidency import successor
from roundhouse.rules.stock.turn import next_player

from .exchange import minors_of
from .final import close


def eliminate(d: Draft, player: str) -> None:
    """Holdings go to the Pool, presidencies to others or the corporations close; the last player left wins."""
    needy = d.expect(OperatingTurn).company
    d.include("bankrupt", player)
    d.emit(Told(player, "is bankrupt"))
    for company in [c for c in companies(d, "major") if player in d.state.shares[c]]:
        give_up_shares(d, player, company)
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
    else:
        d.update(OperatingTurn, sold_now=())


def give_up_shares(d: Draft, player: str, company: str) -> None:
    """All shares go to the Pool whatever its limit, and the price stays; a presidency goes on or the company closes."""
    was_president = president(d, company) == player
    needy = d.expect(OperatingTurn).company == company
    astray = d.defn.options.certificate_goes_astray and needy and len(pieces(d, player, company)) > 1
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
    if astray and holding[new] > size:
        new = player
    give(d, company, 0, new, "presidency")
    d.emit(NewPresident(company, player, new))


def close_corporation(d: Draft, company: str) -> None:
    """Shares go back to the treasury without compensation, trains to the Pool; the corporation may start anew."""
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
    d.title(unpaid=tuple(c for c in d.state.title.unpaid if c != company))
    d.emit(Closed(company, "its president is bankrupt"))
    frame = d.expect(OperatingRound)
    d.update(OperatingRound, eligible=tuple(c for c in frame.eligible if c != company))


def _end_turn(d: Draft, company: str) -> None:
    """The turn of a corporation that has closed is over."""
    d.set(stack=tuple(f for f in d.state.stack if not isinstance(f, OperatingTurn)))
    d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))
