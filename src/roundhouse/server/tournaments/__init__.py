"""Tournaments and leagues: signing up, rounds whose tables are ordinary games, standings, seasons."""

from .tournaments import Tournaments

__all__ = ["Tournaments"]
