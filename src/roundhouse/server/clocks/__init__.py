"""Clocks of running games: what happens when time is low or has run out, pauses, and people's calendars."""

from .calendars import Calendars
from .watch import Clocks

__all__ = ["Calendars", "Clocks"]
