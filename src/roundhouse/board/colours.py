"""The order of tile and phase colours."""

COLOURS: tuple[str, ...] = ("white", "yellow", "green", "brown", "gray")
"""Colours in the order of upgrades; a hex without a tile is white."""

FIXED: tuple[str, ...] = ("gray", "red", "blue", "orange")
"""Printed hexes of these colours never take a tile, and track may enter them only where track is printed."""

_RANK = {colour: rank for rank, colour in enumerate(COLOURS)}


def rank(colour: str) -> int:
    """Position of a colour in the order of upgrades; -1 for colours outside it, such as red and blue."""
    return _RANK.get(colour, -1)


def follows(old: str, new: str) -> bool:
    """Whether a tile of colour `new` may directly replace one of colour `old`."""
    return rank(old) >= 0 and rank(new) == rank(old) + 1
