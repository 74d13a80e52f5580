"""How somebody can be reached, and what they want to be told where."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..storage.tables import notice_settings, push_subscriptions, users
from .kinds import CHANNELS, KINDS, Channel, Kind

Digest: TypeAlias = Literal["now", "hourly", "daily"]
WebhookFormat: TypeAlias = Literal["json", "discord", "slack", "matrix"]
#: By kind, by channel: whether somebody wants it, where that is not as usual.
Choices: TypeAlias = dict[str, dict[Channel, bool]]
_choices = msgspec.json.Decoder(Choices)


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who may be told something."""

    id: str
    name: str
    guest: bool
    language: str
    zone: str
    choices: Choices
    digest: Digest
    digest_hour: int
    email: str
    email_confirmed: bool
    email_off: str
    webhook: str
    webhook_off: str
    webhook_format: WebhookFormat
    webhook_mention: str
    #: Browsers that get push messages.
    pushes: tuple[str, ...]

    def wants(self, kind: Kind, channel: Channel) -> bool:
        """Whether they want to be told of this there."""
        return self.choices.get(kind.id, {}).get(channel, channel in kind.usual)

    def reachable(self, channel: Channel) -> bool:
        """Whether there is a way to reach them there now."""
        if channel == "email":
            return self.email_confirmed and not self.email_off
        if channel == "push":
            return bool(self.pushes)
        return channel == "browser" or bool(self.webhook and not self.webhook_off)

    def gets(self, kind: Kind, channel: Channel) -> bool:
        """Whether a notice of this kind can reach them there now."""
        return bool(self.email) if kind.account and channel == "email" else self.reachable(channel)

    def told_of(self, kind: Kind) -> tuple[Channel, ...]:
        """The channels on which they get a notice."""
        return tuple(one for one in CHANNELS if self.wants(kind, one) and self.reachable(one))


_SETTINGS = [column for column in notice_settings.c if column.name != "user"]
_PERSON = select(users.c.id, users.c.name, users.c.login, users.c.webhook, *_SETTINGS).select_from(
    users.outerjoin(notice_settings, notice_settings.c.user == users.c.id)
)


def read_person(connection: Connection, user: str) -> Person | None:
    """How to reach somebody; None if they have left."""
    row = connection.execute(_PERSON.where(users.c.id == user)).first()
    if row is None:
        return None
    working = select(push_subscriptions.c.id).where(push_subscriptions.c.user == user, push_subscriptions.c.off == "")
    return Person(
        id=row.id,
        name=row.name,
        guest=row.login is None,
        language=row.language or "en",
        zone=row.zone or "UTC",
        choices=_read_choices(row.choices),
        digest=row.digest or "now",
        digest_hour=8 if row.digest_hour is None else row.digest_hour,
        email=row.email or "",
        email_confirmed=row.email_confirmed is not None,
        email_off=row.email_off or "",
        webhook=row.webhook,
        webhook_off=row.webhook_off or "",
        webhook_format=row.webhook_format or "json",
        webhook_mention=row.webhook_mention or "",
        pushes=tuple(connection.execute(working.order_by(push_subscriptions.c.created)).scalars()),
    )


def _read_choices(text: str | None) -> Choices:
    """Choices as they are stored; kinds that no longer exist are left out."""
    return {kind: chosen for kind, chosen in _choices.decode(text or "{}").items() if kind in KINDS}


def store(connection: Connection, user: str, **values: object) -> None:
    """Change what somebody has chosen."""
    here = notice_settings.c.user == user
    if connection.execute(update(notice_settings).where(here).values(**values)).rowcount:
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(notice_settings).values(user=user, **values))
    except IntegrityError:  # somebody made the row just now, or the user has left
        connection.execute(update(notice_settings).where(here).values(**values))


def unusual(choices: Choices) -> Choices:
    """What is not as usual, and so has to be stored."""
    found: Choices = {}
    for id_, chosen in choices.items():
        kind = KINDS[id_]
        other = {channel: wanted for channel, wanted in chosen.items() if wanted != (channel in kind.usual)}
        if other:
            found[id_] = other
    return found
