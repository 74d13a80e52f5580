"""The actions of 18Ireland that need their own translation for 18xx.games."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.mergers.frames import CastVotes, FormMajor, Propose
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.stock.homes import ChooseHome, PlaceToken

from .types import View

Calls = list[tuple[str, str, dict[str, Any]]]


def express(v: View, action: Action) -> Calls | None:
    """Auctions of minor companies, mergers and votes, and tokens of private companies."""
    match action:
        case Bid(by=player, item=item, price=price) if item in v.defn.companies:
            return [(player, "bid", {"corporation": item, "price": price})]
        case Propose(by=player, company=company) | FormMajor(by=player, company=company):
            return [(player, "merge", {"corporation": company})]
        case CastVotes(by=player, choice=choice):
            return [(player, "choose", {"choice": choice})]
        case PlaceToken(by=company, hex=hex_id, city=city) if isinstance(v.top, ChooseHome) and v.top.by:
            return [(company, "place_token", {"place": (hex_id, city), "tokener": v.top.company})]
        case UsePower(private=private, hex=hex_id):
            return [(private, "assign", {"target": hex_id, "target_type": "hex"})]
        case _:
            return None
