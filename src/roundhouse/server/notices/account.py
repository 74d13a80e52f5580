"""What people see and change of their notices."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from sqlalchemy import Connection, Engine, select, update

from roundhouse.core.words import load_words
from roundhouse.present.translation import phrase

from ..errors import Refused, not_found
from ..ids import new_id
from ..storage.records import writing
from ..storage.tables import StoredQuery, StoredRow, deliveries, notices, push_subscriptions, users
from ..webhooks import check_address
from . import outbox
from .delivering import Delivering
from .digests import zone_of
from .kinds import CHANNELS, KINDS, Channel
from .model import (
    DeliveryInfo,
    DeliveryList,
    EmailState,
    KindChoice,
    NoticeChange,
    NoticeSettings,
    PushDevice,
    PushState,
    TestWish,
    WebhookChange,
    WebhookState,
)
from .outbox import Notice
from .people import Choices, Person, read_person, store, unusual
from .webhook import check_handle

#: Deliveries on one page of the list.
PAGE = 50
#: People whose language is known without asking the database.
MOST_REMEMBERED = 5_000
NO_CHANNEL: dict[Channel, str] = {
    "email": "Confirm an e-mail address first.",
    "push": "No browser of yours gets push messages. Allow them on this page first.",
    "webhook": "You have no webhook. Enter its address and save it first.",
}


class NoticeAccount:
    """The notices of one person at a time."""

    def __init__(
        self,
        engine: Engine,
        delivering: Delivering,
        clock: Callable[[], float],
        push_key: Callable[[], str],
        mails: bool,
    ) -> None:
        """`push_key` gives the public key of the server's push messages; `mails` tells whether it can send e-mails."""
        self._engine, self._delivering, self._clock = engine, delivering, clock
        self._push_key, self._mails = push_key, mails
        self._spoken: dict[str, str] = {}

    def settings(self, user: str) -> NoticeSettings:
        """What somebody is told, and where."""
        with self._engine.connect() as connection:
            person = _person(connection, user)
            mine = select(push_subscriptions).where(push_subscriptions.c.user == user)
            devices = connection.execute(mine.order_by(push_subscriptions.c.created)).all()
        return NoticeSettings(
            kinds=tuple(
                KindChoice(id=k.id, name=k.name(), channels={c: person.wants(k, c) for c in CHANNELS})
                for k in KINDS.values()
                if k.chosen
            ),
            language=person.language,
            zone=person.zone,
            digest=person.digest,
            digest_hour=person.digest_hour,
            email=EmailState(
                available=self._mails,
                address=person.email,
                confirmed=person.email_confirmed,
                off=_told(person.email_off),
            ),
            webhook=WebhookState(
                address=person.webhook,
                format=person.webhook_format,
                mention=person.webhook_mention,
                off=_told(person.webhook_off),
            ),
            push=PushState(key=self._push_key(), devices=tuple(_device(row) for row in devices)),
        )

    def change(self, user: str, wish: NoticeChange) -> None:
        """Change what somebody is told, and where."""
        values: dict[str, object] = {}
        if wish.zone is not UNSET:
            if zone_of(wish.zone).key != wish.zone:
                raise Refused("bad_request", f"Unknown time zone {wish.zone[:64]!r}; choose one such as Europe/Madrid.")
            values["zone"] = wish.zone
        for name in ("digest", "digest_hour"):
            if getattr(wish, name) is not UNSET:
                values[name] = getattr(wish, name)
        if wish.email_on is not UNSET:
            values["email_off"] = ""
        with writing(self._engine) as connection:
            person = _person(connection, user)
            if wish.choices is not UNSET:
                values["choices"] = outbox.as_json(_chosen(person, wish.choices))
            if wish.webhook is not UNSET:
                values |= _webhook(connection, user, wish.webhook)
            if values:
                store(connection, user, **values)
            if "digest" in values or "digest_hour" in values or "zone" in values:
                outbox.hurry_digest(connection, user, self._clock())

    def remember(self, user: str, language: str) -> None:
        """Note in which language somebody uses the client: notices come in it."""
        if self._spoken.get(user) == language:
            return
        with self._engine.connect() as connection:
            person = read_person(connection, user)
        if person is not None and person.language != language:
            with writing(self._engine) as connection:
                store(connection, user, language=language)
        if len(self._spoken) >= MOST_REMEMBERED:
            self._spoken.clear()
        self._spoken[user] = language

    def test(self, user: str, wish: TestWish) -> tuple[str, ...]:
        """Send a test; the deliveries tell later how it went."""
        with writing(self._engine) as connection:
            person = _person(connection, user)
            if not person.reachable(wish.channel) or (wish.device and wish.device not in person.pushes):
                raise Refused("conflict", NO_CHANNEL[wish.channel])
            if outbox.tests_waiting(connection, user, wish.channel):
                raise Refused(
                    "too_many", "Your last test is still on its way. Try again in a few seconds.", retry_after=5
                )
            notice = Notice(
                id=new_id(12),
                user=user,
                kind="test",
                game=None,
                seq=None,
                facts={"player": person.name},
                path="/account",
                created=self._clock(),
            )
            made = outbox.add(
                connection, person, KINDS["test"], f"test:{notice.id}", notice, (wish.channel,), {}, wish.device
            )
        for id_, due in made or ():
            self._delivering.put(id_, due)
        return tuple(id_ for id_, _ in made or ())

    def delivered(self, user: str, before: float | None = None, only: tuple[str, ...] = ()) -> DeliveryList:
        """What was sent to somebody, the newest first."""
        query = _listed().where(deliveries.c.user == user)
        if before is not None:
            query = query.where(deliveries.c.created < before)
        if only:
            query = query.where(deliveries.c.id.in_(only))
        newest = query.order_by(deliveries.c.created.desc(), deliveries.c.id.desc()).limit(PAGE + 1)
        with self._engine.connect() as connection:
            rows = connection.execute(newest).all()
        return DeliveryList(deliveries=tuple(_info(row) for row in rows[:PAGE]), more=len(rows) > PAGE)

    def failed(self, limit: int = PAGE) -> tuple[tuple[str, DeliveryInfo], ...]:
        """The latest deliveries that failed, with the names of their owners; for the people who run the server."""
        query = _listed().add_columns(users.c.name.label("owner")).join(users, users.c.id == deliveries.c.user)
        query = query.where(deliveries.c.state == "failed").order_by(deliveries.c.due.desc()).limit(limit)
        with self._engine.connect() as connection:
            return tuple((row.owner, _info(row)) for row in connection.execute(query))

    def drop_device(self, user: str, device: str) -> None:
        """Send no more push messages to a browser."""
        mine = (push_subscriptions.c.user == user) & (push_subscriptions.c.id == device)
        with writing(self._engine) as connection:
            if connection.execute(push_subscriptions.delete().where(mine)).rowcount == 0:
                raise not_found("device")


