"""Runs of trains: what is proposed, what it pays and where it goes."""

from __future__ import annotations

from msgspec import Struct


class StopView(Struct, frozen=True, kw_only=True):
    """A stop of a route; `x` and `y` are map coordinates."""

    #: `HEX.node`, as it is written in routes.
    place: str
    hex: str
    node: int
    name: str
    amount: int
    #: Bonuses counted at this stop, in words.
    note: str
    x: float
    y: float


class RouteItem(Struct, frozen=True, kw_only=True):
    """One line of an account."""

    text: str
    amount: int


class RouteView(Struct, frozen=True, kw_only=True):
    """The route of one train."""

    train: str
    name: str
    #: Number of its colour and dash, from 0.
    look: int
    #: The route in notation; empty if the train does not run.
    route: str
    stops: tuple[StopView, ...]
    items: tuple[RouteItem, ...]
    total: int
    #: The line to draw, as the `d` of an SVG path in map coordinates.
    path: str
    #: Hexes it runs through.
    hexes: tuple[str, ...]
    #: Whether the player has fixed it.
    fixed: bool
    #: What is wrong with this route, in words.
    faults: tuple[str, ...]


class RunView(Struct, frozen=True, kw_only=True):
    """A set of routes with its account."""

    company: str
    routes: tuple[RouteView, ...]
    #: Bonuses for several routes together.
    together: tuple[RouteItem, ...]
    revenue: int
    #: The most that is possible, and whether that is proven.
    best: int
    optimal: bool
    #: What everybody would get if all of it is paid out: pairs of owner and amount.
    payout: tuple[tuple[str, int], ...]
    per_share: int
    #: The action that runs these routes.
    action: str
    allowed: bool
    #: Sentences with sections, when it is not.
    reasons: tuple[tuple[str, str], ...]
    text: str


class RouteWish(Struct, frozen=True, kw_only=True):
    """A train that should make these stops, in this order; with `toggle` one stop is added or taken away."""

    train: str
    #: Stops as `HEX.node`.
    stops: tuple[str, ...]
    toggle: str = ""


class RunWish(Struct, frozen=True, kw_only=True):
    """Routes as the player wants them; all trains that are not named run as well as they still can."""

    company: str
    routes: tuple[RouteWish, ...] = ()
    #: Trains that shall stand still.
    idle: tuple[str, ...] = ()
