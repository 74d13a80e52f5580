"""Typed events: what happened, for logs, screens and tests."""

from __future__ import annotations

from msgspec import Struct

from .ids import ActorId, CompanyId, HexId, ItemId, OwnerId, PlayerId, PrivateId, TileId, TrainId
from .roles import CityNumber, Money, Percent, Phase, Rotation, Routes, Text


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened while an action was carried out."""


class Acted(Event, frozen=True):
    """A player or company acted; the events that follow are the consequences."""

    by: ActorId
    action: Text


class Paid(Event, frozen=True):
    """Money changed hands."""

    payer: OwnerId
    payee: OwnerId
    amount: Money
    because: Text


class CertificateMoved(Event, frozen=True):
    """A certificate changed hands."""

    company: CompanyId
    percent: Percent
    giver: OwnerId
    taker: OwnerId
    because: Text = ""


class PrivateMoved(Event, frozen=True):
    """A private company changed hands."""

    private: PrivateId
    giver: OwnerId
    taker: OwnerId


class NewPresident(Event, frozen=True):
    """A company has another president."""

    company: CompanyId
    old: PlayerId
    new: PlayerId


class PriceMoved(Event, frozen=True):
    """A price marker was placed or moved."""

    company: CompanyId
    old: Money
    new: Money
    because: Text


class Floated(Event, frozen=True):
    """A company may operate from now on."""

    company: CompanyId


class Closed(Event, frozen=True):
    """A private, minor or major company left the game."""

    company: ItemId
    because: Text


class TileLaid(Event, frozen=True):
    """A tile was laid or replaced."""

    by: ActorId
    hex: HexId
    tile: TileId
    rotation: Rotation
    replaced: TileId
    cost: Money


class TokenPlaced(Event, frozen=True):
    """A station was placed."""

    company: CompanyId
    hex: HexId
    city: CityNumber
    cost: Money


class TokenRemoved(Event, frozen=True):
    """A station left the map."""

    company: CompanyId
    hex: HexId


class TrainMoved(Event, frozen=True):
    """A train changed hands, was discarded or left the game."""

    train: TrainId
    giver: OwnerId
    taker: OwnerId
    because: Text


class Ran(Event, frozen=True):
    """A company ran its trains."""

    company: CompanyId
    routes: Routes
    revenue: Money


class PhaseBegan(Event, frozen=True):
    """A new phase."""

    phase: Phase


class RoundBegan(Event, frozen=True):
    """A new round."""

    name: Text


class TurnBegan(Event, frozen=True):
    """A player's or company's turn began."""

    who: ActorId


class Skipped(Event, frozen=True):
    """A step with nothing to choose was passed over."""

    by: ActorId
    step: Text


class Told(Event, frozen=True):
    """Anything else worth a line in the log."""

    who: ActorId
    text: Text


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: Text