def _person(connection: Connection, user: str) -> Person:
    found = read_person(connection, user)
    if found is None:
        raise not_found("user")
    return found


def _chosen(person: Person, wished: Choices) -> Choices:
    """The choices afterwards."""
    unknown = [kind for kind in wished if kind not in KINDS or not KINDS[kind].chosen]
    if unknown:
        raise Refused("bad_request", f"Unknown kind of notice {unknown[0]!r}.")
    kinds = person.choices.keys() | wished.keys()
    return unusual({kind: person.choices.get(kind, {}) | wished.get(kind, {}) for kind in kinds})


def _webhook(connection: Connection, user: str, wish: WebhookChange) -> dict[str, object]:
    """Store the address with the user; the rest stands with the other settings."""
    if wish.address:
        check_address(wish.address)
    check_handle(wish.format, wish.mention)
    connection.execute(update(users).where(users.c.id == user).values(webhook=wish.address))
    return {"webhook_format": wish.format, "webhook_mention": wish.mention, "webhook_off": ""}


def _listed() -> StoredQuery:
    device = push_subscriptions.c.device
    return (
        select(deliveries, notices.c.kind, notices.c.facts, notices.c.game, notices.c.path, device)
        .join(notices, notices.c.id == deliveries.c.notice)
        .outerjoin(push_subscriptions, push_subscriptions.c.id == deliveries.c.target)
    )


def _info(row: StoredRow) -> DeliveryInfo:
    kind = KINDS.get(row.kind)
    return DeliveryInfo(
        id=row.id,
        kind=row.kind,
        title=row.kind if kind is None else kind.tell(outbox.read_facts(row.facts)).title,
        game=row.game,
        path=row.path,
        channel=row.channel,
        device=row.device or "",
        state=row.state,
        attempts=row.attempts,
        result=_told(row.result),
        created=row.created,
        due=row.due,
        done=row.done,
    )


def _device(row: StoredRow) -> PushDevice:
    return PushDevice(
        id=row.id,
        device=row.device,
        endpoint=row.endpoint_hash,
        created=row.created,
        used=row.used,
        off=_told(row.off),
    )


def _told(text: str) -> str:
    """A sentence that was stored in English, in the language of whoever asks."""
    return phrase(load_words(), text) if text else ""
