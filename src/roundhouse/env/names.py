"""Columns for everything that has a name in a title: seats first, counted from the observer."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from roundhouse.board.colours import COLOURS
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE, train_type

#: Places for what no player or company owns; all other places share one column.
PLACES = (OFFERING, MARKET, RESERVE, BANK, OUT)
_AMOUNTS = 997


class Names:
    """Columns for seats, companies, privates, types of trains, places, colours; a card uses the column of its type."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Number the columns; a name for two things, such as company 2 and train 2, has two."""
        self.players = players
        self.companies, self.privates, self.trains = list(defn.companies), list(defn.privates), list(defn.trains)
        self.company = {name: at for at, name in enumerate(self.companies)}
        self.private = {name: at for at, name in enumerate(self.privates)}
        self.train = {name: at for at, name in enumerate(self.trains)}
        things = (*self.companies, *self.privates, *self.trains)
        #: How many columns seats and owned things use.
        self.things = players + len(things)
        self.width = self.things + len(PLACES) + len(COLOURS)
        self._columns: dict[str, tuple[int, ...]] = {}
        for column, name in enumerate((*things, *PLACES, *COLOURS), start=players):
            self._columns[name] = (*self._columns.get(name, ()), column)

    def columns(self, name: str, order: Sequence[str]) -> tuple[int, ...]:
        """The columns of a name, none if it is unknown; `order` lists the players from the observer on."""
        found = self._columns.get(name)
        if found is not None:
            return found
        return (order.index(name),) if name in order else self._columns.get(train_type(name), ())

    def is_exact(self, name: str, order: Sequence[str]) -> bool:
        """Whether the columns identify the name itself, not only its type."""
        return name in self._columns or name in order


def folded(text: str, width: int) -> tuple[int, float]:
    """A column and a positive amount for a text, the same on every machine; few texts share both.

    >>> folded("B5", 8) == folded("B5", 8) != folded("B6", 8)
    True
    """
    number = crc32(text.encode())
    return number % width, ((number >> 8) % _AMOUNTS + 1) / _AMOUNTS
