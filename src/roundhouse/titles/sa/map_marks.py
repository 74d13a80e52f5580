"""Extra marks on the table: harbours and mines on the map, loans and markers of corporations."""

from __future__ import annotations

from . import loans, mines
from .bankruptcy import in_receivership
from .components import extras
from .types import View


def marks(v: View) -> dict[str, tuple[str, ...]]:
    """Labels for hexes of the map."""
    owner = v.state.title.harbour_owner
    found: dict[str, tuple[str, ...]] = {
        hex_id: (f"harbour {owner}" if hex_id in v.state.title.harbours else "harbour box",)
        for hex_id in extras(v.defn).harbour_boxes
    }
    for colour, hex_id in mines.mines(v).items():
        found[hex_id] = (f"{colour} mine", f"{mines.left(v, colour)} left")
    return found


def notes(v: View, company: str) -> tuple[str, ...]:
    """Loans, markers of mines, harbours and receivership of a corporation."""
    owed = [f"{v.money(loans.loan_on(v, card))} on {card}" for card, owner in v.state.title.loans if owner == company]
    found = [f"loan of {loan}" for loan in owed]
    for colour in mines.mines(v):
        if count := mines.markers(v, company, colour):
            found.append(f"{count} {colour} mine marker{'s' if count > 1 else ''}")
    if v.state.title.harbour_owner == company:
        found.append("harbours")
    if in_receivership(v, company):
        found.append("in receivership")
    return tuple(found)
