"""What only 18IrePL has to remember."""

from __future__ import annotations

from roundhouse.rules.auction.founding import Queue


class IreplState(Queue, frozen=True):
    """The record of 18IrePL."""

    #: The number of the stock round, 0 during the auction.
    stock_rounds: int = 0
    #: By how much the first private company has become cheaper.
    discount: int = 0
    #: Homes of the minors that start abroad, as (minor, hex).
    homes: tuple[tuple[str, str], ...] = ()
    #: Whether the token of the Industrialisation of Łódź lies in Łódź.
    lodz: bool = False
    #: The port with the token of Baltic Shipping and the company that owns it.
    port: tuple[str, str] = ("", "")
    #: Whether the Wilhelmsbahn has laid its tile for money.
    wilhelmsbahn: bool = False
    #: The set of rounds with which the game ends; 0 as long as it is open.
    last_set: int = 0
    #: The player on whose victory all have agreed.
    agreed: str = ""
