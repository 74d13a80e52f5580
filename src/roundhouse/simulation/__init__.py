"""Random legal games and the invariants that every title must keep."""

from roundhouse.random_play import random_action

from .invariants import broken_invariants
from .random_games import Outcome, play_random_game
from .survey import Survey, survey

__all__ = ["Outcome", "Survey", "broken_invariants", "play_random_game", "random_action", "survey"]
