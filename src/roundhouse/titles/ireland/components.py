"""Load the printed components of 18Ireland."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, reaching
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables

#: Track on which trains run (7.4).
BROAD = frozenset({"broad", "dual"})


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18Ireland has."""

    larger_bank: int
    #: The private companies of every game, and how many there are in all.
    always: tuple[str, ...]
    private_companies: int
    #: Which company a private company starts.
    started: dict[str, str]
    #: How many trains a minor company may own, by phase.
    minor_train_limit: dict[str, int]
    #: The types of train on the reverse sides of others.
    reverse: dict[str, str]
    #: What is taken off the price of a train for an old one.
    trade_in: dict[str, dict[str, int]]
    #: How many hex sides a type of train crosses, if not any number.
    sides: dict[str, int]


def extras(defn: GameDef) -> Extras:
    """What only 18Ireland has in its box."""
    return cast(Extras, defn.box.extras)


def open_box(files: DataFiles) -> Box[Extras]:
    """The components."""
    tables = read_tables(files)

    def run(name: str) -> Callable[[str], Train]:
        """Trains count the hex sides they cross; a D crosses any number (7.4)."""
        return lambda train: reaching(train, tables.game["sides"].get(name), gauges=BROAD)

    return components.open_box(files, tables, run, Extras)
