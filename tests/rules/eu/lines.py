"""Railway lines of 18EU on which rulings about running trains are made."""

from __future__ import annotations

from typing import Any

from roundhouse.core.events import Ran
from roundhouse.core.ids import train_type
from tests.rules.eu.positions import MINORS, dealt, started, without
from tests.support.table import Table

# London (A6) – Lille – Brussels (C8, £30) – Cologne (D7) and Dortmund (E6, £20 each) – Hamburg (G2).
LILLE = {"B7": "4 2", "C8": "202 2"}
CENTRE = {"D7": "57 1", "E6": "57 1", "F5": "9 1", "G4": "8 1"}
# Brussels with three exits (£40): to Lille, to Cologne and along the coast.
BRUSSELS = {"C8": "578 2"}
# Brussels – Antwerp – Utrecht – Bremen – Hamburg: three towns and no other city.
COAST = {"C6": "58 4", "D5": "4 1", "E4": "9 1", "F3": "4 1"}
# Hamburg – Berlin (J5, brown, £60) – Thorn – Warsaw (N5).
EAST = {"H3": "9 2", "I4": "9 2", "J5": "584 0", "K6": "8 2", "L5": "58 5", "M6": "8 2"}
# Brussels – Cologne – Frankfurt (F9) – Dortmund – Hamburg with brown cities of £40.
DETOUR = {"D7": "611 1", "E8": "9 2", "F9": "611 0", "F7": "8 0", "E6": "611 1", "F5": "9 1", "G4": "8 1"}


def runner(
    trains: str, *lines: dict[str, str], phase: str = "3", stations: tuple[str, ...] = ("C8",), **options: Any
) -> Table:
    """BNR of p1 is about to run these trains on these lines, without minors on the map and not forced to run best."""
    table = without(dealt(3, **{"best_run": False, **options}), *MINORS)
    started(table.phase(phase), "BNR", 100, "p1", hexes=stations).trains(BNR=trains)
    for tiles in lines:
        table.tiles(**tiles)
    return table.operating("BNR", "run trains")


def earned(table: Table, run: str) -> int:
    """What a run pays."""
    (event,) = table.play(run).told(Ran)
    return int(event.revenue)


def owned(table: Table, owner: str) -> list[str]:
    """The types of the trains of a company, of the Pool or of the stack."""
    return [train_type(train) for train in table.state.trains.get(owner, ())]
