"""What stays the same through a game: the printed map, the companies, trains, phases and the chart."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: What players agree about: deals in trains, private and minor companies, and votes on mergers.
Agreement: TypeAlias = Literal["train", "private", "minor", "vote"]


class StopPlace(Struct, frozen=True, kw_only=True):
    """A city, town or off-board area of a hex, where it is drawn; `x` and `y` count from the middle of the hex."""

    #: Number of the stop within its hex, as routes (`HEX.node`) and tokens name it.
    node: int
    kind: str
    x: float
    y: float
    slots: int
    #: What a train earns there in the present phase, without bonuses.
    value: int


class HexPlace(Struct, frozen=True, kw_only=True):
    """A printed hex: where it lies in the drawing, and its face before any tile is laid."""

    id: str
    x: float
    y: float
    name: str
    colour: str
    terrain: tuple[str, ...]
    #: What the first tile costs.
    cost: int
    labels: tuple[str, ...]
    region: str
    #: Companies that have their home here.
    homes: tuple[str, ...]
    #: Whether tiles are ever laid here.
    buildable: bool
    #: SVG fragment around the origin, as it looks at the beginning of the game.
    face: str
    #: The hex in words, for screen readers.
    about: str
    stops: tuple[StopPlace, ...]


class DetailStep(Struct, frozen=True, kw_only=True):
    """A step of the zoom: parts of faces with this class are shown from a scale (pixels per unit) on."""

    name: str
    scale: float


class CompanyCard(Struct, frozen=True, kw_only=True):
    """What is printed on a charter."""

    id: str
    name: str
    kind: str
    colour: str
    #: Colour of text on `colour`, checked for contrast.
    ink: str
    #: Dash pattern of the ring of its token (SVG `stroke-dasharray`), which tells companies of like colour apart.
    ring: str
    certificates: tuple[int, ...]
    share: int
    home: str
    token_prices: tuple[int, ...]
    float_percent: int
    #: What one should know before buying it, in a sentence or two.
    text: str


class PrivateCard(Struct, frozen=True, kw_only=True):
    """What is printed on a private company."""

    id: str
    name: str
    price: int
    revenue: int
    text: str


class TrainCard(Struct, frozen=True, kw_only=True):
    """What is printed on a type of train."""

    name: str
    price: int
    #: Cards in the box; None for as many as wanted.
    count: int | None
    #: What it runs, in words.
    text: str
    #: Phase that removes it at once, or empty.
    rusts: str
    #: Phase after which it runs once more, or empty.
    obsolete: str


class PhaseCard(Struct, frozen=True, kw_only=True):
    """A phase and what begins with it."""

    name: str
    #: Type of train whose purchase begins the phase, and the how-manieth; empty for the first phase.
    train: str
    nth: int
    colours: tuple[str, ...]
    train_limit: int
    operating_rounds: int
    #: What changes when it begins, in words.
    changes: tuple[str, ...]


class Zone(Struct, frozen=True, kw_only=True):
    """A zone of the stock chart."""

    letter: str
    name: str
    tint: str


class MarketCell(Struct, frozen=True, kw_only=True):
    """A space of the chart; `x` and `y` are its place in the drawing, in units of one space."""

    row: int
    col: int
    x: float
    y: float
    price: int
    zones: tuple[str, ...]
    par: bool


class MarketChart(Struct, frozen=True, kw_only=True):
    """The stock chart."""

    kind: str
    width: float
    height: float
    cells: tuple[MarketCell, ...]
    zones: tuple[Zone, ...]


class TileCard(Struct, frozen=True, kw_only=True):
    """A type of tile; count None means that there are as many as wanted."""

    number: str
    colour: str
    count: int | None
    labels: tuple[str, ...]
    #: SVG fragment around the origin at rotation 0.
    face: str
    about: str


class TileUse(Struct, frozen=True, kw_only=True):
    """What can be done with a type of tile."""

    number: str
    #: Tiles that may replace it somewhere on the map, and those that it may replace.
    leads_to: tuple[str, ...]
    comes_from: tuple[str, ...]
    #: Hexes where it lies, and hexes where whoever acts may lay it now.
    lies: tuple[str, ...]
    possible: tuple[str, ...]


class LegendSign(Struct, frozen=True, kw_only=True):
    """A sign, line or side of the map and its meaning."""

    #: SVG fragment around the origin, at most 24 wide and 20 high.
    sign: str
    text: str


class Scene(Struct, frozen=True, kw_only=True):
    """Everything that a client needs once per game."""

    title: str
    name: str
    book: str
    #: How money is written, with `{}` for the amount.
    currency: str
    #: What players of this title agree about.
    agreements: tuple[Agreement, ...]
    #: How the rulebook calls the bank's places (by id, with the article) and what others call president or treasury.
    places: dict[str, str]
    terms: dict[str, str]
    layout: str
    #: Left, top, width and height of the drawing of the map.
    view_box: tuple[float, float, float, float]
    #: The hexes alone, without the coordinates along the rim.
    content: tuple[float, float, float, float]
    #: How much is drawn at which scale, from near to far.
    details: tuple[DetailStep, ...]
    #: The steps that were asked for; where they differ, a face has a part for each.
    drawn: tuple[str, ...]
    #: Scales from which the coordinates of hexes, and those along the rim, can be read.
    fine: float
    rim: float
    #: The outline of a hex around the origin, as the `d` of an SVG path.
    outline: str
    #: Style sheet of the drawn fragments; its rules are for elements inside an element of class `rh`.
    style: str
    hexes: tuple[HexPlace, ...]
    #: SVG fragment in map coordinates that is drawn over the hexes: special sides and coordinates along the rim.
    overlay: str
    companies: tuple[CompanyCard, ...]
    privates: tuple[PrivateCard, ...]
    trains: tuple[TrainCard, ...]
    phases: tuple[PhaseCard, ...]
    market: MarketChart
    tiles: tuple[TileCard, ...]
    legend: tuple[LegendSign, ...]
