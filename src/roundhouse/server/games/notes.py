"""Private notes of a player about a game."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from ..storage.records import writing
from ..storage.tables import notes


class Notes:
    """Reads and writes notes."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def read(self, user: str | None, game: str) -> str:
        """A user's notes about a game; empty for guests who aren't signed in."""
        if user is None:
            return ""
        query = select(notes.c.text).where(notes.c.game == game, notes.c.user == user)
        with self._engine.connect() as connection:
            return str(connection.execute(query).scalar_one_or_none() or "")

    def write(self, user: str, game: str, text: str) -> str:
        """Replace a user's notes about a game."""
        kept = "".join(c for c in text if c != "\x00")
        with writing(self._engine) as connection:
            connection.execute(delete(notes).where(notes.c.game == game, notes.c.user == user))
            if kept:
                connection.execute(insert(notes).values(game=game, user=user, text=kept))
        return kept
