"""The stage of stock rounds and auctions: one card per company or lot, with its moves and what they bring."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class PriceOutlook(Struct, frozen=True, kw_only=True):
    """Where a price would go next."""

    #: `pays` if the company pays its last revenue again, `withholds` if it pays nothing, `round` if this stock round
    #: ended as things stand.
    when: Literal["pays", "withholds", "round"]
    price: int
    row: int
    col: int


class FloatProgress(Struct, frozen=True, kw_only=True):
    """How far a company is from floating."""

    #: How much of it must have been bought, and how much has been.
    needed: int
    sold: int
    #: How many of the next certificates for sale would have to be bought; None if that alone does not float it.
    certificates: int | None


class CompanyOutlook(Struct, frozen=True, kw_only=True):
    """What a card tells of a company besides its present state."""

    id: str
    prices: tuple[PriceOutlook, ...]
    #: None once it has floated.
    floats: FloatProgress | None
    #: What the last revenue would pay on a share, as a percentage of its price; 0 without a run or a price.
    yield_percent: int


class StageView(Struct, frozen=True, kw_only=True):
    """What the question of the moment is about, so that a screen can show it first."""

    kind: Literal["map", "companies", "lots"]
    #: Who would decide next if whoever decides now passed; empty if they may not pass.
    next_player: str
    #: For the companies of a stock round; empty otherwise.
    outlook: tuple[CompanyOutlook, ...]


class CardMove(Struct, frozen=True, kw_only=True):
    """A legal action on a card, and what carrying it out brings; fields that do not apply are 0 or empty."""

    #: The action of the choice, at its lowest amount.
    action: str
    purpose: str
    percent: int
    #: Sizes of the certificates handed in, and of the one that comes back or is given as change.
    pieces: tuple[int, ...]
    swap: int
    #: Where it is bought: a place of the bank or the company itself.
    source: str
    #: Starting price.
    par: int
    #: By how much the cash of whoever decides changes.
    cash: int
    #: The price of the company afterwards, if it changes; 0 if it has none any more.
    price: int | None
    #: Who becomes president, if that changes; empty for nobody.
    president: str | None
    floats: bool


class BlockedMove(Struct, frozen=True, kw_only=True):
    """A natural action on a card that is not possible now, with the first reason."""

    action: str
    label: str
    purpose: str
    percent: int
    source: str
    reason: str
    section: str
    anchor: str


class CardMoves(Struct, frozen=True, kw_only=True):
    """The moves of one card."""

    #: A company or a private company.
    id: str
    moves: tuple[CardMove, ...]
    blocked: tuple[BlockedMove, ...]


class Stage(Struct, frozen=True, kw_only=True):
    """The moves of whoever decides, by card; every legal action is on one card or among the rest."""

    cards: tuple[CardMoves, ...]
    #: Actions of choices that belong to no card.
    rest: tuple[str, ...]
    #: What the player could raise by selling now, and the sales that would do it, one after the other.
    could_raise: int
    sales: tuple[str, ...]


class Liquidity(Struct, frozen=True, kw_only=True):
    """What legal sales would bring a player if it were their turn in a stock round."""

    player: str
    could_raise: int
