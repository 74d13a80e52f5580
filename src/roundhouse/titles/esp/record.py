"""The part of the state that only 18España has."""

from __future__ import annotations

from msgspec import Struct


class EspState(Struct, frozen=True):
    """What 18España remembers besides the common state."""

    #: Stock rounds begun so far; operating rounds belong to their set.
    turn: int = 0
    #: The company whose director certificate comes with private #7, and the one whose share comes with private #6.
    carreno: str = ""
    share_with_six: str = ""
    #: The values at which minor companies were launched; they have no par value (4.3.1).
    initial_values: dict[str, int] = {}
    #: Goals a company has reached, in that order (6.1).
    goals: dict[str, tuple[str, ...]] = {}
    #: Companies launched with full capital and all stations, which have no goals (4.3.2).
    full_capital: frozenset[str] = frozenset()
    #: What players have borrowed, loan by loan (5.7.2).
    loans: dict[str, tuple[int, ...]] = {}
    #: The player who has repaid their loans in the current stock turn.
    repaid: str = ""
    #: Companies with a tender, and the tenders for sale: by the owner of private #5 and in the Open Market (3.1(5)).
    tenders: frozenset[str] = frozenset()
    tenders_with_five: int = 5
    tenders_in_market: int = 0
    #: Trains that may not run in the current operating round (3.1(2), 3.1(3)).
    idle: frozenset[str] = frozenset()
    #: Companies that have had a route, which 18xx.games does not forget.
    routed: frozenset[str] = frozenset()
    #: Earnings of mines and harbours that the treasury has not received yet (5.4.2).
    subsidy: int = 0
    #: Whether the Strawberry Train has run from Madrid to Aranjuez (3.1(3)).
    strawberry_free: bool = False
    #: Whether 18xx.games will check train limits once the operating company has settled its revenue.
    limits_due: bool = False
    #: Whether the last three operating rounds have begun (8).
    last_set: bool = False
    #: The current turn: hexes of its track actions, whether it has laid a mine, built a pass, placed a station (5.3).
    track_hexes: tuple[str, ...] = ()
    mine_laid: bool = False
    pass_built: bool = False
    station_placed: bool = False
