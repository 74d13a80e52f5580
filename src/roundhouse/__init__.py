"""Roundhouse plays 18xx railway games exactly by the rulebook."""

__version__ = "0.1.0"
