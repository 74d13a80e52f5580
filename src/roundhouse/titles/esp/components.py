"""Load the printed components of 18España."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from roundhouse.board.preserve import UpgradeRules
from roundhouse.board.routes import Train
from roundhouse.core.components import TrainDef
from roundhouse.core.view import View
from roundhouse.rules.components import Box, open_box, read_toml

from . import ranges

#: Between the main and the recycled train in the name of a combined train.
WITH = "&"
STRAWBERRY = "2P"
MATARO = ("2M", "1+2M")


@cache
def components() -> Box:
    """The components, loaded once and shared by all games."""
    game, board, tiles = (read_toml(__package__ or "", f"{name}.toml") for name in ("game", "map", "tiles"))
    return open_box(game, board, tiles, _run, UpgradeRules(droppable=frozenset({"halt"})))


def _run(name: str) -> Callable[[str], Train]:
    return lambda train: ranges.train(name, train)


def table(name: str) -> Any:
    """A table of the game file that only this title has."""
    return components().more[name]


def is_northern(company: str) -> bool:
    """Whether a company belongs to the northern map (Table 6a)."""
    return company in table("northern")


def is_narrow(kind: str) -> bool:
    """Whether a single train is a narrow-gauge one (5.4.1).

    >>> is_narrow("2+3"), is_narrow("3")
    (True, False)
    """
    return "+" in kind


def parts(kind: str) -> tuple[str, str]:
    """The main train and, if it is a combined train, the recycled one (6.2.1).

    >>> parts("5&1+2"), parts("8")
    (('5', '1+2'), ('8', ''))
    """
    main, _, recycled = kind.partition(WITH)
    return main, recycled


@cache
def trains_in_play() -> dict[str, TrainDef]:
    """The printed trains, and all that can be combined of them: a train with one that has rusted before it (6.2.1)."""
    printed = components().trains
    plain = [t for t in printed.values() if t.name not in (*MATARO, STRAWBERRY)]
    combined = {
        name: replace(
            main,
            name=name,
            count=0,
            front=main.front or main.name,
            reverse=False,
            unlimited=False,
            range=_run(name),
        )
        for main in plain
        for old in plain
        if old.removed_by and old.price < main.price
        for name in [f"{main.name}{WITH}{old.name}"]
    }
    return {**printed, **combined}


def has_flag(v: View, flag: str) -> bool:
    """Whether the phase brings this."""
    return flag in v.phase.flags
