"""What lies in the box of a game, as far as the engine itself is concerned."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from .data_files import DataError, DataFiles
from .data_reading import Fault, Reader, listing


class Box(Struct, frozen=True, kw_only=True):
    """The components of a title, printed or changed by a designer; map and stock market are added in `rules`."""

    files: DataFiles
    #: The file with bank, cash and limits.
    file: str = "game.toml"
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

    def check_players(self, players: int) -> None:
        """Tables by number of players must not leave this one out."""
        reader, number = Reader(), str(players)
        for key, table in (("starting_cash", self.starting_cash), ("certificate_limit", self.certificate_limit)):
            if number not in table:
                reader.wrong(key, f"there is nothing for {players} players, only for: {listing(table)}")
        if reader.faults:
            raise DataError(self.files.title, [(self.file, fault) for fault in reader.faults])

    def check_bank(self, players: int) -> None:
        """The bank must last for the beginning."""
        cash = self.starting_cash[str(players)]
        if self.bank < players * cash:
            fault = Fault("bank", f"is {self.bank}; {players} players begin with {cash} each")
            raise DataError(self.files.title, [(self.file, fault)])
