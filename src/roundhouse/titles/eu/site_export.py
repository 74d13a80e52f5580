"""Export to 18xx.games: the parts specific to 18EU."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Pass
from roundhouse.rules.auction import nominated
from roundhouse.rules.auction.waterfall import Bid, BuyItem
from roundhouse.rules.operating.stations import stations_of

from .exchange import Exchange, share_source
from .pending import Founding
from .types import View

Calls = list[tuple[str, str, dict[str, Any]]]


def express(v: View, action: Action) -> Calls | None:
    """The site names a minor company together with the first bid, and merges minors by place or by share."""
    match action:
        case nominated.Nominate():
            return []
        case Pass(by=player) if _names_it(v):
            return [(player, "bid", {"minor": v.expect(nominated.Lot).item, "price": 0})]
        case Bid(by=player, item=item, price=price) | BuyItem(by=player, item=item, price=price):
            return [(player, "bid", {"minor": item, "price": price})]
        case Exchange(minor=minor, company=company) if isinstance(v.top, Founding):
            return [(company, "place_token", {"place": stations_of(v, minor)[0], "tokener": company})]
        case Exchange(minor=minor, company=company, source=source):
            return [(minor, "buy_shares", {"certificate": (company, source or share_source(v, company))})]
        case _:
            return None


def _names_it(v: View) -> bool:
    """Whether a minor has just been named and its auctioneer acts for the first time."""
    lot = v.top
    return isinstance(lot, nominated.Lot) and nominated.is_opening(v) and not lot.declined
