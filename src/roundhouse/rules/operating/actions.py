"""Actions of operating turns."""

from __future__ import annotations

from typing import Annotated, ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import HexId, PowerId, PrivateId, SourceId, TileId, TradedTrainId, TrainId
from roundhouse.core.roles import CityNumber, Money, OneOf, Role, Rotation, Routes, Service


class LayTile(Action, frozen=True, tag="lay"):
    """Lay a tile; `power` is the private company whose ability is used."""

    tile: TileId
    hex: HexId
    rotation: Rotation
    power: PowerId = ""
    purpose: ClassVar[Purpose] = Purpose.LAY_TRACK
    form: ClassVar[str] = "{by} lay {tile} {hex} r{rotation} [by {power}]"


class PlaceToken(Action, frozen=True, tag="token"):
    """Place a station in a city, with its kind in titles that have several."""

    hex: HexId
    city: CityNumber
    kind: Service = ""
    purpose: ClassVar[Purpose] = Purpose.PLACE_STATION
    form: ClassVar[str] = "{by} token {hex}.{city} [as {kind}]"


class RunTrains(Action, frozen=True, tag="run"):
    """Run trains; each route is the train's id and the hexes it passes, with stop numbers."""

    routes: Routes = ()
    purpose: ClassVar[Purpose] = Purpose.RUN_TRAINS
    form: ClassVar[str] = "{by} run {routes}"


class Dividend(Action, frozen=True, tag="dividend"):
    """What to do with the revenue."""

    kind: Annotated[str, Role.WORD, OneOf(("pay", "half", "withhold"))]
    purpose: ClassVar[Purpose] = Purpose.USE_REVENUE
    form: ClassVar[str] = "{by} dividend {kind}"


class BuyTrain(Action, frozen=True, tag="train"):
    """Buy a train of a type from the Initial Offering, the Open Market or another company."""

    train: TrainId
    source: SourceId
    price: Money
    #: The type of the train traded in.
    given: TradedTrainId = ""
    purpose: ClassVar[Purpose] = Purpose.BUY_TRAIN
    form: ClassVar[str] = "{by} train {train} from {source} for {price} [giving {given}]"


class Discard(Action, frozen=True, tag="discard"):
    """Discard an excess train."""

    train: TrainId
    purpose: ClassVar[Purpose] = Purpose.DISCARD_TRAIN
    form: ClassVar[str] = "{by} discard {train}"


class BuyPrivate(Action, frozen=True, tag="private"):
    """Buy a private company from a player."""

    private: PrivateId
    price: Money
    purpose: ClassVar[Purpose] = Purpose.BUY_PRIVATE
    form: ClassVar[str] = "{by} private {private} for {price}"


class Bankrupt(Action, frozen=True, tag="bankrupt"):
    """Declare that you cannot raise the money for a forced train purchase."""

    purpose: ClassVar[Purpose] = Purpose.DECLARE_BANKRUPTCY
    form: ClassVar[str] = "{by} bankrupt"
