"""Fit a network to games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from roundhouse.bots.learned.network import Head, Network

from .arrays import Numbers, rows
from .descent import Settings, first_weights, fit_share, fit_winner, tied
from .forward import Inputs, Scaling, Weights, scaling_of, scaling_of_network, weights_in
from .positions import Described


class Fitted(Struct, frozen=True):
    """A network, the ties between its heads, and the mean surprise at the winners of games that were left out."""

    network: Network
    ties: Numbers
    loss: float


def fit(games: Sequence[Described], settings: Settings, prior: Fitted | None = None, seed: int = 0) -> Fitted:
    """The mean of as many networks as there are folds, each stopped by the games of its fold.

    Scores are linear in the last weights, so the mean of networks is a network: hidden units stand beside each other.
    With a prior, networks begin there and are drawn back to it, so that a title with few games stays close to it.
    They keep its ties.
    """
    scaling = scaling_of(rows(games)) if prior is None else scaling_of_network(prior.network)
    folds = max(2, min(settings.folds, len(games)))
    parts, loss = list[Weights](), 0.0
    for fold in range(folds):
        out = [game for at, game in enumerate(games) if at % folds == fold]
        kept = [game for at, game in enumerate(games) if at % folds != fold]
        first = first_weights(settings, seed + fold) if prior is None else _winner_in(prior.network)
        pull = settings.pull / len(kept)
        weights, lost = fit_winner(Inputs(rows(kept), scaling), Inputs(rows(out), scaling), first, settings, pull)
        parts.append(weights)
        loss += lost * len(out) / len(games)
    w = _mean(parts, shared=prior is not None)
    ties = fit_share(w, Inputs(rows(games), scaling), settings) if prior is None else prior.ties
    return Fitted(_network({**w, **tied(w, ties)}, scaling), ties, loss)


def _winner_in(network: Network) -> Weights:
    return {name: value for name, value in weights_in(network).items() if not name.startswith("share")}


def _mean(parts: Sequence[Weights], *, shared: bool) -> Weights:
    """The mean of several networks; those with a prior have hidden units in common, whose weights hardly move."""
    if shared:
        return {name: np.mean([part[name] for part in parts], axis=0) for name in parts[0]}
    return {
        "units": np.vstack([part["units"] for part in parts]),
        "biases": np.concatenate([part["biases"] for part in parts]),
        "win": np.mean([part["win"] for part in parts], axis=0),
        "win_units": np.concatenate([part["win_units"] for part in parts]) / len(parts),
    }


def _network(w: Weights, scaling: Scaling) -> Network:
    return Network(
        _short(scaling.own),
        _short(scaling.table),
        _short(scaling.mean),
        tuple(_short(unit) for unit in w["units"]),
        _short(w["biases"]),
        Head(_short(w["share"]), _short(w["share_units"])),
        Head(_short(w["win"]), _short(w["win_units"])),
    )


def _short(numbers: Numbers) -> tuple[float, ...]:
    """Five figures keep the file small."""
    return tuple(float(f"{x:.5g}") for x in numbers)
