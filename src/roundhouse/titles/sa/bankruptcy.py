"""The bankruptcy of a player, and corporations without a president (section 7.8.4)."""

from __future__ import annotations

from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, MARKET
from roundhouse.core.order import privates_of
from roundhouse.finance.holdings import divided, living, percent, presidency_size, president
from roundhouse.finance.transfer import close_private, give, move_price, pay
from roundhouse.rules.operating.bankruptcy import solvent
from roundhouse.rules.stock.presidency import settle_presidency
from roundhouse.rules.stock.turn import next_player

from .corporate_bankruptcy import fail
from .final_scores import finish_game
from .stock_chart import WHITE, drops, in_area
from .types import Draft, View


def in_receivership(v: View, company: str) -> bool:
    """Whether the president's certificate is in the Bank Pool, so that the bank runs the corporation."""
    return v.state.shares[company][0] == MARKET


def go_bankrupt(d: Draft, player: str, company: str) -> None:
    """The corporation that caused the bankruptcy fails first; then everything the player owns goes to the bank."""
    d.emit(Told(player, "is bankrupt"))
    if company not in d.state.closed:
        fail(d, company, f"{player} is bankrupt")
    pay(d, player, BANK, d.state.cash[player], "bankruptcy")
    d.include("bankrupt", player)
    for other in divided(d):
        if percent(d, player, other):
            _sell_all(d, player, other)
    for private in privates_of(d, player):
        close_private(d, private, f"{player} is bankrupt")
    if len(solvent(d)) < 2:
        finish_game(d, "bankrupt")
    elif d.state.priority == player:
        d.set(priority=next_player(d, player))


def _sell_all(d: Draft, player: str, company: str) -> None:
    """Put the player's certificates of a corporation into the Bank Pool; a player with enough shares takes it over."""
    led, sold = president(d, company) == player, percent(d, player, company)
    for index, owner in enumerate(d.state.shares[company]):
        if owner == player:
            give(d, company, index, MARKET, "bankruptcy")
    if company not in d.state.prices:
        return
    rows = drops(d, company, 0, sold)
    if rows:
        move_price(d, company, "down", "bankruptcy", rows)
    if in_area(d, company, WHITE):
        fail(d, company, "no value left")
    elif led and max(living(d, company).values(), default=0) >= presidency_size(d, company):
        settle_presidency(d, company, player)
    elif led:
        d.emit(Told(company, "is in receivership"))
