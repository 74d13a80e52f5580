"""What shared rules need of a title's own record; a record has these fields under these names."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from roundhouse.core.view import Draft, View


class Rounds(Protocol):
    """A record that counts the stock rounds begun so far; 0 during the sale of private companies."""

    @property
    def stock_rounds(self) -> int: ...


class Sale(Rounds, Protocol):
    """A record that also knows by how much the first private company has become cheaper."""

    @property
    def discount(self) -> int: ...


RoundsDraft: TypeAlias = "Draft[Struct, Rounds]"
SaleView: TypeAlias = "View[Struct, Sale]"
SaleDraft: TypeAlias = "Draft[Struct, Sale]"
