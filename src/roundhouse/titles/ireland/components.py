"""Load the printed components of 18Ireland."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, reaching
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Count, Fault
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import CompanyId, PrivateId, TrainId
from roundhouse.core.roles import Phase
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables
from roundhouse.rules.data_checks import needed

#: Track on which trains run (7.4).
BROAD = frozenset({"broad", "dual"})


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """The components that only 18Ireland has."""

    larger_bank: Count
    #: The private companies in every game, and the number of private companies in a game.
    always: tuple[PrivateId, ...]
    private_companies: Count
    #: The company that each of these private companies starts.
    started: dict[PrivateId, CompanyId]
    #: How many trains a minor company may own, by phase.
    minor_train_limit: dict[Phase, Count]
    #: The types on the reverse sides of other trains.
    reverse: dict[TrainId, TrainId]
    #: The discount on a train for an old one traded in.
    trade_in: dict[TrainId, dict[TrainId, Count]]
    #: How many hex sides a type of train may cross, if limited.
    sides: dict[TrainId, Count]


def extras(defn: GameDef) -> Extras:
    """The components that only 18Ireland has, from its box."""
    return cast(Extras, defn.box.extras)


def open_box(files: DataFiles) -> Box[Extras]:
    tables = read_tables(files)

    def run(name: str) -> Callable[[str], Train]:
        """Trains count the hex sides they cross; a D crosses any number (7.4)."""
        return lambda train: reaching(train, tables.game["sides"].get(name), gauges=BROAD)

    return components.open_box(files, tables, run, Extras, checks=_faults)


def _faults(box: Box[Extras]) -> Iterator[Fault]:
    """The components that the rules name must exist, and enough private companies to draw from."""
    yield from needed(
        box,
        privates=("WDE", "BoW", "DCR", "TIM", "DR", "TDR", "CDSPC", "TASPS", "RSSC"),
        trains=("D",),
        hexes=("F10", "D16"),
    )
    if not len(box.extras.always) <= box.extras.private_companies <= len(box.privates):
        yield Fault("private_companies", f"is {box.extras.private_companies}, but there are {len(box.privates)}")
