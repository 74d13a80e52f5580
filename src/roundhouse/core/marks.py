"""What lies on hexes besides tiles and tokens, such as markers of mines and harbours."""

from __future__ import annotations

from msgspec import Struct


class Mark(Struct, frozen=True):
    """Something on a hex, in words; a picture shows its sign instead if it knows one of that name."""

    text: str
    sign: str = ""
    company: str = ""
    """Whose it is."""
    colour: str = ""
    left: int = 0
    """How many pieces are still there."""
    whole: int = 0
    """How many there were; 0 if they are not counted."""

    @property
    def sentence(self) -> str:
        """The words by themselves."""
        return f"{self.text[:1].upper()}{self.text[1:]}."
