"""Moves that a player leaves to the table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

OrderKind = Literal["pass", "buy", "nothing", "run", "agree", "vote", "bid"]
OrderEnd = Literal["", "sold", "bought", "started", "price_at_most", "price_at_least", "float", "limit"]
OrderSide = Literal["", "sell", "buy", "for", "against"]


class AutoMove(Struct, frozen=True, kw_only=True):
    """An order: what to do for a player, and until when.

    - `pass` passes in this stock round, until what `until` names happens to `company` (or any company, if it is empty).
    - `buy` buys certificates of a company until the player holds `percent`, `until` it floats, or up to the limit.
    - `nothing` passes whenever nothing else can be done.
    - `run` runs the best routes of a company and pays as last time.
    - `agree` accepts a deal for `item` at `price` or better, once; `side` says whether the player sells or buys.
    - `vote` votes `for` or `against` (`side`) mergers of the company `item`, or all mergers, that others propose.
    - `bid` bids for `item` as little as possible, up to `price`.

    Surprises end orders unless they are `stubborn`; `present/surprises.py` defines them.
    """

    player: str
    kind: OrderKind
    #: Sequence at which the order was given.
    since: int
    company: str = ""
    #: For `buy`: `offering`, `market` or empty for wherever it is cheapest, and how much to hold.
    source: str = ""
    percent: int = 0
    until: OrderEnd = ""
    #: The price of `until`; the most to pay (`buy`, if not 0; `bid`); the least to get, or most to pay (`agree`).
    price: int = 0
    #: A private company, a minor company or a type of train.
    item: str = ""
    #: For `agree`, whether to sell or to buy: without it, who has such a thing when the order is given sells.
    side: OrderSide = ""
    #: `run`: pass in all other steps of the turn. `bid`: pass while the player leads, and beyond the price.
    and_pass: bool = False
    #: Go on in spite of surprises.
    stubborn: bool = False


class AutoAnswer(Struct, frozen=True, kw_only=True):
    """What an order says now: an action to play, or nothing yet, or that it is over and why.

    With an action, `over` means that the order ends after it.
    """

    action: str
    over: bool
    reason: str
