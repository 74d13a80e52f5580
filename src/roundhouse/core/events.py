"""Typed events: what happened, for a log, a table or a test to render."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened while an action was carried out."""


class Acted(Event, frozen=True):
    """A player or company did something; everything that follows is its consequence."""

    by: str
    action: str


class Paid(Event, frozen=True):
    """Money changed hands."""

    payer: str
    payee: str
    amount: int
    because: str


class CertificateMoved(Event, frozen=True):
    """A certificate changed hands."""

    company: str
    percent: int
    giver: str
    taker: str
    because: str = ""


class PrivateMoved(Event, frozen=True):
    """A private company changed hands."""

    private: str
    giver: str
    taker: str


class NewPresident(Event, frozen=True):
    """A company has another president."""

    company: str
    old: str
    new: str


class PriceMoved(Event, frozen=True):
    """A price marker was placed or moved."""

    company: str
    old: int
    new: int
    because: str


class Floated(Event, frozen=True):
    """A company may operate from now on."""

    company: str


class Closed(Event, frozen=True):
    """A private, minor or major company left the game."""

    company: str
    because: str


class TileLaid(Event, frozen=True):
    """A tile was laid or replaced."""

    by: str
    hex: str
    tile: str
    rotation: int
    replaced: str
    cost: int


class TokenPlaced(Event, frozen=True):
    """A station was placed."""

    company: str
    hex: str
    city: int
    cost: int


class TokenRemoved(Event, frozen=True):
    """A station left the map."""

    company: str
    hex: str


class TrainMoved(Event, frozen=True):
    """A train changed hands, was discarded or left play."""

    train: str
    giver: str
    taker: str
    because: str


class Ran(Event, frozen=True):
    """A company ran its trains."""

    company: str
    routes: tuple[str, ...]
    revenue: int


class PhaseBegan(Event, frozen=True):
    """A new phase."""

    phase: str


class RoundBegan(Event, frozen=True):
    """A new round."""

    name: str


class TurnBegan(Event, frozen=True):
    """A player's or company's turn began."""

    who: str


class Skipped(Event, frozen=True):
    """A step with nothing to choose was passed over."""

    by: str
    step: str


class Told(Event, frozen=True):
    """Anything else worth a line in the log."""

    who: str
    text: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
