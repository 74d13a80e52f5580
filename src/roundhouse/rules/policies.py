"""What differs between titles in the shared mechanisms, as small frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from roundhouse.core.view import Draft, View


class StockPolicy(Struct, frozen=True):
    """How shares are traded."""

    #: Largest part of a company that sales may put into the Open Market.
    market_limit: int
    #: What a player receives or pays for a percentage at a price per 10 % share.
    sale_value: Callable[[int, int, int], int]
    purchase_value: Callable[[int, int, int], int]
    certificate_limit: Callable[[View], int]
    #: How many certificates of the limit a player's holding uses up.
    counted: Callable[[View, str], int]
    #: Whether one more certificate of that size counts.
    counts: Callable[[View, str, int], bool]
    can_float: Callable[[View, str], bool]
    #: Capital the bank pays when a company floats.
    capital: Callable[[View, str], int]
    on_float: Callable[[Draft, str], None]
    #: Whether a new president gives his two largest certificates, whatever they add up to, instead of choosing.
    exchange_two: bool = False
    #: Whether change is given even to a player who has a small certificate.
    change_for_all: bool = False
    #: Whether sales of less than a share in one turn are added up before the price moves.
    small_sales_add_up: bool = True


class OperatingPolicy(Struct, frozen=True):
    """How companies operate."""

    #: The stages of a company's turn.
    plan: Callable[[View, str], tuple[Any, ...]]
    train_limit: Callable[[View, str], int]
    on_phase: Mapping[str, Callable[[Draft, str], None]]
    bank_trains_per_turn: Callable[[View], int]
    #: Trains of this company change hands at their printed price only.
    face_value_only: Callable[[View, str], bool]
    #: Companies whose trains are built in: never sold, never removed by a phase.
    keeps_trains: Callable[[View, str], bool]
    #: Whether an obsolete train counts for the limit.
    obsolete_count: bool
    private_price: Callable[[View, str], tuple[int, int] | None]
    on_train_bought: Callable[[Draft, str], None]
    #: What a tile costs the company that lays it.
    tile_cost: Callable[[View, Any], int]
    #: Yellow tiles a company may lay in this turn.
    yellow_lays: Callable[[View, str], int]
    #: Whether a company must run for the most: always, if a stockholder who is asked insists, or never.
    best_run: Callable[[View, str], Literal["always", "asked", "never"]]


class FlowPolicy(Struct, frozen=True):
    """How rounds follow each other."""

    after_stock_round: Callable[[Draft], None]
    after_operating_round: Callable[[Draft], None]
    operating_order: Callable[[View, Any], list[str]]


class SalePolicy(Struct, frozen=True):
    """What the opening sale offers and how."""

    items: tuple[str, ...]
    increment: int
    owner: Callable[[View, str], str]
    value: Callable[[View, str], int]
    #: Price of the first item now.
    price: Callable[[View, str], int]
    take: Callable[[Draft, str, str], None]
    #: Whether the lowest bidder acts next in an auction and a pass is final, instead of clockwise turns.
    lowest_bidder_acts: bool = False
    #: Whether bids must be multiples of the increment.
    multiples: bool = False


class Policies(Struct, frozen=True):
    """All policies of a title."""

    stock: StockPolicy
    operating: OperatingPolicy
    flow: FlowPolicy
    sale: SalePolicy


def policies(v: View) -> Policies:
    """The policies of the game that is played."""
    found: Policies = v.defn.policies
    return found
