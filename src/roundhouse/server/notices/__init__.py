"""Notices: what people are told while they are away, and how it reaches them."""

from .kinds import Kind, Told, register
from .making import make_notices
from .notices import Notices

__all__ = ["Kind", "Notices", "Told", "make_notices", "register"]
