"""Export to 18xx.games: the parts specific to 18MEX."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Pass

from . import baja, merger, site_asks
from .stock import NDM
from .types import GameDef, View

Calls = list[tuple[str, str, dict[str, Any]]]

BUILT_IN = {"2-A": "2-0", "2-B": "2-1", "2-C": "2-2"}
#: The site has its own names for the last cards of some types: the first such number, and the name.
PRIMED = {"3": (4, "3'"), "6": (1, "6'")}


def train_card(defn: GameDef, ours: str) -> str:
    """The site's id of a card."""
    if ours in BUILT_IN:
        return BUILT_IN[ours]
    kind, _, number = ours.rpartition("-")
    first, primed = PRIMED.get(kind, (99, kind))
    if int(number) >= first:
        return f"{primed}-{int(number) - first}"
    return f"{kind}-{int(number) + (3 if kind == '2' else 0)}"


def express(v: View, action: Action) -> Calls | None:
    """Mergers, about which the site asks company by company, and the stations they replace."""
    match action:
        case merger.Merge(company=company) if isinstance(v.top, merger.MergerChoice):
            return [(NDM, "merge", {"corporation": company})]
        case merger.Merge(by=player, company=company):
            asked = site_asks.about_merging(v, player)
            declined: Calls = [(c, "pass", {}) for c in asked[: asked.index(company)]]
            return [*declined, (company, "merge", {"corporation": company})]
        case Pass() if isinstance(v.top, merger.MergerChoice):
            return [(NDM, "pass", {})]
        case Pass(by=player) if isinstance(v.top, merger.MergerOffer):
            return [(company, "pass", {}) for company in site_asks.about_merging(v, player)]
        case merger.ReplaceToken(hex=hex_id):
            return [(NDM, "assign", {"target": hex_id, "target_type": "hex"})]
        case baja.BoleoToken():
            return [(baja.BOLEO, "place_token", {"city": f"{baja.HEX}-0-0", "slot": 0})]
        case _:
            return None
