"""Planning: imaginary tiles and stations on a private copy of the board."""

from __future__ import annotations

from msgspec import Struct

from .moves import Reason
from .position import HexView
from .routes import RunView


class PlannedLay(Struct, frozen=True, kw_only=True):
    """An imaginary tile."""

    hex: str
    tile: str
    rotation: int


class PlannedToken(Struct, frozen=True, kw_only=True):
    """An imaginary station."""

    hex: str
    city: int


class Plan(Struct, frozen=True, kw_only=True):
    """What a company might build; trains are added to those it owns, by type."""

    company: str
    lays: tuple[PlannedLay, ...] = ()
    tokens: tuple[PlannedToken, ...] = ()
    trains: tuple[str, ...] = ()


class PlanView(Struct, frozen=True, kw_only=True):
    """What the plan would bring."""

    company: str
    hexes: tuple[HexView, ...]
    #: Stops that the company reaches, as `HEX.node`, and those of them it does not reach now.
    reach: tuple[str, ...]
    newly: tuple[str, ...]
    run: RunView | None
    revenue_now: int
    cost: int
    #: Companies that could lay the first tile of the plan if it were their turn.
    could_lay: tuple[str, ...]
    #: What does not fit the map; such pieces are left out.
    problems: tuple[Reason, ...]
    text: str
