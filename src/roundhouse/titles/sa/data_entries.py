"""The entries of the 18SA data file as written; each names its source."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from roundhouse.core.data_reading import Count
from roundhouse.core.ids import HexId, PrivateId
from roundhouse.core.roles import Colour

ENFER, FN = "ENFER", "FN"
#: Certificates of ENFER that come with FN (5.1 No. 5).
FN_SHARES = (10, 5)


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """Printed costs of stations and mines."""

    conversion: Count
    bankrupt_station: Count
    bankrupt_station_converted: Count
    mine_marker: Count
    mine_markers: Count
    stations: tuple[Count, ...]


class Harbours(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes named on the two sides of each marker, and what one harbour or both add to a route."""

    markers: tuple[tuple[HexId, HexId], ...]
    one: Count
    both: Count


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a train card."""

    price: Count
    loan: Count
    interest: Count
    #: How many cards have this side, if not all.
    count: Count = 0


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of train card."""

    name: str
    count: Count
    passenger: Side
    goods: Side | None = None
    removed_by: str = ""
    source: str = ""


class CompanyEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    country: str
    colour: str
    home: str
    certificates: tuple[Count, ...]
    text_colour: str = "white"
    source: str = ""


class OwnHexFields(Struct, frozen=True):
    """What a hex has besides the fields that the engine's map knows."""

    source: str = ""
    country: str | None = None
    mine: str | None = None
    harbour: Count | None = None


class MapTable(Struct, frozen=True, forbid_unknown_fields=True):
    layout: str
    hexes: dict[str, dict[str, Any]]


class DataFile(Struct, frozen=True, forbid_unknown_fields=True):
    game: dict[str, Any]
    costs: Costs
    market: dict[str, Any]
    harbours: Harbours
    map: MapTable
    tiles: dict[str, dict[str, Any]]
    trains: tuple[Card, ...]
    phases: tuple[dict[str, Any], ...]
    privates: tuple[dict[str, Any], ...]
    companies: tuple[CompanyEntry, ...]
    sources: dict[str, str] = {}


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """The components that only 18SA has."""

    loan_markers: Count
    tile_totals: dict[Colour, Count]
    costs: Costs
    harbours: Harbours
    #: For each hex with a harbour box, the side of the box.
    harbour_boxes: dict[HexId, Count]
    #: The hex of the mine of each colour.
    mines: dict[str, HexId]
    #: The country of each hex that has one, and the numbers of the private companies.
    countries: dict[HexId, str]
    numbers: dict[PrivateId, str]
