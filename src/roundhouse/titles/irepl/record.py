"""The part of the state that only 18IrePL has."""

from __future__ import annotations

from roundhouse.rules.auction.founding import Queue


class IreplState(Queue, frozen=True):
    #: The number of the stock round, 0 during the auction.
    stock_rounds: int = 0
    #: How much cheaper the first private company has become.
    discount: int = 0
    #: Homes of the minors that start abroad, as (minor, hex).
    homes: tuple[tuple[str, str], ...] = ()
    #: Whether the token of the Industrialisation of Łódź has been placed.
    lodz: bool = False
    #: The port with the token of Baltic Shipping and the company that owns it.
    port: tuple[str, str] = ("", "")
    #: Whether the Wilhelmsbahn has laid the tile it pays for.
    wilhelmsbahn: bool = False
    #: The set of rounds after which the game ends; 0 until that is known.
    last_set: int = 0
    #: The winner all players have agreed on.
    agreed: str = ""
