"""Gradient descent: weights of the winner, and from them those of the share."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from roundhouse.bots.learned.features import LOG_VALUE, LOG_WORTH, OWN
from roundhouse.bots.learned.network import HIDDEN, LINEAR

from .arrays import Numbers
from .forward import Inputs, Weights, chances_of, share_slopes, shares_of, surprise, units_of, win_slopes

#: More of these is never worse, and more of those never better, so that a few odd games teach no nonsense.
GOOD = frozenset(
    {"log_worth", "log_value", "worth", "value", "cash", "stock", "dividends", "rises", "privates", "private_income"}
    | {"liquid", "revenue", "lasting", "due_now", "treasury_part", "trains_part", "reached_part", "percentage"}
)
BAD = frozenset({"owed_soon", "owed_later", "short", "unfloated", "falling", "trainless_led", "bankrupt"})
DIRECTIONS = np.array([(name in GOOD) - (name in BAD) for name in (*OWN, *OWN)], dtype=np.float64)
#: Numbers that make weights of the share from those of the winner.
TIES = 5


class Settings(Struct, frozen=True):
    """How to fit; found by comparing games that were left out."""

    folds: int = 5
    units: int = 0
    steps: int = 200
    rate: float = 0.01
    #: How strongly weights are drawn to where they began: as much as so many games pull them away.
    pull: float = 100.0
    #: How much the surprise at the second and further places counts, compared with that at the winner.
    places: float = 0.5
    #: What is believed of the winner before the first game: weights of expected and present wealth, early and late.
    by_value: tuple[float, float] = (0.2, 0.2)
    by_worth: tuple[float, float] = (0.6, 1.2)
    #: Steps without improvement on the games left out after which to stop.
    patience: int = 60
    #: The same steps for the share.
    share_steps: int = 150
    share_rate: float = 0.03
    share_pull: float = 0.0007


class Adam:
    """Steps whose length does not depend on how steep the slopes are."""

    def __init__(self, first: Weights, rate: float) -> None:
        """Begin at some weights."""
        self.weights, self._rate, self._step = {name: value.copy() for name, value in first.items()}, rate, 0
        self._mean = {name: np.zeros_like(value) for name, value in first.items()}
        self._square = {name: np.zeros_like(value) for name, value in first.items()}

    def step(self, slopes: Weights) -> None:
        """Go a step down."""
        self._step += 1
        for name, slope in slopes.items():
            self._mean[name] = 0.9 * self._mean[name] + 0.1 * slope
            self._square[name] = 0.99 * self._square[name] + 0.01 * slope**2
            mean = self._mean[name] / (1 - 0.9**self._step)
            square = self._square[name] / (1 - 0.99**self._step)
            self.weights[name] = self.weights[name] - self._rate * mean / (np.sqrt(square) + 1e-8)


def first_weights(settings: Settings, seed: int) -> Weights:
    """Wealth as the only linear weights, and small random hidden units that differ."""
    wealth = np.zeros(LINEAR)
    for at, (early, late) in {LOG_VALUE: settings.by_value, LOG_WORTH: settings.by_worth}.items():
        wealth[at], wealth[len(OWN) + at] = early, late
    random = np.random.default_rng(seed)
    return {
        "units": random.normal(0, 0.3 / np.sqrt(HIDDEN), (settings.units, HIDDEN)),
        "biases": np.full(settings.units, 0.1),
        "win": wealth,
        "win_units": np.zeros(settings.units),
    }


def fit_winner(train: Inputs, out: Inputs, first: Weights, settings: Settings, pull: float) -> tuple[Weights, float]:
    """The weights that are best for the games left out, and the surprise at their winners."""
    adam = Adam(first, settings.rate)
    best, least, since = adam.weights, np.inf, 0
    for _ in range(settings.steps):
        w = adam.weights
        loss = surprise(chances_of(w, out, units_of(w, out)), out)
        since = 0 if loss < least - 1e-6 else since + 1
        if not since:
            best, least = dict(w), loss
        elif since > settings.patience:
            break
        slopes = win_slopes(w, train, settings.places)
        adam.step({name: slope + pull * (w[name] - first[name]) for name, slope in slopes.items()})
        adam.weights["win"] = np.where(DIRECTIONS * adam.weights["win"] < 0, 0.0, adam.weights["win"])
    return best, float(least)


def fit_share(w: Weights, inputs: Inputs, settings: Settings) -> Numbers:
    """The ties that make the weights of the share from those of the winner: few numbers, which few games can tell."""
    adam, units = Adam({"ties": np.zeros(TIES)}, settings.share_rate), units_of(w, inputs)
    for _ in range(settings.share_steps):
        ties = adam.weights["ties"]
        slopes = share_slopes(shares_of({**w, **tied(w, ties)}, inputs, units), inputs)
        back = _back(w, inputs.linear.T @ slopes, units.T @ slopes)
        adam.step({"ties": back + settings.share_pull * ties})
    return adam.weights["ties"]


def tied(w: Weights, ties: Numbers) -> Weights:
    """The weights of the share: those of the winner early and late, each times a number, and two of wealth."""
    half = len(OWN)
    linear = np.concatenate([ties[0] * w["win"][:half], ties[1] * w["win"][half:]])
    linear[LOG_VALUE] += ties[2]
    linear[half + LOG_WORTH] += ties[3]
    return {"share": linear, "share_units": ties[4] * w["win_units"]}


def _back(w: Weights, linear: Numbers, units: Numbers) -> Numbers:
    """Slopes of the ties from those of the weights."""
    half, win = len(OWN), w["win"]
    early, late = linear[:half] @ win[:half], linear[half:] @ win[half:]
    return np.array([early, late, linear[LOG_VALUE], linear[half + LOG_WORTH], units @ w["win_units"]])
