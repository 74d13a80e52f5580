"""Files of legal moves of 18xx.games: the parts specific to 18MEX."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action, Ranged

from . import baja, merger
from .types import View

#: Steps of the site, and our steps that decide the same.
STEPS = {
    "lay track": "lay track",
    "place token": "place station",
    "run trains": "run trains",
    "pay or withhold": "pay or withhold",
    "buy trains": "buy trains",
    "buy private companies": "buy trains",
    "merge": "merger offer",
    "forced discard of excess train": "discard trains",
}


def moves(v: View, choice: Action | Ranged) -> list[tuple[str, tuple[Any, ...]]] | None:
    """Mergers are listed by company, exchanged tokens by hex."""
    match choice:
        case merger.Merge(company=company):
            return [("merges", (company,))]
        case merger.ReplaceToken(hex=hex_id):
            return [("assigns", (hex_id,))]
        case baja.BoleoToken():
            return [("private_tokens", (baja.BOLEO, baja.HEX, 0, 0))]
        case _:
            return None


def tidy(kind: str, entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """A lay of the second half of a Mexico City tile is the same as a lay of the first."""
    if kind == "lays" and entry[0] == "P11":
        return "O10", entry[1].removesuffix("P") + "MC", *entry[2:]
    return entry
