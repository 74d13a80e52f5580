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


class RevenueUse(Struct, frozen=True, kw_only=True):
    """A way to use the revenue of a run, and what it brings; without an action it happens by itself."""

    action: str
    #: `pay`, `withhold`, `half`; empty if there is no choice.
    kind: str
    label: str
    #: What one share earns; 0 if nothing is paid per share.
    per_share: int
    #: Who has how much more (or less) in the end: pairs of owner and amount.
    gains: tuple[tuple[str, int], ...]
    #: The share price before and after; 0 for companies without one.
    price: int
    new_price: int
    #: Whether it is a classic blunder; its preview says which.
    warned: bool


class RunView(Struct, frozen=True, kw_only=True):
    """A set of routes with its account."""

    company: str
    routes: tuple[RouteView, ...]
    #: Bonuses for several routes together.
    together: tuple[RouteItem, ...]
    #: The sum of the routes.
    revenue: int
    #: What is decided about as revenue. The rest is paid in other ways, for example to the treasury at once.
    earned: int
    #: Payments that do not wait for a decision.
    besides: tuple[RouteItem, ...]
    #: The most that is possible, and whether that is proven.
    best: int
    optimal: bool
    #: What can be done with the revenue afterwards; empty if somebody else decides first.
    uses: tuple[RevenueUse, ...]
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
