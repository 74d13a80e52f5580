"""The part of the state that only 18SA has."""

from __future__ import annotations

from msgspec import Struct


class TurnRecord(Struct, frozen=True):
    """What the operating corporation has done this turn."""

    #: Numbers of the trains it has bought.
    trains: tuple[str, ...] = ()
    #: Colours of the mine markers it has bought.
    mines: tuple[str, ...] = ()
    #: Whether it has traded its own shares.
    dealt: bool = False


class SaState(Struct, frozen=True):
    #: How many stock rounds have begun; operating rounds are numbered by their set.
    stock_rounds: int = 0
    turn: TurnRecord = TurnRecord()
    #: Corporations whose president's certificate has been split.
    split: frozenset[str] = frozenset()
    #: The player who has split a certificate in the current stock turn.
    split_by: str = ""
    #: Corporations whose president has traded up a 5 % certificate in the current stock round.
    traded_up: frozenset[str] = frozenset()
    #: Train cards with a loan marker, and the corporation that owes the loan.
    loans: tuple[tuple[str, str], ...] = ()
    #: Corporations whose price was in the yellow area at the last check.
    yellow: frozenset[str] = frozenset()
    #: Whether corporations may buy private companies.
    privates_open: bool = False
    #: One entry for each mine marker sold: corporation and colour.
    mines: tuple[tuple[str, str], ...] = ()
    #: The corporation that has bought FC, and the hexes with its harbour markers.
    harbour_owner: str = ""
    harbours: tuple[str, ...] = ()
    #: The part of the last loans that presidents couldn't pay; it is subtracted from their result.
    shortfalls: tuple[tuple[str, int], ...] = ()
