"""The kit: default rules, cited steps, set-up and rounds, so that a plain title is short.

A plain title is one `PlainTitle`. A title that does something otherwise takes the parts: moves and steps with
its own sections, `opening` for the set-up, `flow_policy` for the rounds.
"""

from .citations import TOPICS, Citations
from .plain import PlainTitle, by_name
from .rounds import Ending, bank_is_broken, price_is_at_the_end
from .state import StandardOptions, StandardState

__all__ = [
    "TOPICS",
    "Citations",
    "Ending",
    "PlainTitle",
    "StandardOptions",
    "StandardState",
    "bank_is_broken",
    "by_name",
    "price_is_at_the_end",
]
