"""The very last operating round."""

from __future__ import annotations

from roundhouse.rules.operating.frames import OperatingRound

from .types import View


def is_final_round(v: View) -> bool:
    """Whether this is the very last operating round, in which the North counts double (8)."""
    frame = v.frame(OperatingRound)
    return bool(v.state.title.last_set) and frame is not None and frame.number == frame.of
