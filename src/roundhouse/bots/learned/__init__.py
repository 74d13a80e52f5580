"""A judgement that learned: what share of the worth each player will have at the end, and who will win.

A title may have a file `value.json` in its folder, which `roundhouse train value` makes from games of bots against
themselves. Without it, or if it does not fit, bots use the judgement in `roundhouse.bots.evaluation` alone.
"""

from __future__ import annotations

from .features import FEATURES, Table, describe
from .loading import FILE, ModelError, load, read
from .model import ModelFile, ValueModel, Values

__all__ = ["FEATURES", "FILE", "ModelError", "ModelFile", "Table", "ValueModel", "Values", "describe", "load", "read"]
