"""Profiles: what people say about themselves, who sees what, and notes that are nobody else's."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from ..errors import Refused, forbidden
from ..ids import clean, now
from ..model import User
from ..storage.records import writing
from ..storage.tables import contacts, person_notes, profiles, users
from .directory import Found, person_ref
from .model import NoteAbout, ProfileChange, ProfileSettings

#: Notes that one person can keep.
MOST_NOTES = 500
_TOO_MANY = f"You have {MOST_NOTES} notes about people. Delete one before you write another."


class Profiles:
    """Reads and changes profiles."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def settings(self, user: str) -> ProfileSettings:
        """What somebody has chosen."""
        with self._engine.connect() as connection:
            return read_settings(connection, user)

    def change(self, user: User, wish: ProfileChange) -> ProfileSettings:
        """Change what is given; guests have a picture only."""
        if user.guest and any(value is not UNSET for value in (wish.about, wish.results, wish.habits)):
            raise forbidden("Guests have a simple profile. Register to write about yourself.")
        with writing(self._engine) as connection:
            before = read_settings(connection, user.id)
            after = ProfileSettings(
                about=before.about if wish.about is UNSET else clean(wish.about, lines=True),
                avatar=before.avatar if wish.avatar is UNSET else wish.avatar,
                results=before.results if wish.results is UNSET else wish.results,
                habits=before.habits if wish.habits is UNSET else wish.habits,
            )
            connection.execute(update(users).where(users.c.id == user.id).values(avatar=after.avatar))
            connection.execute(delete(profiles).where(profiles.c.user == user.id))
            kept = {"about": after.about, "results": after.results, "habits": after.habits}
            connection.execute(insert(profiles).values(user=user.id, **kept))
        return after

    def note(self, author: str | None, about: Found) -> str:
        """Somebody's note about another."""
        with self._engine.connect() as connection:
            return read_note(connection, author, about.user)

    def write_note(self, author: str, about: Found, text: str) -> str:
        """Replace a note; an empty one is deleted."""
        if about.user is None:
            raise Refused("bad_request", "You can keep notes about people, not about bots.")
        if about.user == author:
            raise Refused("bad_request", "This note would be about yourself. Write it in your profile.")
        kept = clean(text, lines=True)
        count = select(func.count()).select_from(person_notes).where(person_notes.c.author == author)
        with writing(self._engine) as connection:
            here = (person_notes.c.author == author) & (person_notes.c.about == about.user)
            connection.execute(delete(person_notes).where(here))
            if kept:
                if connection.execute(count).scalar_one() >= MOST_NOTES:
                    raise Refused("conflict", _TOO_MANY)
                connection.execute(insert(person_notes).values(author=author, about=about.user, text=kept, at=now()))
        return kept

    def notes(self, author: str) -> tuple[NoteAbout, ...]:
        """All notes of somebody, the latest first."""
        query = (
            select(users, person_notes.c.text)
            .join(person_notes, person_notes.c.about == users.c.id)
            .where(person_notes.c.author == author)
            .order_by(person_notes.c.at.desc(), users.c.id)
        )
        with self._engine.connect() as connection:
            return tuple(NoteAbout(who=person_ref(row), text=row.text) for row in connection.execute(query).all())


def read_settings(connection: Connection, user: str) -> ProfileSettings:
    """What somebody has chosen; by default everyone sees results and habits."""
    joined = users.outerjoin(profiles, profiles.c.user == users.c.id)
    query = select(users.c.avatar, profiles.c.about, profiles.c.results, profiles.c.habits).select_from(joined)
    row = connection.execute(query.where(users.c.id == user)).first()
    if row is None:
        return ProfileSettings(about="", avatar="", results="everyone", habits="everyone")
    return ProfileSettings(
        about=row.about or "",
        avatar=row.avatar,
        results=row.results or "everyone",
        habits=row.habits or "everyone",
    )


def read_note(connection: Connection, author: str | None, about: str | None) -> str:
    """Somebody's note about another; empty if there is none."""
    if author is None or about is None:
        return ""
    query = select(person_notes.c.text).where(person_notes.c.author == author, person_notes.c.about == about)
    return str(connection.execute(query).scalar_one_or_none() or "")


def read_contact(connection: Connection, user: str | None, other: str | None) -> Literal["", "follow", "block"]:
    """Whether somebody follows another or has blocked them."""
    if user is None or other is None:
        return ""
    query = select(contacts.c.kind).where(contacts.c.user == user, contacts.c.other == other)
    found: Literal["", "follow", "block"] = connection.execute(query).scalar_one_or_none() or ""
    return found
