"""The log and the history of a game."""

from __future__ import annotations

from msgspec import Struct


class LogLine(Struct, frozen=True, kw_only=True):
    """A consequence of an action in words; `kind` is the kind of event, for an icon."""

    kind: str
    text: str


class Thought(Struct, frozen=True, kw_only=True):
    """Why a bot did what it did, in a few words that follow upon the line of the log."""

    player: str
    text: str


class LogEntry(Struct, frozen=True, kw_only=True):
    """An action in words with what followed from it."""

    #: Number of the action, from 1; the position after it has this sequence.
    sequence: int
    by: str
    #: The player who acted; empty for companies.
    player: str
    kind: str
    action: str
    text: str
    lines: tuple[LogLine, ...]
    #: The round in which it was played.
    round: str
    #: What the bot thought that decided it; None for people.
    thought: Thought | None
    #: Whose turn it was (empty in auctions before the first round), and the action that began the turn.
    turn: str
    turn_began: int
    #: Players and companies that it concerns, but for payments.
    about: tuple[str, ...]
    #: Why it is worth a look, the weightiest first: see `milestones`.
    milestones: tuple[str, ...]


class PriceStep(Struct, frozen=True, kw_only=True):
    """A price marker moved."""

    sequence: int
    company: str
    old: int
    new: int
    because: str


class RunPoint(Struct, frozen=True, kw_only=True):
    """A company ran its trains."""

    sequence: int
    round: str
    company: str
    revenue: int
    #: pay, withhold or another way of the title; empty where nothing is chosen.
    dividend: str


class RoundPoint(Struct, frozen=True, kw_only=True):
    """How everybody stood when a round began (and now, in the last point)."""

    sequence: int
    round: str
    phase: str
    bank: int
    cash: dict[str, int]
    worth: dict[str, int]
    prices: dict[str, int]
    treasuries: dict[str, int]
    #: Percentages as `player: {company: percent}`.
    shares: dict[str, dict[str, int]]
    #: Where the price markers lay, as row and column of the market.
    cells: dict[str, tuple[int, int]]
    #: The types of trains that companies owned; those without are left out.
    trains: dict[str, tuple[str, ...]]


class Fact(Struct, frozen=True, kw_only=True):
    """Something that matters in a position; screens have the sentence for its kind, with these values."""

    kind: str
    values: dict[str, str]


class History(Struct, frozen=True, kw_only=True):
    """The game over time, for charts, the spreadsheet and the movable history of the market."""

    sequence: int
    points: tuple[RoundPoint, ...]
    prices: tuple[PriceStep, ...]
    runs: tuple[RunPoint, ...]


class ShareChange(Struct, frozen=True, kw_only=True):
    """How much more (or less) of a company somebody holds than before."""

    owner: str
    company: str
    percent: int
    #: Whether it was bought or sold; otherwise it came or went with a merger, a private company or the like.
    traded: bool


class PriceChange(Struct, frozen=True, kw_only=True):
    """Where a share price was and is; 0 if the company had none."""

    company: str
    old: int
    new: int


class PresidentChange(Struct, frozen=True, kw_only=True):
    """Who ran a company before and who runs it now."""

    company: str
    old: str
    new: str


class TrainChange(Struct, frozen=True, kw_only=True):
    """Trains of a type that a company bought or lost."""

    company: str
    train: str
    count: int


class Earning(Struct, frozen=True, kw_only=True):
    """What the runs of a company earned, and how much of it the player received."""

    company: str
    revenue: int
    received: int


class ItemChange(Struct, frozen=True, kw_only=True):
    """A private company or a lot, and who bid most for it or has it now."""

    item: str
    name: str
    player: str
    #: The bid; 0 for what changed hands.
    price: int


class Since(Struct, frozen=True, kw_only=True):
    """What the others did since a player moved last."""

    player: str
    #: The player's last move; 0 if they have not moved yet.
    after: int
    #: The last move that is told of.
    until: int
    shares: tuple[ShareChange, ...]
    prices: tuple[PriceChange, ...]
    presidents: tuple[PresidentChange, ...]
    phases: tuple[str, ...]
    floated: tuple[str, ...]
    closed: tuple[str, ...]
    bought: tuple[TrainChange, ...]
    rusted: tuple[TrainChange, ...]
    earnings: tuple[Earning, ...]
    #: The last bid for each item that is still for sale.
    bids: tuple[ItemChange, ...]
    #: Private companies with another owner.
    items: tuple[ItemChange, ...]
    #: Hexes with another tile or other stations than before.
    hexes: tuple[str, ...]
    #: Players who did nothing but pass.
    passed: tuple[str, ...]
    #: Rounds that began.
    rounds: tuple[str, ...]
