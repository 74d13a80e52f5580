"""The actions of 18Ireland that need their own form in 18xx.games files of legal moves."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Ranged
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.mergers.frames import CastVotes, FormMajor, Propose
from roundhouse.rules.operating.powers import UsePower

from .types import View

#: The site's steps and the matching steps of ours.
STEPS = {
    "issue or redeem shares": "issue or redeem",
    "lay track": "lay track",
    "place token": "place station",
    "run trains": "run trains",
    "pay or withhold": "pay or withhold",
    "buy trains": "buy trains",
    "buy private companies": "buy private companies",
    "forced discard of excess train": "discard trains",
    "choose home token location": "choose home",
    "vote on merger": "vote on a merger",
}


def tidy(kind: str, entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """The highest bid is a multiple of the unit."""
    if kind == "bids" and entry[3]:
        target, low, high, step, buys = entry
        return target, low, high - high % step, step, buys
    return entry


def moves(v: View, choice: Action | Ranged) -> list[tuple[str, tuple[Any, ...]]] | None:
    """Mergers are listed by company, votes by choice, tokens of private companies by hex."""
    match choice:
        case Propose(company=company) | FormMajor(company=company):
            return [("merges", (company,))]
        case CastVotes(choice=vote):
            return [("choices", (vote,))]
        case UsePower(private=private, hex=hex_id):
            return [("private_assigns", (private, hex_id))]
        case Ranged(action=Bid(item=item), lo=lo, hi=hi, step=step) if item in v.defn.companies:
            return [("bids", (f"corporation:{item}", lo, hi, step, False))]
        case _:
            return None
