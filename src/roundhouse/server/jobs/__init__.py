"""Work that is done beside requests: now, later, or again and again."""

from .in_process import InProcessJobs
from .jobs import Argument, Jobs, TryAgain, Work
from .periodic import Periodic

__all__ = ["Argument", "InProcessJobs", "Jobs", "Periodic", "TryAgain", "Work"]
