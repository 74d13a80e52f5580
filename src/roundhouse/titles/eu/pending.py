"""Frames that only 18EU has."""

from __future__ import annotations

from roundhouse.core.pending import Notice, Pending
from roundhouse.core.roles import Role
from roundhouse.core.state import Frame, Question


class Founding(Frame, frozen=True, tag="founding"):
    """A player has bought a President's Certificate and now merges a minor company (4.1.3) or places a base (4.3)."""

    company: str
    player: str


class TakeStation(Frame, frozen=True, tag="take station"):
    """The president decides whether a station replaces a merged minor company's token (4.3)."""

    company: str
    minor: str
    hex: str
    city: int


class FinalExchange(Frame, frozen=True, tag="final exchange"):
    """The Minor Company Final Exchange Round: whose turn it is (4.2.2)."""

    player: str


class LayConsent(Question, frozen=True, tag="lay consent"):
    """A tile in a grey hex needs the consent of a minor company's owner (4.6)."""

    company: str
    tile: str
    hex: str
    rotation: int
    answers: str

    def pending(self) -> Pending:
        """The lay that needs consent."""
        named = ((Role.COMPANY, self.company), (Role.TILE, self.tile), (Role.HEX, self.hex))
        return Notice("{} wants to lay tile {} in {}", named)
