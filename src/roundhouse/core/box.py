"""What lies in the box of a game, as far as the engine itself is concerned."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from .data_files import DataFiles


class Box(Struct, frozen=True, kw_only=True):
    """The components of a title, printed or changed by a designer; map and stock market are added in `rules`."""

    files: DataFiles
    companies: Mapping[str, CompanyDef]
    privates: Mapping[str, PrivateDef]
    trains: Mapping[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    bank: int
    #: By the number of players, written as in the data file.
    starting_cash: Mapping[str, int]
    certificate_limit: Mapping[str, int]
    #: What only this title has, as a struct of its own.
    extras: object = None
