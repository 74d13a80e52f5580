"""Styles of play: what a bot likes, whatever its level and the title; plain levels have none."""

from __future__ import annotations

from .choosing import ANY, NAMED, style_at
from .style import PLAIN, STYLES, Style

__all__ = ["ANY", "NAMED", "PLAIN", "STYLES", "Style", "style_at"]
