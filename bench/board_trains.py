"""Trains of the recorded games as the optimiser sees them."""

import re

from roundhouse.board import Train, counting, reaching


def recorded_train(title: str, name: str, number: int) -> Train | None:
    """The train of a type name; None for cards that don't run by themselves."""
    train_id = f"{name}-{number}"
    figures = [int(figure) for figure in re.findall(r"\d+", name)]
    match title:
        case "18MEX":
            return counting(train_id, figures[0], factor=2 if name == "4D" else 1)
        case "18EU":
            return None if name == "P" else counting(train_id, figures[0])
    return reaching(train_id, figures[0] if figures else None, gauges=frozenset({"broad"}))
