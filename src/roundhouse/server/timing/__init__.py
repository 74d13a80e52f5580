"""What time means at a table: clocks, calendars, and how clocks follow from the log; without database or games."""

from .calendars import Calendar, Holiday, counted, runs_out
from .clock import Clock, ClockKind
from .entries import Stamp
from .replay import Replayed, replayed
from .running import Running
from .state import ClockState

__all__ = [
    "Calendar",
    "Clock",
    "ClockKind",
    "ClockState",
    "Holiday",
    "Replayed",
    "Running",
    "Stamp",
    "counted",
    "replayed",
    "runs_out",
]
