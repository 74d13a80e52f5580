"""A player who cannot pay for a train leaves the game and their companies close; the others play on."""

from __future__ import annotations

from roundhouse.core.checks import Rule
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK
from roundhouse.core.order import privates_of
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, president
from roundhouse.finance.transfer import close_private, pay
from roundhouse.rules.closing import buy_out, close_company
from roundhouse.rules.stock.turn import next_player

from .duty import finish, sell_out
from .frames import OperatingRound, OperatingTurn


def solvent(v: View) -> list[str]:
    """The players still in the game."""
    return [p for p in v.state.players if p not in v.state.bankrupt]


def leave_the_game(d: Draft, player: str, rules: tuple[Rule, ...], *, with_privates: bool = True) -> None:
    """Sell everything possible, close the player's companies and play on without them; the last player left wins."""
    company = d.expect(OperatingTurn).company
    sell_out(d, player, rules)
    pay(d, player, BANK, d.state.cash[player], "bankruptcy")
    d.include("bankrupt", player)
    d.emit(Told(player, "is bankrupt"))
    for other in [c for c in divided(d) if president(d, c) == player]:
        buy_out(d, other)
        close_company(d, other, f"{player} is bankrupt")
    for private in privates_of(d, player) if with_privates else ():
        close_private(d, private, f"{player} is bankrupt")
    if d.state.priority == player:
        d.set(priority=next_player(d, player))
    if len(solvent(d)) < 2:
        finish(d, "bankrupt")
    else:
        end_turn(d, company)


def end_turn(d: Draft, company: str) -> None:
    """End the turn of a company that has closed."""
    d.set(stack=tuple(f for f in d.state.stack if not isinstance(f, OperatingTurn)))
    d.update(OperatingRound, done=(*d.expect(OperatingRound).done, company))
