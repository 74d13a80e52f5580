"""People's e-mail addresses: giving one, confirming it, unsubscribing, and a new password by e-mail."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Engine, select

from roundhouse.present.translation import tr

from ...accounts.names import login_of
from ...accounts.people import Accounts
from ...errors import Refused
from ...ids import new_id
from ...jobs import Jobs
from ...limits.rate_limits import Limits
from ...storage.records import writing
from ...storage.tables import notice_settings, users
from ..keys import ServerKeys
from ..kinds import KINDS, Facts, Kind, Told, register
from ..notices import Notices
from ..outbox import as_json
from ..people import Person, read_person, store, unusual
from .links import ALL, check_email, email_hash, read_unsubscribe, use_link
from .sender import CONFIRM, MOVED, RESET

FORGOT = "notices.forgot"
HOUR, DAY = 3600, 86_400
#: Letters with a link: to one address in a day, and for one account or network address in an hour.
MOST_TO_ONE, MOST_ASKED = 6, 10
#: Accounts with the same address that get a new password at once.
MOST_ACCOUNTS = 5
UNSUBSCRIBED = "You unsubscribed by a link in an e-mail."
NO_MAIL = "This server sends no e-mails."


class Unsubscribed(Struct, frozen=True, kw_only=True):
    """What an unsubscribe link stands for, and what is still sent."""

    name: str
    #: The address, with most of it hidden: links are forwarded.
    address: str
    kind: str
    kind_name: str
    #: Whether e-mails of this kind, and whether any, are sent.
    gets_kind: bool
    gets_any: bool


def _confirm(facts: Facts) -> Told:
    return Told(
        tr("Confirm your e-mail address"),
        tr("{name} wants to get notices from Roundhouse at this address.", name=facts.get("player", "")),
    )


def _reset(facts: Facts) -> Told:
    name = facts.get("player", "")
    return Told(
        tr("A new password for {name}", name=name),
        tr("This link sets a new password for {name}. It works once, for one hour.", name=name),
    )


def _moved(facts: Facts) -> Told:
    return Told(
        tr("Your notices go to another address now"),
        tr(
            "The account {name} has a new e-mail address. If that was not you, sign in and change your password.",
            name=facts.get("player", ""),
        ),
    )


register(Kind(CONFIRM, lambda: tr("Confirm your e-mail address"), _confirm, frozenset(), chosen=False, account=True))
register(Kind(RESET, lambda: tr("A new password"), _reset, frozenset(), chosen=False, account=True))
register(Kind(MOVED, lambda: tr("E-mail address changed"), _moved, frozenset(), chosen=False, account=True))


class MailAccount:
    """What people do with their addresses."""

    def __init__(
        self,
        engine: Engine,
        accounts: Accounts,
        limits: Limits,
        jobs: Jobs,
        notices: Notices,
        keys: ServerKeys,
        clock: Callable[[], float],
        available: bool,
    ) -> None:
        """`available` tells whether the server can send e-mails."""
        self._engine, self._accounts, self._limits, self._jobs = engine, accounts, limits, jobs
        self._notices, self._keys, self._clock, self._available = notices, keys, clock, available
        jobs.handle(FORGOT, self.send_resets, kind="notices")

    def set_address(self, user: str, address: str, where: str) -> None:
        """Give an address; nothing but a link to confirm it is sent there before it is confirmed."""
        if not self._available:
            raise Refused("conflict", NO_MAIL)
        email = check_email(address)
        for what, who, most, seconds in (
            ("confirm", user, MOST_ASKED, HOUR),
            ("confirm at", where, 2 * MOST_ASKED, HOUR),
            ("letters to", email_hash(email), MOST_TO_ONE, DAY),
        ):
            wait = self._limits.spend(what, who, most, seconds)
            if wait:
                text = "Too many confirmations were asked for. Try again later."
                raise Refused("too_many", text, retry_after=int(wait) + 1)
        with writing(self._engine) as connection:
            before = read_person(connection, user)
            same = before is not None and before.email == email and before.email_confirmed
            values: dict[str, object] = {"email": email, "email_hash": email_hash(email), "email_off": ""}
            store(connection, user, **values | ({} if same else {"email_confirmed": None}))
        if before is None or same:
            return
        if before.email_confirmed:
            self._write(before, MOVED, before.email)
        self._write(before, CONFIRM, email)

    def drop_address(self, user: str) -> None:
        """Forget somebody's address."""
        with writing(self._engine) as connection:
            store(connection, user, email="", email_hash="", email_confirmed=None, email_off="")

    def confirm(self, secret: str) -> str:
        """An address is right: its owner has followed the link. The address."""
        at = self._clock()
        with writing(self._engine) as connection:
            person = use_link(connection, secret, "confirm", at)
            store(connection, person.id, email_confirmed=at, email_off="")
        return person.email

    def ask_reset(self, name: str, where: str) -> None:
        """Send a link for a new password, if there is such an account with a confirmed address; nobody learns which."""
        if not self._available:
            raise Refused("conflict", NO_MAIL)
        if self._limits.spend("reset at", where, MOST_ASKED, HOUR):
            raise Refused("too_many", "Too many passwords were asked for. Try again later.", retry_after=HOUR)
        self._jobs.put(FORGOT, whose=name)

    def send_resets(self, whose: str) -> None:
        """The job: find the accounts, and write to their addresses, not too often."""
        here = notice_settings.c.email_hash == email_hash(whose) if "@" in whose else users.c.login == login_of(whose)
        query = select(users.c.id).join(notice_settings, notice_settings.c.user == users.c.id)
        query = query.where(here, users.c.login.is_not(None), users.c.program.is_(False))
        query = query.where(notice_settings.c.email_confirmed.is_not(None))
        with self._engine.connect() as connection:
            ids = list(connection.execute(query.limit(MOST_ACCOUNTS)).scalars())
            people = [person for id_ in ids if (person := read_person(connection, id_)) is not None]
        for person in people:
            # By themselves: whoever asks for confirmations to an address keeps nobody from their account.
            if not self._limits.spend("resets to", email_hash(person.email), MOST_TO_ONE, DAY):
                self._write(person, RESET, person.email)

    def reset(self, secret: str, password: str) -> str:
        """Set a new password by a link; all sessions and tokens end. Whose it is."""
        with writing(self._engine) as connection:
            person = use_link(connection, secret, "reset", self._clock())
            if connection.execute(select(users.c.program).where(users.c.id == person.id)).scalar_one():
                raise Refused("forbidden", "This account is a program's now: nobody signs in with it.")
        self._accounts.set_password(person.id, password)
        return person.id

    def subscription(self, token: str) -> Unsubscribed:
        """What an unsubscribe link stands for."""
        with self._engine.connect() as connection:
            person, kind = read_unsubscribe(connection, self._keys, token)
        return _unsubscribed(person, kind)

    def unsubscribe(self, token: str, everything: bool, again: bool = False) -> Unsubscribed:
        """Send no more e-mails of the link's kind, or none at all; `again` takes that back."""
        with writing(self._engine) as connection:
            person, kind = read_unsubscribe(connection, self._keys, token)
            if everything or kind == ALL:
                store(connection, person.id, email_off="" if again else UNSUBSCRIBED)
            elif kind in KINDS:
                chosen = person.choices | {kind: {**person.choices.get(kind, {}), "email": again}}
                store(connection, person.id, choices=as_json(unusual(chosen)))
            person = read_person(connection, person.id) or person
        return _unsubscribed(person, kind)

    def _write(self, person: Person, kind: str, to: str) -> None:
        self._notices.write(person, kind, f"{kind}:{new_id(12)}", player=person.name, to=to)


def _unsubscribed(person: Person, kind: str) -> Unsubscribed:
    known = KINDS.get(kind)
    local, _, domain = person.email.rpartition("@")
    gets_any = person.reachable("email")
    return Unsubscribed(
        name=person.name,
        address=f"{local[:1]}…@{domain}",
        kind=kind,
        kind_name="" if known is None else known.name(),
        gets_kind=gets_any and (known is None or person.wants(known, "email")),
        gets_any=gets_any,
    )
