"""Errors of the board package."""


class BoardError(ValueError):
    """Something about a map, a tile or a route that cannot be."""


class BadData(BoardError):
    """A component file that cannot be read; the text names the place and the reason."""
