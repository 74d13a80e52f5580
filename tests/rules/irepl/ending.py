"""Playing a position of 18IrePL to the end of the game."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from tests.support.table import Table


def rounds(table: Table) -> list[str]:
    """Pass everything until the game is over; the rounds that began on the way."""
    names: list[str] = []
    for _ in range(120):
        if table.state.finished:
            return names
        choice = {"run trains": "run", "pay or withhold": "dividend withhold"}.get(table.step, "pass")
        names += [e.name for e in table.play(f"{table.actor} {choice}").told(RoundBegan)]
    raise AssertionError(f"the game does not end: {names}")
