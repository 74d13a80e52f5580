"""Files of legal moves of 18xx.games: the parts specific to 18España."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Pass, Ranged
from roundhouse.core.ids import MARKET, train_type
from roundhouse.rules.operating.running import RunTrains
from roundhouse.rules.operating.stations import PlaceToken

from . import routes
from .combining import Combine
from .components import extras
from .goals import Arrive
from .loans import Repay, owed
from .mountain_passes import BuildPass
from .privates import TakeSide
from .site_cards import told_train
from .takeovers import TakeOver, TakeStation
from .tenders import BuyTender
from .types import View

Entry = tuple[str, tuple[Any, ...]]

#: Steps of the site, and our steps that decide the same.
STEPS = {
    "selection auction": "auction",
    "set par for a company that came with a private": "set par",
    "buy/sell/par shares": "stock turn",
    "check destination connection": "claim destination",
    "lay track": "lay track",
    "run trains": "run trains",
    "pay or withhold": "pay or withhold",
    "acquire a minor": "take over a minor",
    "buy trains": "buy trains",
    "combine trains": "combine trains",
    "buy tender or private company": "buy tender or private company",
    "make a choice": "choose the side of a train",
}


def moves(v: View, choice: Action | Ranged) -> list[Entry] | None:
    """Moves that are written differently than in other titles."""
    match choice:
        case BuildPass(hex=hex_id, power=power):
            return [("private_choices", (power, hex_id)) if power else ("choices", (hex_id,))]
        case Arrive():
            return [("destination_connection", ())]
        case Repay(by=player):
            return [("pay_off_debt", (owed(v, player),))]
        case TakeOver(minor=minor):
            return [("merges", (minor,))]
        case TakeSide(train=kind):
            return [("choices", (kind,))]
        case PlaceToken() if isinstance(v.top, TakeStation):
            return [("choices", ("map",))]
        case Pass() if isinstance(v.top, TakeStation):
            return [("choices", ("charter",))]
        case BuyTender(source=source):
            return [("tenders", ("bank" if source == MARKET else "owner", extras(v.defn).tender.price))]
        case Combine(train=kind, recycled=old):
            return [("combinations", (kind, old))]
        case RunTrains(by=company):
            trains = routes.trains_that_seem_to_run(v, company)
            return [("trains_that_may_run", tuple(sorted(told_train(train_type(t)) for t in trains)))]
        case _:
            return None


def tidy(kind: str, entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """Use twice the value as price of a start: the site measured it after later effects, such as private income."""
    if kind == "pars" and entry[4] is not None:
        return *entry[:4], 2 * entry[1]
    return entry
