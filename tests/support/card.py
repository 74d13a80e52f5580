"""What a rules card says, for tests that compare it with the game."""

from __future__ import annotations

from roundhouse.present.card import rules_card


def card_text(title: str, heading: str) -> str:
    """The text of a piece of a title's card, on one line."""
    return next(" ".join(piece.text) for piece in rules_card(title).pieces if piece.heading == heading)


def listed(values: list[int] | tuple[int, ...], last: str = "or") -> str:
    """Numbers as a card lists them: `360, 270 or 216`."""
    return f"{', '.join(map(str, values[:-1]))} {last} {values[-1]}"
