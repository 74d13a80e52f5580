"""A league: a growing set of bots that play each other for as long as somebody lets them."""

from .play import Limits, play_league
from .results import League, Meeting, opened
from .standings import Standing, Standings, standings

__all__ = ["League", "Limits", "Meeting", "Standing", "Standings", "opened", "play_league", "standings"]
