"""Reading recorded games, traces and lists of legal moves in the format of 18xx.games."""

from .compare import Difference, differences
from .errors import SiteFileError
from .file import SiteAction, SiteGame, SitePlayer, SiteRoute, read_site_file, routes_of, site_titles
from .log import PlayedAction, played_actions, traced_actions
from .moves import Decision, read_moves
from .states import CompanyState, PlayerState, RoundState, TraceState
from .trace import Hints, LastRun, Layout, Trace, TraceLine, read_trace

__all__ = [
    "CompanyState",
    "Decision",
    "Difference",
    "Hints",
    "LastRun",
    "Layout",
    "PlayedAction",
    "PlayerState",
    "RoundState",
    "SiteAction",
    "SiteFileError",
    "SiteGame",
    "SitePlayer",
    "SiteRoute",
    "Trace",
    "TraceLine",
    "TraceState",
    "differences",
    "played_actions",
    "read_moves",
    "read_site_file",
    "read_trace",
    "routes_of",
    "site_titles",
    "traced_actions",
]
