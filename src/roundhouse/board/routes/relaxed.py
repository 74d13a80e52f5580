"""The relaxed problem of choosing routes: they may share all track but a few watched pieces.

Routes that use the same watched pieces are of one kind, of which only the best matters. What the trains from some train
on can earn depends on the watched pieces in use alone, so each such question is answered once.
"""

from bisect import bisect_right
from collections.abc import Sequence
from operator import neg

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.candidates import Candidate

try:
    from roundhouse.board.routes.native_sets import Level

    NATIVE: "type[Level] | None" = Level
except ImportError:  # not compiled
    NATIVE = None

Choice = tuple[Candidate | None, ...]
Candidates = list[Candidate]
TABLED, SEARCH, TRIED = 10, 4, 1
"""Budget steps for one kind of route in a table, for one search among the kinds, and for each kind tried in it."""
NATIVE_BITS = 64
"""How many watched pieces the part in C can tell apart."""


class Relaxed:
    """The relaxed problem for one set of watched pieces of track; `coarser`, which watches fewer, gives bounds."""

    def __init__(
        self,
        candidates: Sequence[Candidates],
        watched: int,
        twins: Sequence[bool],
        step: int,
        budget: Budget,
        coarser: "Relaxed | None",
    ) -> None:
        """Sort the routes of each train by the watched pieces they use."""
        self.watched, self.step, self.budget, self.coarser = watched, step, budget, coarser
        self.tables: list[Table] = []
        for routes, same_as_before in zip(candidates, twins, strict=True):
            self.tables.append(self.tables[-1] if same_as_before else Table(routes, watched))
            if not same_as_before:
                budget.spend(len(routes) + TABLED * len(self.tables[-1].kinds))
        self.rest = [0] * (len(candidates) + 1)
        for i in range(len(candidates) - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + self.tables[i].values[0]
        self._known: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._places: dict[int, int] = {}
        self._packs: dict[int, int] = {}
        self._level: Level | None = None if NATIVE is None else self._native_level(NATIVE)

    def _native_level(self, native: "type[Level]") -> "Level | None":
        """The same problem in C, if the watched pieces fit into its masks."""
        below = None
        if self.coarser is not None:
            below, self._places = self.coarser._level, dict(self.coarser._places)
        for piece in bits_of(self.watched & ~sum(self._places)):
            self._places[piece] = 1 << len(self._places)
        if len(self._places) > NATIVE_BITS or (below is None and self.coarser is not None):
            return None
        tables = list({id(table): table for table in self.tables}.values())
        packed = [(table.values, [self._pack(kind) for kind in table.kinds]) for table in tables]
        numbers = {id(table): i for i, table in enumerate(tables)}
        table_of = [numbers[id(table)] for table in self.tables]
        return native(below, packed, table_of, len(self._places), self.step, SEARCH, TRIED)

    def _pack(self, used: int) -> int:
        """Watched pieces as a mask in the order in which they were watched."""
        found = self._packs.get(used)
        if found is None:
            found = self._packs[used] = sum([self._places[piece] for piece in bits_of(used)])
        return found

    def reaches(self, train: int, used: int, need: int) -> bool:
        """Whether this train and those after it can earn `need` on the track that is not in use."""
        return self._solve(train, used & self.watched, need)[0] >= need

    def best(self, need: int) -> int:
        """The most that all trains can earn; some value below `need` if they can't earn that."""
        return self._solve(0, 0, need)[0]

    def _solve(self, train: int, used: int, need: int) -> tuple[int, int]:
        """The best value and its first kind of route; only an upper bound if it is less than `need`."""
        if self._level is not None:
            value, first, steps = self._level.solve(train, self._pack(used), need, self.budget.left)
            self.budget.spent += steps
            return value, first
        if train == len(self.tables):
            return 0, -1
        known = self._known.get((train, used))
        if known is not None:
            least, most, which = known
            if least == most or most < need:
                return most, which
        elif self.coarser is not None:
            most = self.coarser._solve(train, used & self.coarser.watched, need)[0]
            if most < need:
                return most, -1
        found = self._search(train, used, need)
        self._known[(train, used)] = (found[0] if found[1] >= 0 else -1, *found)
        return found

    def _search(self, train: int, used: int, need: int) -> tuple[int, int]:
        if self.budget.exhausted:
            return self.rest[train], -1
        table, others = self.tables[train], self.tables[train + 1 :]
        rest = free = 0
        for other in others:  # the best of each other train by itself
            free = other.free(used)
            rest += other.values[_first(free)]
        promising = table.free(used) & (1 << bisect_right(table.values, rest - need, key=neg)) - 1
        last = others[0] if len(others) == 1 else None
        values, kinds, solve = table.values, table.kinds, self._solve
        which, tried = -1, 0
        while promising:
            first = promising & -promising
            promising ^= first
            i = first.bit_length() - 1
            value = values[i]
            if value + rest < need:
                break
            tried += 1
            if last is not None:
                total = value + last.values[_first(free & ~last.conflicts(kinds[i]))]
            else:
                total = value + solve(train + 1, used | kinds[i], need - value)[0]
            if total >= need:
                need, which = total + self.step, i
        self.budget.spent += SEARCH + TRIED * tried
        return need - self.step, which

    def narrowed(self, candidates: Sequence[Candidates], twins: Sequence[bool], need: int) -> list[Candidates]:
        """The routes without those of the first train, and of its twins, with which `need` is out of reach."""
        rests: dict[int, int] = {}
        left: Candidates = []
        for route in candidates[0]:  # best first, so that the rest of a kind is known for its best route
            kind = route.mask & self.watched
            rest = rests.get(kind)
            if rest is None:
                rest = rests[kind] = self._solve(1, kind, need - route.value)[0]
            if route.value + rest >= need:
                left.append(route)
        if self.budget.exhausted:
            return list(candidates)
        alike = 1
        while alike < len(twins) and twins[alike]:
            alike += 1
        return [left] * alike + list(candidates[alike:])

    def choice(self) -> Choice:
        """The routes of the best solution, once it is known."""
        chosen: list[Candidate | None] = []
        used = 0
        for train, table in enumerate(self.tables):
            which = self._solve(train, used, 0)[1]
            used |= table.kinds[which]
            chosen.append(table.routes[which])
        return tuple(chosen)


class Table:
    """The best route of each kind, best first; a kind is the watched pieces used. The last kind means not to run.

    Sets of kinds are bitsets: bit i is the kind with number i.
    """

    def __init__(self, routes: Candidates, watched: int) -> None:
        """`routes` are sorted, best first."""
        self.values: list[int] = []
        self.kinds: list[int] = []
        self.routes: list[Candidate | None] = []
        self._using: dict[int, int] = dict.fromkeys(bits_of(watched), 0)
        """For each watched piece the kinds that use it."""
        self._all = 0
        self._conflicts: dict[int, int] = {}
        best: dict[int, Candidate] = {}
        for route in routes:
            best.setdefault(route.mask & watched, route)
        for kind, route in best.items():
            if not self._within(kind):  # otherwise a route at least as good uses less
                self._add(route.value, kind, route)
        if not self.kinds or self.kinds[-1]:
            self._add(0, 0, None)

    def free(self, used: int) -> int:
        """The kinds that keep off some pieces; never empty, because a train need not run."""
        taken = 0
        using = self._using
        while used:
            piece = used & -used
            used ^= piece
            taken |= using[piece]
        return self._all & ~taken

    def conflicts(self, kind: int) -> int:
        """The kinds that use a piece of a kind of this or another table."""
        found = self._conflicts.get(kind)
        if found is None:
            found = self._conflicts[kind] = self._all & ~self.free(kind)
        return found

    def _within(self, kind: int) -> int:
        """The kinds so far that use no piece besides those of a kind."""
        others = 0
        for piece, using in self._using.items():
            if not piece & kind:
                others |= using
        return self._all & ~others

    def _add(self, value: int, kind: int, route: Candidate | None) -> None:
        number = 1 << len(self.kinds)
        self._all |= number
        for piece in bits_of(kind):
            self._using[piece] |= number
        self.values.append(value)
        self.kinds.append(kind)
        self.routes.append(route)


def _first(kinds: int) -> int:
    """The number of the best kind of a set."""
    return (kinds & -kinds).bit_length() - 1


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
