"""Notices by e-mail: what each letter says, and to whom it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from email.message import EmailMessage

from msgspec.structs import replace
from sqlalchemy import Engine

from roundhouse.present.translation import speaking, tr

from ...settings import Settings
from ...storage.records import writing
from ..courier import Courier
from ..delivering import Outcome
from ..keys import ServerKeys
from ..kinds import KINDS
from ..outbox import Delivery
from ..people import Person, read_person
from .letters import Envelope, Item, Letter, message
from .links import ALL, new_link, unsubscribe_token
from .pictures import Pictures
from .smtp import MailServer

CONFIRM, RESET, MOVED = "confirm_email", "reset_password", "email_changed"
CHANGED = "The address has changed meanwhile."


class EmailSender:
    """Writes letters in a thread and hands them to the mail server."""

    def __init__(
        self,
        engine: Engine,
        settings: Settings,
        courier: Courier,
        keys: ServerKeys,
        pictures: Pictures,
        clock: Callable[[], float],
        server: MailServer,
    ) -> None:
        """Connects to nothing yet."""
        self._engine, self._settings, self._courier = engine, settings, courier
        self._keys, self.pictures, self._clock, self._server = keys, pictures, clock, server
        self._address = settings.address.rstrip("/")

    async def send(self, items: Sequence[Delivery], person: Person) -> Outcome:
        """One e-mail for a notice, or for all notices of a digest."""
        made = await self._courier.in_thread(self._written, items, person)
        return made if isinstance(made, Outcome) else await self._server.send(made)

    def _written(self, items: Sequence[Delivery], person: Person) -> EmailMessage | Outcome:
        with speaking(person.language):
            first = items[0]
            kind = KINDS[first.notice.kind]
            if kind.account:
                return self._about_the_account(first, person)
            letter = self._digest(items) if len(items) > 1 else self._notice(first)
            about = kind.id if len(items) == 1 else ALL
            letter = replace(letter, footer=self._footer(person, about))
            thread = f"game-{first.notice.game}" if len(items) == 1 and first.notice.game else ""
            stop = self._unsubscribe(person, ALL)
            return message(
                letter,
                Envelope(
                    sender=self._settings.mail_from,
                    to=person.email,
                    to_name=person.name,
                    id=first.id,
                    at=self._clock(),
                    thread=thread,
                    unsubscribe=stop,
                    kind=kind.id if len(items) == 1 else "digest",
                ),
            )

    def _notice(self, one: Delivery) -> Letter:
        kind = KINDS[one.notice.kind]
        told = kind.tell(one.notice.facts)
        picture = self.pictures.of(one.notice.game) if kind.pictured and one.notice.game else None
        return Letter(
            subject=told.title,
            title=told.title,
            paragraphs=(told.text,) if told.text else (),
            button=tr("Open the table") if one.notice.game else tr("Open"),
            url=self._address + one.notice.path,
            picture=picture,
            alt=tr("The map as it is now"),
        )

    def _digest(self, items: Sequence[Delivery]) -> Letter:
        title = tr("{number} notices from Roundhouse", number=len(items))
        told = [(one, KINDS[one.notice.kind].tell(one.notice.facts)) for one in items]
        listed = tuple(Item(words.title, self._address + one.notice.path, words.text) for one, words in told)
        return Letter(subject=title, title=title, items=listed)

    def _footer(self, person: Person, kind: str) -> tuple[Item, ...]:
        links = [Item(tr("Choose your notices"), f"{self._address}/account")]
        if kind != ALL:
            links.append(Item(tr("No more e-mails of this kind"), self._unsubscribe(person, kind)))
        return (*links, Item(tr("No more e-mails"), self._unsubscribe(person, ALL)))

    def _unsubscribe(self, person: Person, kind: str) -> str:
        return f"{self._address}/unsubscribe/{unsubscribe_token(self._keys, person, kind)}"

    def _about_the_account(self, one: Delivery, person: Person) -> EmailMessage | Outcome:
        """A letter with a link of its own, which is made now, so that it stands nowhere else."""
        to, at = str(one.notice.facts.get("to", "")), self._clock()
        told = KINDS[one.notice.kind].tell(one.notice.facts)
        url, button = f"{self._address}/account", tr("Open your account")
        if one.notice.kind in (CONFIRM, RESET):
            purpose = "confirm" if one.notice.kind == CONFIRM else "reset"
            with writing(self._engine) as connection:
                now_person = read_person(connection, person.id)
                if now_person is None or now_person.email != to:
                    return Outcome(False, CHANGED)
                secret = new_link(connection, person, purpose, to, at)
            url = f"{self._address}/{purpose}/{secret}"
            button = tr("Confirm this address") if purpose == "confirm" else tr("Set a new password")
        letter = Letter(
            subject=told.title,
            title=told.title,
            paragraphs=(told.text,),
            button=button,
            url=url,
            note=tr("If you did not ask for this, ignore this e-mail."),
        )
        envelope = Envelope(sender=self._settings.mail_from, to=to, to_name=person.name, id=one.id, at=at)
        return message(letter, envelope)
