"""Moves that a player leaves to the table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class AutoMove(Struct, frozen=True, kw_only=True):
    """An order: what to do for a player, and until when.

    `pass` passes in this stock round until something happens to the player's shares; `buy` buys certificates of a
    company until the player holds `percent` of it; `nothing` passes whenever nothing else can be done.
    """

    player: str
    kind: Literal["pass", "buy", "nothing"]
    #: Sequence at which the order was given.
    since: int
    #: For `buy`: the company, `offering`, `market` or empty for wherever it is cheapest, and how much to hold.
    company: str = ""
    source: str = ""
    percent: int = 0
    #: For `pass`: go on even if somebody else acts in a way that touches the player's companies.
    stubborn: bool = False


class AutoAnswer(Struct, frozen=True, kw_only=True):
    """What an order says now: an action to play, or nothing yet, or that it is over and why."""

    action: str
    over: bool
    reason: str
