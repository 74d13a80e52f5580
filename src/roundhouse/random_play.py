"""Random legal moves, for bots that play any move, simulated games and tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.engine import priced
from roundhouse.core.game import Game


def random_action(game: Game, chance: Random, style: str = "wild") -> Action:
    """A legal action: first a kind, then one of it, then a price, so that rare kinds are seen too."""
    groups = game.legal_actions().grouped()
    kinds, likely = sorted(groups), STYLES[style]
    weights = [likely.get(kind, 3) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    choice = chance.choice(_sensible(kind, groups[kind]) if style == "sober" else groups[kind])
    return priced(choice, _price(choice, chance)) if isinstance(choice, Ranged) else choice


def _sensible(kind: str, choices: list[Action | Ranged]) -> list[Action | Ranged]:
    """Sober players run for the best, and buy trains of the bank rather than haggle for others."""
    if kind == "run":
        return choices[:1]
    fixed: list[Action | Ranged] = [c for c in choices if not isinstance(c, Ranged)]
    return fixed if fixed and kind == "train" else choices


#: Deals that need consent are proposed rarely, or a random game would consist of haggling.
_DEALS = {"claim": 0.001, "offer": 0.2, "ask": 0.2, "private": 0.5}
#: How likely each kind of action is: wild games end early, sober ones see late phases.
STYLES: Mapping[str, Mapping[str, float]] = {
    "wild": {**_DEALS, "pass": 1},
    "sober": {
        **_DEALS,
        "pass": 1,
        "sell": 0.02,
        "share": 9,
        "par": 1,
        "lay": 9,
        "offer": 0.02,
        "ask": 0.02,
        "bankrupt": 0.1,
        "issue": 0.5,
        "redeem": 0.2,
        "train": 6,
    },
}


def _price(choice: Ranged, chance: Random) -> int:
    span = (choice.hi - choice.lo) // choice.step
    return choice.lo + choice.step * min(span, int(span * chance.random() ** 3))
