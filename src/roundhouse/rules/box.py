"""The box of a title: its components, map and market."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from roundhouse.board import Board
from roundhouse.core.box import Box as CoreBox
from roundhouse.finance.market import Market

Extras = TypeVar("Extras", bound=Struct, covariant=True)


class NoExtras(Struct, frozen=True, forbid_unknown_fields=True):
    """For titles without components of their own."""


class Box(CoreBox, Generic[Extras], frozen=True, kw_only=True):
    """The components of a title with its map, its stock market and its own extras."""

    board: Board
    market: Market
    extras: Extras
