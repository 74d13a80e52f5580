"""What a player sees, as arrays: seats are counted from the observer and money is scaled; nothing is hidden here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.board.colours import rank
from roundhouse.board.compiled import Board
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import BANK, MARKET, OFFERING, player_id, train_type
from roundhouse.core.view import View
from roundhouse.finance import holdings
from roundhouse.finance.market import price_of

Array: TypeAlias = NDArray[np.float32]
Edges: TypeAlias = NDArray[np.int64]

#: Money is told in these units, so that figures are mostly between 0 and a few.
CASH, PRICE, BANK_CASH = 500.0, 100.0, 10_000.0
_BUILT_COLOURS = 6
#: Numbers of the frame on top (a price on the table, how many have passed) and of the title's record that are told.
NUMBERS = 8


class Observer:
    """Observations of one title for a number of players."""

    def __init__(self, defn: GameDef, players: int) -> None:
        """Lay out the tables."""
        self.defn, self.players = defn, players
        self.board = cast(Board, defn.board)
        self.companies, self.privates = list(defn.companies), list(defn.privates)
        self.trains, self.hexes = list(defn.trains), list(self.board.ids)
        self.phases = [phase.name for phase in defn.phases]
        self.frames = list(defn.steps)
        self.tiles = {tile.number: at + 1 for at, tile in enumerate(self.board.manifest.tiles)}
        self._faces = {
            tile.number: (rank(tile.colour) / _BUILT_COLOURS, self.tiles[tile.number] / len(self.tiles))
            for tile in self.board.manifest.tiles
        }
        self._company = {c: at for at, c in enumerate(self.companies)}
        self._private = {p: at for at, p in enumerate(self.privates)}
        self._train = {t: at for at, t in enumerate(self.trains)}
        self.shapes = {name: table.shape for name, table in self._empty().items()}
        self.size = sum(int(np.prod(shape)) for shape in self.shapes.values())

    def _empty(self) -> dict[str, Array]:
        n, c, p, t, h = self.players, len(self.companies), len(self.privates), len(self.trains), len(self.hexes)
        shapes = {
            "now": (len(self.phases) + len(self.frames) + 2 * NUMBERS + 4,),
            "asked": (n + c + p + t,),
            "players": (n, 5),
            "holdings": (n + 3, c),
            "privates": (n + c + 1, p),
            "companies": (c, 8 + n),
            "trains": (c + 2, t),
            "hexes": (h, 4),
            "tokens": (h, c),
        }
        return {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}

    def tables(self, view: View, observer: str) -> dict[str, Array]:
        """All tables as seen by a player."""
        found = self._empty()
        order = view.state.players
        at = order.index(observer) if observer in order else 0
        seats = {p: k for k, p in enumerate(order[at:] + order[:at])}
        self._now(view, found["now"], found["asked"], seats)
        self._people(view, found, seats)
        self._firms(view, found, seats)
        self._map(view, found)
        return found

    def flat(self, view: View, observer: str) -> Array:
        """All tables one after the other."""
        return np.concatenate([table.ravel() for table in self.tables(view, observer).values()])

    def spans(self) -> dict[str, tuple[int, int]]:
        """Where each table lies in the flat array."""
        found, start = {}, 0
        for name, shape in self.shapes.items():
            size = int(np.prod(shape))
            found[name], start = (start, start + size), start + size
        return found

    def _now(self, view: View, now: Array, asked: Array, seats: Mapping[str, int]) -> None:
        state, n = view.state, len(self.phases)
        now[self.phases.index(state.phase)] = 1
        bank = state.cash.get(BANK, 0)
        now[-4:] = bank / BANK_CASH, float(bank <= 0), float(bool(state.ending)), float(state.finished)
        if state.finished or not state.stack:
            return
        frame = state.stack[-1]
        now[n + self.frames.index(type(frame))] = 1
        start = n + len(self.frames)
        spoken = _leaves(frame, [view.actor])
        for leaves in (spoken, _leaves(state.title, [])):
            numbers = [value for value in leaves if isinstance(value, int)][:NUMBERS]
            now[start : start + len(numbers)] = [value / PRICE for value in numbers]
            start += NUMBERS
        for name in spoken:
            place = self._place(name, seats)
            if place >= 0:
                asked[place] = 1

    def _place(self, name: object, seats: Mapping[str, int]) -> int:
        """The column of a player, company, private or train in the row of those that are spoken of."""
        start = 0
        if not isinstance(name, str):
            return -1
        for known in (seats, self._company, self._private, self._train):
            if name in known:
                return start + known[name]
            start += len(known)
        return -1

    def _people(self, view: View, found: dict[str, Array], seats: Mapping[str, int]) -> None:
        state, people, held = view.state, found["players"], found["holdings"]
        decider = "" if state.finished else view.decider
        people[:] = [
            (
                state.cash.get(player, 0) / CASH,
                view.defn.worth(view, player) / CASH,
                player in state.bankrupt,
                player == state.priority,
                player == decider,
            )
            for player in seats
        ]
        n = len(seats)
        rows = {**seats, MARKET: n, OFFERING: n + 1}
        width = len(self.companies)
        parts = [0.0] * ((n + 3) * width)
        for company, at in self._company.items():
            sizes = view.defn.companies[company].certificates
            for size, owner in zip(sizes, state.shares.get(company, ()), strict=False):
                parts[rows.get(owner, n + 2) * width + at] += size / 100
        held.ravel()[:] = parts  # at once, for each step into an array takes long
        owned = found["privates"]
        for private, at in self._private.items():
            owner = state.privates.get(private, "")
            row = seats.get(owner, n + self._company[owner] if owner in self._company else -1)
            if private not in state.closed:
                owned[row, at] = 1

    def _firms(self, view: View, found: dict[str, Array], seats: Mapping[str, int]) -> None:
        state, firms, trains = view.state, found["companies"], found["trains"]
        rows: list[float] = []
        for company in self.companies:
            presidents = [0.0] * len(seats)
            seat = seats.get(holdings.president(view, company), -1)
            if seat >= 0:
                presidents[seat] = 1.0
            rows += (
                state.cash.get(company, 0) / CASH,
                (price_of(view, company) if company in state.prices else 0) / PRICE,
                state.par.get(company, 0) / PRICE,
                float(company in state.floated),
                float(company in state.operated),
                float(company in state.closed),
                len(state.stations.get(company, ())) / 4,
                len(state.trains.get(company, ())) / 4,
                *presidents,
            )
        firms.ravel()[:] = rows
        last = len(self.companies)
        for owner, cards in state.trains.items():
            at = self._company.get(owner, last if owner == OFFERING else last + 1 if owner == MARKET else -1)
            if at >= 0:
                for card in cards:
                    trains[at, self._train[train_type(card)]] += 1

    def _map(self, view: View, found: dict[str, Array]) -> None:
        hexes, tokens, index = found["hexes"], found["tokens"], self.board.index
        state = view.state
        if state.tiles:
            places = [index[hex_id] for hex_id in state.tiles]
            hexes[places, :3] = [(*self._faces[tile], rotation / 6) for tile, rotation in state.tiles.values()]
        if state.tokens:
            places = [index[hex_id] for hex_id in state.tokens]
            hexes[places, 3] = [len(standing) / 4 for standing in state.tokens.values()]
            pairs = [(index[h], self._company[token.company]) for h, there in state.tokens.items() for token in there]
            tokens[[place for place, _ in pairs], [company for _, company in pairs]] = 1

    def edges(self, view: View) -> Edges:
        """Pairs of hexes whose track meets at the side between them, each pair once: the edges of the graph."""
        exits, found = {}, []
        tiles, adjacent = view.state.tiles, self.board.map.crossable
        for hex_id in self.hexes:
            tile, rotation = tiles.get(hex_id, (None, 0))
            paths = self.board.track(hex_id, tile, rotation).paths
            exits[hex_id] = {edge for path in paths for edge in path.edges}
        for hex_id, beside in adjacent.items():
            for edge, other in beside.items():
                if hex_id < other and edge in exits[hex_id] and (edge + 3) % 6 in exits[other]:
                    found.append((self.board.index[hex_id], self.board.index[other]))
        return np.array(found, np.int64).reshape(-1, 2)

    def graph(self, view: View, observer: str) -> dict[str, Any]:
        """All tables, and the track between the hexes as `edges`."""
        return {**self.tables(view, observer), "edges": self.edges(view)}


def _leaves(value: object, found: list[object]) -> list[object]:
    """The plain values of a record, in order, added to a list; yes and no are numbers too."""
    if isinstance(value, str | int):
        found.append(value)
    elif isinstance(value, tuple | list):
        for item in value:
            _leaves(item, found)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            _leaves(getattr(value, field), found)
    elif isinstance(value, Mapping):
        for key in sorted(value, key=str):
            found.append(key)
            _leaves(value[key], found)
    elif isinstance(value, frozenset | set):
        found.extend(sorted(value, key=str))
    return found


def agent_of(player: str) -> str:
    """What PettingZoo calls a player.

    >>> agent_of("p1")
    'player_1'
    """
    return f"player_{player[1:]}"


def players_of(count: int) -> list[str]:
    """The ids of so many players."""
    return [player_id(seat) for seat in range(count)]
