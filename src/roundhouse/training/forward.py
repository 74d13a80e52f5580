"""What a network says of many rows at once, how wrong it is, and in which direction it would be less wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from roundhouse.bots.learned.network import HIDDEN, LEADS, Network

from .arrays import Numbers, Rows, softmax

Weights: TypeAlias = dict[str, Numbers]
#: The least chance whose logarithm counts.
TINY = 1e-12
#: The score of players who are out of consideration.
OUT = -60.0


class Scaling(Struct, frozen=True):
    """By what inputs are divided, and the averages of the table's features."""

    own: Numbers
    table: Numbers
    mean: Numbers


class Inputs:
    """What a network sees of rows."""

    def __init__(self, found: Rows, scaling: Scaling) -> None:
        """Scale the features, and join them."""
        self.rows = found
        self.weight = found.weight[found.position]
        scaled = found.centred / scaling.own
        late = found.late[:, None]
        self.linear = np.hstack([scaled * (1 - late), scaled * late])
        around = (found.table - scaling.mean) / scaling.table
        self.hidden = np.hstack([scaled, found.leads / scaling.own[list(LEADS)], around])


def scaling_of(found: Rows) -> Scaling:
    """Typical sizes of the inputs; 1 for those that never differ."""
    own, table = found.centred.std(axis=0), found.table.std(axis=0)
    return Scaling(np.where(own < 1e-6, 1.0, own), np.where(table < 1e-6, 1.0, table), found.table.mean(axis=0))


def scaling_of_network(network: Network) -> Scaling:
    """The sizes by which a network divides its inputs."""
    return Scaling(np.array(network.own), np.array(network.table), np.array(network.table_mean))


def predict(network: Network, inputs: Inputs) -> tuple[Numbers, Numbers]:
    """Shares and chances of all rows."""
    w = weights_in(network)
    units = units_of(w, inputs)
    return shares_of(w, inputs, units), chances_of(w, inputs, units)


def units_of(w: Mapping[str, Numbers], inputs: Inputs) -> Numbers:
    """The hidden units."""
    return np.maximum(0.0, inputs.hidden @ w["units"].T + w["biases"])


def shares_of(w: Mapping[str, Numbers], inputs: Inputs, units: Numbers) -> Numbers:
    """Shares of worth."""
    return softmax(inputs.rows.start + inputs.linear @ w["share"] + units @ w["share_units"], inputs.rows)


def chances_of(w: Mapping[str, Numbers], inputs: Inputs, units: Numbers) -> Numbers:
    """Chances to win."""
    return softmax(inputs.linear @ w["win"] + units @ w["win_units"], inputs.rows)


def surprise(win: Numbers, inputs: Inputs) -> float:
    """The mean surprise at the winner."""
    return float(-(inputs.weight * inputs.rows.win * np.log(np.maximum(win, TINY))).sum())


def win_slopes(w: Weights, inputs: Inputs, places: float) -> Weights:
    """Where the surprise at the places grows; `places` is how much those behind the winner count."""
    units = units_of(w, inputs)
    win = chances_of(w, inputs, units)
    error = win - inputs.rows.win
    if places:
        error = error + places * _further_places(np.log(np.maximum(win, TINY)), inputs.rows)
    error = inputs.weight * error
    back = np.outer(error, w["win_units"]) * (units > 0)
    return {
        "units": back.T @ inputs.hidden,
        "biases": back.sum(axis=0),
        "win": inputs.linear.T @ error,
        "win_units": units.T @ error,
    }


def _further_places(scores: Numbers, found: Rows) -> Numbers:
    """Slopes of the surprise at the second place among those behind the winner, at the third, and so on."""
    slopes = np.zeros_like(scores)
    for place in range(1, int(found.place.max())):
        behind = found.place >= place
        several = np.add.reduceat(behind.astype(np.float64), found.starts)[found.position] > 1
        slopes += several * behind * (softmax(np.where(behind, scores, OUT), found) - (found.place == place))
    return slopes


def share_slopes(share: Numbers, inputs: Inputs) -> Numbers:
    """Where the squared error of shares grows, for the scores of all rows."""
    found = inputs.rows
    error = share - found.share
    common = np.add.reduceat(share * error, found.starts)[found.position]
    slopes: Numbers = 2 * inputs.weight * share * (error - common)
    return slopes


def weights_in(network: Network) -> Weights:
    """The weights of a network as arrays."""
    return {
        "units": np.array(network.units).reshape(-1, HIDDEN),
        "biases": np.array(network.biases),
        "share": np.array(network.share.linear),
        "share_units": np.array(network.share.hidden),
        "win": np.array(network.win.linear),
        "win_units": np.array(network.win.hidden),
    }
