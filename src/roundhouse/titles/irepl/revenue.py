"""The value of stops on top of their tiles (sections 3.4, 7.2 and 7.5)."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.board.routes import Modifier, Stop, Train

from .components import extras
from .powers import LODZ_BONUS, LODZ_HEX
from .types import View

#: What the token adds to a port if ports are stops for everybody.
PORT_BONUS = 40


class Markers(Modifier):
    """Markers and tokens add to the stop of their hex, and a 4D doubles them too."""

    name = "marker"

    def __init__(self, bonus: dict[str, int]) -> None:
        """`bonus` is the extra value of the stop in each hex."""
        self._bonus = bonus

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """Counts as part of the value of the stop."""
        return self._bonus.get(stop.hex, 0) * train.factor(stop.kind)


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """The markers on the map, the token in Łódź, and the company's token in a port."""
    bonus = dict(extras(v.defn).markers)
    if v.state.title.lodz:
        bonus[LODZ_HEX] = LODZ_BONUS
    hex_id, owner = v.state.title.port
    if owner == company and v.defn.options.ports_for_all:
        bonus[hex_id] = PORT_BONUS
    return (Markers(bonus),)


def adapted(v: View, company: str, train: Train) -> Train:
    """Only trains of the company that owns the token may stop in the port (7.5)."""
    if v.defn.options.ports_for_all or v.state.title.port[1] == company:
        return train
    rows = tuple(replace(row, kinds=row.kinds - {"offboard"}) for row in train.rows)
    return replace(train, rows=tuple(row for row in rows if row.kinds))
