"""Fields that shared rules need in a title's own record."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from roundhouse.core.view import Draft, View


class Rounds(Protocol):
    """A record that counts the stock rounds begun so far; 0 during the sale of private companies."""

    @property
    def stock_rounds(self) -> int: ...


class Sale(Rounds, Protocol):
    """A record that also has the discount on the first private company."""

    @property
    def discount(self) -> int: ...


RoundsDraft: TypeAlias = "Draft[Struct, Rounds]"
SaleView: TypeAlias = "View[Struct, Sale]"
SaleDraft: TypeAlias = "Draft[Struct, Sale]"
