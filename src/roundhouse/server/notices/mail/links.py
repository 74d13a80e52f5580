"""Links in e-mails: to confirm an address or set a password (stored, once), and to unsubscribe (signed, always)."""

from __future__ import annotations

import re

from sqlalchemy import Connection, delete, insert, select

from ...errors import Refused
from ...ids import hashed, new_secret
from ...storage.tables import mail_links
from ..keys import ServerKeys
from ..people import Person, read_person

DAY, HOUR = 86_400.0, 3_600.0
#: Seconds for which a link works.
LASTS = {"confirm": 3 * DAY, "reset": HOUR}
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
USED = "This link does not work any more: it was used, is too old, or was replaced by a newer one."
#: For e-mails of every kind.
ALL = "all"


def check_email(address: str) -> str:
    """The address as it is stored, or a refusal."""
    found = address.strip()
    local, _, domain = found.rpartition("@")
    if len(found) > 254 or not ADDRESS.fullmatch(found) or ".." in found or local[:1] == "." or local[-1:] == ".":
        raise Refused("bad_request", "This is not an e-mail address such as ana@example.org.")
    return f"{local}@{domain.lower()}"


def email_hash(address: str) -> str:
    """By what an address is found, however it is written."""
    return hashed(f"mail {address.strip().lower()}") if address else ""


def new_link(connection: Connection, person: Person, purpose: str, email: str, at: float) -> str:
    """The secret of a new link; older ones for the same purpose end."""
    secret = new_secret()
    mine = (mail_links.c.user == person.id) & (mail_links.c.purpose == purpose)
    connection.execute(delete(mail_links).where(mine))
    values = {"hash": hashed(secret), "user": person.id, "purpose": purpose, "email": email}
    connection.execute(insert(mail_links).values(**values, expires=at + LASTS[purpose]))
    return secret


def use_link(connection: Connection, secret: str, purpose: str, at: float) -> Person:
    """Whose link it is, if it works and still belongs to their address; it never works again."""
    here = (mail_links.c.hash == hashed(secret)) & (mail_links.c.purpose == purpose)
    row = connection.execute(select(mail_links).where(here)).first()
    if row is None or connection.execute(delete(mail_links).where(here)).rowcount == 0:
        raise Refused("forbidden", USED)
    person = read_person(connection, row.user)
    if person is None or row.expires < at or person.email != row.email:
        raise Refused("forbidden", USED)
    return person


def unsubscribe_token(keys: ServerKeys, person: Person, kind: str) -> str:
    """Proves that somebody got an e-mail of a kind at their present address."""
    return f"{person.id}.{kind}.{keys.signature('unsubscribe', person.id, kind, email_hash(person.email))}"


def read_unsubscribe(connection: Connection, keys: ServerKeys, token: str) -> tuple[Person, str]:
    """Who unsubscribes from what."""
    user, _, rest = token.partition(".")
    kind, _, signature = rest.partition(".")
    person = read_person(connection, user) if len(user) <= 16 else None
    signed = ("unsubscribe", user, kind, email_hash(person.email if person else "-"))
    if not keys.is_signed(signature, *signed) or person is None:
        raise Refused("forbidden", "This link does not work: it is incomplete, or belongs to another address.")
    return person, kind
