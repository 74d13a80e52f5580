"""Random legal moves, for bots that play any move, simulated games and tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from roundhouse.core.actions import Action, Purpose, Ranged
from roundhouse.core.engine import priced
from roundhouse.core.game import Game


def random_action(game: Game, chance: Random, style: str = "wild") -> Action:
    """A legal action: first a kind, then one of it, then a price, so that rare kinds are seen too."""
    groups = game.legal_actions().grouped()
    kinds = sorted(groups)
    weights = [_weight(kind, groups[kind], style) for kind in kinds]
    kind = chance.choices(kinds, weights if any(weights) else None)[0]
    choice = chance.choice(groups[kind] if style == "wild" else _sensible(groups[kind]))
    return priced(choice, _price(choice, chance)) if isinstance(choice, Ranged) else choice


def likelihood(purpose: Purpose) -> float:
    """How likely steady players choose a kind of action, relative to others; 0 if only where nothing else is legal."""
    return _STEADY.get(purpose, 3.0)


def _weight(kind: str, choices: list[Action | Ranged], style: str) -> float:
    return likelihood(_purpose(choices[0])) if style == "steady" else STYLES[style].get(kind, 3)


def _purpose(choice: Action | Ranged) -> Purpose:
    return choice.action.purpose if isinstance(choice, Ranged) else choice.purpose


def _sensible(choices: list[Action | Ranged]) -> list[Action | Ranged]:
    """Players in their senses run for the best, and buy trains of the bank rather than haggle for others."""
    purpose = _purpose(choices[0])
    if purpose is Purpose.RUN_TRAINS:
        return choices[:1]
    fixed: list[Action | Ranged] = [c for c in choices if not isinstance(c, Ranged)]
    return fixed if fixed and purpose is Purpose.BUY_TRAIN else choices


#: Steady players build, buy and run, seldom sell or haggle, and never end the game before its time. By purpose, so
#: that it holds for titles with other kinds of actions too.
_STEADY: Mapping[Purpose, float] = {
    Purpose.PASS: 1,
    Purpose.END_GAME: 0,
    Purpose.DECLARE_BANKRUPTCY: 0,
    Purpose.OFFER: 0.02,
    Purpose.ASK: 0.02,
    Purpose.SELL_SHARES: 0.05,
    Purpose.GIVE_SHARES: 0.05,
    Purpose.BUY_SHARE: 9,
    Purpose.START_COMPANY: 3,
    Purpose.LAY_TRACK: 9,
    Purpose.BUY_TRAIN: 9,
    Purpose.ISSUE_SHARES: 0.5,
    Purpose.REDEEM_SHARES: 0.2,
    Purpose.BUY_PRIVATE: 0.5,
    Purpose.PROPOSE_MERGER: 0.5,
}
#: Deals that need consent are proposed rarely, or a random game would consist of haggling.
_DEALS = {"claim": 0.001, "offer": 0.2, "ask": 0.2, "private": 0.5}
#: How likely each kind of action is: wild games end early and find errors, sober ones see late phases.
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
