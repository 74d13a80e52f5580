"""Load the printed components of 18España."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.board.preserve import UpgradeRules
from roundhouse.board.routes import Train
from roundhouse.core.components import TrainDef
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Count, Fault
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import CompanyId, HexId
from roundhouse.core.view import View
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables
from roundhouse.rules.data_checks import needed

from . import ranges

#: Joins the main and the recycled train in the name of a combined train.
WITH = "&"
STRAWBERRY = "2P"
MATARO = ("2M", "1+2M")
#: How many northern majors, southern majors and minors are left out (2.2).
REMOVED = (2, 3, 3)


class Tender(Struct, frozen=True, forbid_unknown_fields=True):
    """The price of a tender, the part that the owner of private company #5 gets, and how many they may sell."""

    price: Count
    share: Count
    count: Count


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """Components that only 18España has: groups of companies, those absent in 2.1, tenders, destinations."""

    northern: tuple[CompanyId, ...]
    southern: tuple[CompanyId, ...]
    minors: tuple[CompanyId, ...]
    left_out: tuple[CompanyId, ...]
    tender: Tender
    destinations: dict[CompanyId, HexId]


def extras(defn: GameDef) -> Extras:
    """The components that only 18España has."""
    return cast(Extras, defn.box.extras)


def open_box(files: DataFiles) -> Box[Extras]:
    """Load the components; the trains include every possible combined train."""
    upgrades = UpgradeRules(droppable=frozenset({"halt"}))
    box = components.open_box(files, read_tables(files), _run, Extras, upgrades, _faults)
    return replace(box, trains={**box.trains, **_combined(box.trains)})


def _faults(box: Box[Extras]) -> Iterator[Fault]:
    """Check the ids that the rules name, and that a random set-up does not leave out a whole group (2.2)."""
    yield from needed(
        box,
        companies=("CRB", "MZ", "MZA"),
        privates=("P1", "P2", "P3", "P4", "P5", "P6", "P7"),
        trains=("2", STRAWBERRY, *MATARO),
        hexes=("F24", "F26", "H12", "D12", "J10", "L8"),
    )
    groups = {"northern": box.extras.northern, "southern": box.extras.southern, "minors": box.extras.minors}
    for (key, group), count in zip(groups.items(), REMOVED, strict=True):
        if len(group) <= count:
            yield Fault(key, f"has {len(group)} companies; {count} are left out of a game, so it needs more")


def _run(name: str) -> Callable[[str], Train]:
    return lambda train: ranges.train(name, train)


def is_northern(v: View, company: str) -> bool:
    """Whether a company belongs to the northern map (Table 6a)."""
    return company in extras(v.defn).northern


def is_narrow(kind: str) -> bool:
    """Whether a train that is not combined runs on narrow gauge (5.4.1).

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


def _combined(printed: Mapping[str, TrainDef]) -> dict[str, TrainDef]:
    """Every possible combined train: a printed train with one that rusts before it (6.2.1)."""
    plain = [t for t in printed.values() if t.name not in (*MATARO, STRAWBERRY)]
    return {
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


def has_flag(v: View, flag: str) -> bool:
    """Whether the current phase has this flag."""
    return flag in v.phase.flags
