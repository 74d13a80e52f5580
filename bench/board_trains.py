"""Trains of the recorded games as the optimiser sees them."""

import re

from roundhouse.board import STOP_KINDS, Train, counting, plus, reaching

BROAD, NARROW = frozenset({"broad", "dual"}), frozenset({"narrow", "dual"})


def recorded_train(title: str, name: str, number: int) -> Train | None:
    """The train of a type name; None for cards that do not run by themselves."""
    train_id = f"{name}-{number}"
    figures = [int(figure) for figure in re.findall(r"\d+", name)]
    match title:
        case "18MEX":
            return counting(train_id, figures[0], factor=2 if name == "4D" else 1)
        case "18EU":
            return None if name == "P" else counting(train_id, figures[0])
        case "18Ireland":
            return reaching(train_id, figures[0] if figures else None, gauges=frozenset({"broad"}))
    return _spanish(train_id, name, figures)


def _spanish(train_id: str, name: str, figures: list[int]) -> Train:
    # Only approximate for combined trains (C): one train on both gauges for as many stops as both parts together.
    if "C" in name:
        return counting(train_id, sum(figures), STOP_KINDS)
    tender = len(figures) > 1 and name.endswith("+1") and name != "1+1"
    if len(figures) - tender == 1:
        return counting(train_id, sum(figures), STOP_KINDS, gauges=BROAD)
    return plus(train_id, figures[0] + (1 if tender else 0), figures[1], gauges=NARROW)
