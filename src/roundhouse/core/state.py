"""The state of a game: plain values keyed by ids, nothing derived, nothing shared back."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from .generics import RecordT
from .ids import ActorId, CompanyId, HexId, OwnerId, PlayerId, PrivateId, TileId, TrainId
from .pending import Pending


class Frame(Struct, frozen=True, tag_field="frame"):
    """What is going on; the top frame of the stack is where the next decision falls."""

    def pending(self) -> Pending | None:
        """What is on the table besides the turn and waits for an answer; nothing in an ordinary turn."""
        return None


class Question(Frame, frozen=True):
    """A frame in which somebody says yes or no: its field or property `answers` names who."""

    @property
    def answers(self) -> ActorId:
        """Who answers now."""
        raise NotImplementedError


class SalesAccount(Frame, frozen=True):
    """A frame that keeps account of sales: its field `sold_now` has the percentages sold in the turn, by company."""

    @property
    def sold_now(self) -> tuple[tuple[CompanyId, int], ...]:
        """What was sold in the turn."""
        raise NotImplementedError


class Token(Struct, frozen=True, array_like=True):
    """A station on the map: whose, in which city of its hex, and of what kind where kinds exist."""

    company: CompanyId
    city: int = 0
    kind: str = ""


class Cell(Struct, frozen=True, array_like=True):
    """Where a price marker lies and the running number of its arrival there."""

    row: int
    col: int
    arrival: int


class State(Struct, Generic[RecordT]):
    """Everything that can differ between two moments of one game."""

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
