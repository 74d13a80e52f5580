"""Who is meant by a piece of an address: a name, `~` and the id of a person, or `bot:` and a level.

The id stays when a name changes, so links that should last use it; names are for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, select

from ..accounts.names import BOT, BY_ID, login_of
from ..errors import not_found
from ..games.offered_bots import bots
from ..storage.tables import StoredRow, raters, users
from .model import PersonKind, PersonRef


class Found(Struct, frozen=True):
    """A person, a guest or a level of bots."""

    who: PersonRef
    #: The id of the user; none for bots.
    user: str | None
    since: float | None = None

    @property
    def rater(self) -> ColumnElement[bool]:
        """How the database finds their ratings."""
        return raters.c.user == self.user if self.user is not None else raters.c.bot == self.who.bot


#: Somebody whose account is gone.
NOBODY = PersonRef(person="", path="", name="", kind="person", bot="", avatar="")


def find(connection: Connection, person: str) -> Found:
    """Who is meant."""
    if person.startswith(BOT):
        if person.removeprefix(BOT) not in bots():
            raise not_found("bot")
        return Found(bot_ref(person.removeprefix(BOT)), None)
    row = None
    if person.startswith(BY_ID):
        row = connection.execute(select(users).where(users.c.id == person.removeprefix(BY_ID))).first()
    if row is None:
        row = connection.execute(select(users).where(users.c.login == login_of(person))).first()
    if row is None:
        raise not_found("user")
    return Found(person_ref(row), row.id, row.created)


def person_ref(row: StoredRow) -> PersonRef:
    """A row of `users` as it is shown in lists."""
    key, guest = BY_ID + row.id, row.login is None
    plain = not guest and "/" not in row.name and not row.name.startswith((BY_ID, BOT, "."))
    path = f"/person/{quote(row.name if plain else key, safe=BY_ID)}"
    kind: PersonKind = "guest" if guest else "program" if row.program else "person"
    return PersonRef(person=key, path=path, name=row.name, kind=kind, bot="", avatar=row.avatar)


def bot_ref(bot: str) -> PersonRef:
    """A level of bots as it is shown in lists."""
    known = bots().get(bot)
    name = bot.capitalize() if known is None else known.name
    key = BOT + bot
    return PersonRef(person=key, path=f"/person/{key}", name=name, kind="bot", bot=bot, avatar="")


def refs_of(connection: Connection, ids: Iterable[str]) -> dict[str, PersonRef]:
    """People by id."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    return {row.id: person_ref(row) for row in connection.execute(select(users).where(users.c.id.in_(wanted))).all()}
