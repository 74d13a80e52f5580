"""Kinds of trains for which stations mean different things: the fast answer equals a slow one on small boards."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundhouse.board import Board, Network, Problem, Walk, best_routes, check_routes
from roundhouse.board.routes import candidates, seeds
from roundhouse.board.routes.problem import Access
from roundhouse.board.routes.train import Row, Train
from tests.properties.board_oracle import NAMES, NUMBERS, Oracle, TooMany
from tests.unit.board.grids import Station, grid, tiles

BOARD = Board(
    grid(
        {
            **{name: {} for name in NAMES},
            "D2": {"colour": "red", "track": "o:40>; 1-a 2-a"},
            "D4": {"colour": "gray", "track": "m:40; 1-a 2-a"},
        }
    ),
    tiles({"L1": ("brown", "c:30x2; 0.0/2-a 0.1/2-a 2-a"), "L2": ("brown", "; 3.0/2-1 3.1/2-5")}),
)
CITIES = ("57", "14", "15", "63", "63", "63")
Setting = tuple[Network, dict[str, tuple[Station, ...]], dict[str, Access], dict[int, int]]


def passenger(name: str, stops: int) -> Train:
    return Train(name, (Row(frozenset({"city", "offboard"}), stops), Row(frozenset({"town"}), None)), service="p")


def goods(name: str, stops: int) -> Train:
    rows = (*passenger(name, stops).rows, Row(frozenset({"mine"}), 1))
    return Train(name, rows, service="g", companions=(("mine", "city", 2),))


TRAINS = (passenger("2P", 2), passenger("4P", 4), goods("2G", 2), goods("3G", 3), goods("4G", 4))


@st.composite
def boards(draw: st.DrawFn) -> Setting:
    numbers = CITIES if draw(st.booleans()) else NUMBERS[:16]
    laid = {name: (draw(st.sampled_from(numbers)), draw(st.integers(0, 5))) for name in NAMES}
    network = Network(BOARD, laid)
    cities = [
        (name, number) for name in NAMES for number, node in enumerate(network.track(name).nodes) if node.kind == "city"
    ]
    assume(len(cities) > 2)
    marks = {
        service: {city: draw(st.sampled_from(("own", "free", "free", "blocked", "closed"))) for city in cities}
        for service in "pg"
    }
    access = {
        service: Access(
            tuple(network.number(*city) for city, mark in found.items() if mark == "own"),
            frozenset(network.number(*city) for city, mark in found.items() if mark == "blocked"),
            frozenset(network.number(*city) for city, mark in found.items() if mark == "closed"),
        )
        for service, found in marks.items()
    }
    tokens: dict[str, tuple[Station, ...]] = {}
    tokens |= {name: (Station("X", number),) for name, number in cities if "own" in _of(marks, (name, number))}
    return network, tokens, access, {network.number("D4", 0): draw(st.integers(0, 3))}


def _of(marks: dict[str, dict[tuple[str, int], str]], city: tuple[str, int]) -> list[str]:
    return [found[city] for found in marks.values()]


class ServiceOracle(Oracle):
    """Every run of one kind of trains."""

    def __init__(self, network: Network, access: Access, shut: frozenset[int]) -> None:
        super().__init__(network, "", {})
        self.own, self.blocked = list(access.own), access.blocked | {network.number("D4", 0)}
        self.closed = access.closed | shut

    def routes_and_mines(self, train: Train) -> dict[tuple[int, int], int]:
        """The best value for each set of track and number of mines."""
        found: dict[tuple[int, int], int] = {}
        for start in range(len(self.network.board.ids) * 16):
            if start % 16 >= len(self.network.tracks[start // 16].nodes) or not self.network.node_at(start).is_stop:
                continue
            for walks, mask in self.runs(start, 3_000):
                nodes = [start, *(w.node for w in walks if w.node >= 0 and self.network.node_at(w.node).is_stop)]
                kinds = [self.network.node_at(node).kind for node in nodes]
                if set(nodes) & self.closed or train.lacks(kinds) or kinds.count("mine") > 1:
                    continue
                if any(not train.visits(kind) for kind in kinds):
                    continue
                if any(self.network.node_at(node).ends_trains for node in nodes[1:-1]):
                    continue
                value = self.value(train, start, walks)
                key = (mask, kinds.count("mine"))
                if value is not None:
                    found[key] = max(found.get(key, 0), value)
        return found

    def onward(self, walks: list[Walk], mask: int) -> Iterator[Walk]:
        """Some off-board areas let trains through."""
        last = walks[-1]
        if last.node >= 0 and not self.network.node_at(last.node).ends_trains:
            if last.node not in self.blocked and not last.terminal:
                for walk in self.network.from_node(last.node):
                    if not walk.takes & mask and walk.id >> 1 != last.id >> 1:
                        yield walk
            return
        yield from super().onward(walks, mask)


def slow_best(setting: Setting, trains: list[Train]) -> int:
    network, _, access, places = setting
    ((_, room),) = places.items()
    shut = frozenset(places) if not room else frozenset[int]()
    found = [
        [((0, 0), 0), *ServiceOracle(network, access[train.service], shut).routes_and_mines(train).items()]
        for train in trains
    ]
    size = 1
    for pool in found:
        size *= len(pool)
    if size > 60_000:
        raise TooMany
    best = 0
    for choice in product(*found):
        used = Counter[str]()
        mask = 0
        for (track, mines), value in choice:
            if mask & track:
                break
            mask |= track
            used["mines"] += mines
            used["value"] += value
        else:
            if used["mines"] <= room:
                best = max(best, used["value"])
    return best


@given(boards(), st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_each_kind_of_train_runs_by_its_own_stations(setting: Setting, kinds: list[Train]) -> None:
    network, tokens, access, places = setting
    trains = [Train(f"{t.id}-{i}", t.rows, service=t.service, companions=t.companions) for i, t in enumerate(kinds)]
    try:
        slow = slow_best(setting, trains)
    except TooMany:
        assume(False)
    for few, many in ((400, 60), (0, 1)):
        problem = Problem(network, "X", tokens, trains, "brown", access=access, places=places)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seeds, "FEW_HALF_ROUTES", few)
            patch.setattr(candidates, "MANY_HALF_ROUTES", many)
            found = best_routes(problem)
        assert (found.optimal, found.value) == (True, slow)
        checked = check_routes(problem, found.routes)
        assert (checked.faults, checked.revenue) == ((), slow)
