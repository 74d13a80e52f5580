"""Files of legal moves of 18xx.games: the parts specific to 18EU."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.ids import MARKET
from roundhouse.rules.auction import nominated
from roundhouse.rules.auction.waterfall import Bid, BuyItem
from roundhouse.rules.operating.stations import stations_of

from .components import PULLMAN
from .exchange import Exchange, share_source
from .pending import Founding
from .types import View

Entry = tuple[str, tuple[Any, ...]]

#: Steps of the site, and our steps that decide the same.
STEPS = {
    "lay track": "lay track",
    "place token": "place station",
    "run trains": "run trains",
    "pay or withhold": "pay or withhold",
    "optional train discard": "discard a Pullman",
    "buy trains": "buy trains",
    "issue or redeem shares": "trade own stock",
    "buy/sell/par shares": "stock turn",
    "choose what to do with exchanged minor token": "replace token",
    "final exchange of minors": "final exchange",
    "forced discard of excess train": "discard trains",
}


def moves(v: View, choice: Action | Ranged) -> list[Entry] | None:
    """Bids, which the site combines with the choice of a minor company, and exchanges."""
    action = choice.action if isinstance(choice, Ranged) else choice
    match action:
        case nominated.Nominate(by=player, item=item):
            up: Entry = ("bids", (f"minor:{item}", 0, 0, None, False))
            return [up, *(_bid(item, r.lo, r.hi, r.step) for r in nominated.bids(v, player, item))]
        case Bid(item=item) if isinstance(choice, Ranged):
            return [_bid(item, choice.lo, choice.hi, choice.step)]
        case BuyItem(item=item, price=price):
            return [("bids", (f"minor:{item}", price, price, None, True))]
        case Exchange(minor=minor) if isinstance(v.top, Founding):
            return [("tokens", (*stations_of(v, minor)[0], 0))]
        case Exchange(minor=minor, company=company, source=source):
            place = "market" if MARKET in (source, share_source(v, company)) else "treasury"
            return [("exchanges", (minor, company, place, 10))]
        case _:
            return None


def _bid(item: str, low: int, high: int, step: int) -> Entry:
    return "bids", (f"minor:{item}", low, high, step, False)


def tidy(kind: str, entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """The site writes a minor's money as a negative price; unsold Pullmans count as being in the bank."""
    if kind == "trains" and entry[:2] == ("bank", PULLMAN):
        return "open market", *entry[1:]
    if kind == "tokens":
        return *entry[:2], max(entry[2], 0)
    return entry
