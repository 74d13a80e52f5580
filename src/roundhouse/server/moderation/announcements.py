"""Announcements: a line for everyone until a date, in several languages."""

from __future__ import annotations

import msgspec
from sqlalchemy import Engine, delete, insert, select

from roundhouse.present.translation import language

from ..errors import Refused, not_found
from ..ids import clean, new_id, now
from ..model import User
from ..storage.records import writing
from ..storage.tables import announcements
from .audit import note
from .model import Announcement, NewAnnouncement

DAY = 86_400


class Announcements:
    """What the host tells everyone."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def current(self) -> tuple[Announcement, ...]:
        """What is announced now, in the language of whoever asks."""
        query = select(announcements).where(announcements.c.until > now()).order_by(announcements.c.at.desc())
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(Announcement(id=row.id, text=_told(row.texts), until=row.until) for row in rows)

    def make(self, by: User, wish: NewAnnouncement) -> None:
        """Announce something."""
        given = {"en": clean(wish.en), "es": clean(wish.es), "de": clean(wish.de)}
        texts = {name: text for name, text in given.items() if text}
        if "en" not in texts:
            raise Refused("bad_request", "The announcement is empty.")
        values = {"id": new_id(12), "texts": msgspec.json.encode(texts).decode(), "at": now()}
        with writing(self._engine) as connection:
            connection.execute(insert(announcements).values(**values, until=now() + wish.days * DAY))
            note(connection, by.name, "announce", str(values["id"]), **texts)

    def drop(self, by: User, announcement: str) -> None:
        """Announce it no longer."""
        with writing(self._engine) as connection:
            if connection.execute(delete(announcements).where(announcements.c.id == announcement)).rowcount == 0:
                raise not_found("announcement")
            note(connection, by.name, "end announcement", announcement)


def _told(texts: str) -> str:
    found: dict[str, str] = msgspec.json.decode(texts, type=dict[str, str])
    return found.get(language()) or found.get("en", "")
