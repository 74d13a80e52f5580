"""Extra marks on the table: harbours and mines on the map, loans and markers of corporations."""

from __future__ import annotations

from roundhouse.core.ids import train_type
from roundhouse.core.marks import Mark

from . import loans, mines
from .bankruptcy import in_receivership
from .components import extras
from .types import View


def marks(v: View) -> dict[str, tuple[Mark, ...]]:
    """Harbours and the markers of mines that are for sale."""
    found: dict[str, tuple[Mark, ...]] = {h: (_harbour(v, h),) for h in extras(v.defn).harbour_boxes}
    for colour, hex_id in mines.mines(v).items():
        left, whole = mines.left(v, colour), extras(v.defn).costs.mine_markers
        found[hex_id] = (Mark(f"{colour} mine, {left} left", "mine", colour=colour, left=left, whole=whole),)
    return found


def _harbour(v: View, hex_id: str) -> Mark:
    owner = v.state.title.harbour_owner if hex_id in v.state.title.harbours else ""
    return Mark(f"harbour {owner}", "port", owner) if owner else Mark("harbour box", "port")


def notes(v: View, company: str) -> tuple[str, ...]:
    """Loans, markers of mines, harbours and receivership of a corporation."""
    owed = loans.loans_of(v, company)
    found = [f"loan of {v.money(amount)} on a {train_type(card)}-train" for card, amount, _ in owed]
    for colour in mines.mines(v):
        if count := mines.markers(v, company, colour):
            found.append(f"{count} {colour} mine marker{'s' if count > 1 else ''}")
    if v.state.title.harbour_owner == company:
        found.append("harbours")
    if in_receivership(v, company):
        found.append("in receivership")
    return tuple(found)
