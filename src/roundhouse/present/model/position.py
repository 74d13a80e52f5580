"""A position: everything that can be seen on the table at one moment."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .scene import StopPlace
from .stage import StageView


class RoundStep(Struct, frozen=True, kw_only=True):
    """A round in the line of rounds."""

    name: str
    #: Shorter, such as `SR 4` or `OR 4.1`.
    short: str
    when: Literal["before", "now", "next"]


class Header(Struct, frozen=True, kw_only=True):
    """Where the game stands."""

    phase: str
    colours: tuple[str, ...]
    train_limit: int
    round: str
    #: The round before, the present one and those that surely follow.
    rounds: tuple[RoundStep, ...]
    bank: int
    #: Whether the bank can run out of money; otherwise what it has means nothing.
    bank_is_limited: bool
    #: Why the game will end, or empty.
    ending: str
    priority: str
    #: What everybody should notice: a new phase, the coming end, a nearly broken bank.
    notices: tuple[str, ...]


class Turn(Struct, frozen=True, kw_only=True):
    """Whose move it is, what they may do and what happens next, in plain words."""

    #: Player or company that acts, and the player who decides; empty when the game is over.
    actor: str
    decider: str
    #: The company whose turn it is, if one operates.
    company: str
    step: str
    section: str
    #: Name of the piece of the rules card that tells of this step.
    anchor: str
    text: str
    #: What may be done, one phrase each.
    may: tuple[str, ...]
    next: str


class TokenView(Struct, frozen=True, kw_only=True):
    """A token on the map."""

    company: str
    city: int
    kind: str


class HexView(Struct, frozen=True, kw_only=True):
    """A hex that looks different from how it began."""

    id: str
    #: Number of the tile, or empty if none lies here.
    tile: str
    rotation: int
    tokens: tuple[TokenView, ...]
    #: SVG fragment around the origin.
    face: str
    about: str
    stops: tuple[StopPlace, ...]


class MarkerView(Struct, frozen=True, kw_only=True):
    """A price marker; the first to arrive in a space has order 1."""

    company: str
    row: int
    col: int
    order: int
    price: int


class Holding(Struct, frozen=True, kw_only=True):
    """Part of a company in somebody's hands."""

    owner: str
    company: str
    percent: int
    #: Sizes of the certificates, largest first.
    pieces: tuple[int, ...]
    president: bool
    #: What it is worth at the present price.
    worth: int


class TrainView(Struct, frozen=True, kw_only=True):
    """A train that somebody owns."""

    id: str
    name: str
    obsolete: bool
    #: When it goes, in words; empty if it stays.
    fate: str


class CompanyView(Struct, frozen=True, kw_only=True):
    """A company as it stands."""

    id: str
    status: Literal["waiting", "started", "floated", "closed"]
    president: str
    cash: int
    #: Market value and starting price of a share; 0 if it has none.
    price: int
    par: int
    trains: tuple[TrainView, ...]
    train_limit: int
    #: Where its stations are.
    tokens: tuple[str, ...]
    #: Prices of the stations still on the charter.
    tokens_left: tuple[int, ...]
    #: By owner; players first, then `offering`, `market`, `reserve` and the company itself.
    shares: tuple[Holding, ...]
    privates: tuple[str, ...]
    #: What else only this title has, in words: `2 red mine markers`.
    notes: tuple[str, ...]
    #: What its trains earned last, -1 if they never ran; and the action at which they did.
    last_run: int
    last_run_at: int
    operated: bool
    #: Place in the operating order, from 1; 0 if it does not operate.
    order: int


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player as they stand."""

    id: str
    name: str
    #: Place at the table, from 1.
    seat: int
    cash: int
    worth: int
    #: What the certificates would bring in cash at the present prices, without selling rules.
    shares_worth: int
    certificates: int
    certificate_limit: int
    priority: bool
    bankrupt: bool
    holdings: tuple[Holding, ...]
    privates: tuple[str, ...]
    #: Companies of which they are president.
    presides: tuple[str, ...]
    #: Money bound in bids.
    bound: int


class DepotTrain(Struct, frozen=True, kw_only=True):
    """Trains of a type that the bank still sells."""

    name: str
    price: int
    #: None for as many as wanted.
    left: int | None
    place: Literal["offering", "market"]
    #: Whether it is the next type of the stack.
    next: bool
    #: Phase that its next purchase begins, or empty.
    begins: str


class NextPhase(Struct, frozen=True, kw_only=True):
    """The next phase and what it will change."""

    name: str
    #: Which purchase begins it, in words.
    when: str
    changes: tuple[str, ...]
    #: Trains that would go, as `MC 2`.
    losses: tuple[str, ...]


class PrivateView(Struct, frozen=True, kw_only=True):
    """A private company as it stands."""

    id: str
    owner: str
    closed: bool


class ItemOnSale(Struct, frozen=True, kw_only=True):
    """Something of the opening sale or of an auction, with the bids on it, highest first."""

    id: str
    name: str
    #: Face value; 0 if it has none.
    price: int
    revenue: int
    #: Pairs of player and amount.
    bids: tuple[tuple[str, int], ...]
    #: Whether it is being auctioned now, and who may still bid then.
    up: bool
    bidders: tuple[str, ...]


class Position(Struct, frozen=True, kw_only=True):
    """Everything that can be seen at one moment; what never changes is in the scene."""

    #: Number of actions played; the position after action n has sequence n.
    sequence: int
    finished: bool
    header: Header
    turn: Turn
    #: Hexes that differ from the scene; all others look as they do there.
    hexes: tuple[HexView, ...]
    markers: tuple[MarkerView, ...]
    companies: tuple[CompanyView, ...]
    players: tuple[PlayerView, ...]
    depot: tuple[DepotTrain, ...]
    next_phase: NextPhase | None
    privates: tuple[PrivateView, ...]
    on_sale: tuple[ItemOnSale, ...]
    #: Tiles left by number; a type that never runs out is not listed.
    tiles_left: dict[str, int]
    #: Players, best first, with their worth as it stands.
    standing: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    #: Hexes, companies that the latest action touched, for highlighting.
    touched_hexes: tuple[str, ...]
    touched_companies: tuple[str, ...]
    #: What the question of the moment is about.
    stage: StageView
