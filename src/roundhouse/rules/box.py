"""What lies in the box of a title."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from roundhouse.board import Board
from roundhouse.core.box import Box as CoreBox
from roundhouse.finance.market import Market

Extras = TypeVar("Extras", bound=Struct, covariant=True)


class NoExtras(Struct, frozen=True, forbid_unknown_fields=True):
    """For titles that have nothing of their own."""


class Box(CoreBox, Generic[Extras], frozen=True, kw_only=True):
    """The components of a title with its map, its stock market and what only it has."""

    board: Board
    market: Market
    extras: Extras
