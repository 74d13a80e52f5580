"""The components in the box of a game that the engine itself uses."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from .data_files import DataError, DataFiles
from .data_reading import Fault, Reader, listing


class Box(Struct, frozen=True, kw_only=True):
    """The components of a title, as printed or changed by a designer; `rules` adds the map and the stock market."""

    files: DataFiles
    #: The file with bank, cash and limits.
    file: str = "game.toml"
    companies: Mapping[str, CompanyDef]
    privates: Mapping[str, PrivateDef]
    trains: Mapping[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    bank: int
    #: By number of players, a string as in the data file: an amount for everybody, or a list by seat.
    starting_cash: Mapping[str, int | tuple[int, ...]]
    certificate_limit: Mapping[str, int]
    #: Components specific to the title, in a struct of its own.
    extras: object = None

    def check_players(self, players: int) -> None:
        """Raise a `DataError` if a table by number of players has no entry for this one."""
        reader, number = Reader(), str(players)
        for key, table in (("starting_cash", self.starting_cash), ("certificate_limit", self.certificate_limit)):
            if number not in table:
                reader.wrong(key, f"has no entry for {players} players, only for: {listing(table)}")
        if reader.faults:
            raise DataError(self.files.title, [(self.file, fault) for fault in reader.faults])

    def cash_by_seat(self, players: int) -> tuple[int, ...]:
        """What the players begin with, in the order in which they sit."""
        cash = self.starting_cash[str(players)]
        return (cash,) * players if isinstance(cash, int) else cash

    def check_bank(self, players: int) -> None:
        """Raise a `DataError` if the bank cannot pay the starting cash."""
        cash = self.cash_by_seat(players)
        if self.bank < sum(cash):
            told = f"{cash[0]} each" if len(set(cash)) == 1 else listing(map(str, cash))
            fault = Fault("bank", f"is {self.bank}; {players} players begin with {told}")
            raise DataError(self.files.title, [(self.file, fault)])
