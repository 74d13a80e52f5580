"""What only 18SA has to remember."""

from __future__ import annotations

from msgspec import Struct


class TurnRecord(Struct, frozen=True):
    """What the operating corporation has done in its turn."""

    #: Numbers of the trains it has bought.
    trains: tuple[str, ...] = ()
    #: Colours of the mine markers it has bought.
    mines: tuple[str, ...] = ()
    #: Whether it has dealt in its own shares.
    dealt: bool = False


class SaState(Struct, frozen=True):
    """The title's own part of the state."""

    #: Stock rounds begun so far; operating rounds belong to their set.
    stock_rounds: int = 0
    turn: TurnRecord = TurnRecord()
    #: Corporations whose president's certificate has been split.
    split: frozenset[str] = frozenset()
    #: The player who has split a certificate in the present stock turn.
    split_by: str = ""
    #: Corporations whose president has traded a 5 % certificate up in the present stock round.
    traded_up: frozenset[str] = frozenset()
    #: Train cards with a loan marker, and the corporation that owes the loan.
    loans: tuple[tuple[str, str], ...] = ()
    #: Corporations whose price lay in the yellow area when we last looked.
    yellow: frozenset[str] = frozenset()
    #: Whether corporations may buy private companies.
    privates_open: bool = False
    #: One entry for each mine marker that a corporation owns: corporation and colour.
    mines: tuple[tuple[str, str], ...] = ()
    #: The corporation that has bought FC, and the hexes where its harbour markers lie.
    harbour_owner: str = ""
    harbours: tuple[str, ...] = ()
    #: What presidents could not pay of the last loans, which lowers their result.
    shortfalls: tuple[tuple[str, int], ...] = ()
