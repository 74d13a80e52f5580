"""Answers of the route search on a fixed set of hard positions, to compare two versions, or compiled with pure Python.

    ROUNDHOUSE_PURE=1 python -m bench.route_answers save FILE
    python -m bench.route_answers compare FILE

The set: sets of long trains on late maps of recorded games, and combined trains on late boards of 18España. A proven
value may never change; routes and steps should be the same unless the search itself was changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from bench import esp
from bench.board_positions import TITLES, positions, title_boards
from bench.recorded import SHARED
from bench.routes import late, stress_trains
from roundhouse.board import Network, Problem, best_routes
from roundhouse.core.view import View
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.running import problem_of

#: Late maps of each title, and late boards of 18España.
MAPS, BOARDS = 40, 24
#: Fleets of the last phases of 18España, in which companies have two trains.
FLEETS = (("8&3+4", "8&3+4"), ("6+8&4", "6&2+3"), ("8&3+4", "6+8"), ("8", "6+8&4"), ("5&3+4", "6+8&4"))
LATE = ("6", "7")


class Answer(Struct, frozen=True):
    """A solution: its value and bound, how it is run, and how many steps it took."""

    value: int
    bound: int
    routes: tuple[str, ...]
    steps: int

    @property
    def proven(self) -> bool:
        """Whether no set of routes earns more."""
        return self.value == self.bound


def problems() -> Iterator[tuple[str, Problem]]:
    """All problems with their names."""
    for title in TITLES:
        facts, boards = title_boards(SHARED, title)
        for position in late(list(positions(SHARED, title, facts, boards)), MAPS):
            for name, trains in stress_trains():
                network = Network(boards[position.map], position.tiles)
                problem = Problem(network, position.company, position.tokens, trains, position.colour)
                yield f"{title} {position.game} {position.company}: {name}", problem
    for (game, company), view in late_boards():
        for fleet in FLEETS:
            cards = [f"{kind}-{number}" for number, kind in enumerate(fleet)]
            yield f"18ESP {game} {company}: {' '.join(fleet)}", problem_of(view, company, cards)


def late_boards() -> list[tuple[tuple[str, str], View]]:
    """The last run of each major company of the recorded 18España games, most track first."""
    last: dict[tuple[str, str], View] = {}
    for file in esp.site_files():
        for view in esp.decisions(file):
            company = view.expect(OperatingTurn).company
            if view.step.name == "run trains" and view.state.phase in LATE and not is_minor(view, company):
                last[file.stem, company] = view
    return sorted(last.items(), key=lambda found: (-len(found[1].state.tiles), found[0]))[:BOARDS]


def answer(problem: Problem) -> Answer:
    """The best routes of a problem."""
    found = best_routes(problem)
    return Answer(found.value, found.bound, tuple(f"{route.train} {route}" for route in found.routes), found.steps)


def difference(before: Answer, now: Answer) -> str:
    """What has become different, worst first."""
    if (before.proven and before.value != now.value) or not before.value <= now.bound or now.value > before.bound:
        return "WRONG VALUE"
    if before.proven > now.proven:
        return "no longer proven"
    if now.proven > before.proven:
        return "now proven"
    return "other routes" if before.routes != now.routes else "other steps" if before.steps != now.steps else "same"


def main(what: str, file: Path) -> int:
    """Save the answers, or compare them with saved ones; fails if a value is wrong or a proof is missing."""
    found = {name: answer(problem) for name, problem in problems()}
    proven = sum(one.proven for one in found.values())
    print(f"{len(found)} problems, {proven} proven, {sum(one.steps for one in found.values())} steps")
    if what == "save":
        file.write_bytes(msgspec.json.encode(found))
        return 0
    before = msgspec.json.decode(file.read_bytes(), type=dict[str, Answer])
    kinds: dict[str, list[str]] = {}
    for name in before:
        kinds.setdefault(difference(before[name], found[name]), []).append(name)
    for kind, names in sorted(kinds.items()):
        print(f"{kind}: {len(names)}" + ("" if kind == "same" else f", for example {names[0]}"))
    return int(bool(kinds.keys() & {"WRONG VALUE", "no longer proven"}))


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("save", "compare"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
