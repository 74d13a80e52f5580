"""The state of a game: plain values keyed by ids, nothing derived."""

from __future__ import annotations

from typing import ClassVar, Generic

from msgspec import Struct

from .generics import RecordT
from .ids import ActorId, CompanyId, HexId, OwnerId, PlayerId, PrivateId, TileId, TrainId
from .pending import Pending
from .roles import Role


class Frame(Struct, frozen=True, tag_field="frame"):
    """A round, turn or question in progress; the top frame of the stack is where the next decision is made."""

    def pending(self) -> Pending | None:
        """What awaits a decision besides the turn itself, such as a deal; None in an ordinary turn."""
        return None


class Question(Frame, frozen=True):
    """A frame in which somebody accepts or declines; its field or property `answers` is that player."""

    #: What changes hands if they accept: a train, a private company or a minor company.
    deals_in: ClassVar[Role | None] = None

    @property
    def answers(self) -> ActorId:
        """Who answers now."""
        raise NotImplementedError


class SalesAccount(Frame, frozen=True):
    """A frame that records sales: its field `sold_now` has the percentages sold in the turn, by company."""

    @property
    def sold_now(self) -> tuple[tuple[CompanyId, int], ...]:
        """What was sold in the turn."""
        raise NotImplementedError


class Token(Struct, frozen=True, array_like=True):
    """A station on the map: its company, the city within its hex, and its kind in titles that have several."""

    company: CompanyId
    city: int = 0
    kind: str = ""


class Cell(Struct, frozen=True, array_like=True):
    """Where a price marker is, and the sequence number of its arrival."""

    row: int
    col: int
    arrival: int


class State(Struct, Generic[RecordT]):
    """Everything that can change during a game."""

    players: tuple[PlayerId, ...]
    cash: dict[OwnerId, int]
    shares: dict[CompanyId, tuple[OwnerId, ...]]
    privates: dict[PrivateId, OwnerId]
    trains: dict[OwnerId, tuple[TrainId, ...]]
    tiles: dict[HexId, tuple[TileId, int]]
    supply: dict[TileId, int]
    tokens: dict[HexId, tuple[Token, ...]]
    stations: dict[CompanyId, tuple[int, ...]]
    phase: str
    priority: PlayerId
    stack: tuple[Frame, ...]
    title: RecordT
    prices: dict[CompanyId, Cell] = {}
    par: dict[CompanyId, int] = {}
    bids: dict[str, tuple[tuple[PlayerId, int], ...]] = {}
    bought: dict[str, int] = {}
    floated: frozenset[CompanyId] = frozenset()
    operated: frozenset[CompanyId] = frozenset()
    closed: frozenset[str] = frozenset()
    obsolete: frozenset[TrainId] = frozenset()
    bankrupt: frozenset[PlayerId] = frozenset()
    arrivals: int = 0
    rng: int = 0
    ending: str = ""
    finished: bool = False
