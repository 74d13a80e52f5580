"""What each corporation of 18SA could earn if it were alone on the board: `python -m bench.homes`.

It lays the best tile that a narrow search finds in each of nine operating rounds and runs one train of each phase, so
that homes can be compared without the luck of games: `--components FILE` measures another board.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from rich.console import Console
from rich.table import Table as RichTable

from roundhouse.bots.earnings import income, outlook_of_track
from roundhouse.rules.components import box_of
from roundhouse.testing import Table
from roundhouse.titles import get_title
from roundhouse.titles.sa.data_entries import Extras

TITLE = "18sa"
#: The phases of the rounds, and the number of the train that runs in each.
ROUNDS = ("2", "2", "2", "3", "3", "3", "4", "4", "4")
SIDES = ("P", "G")
#: A train of the future, and what reaching and approaching more stops is worth for how many rounds.
FUTURE, SHARE = "4", 0.8
REACHED, NEAR, ROUNDS_AHEAD = 0.6, 0.8, 3
MONEY = 5_000


class Line(Struct, frozen=True):
    """One way to build: the tiles so far, what each round earned, and how promising it is."""

    tiles: Mapping[str, str] = {}
    earned: tuple[int, ...] = ()
    promise: float = 0.0

    @property
    def total(self) -> int:
        """What all rounds earned."""
        return sum(self.earned)


def position(company: str, phase: str, tiles: Mapping[str, str], options: Mapping[str, Any]) -> Table:
    """The corporation at its track, with money, its home station and a marker of each mine."""
    table = Table(TITLE, 3, **options)
    if phase != ROUNDS[0]:
        table.phase(phase)
    extras = cast(Extras, box_of(table.view.defn).extras)
    home = table.view.defn.companies[company].home
    table.shares(company, p1="30").par(company, 70).floated(company).operated(company).tokens(company, home)
    table.money(**{company: MONEY}).tiles(**tiles).option(mines=tuple((company, mine) for mine in extras.mines))
    return table.operating(company, "lay track")


def choices(company: str, phase: str, tiles: Mapping[str, str], options: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The track after every legal lay, and as it is."""
    yield dict(tiles)
    for text in position(company, phase, tiles, options).legal("lay"):
        _, _, tile, hex_id, rotation = text.split()[:5]
        yield {**tiles, hex_id: f"{tile} {rotation[1:]}"}


def build(company: str, side: str, width: int, options: Mapping[str, Any]) -> Line:
    """The best line of a beam search."""
    beam: Sequence[Line] = [Line()]
    for at, phase in enumerate(ROUNDS):
        left = len(ROUNDS) - at - 1
        found: dict[tuple[tuple[str, str], ...], Line] = {}
        for line in beam:
            for tiles in choices(company, phase, line.tiles, options):
                key = tuple(sorted(tiles.items()))
                if key not in found:
                    found[key] = judged(line, tiles, position(company, phase, tiles, options), (company, side), left)
        beam = sorted(found.values(), key=lambda line: -line.promise)[:width]
    return max(beam, key=lambda line: line.total)


def judged(line: Line, tiles: Mapping[str, str], table: Table, runner: tuple[str, str], left: int) -> Line:
    """The line after one more round, with what it promises for the rounds that are left."""
    (company, side), view = runner, table.view
    now = income(view, company, (f"{view.state.phase}{side}",))
    later = income(view, company, (f"{FUTURE}{side}",))
    reached, near = outlook_of_track(view, company)
    earned = (*line.earned, now)
    ahead = left * SHARE * max(now, SHARE * later) + min(left, ROUNDS_AHEAD) * (REACHED * reached + NEAR * near)
    return Line(tiles, earned, sum(earned) + ahead)


def table_of(found: Mapping[str, Mapping[str, Line]]) -> RichTable:
    """A line for each corporation, the best first."""
    table = RichTable(
        "corporation", *(f"round {n}" for n in range(1, len(ROUNDS) + 1)), *SIDES, title="alone on the board"
    )
    for company, lines in sorted(found.items(), key=lambda item: -max(line.total for line in item[1].values())):
        best = max(lines.values(), key=lambda line: line.total)
        table.add_row(company, *map(str, best.earned), *(str(lines[side].total) for side in lines))
    return table


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.homes", description=__doc__)
    parser.add_argument("--width", type=int, default=5, help="how many ways to build are followed at a time")
    parser.add_argument("--components", default="", help="another file of components")
    parser.add_argument("corporations", nargs="*", help="only these")
    chosen = parser.parse_args()
    options = {"components": chosen.components} if chosen.components else {}
    names = chosen.corporations or list(get_title(TITLE).definition(3).companies)
    found = {name: {side: build(name, side, chosen.width, options) for side in SIDES} for name in names}
    Console(width=140).print(table_of(found))


if __name__ == "__main__":
    main()
