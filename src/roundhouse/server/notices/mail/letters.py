"""What e-mails say, and how a letter becomes a message: plain text, HTML, and a picture."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from roundhouse.present.translation import language

from ...ids import clean

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")
LONGEST_SUBJECT = 150
#: Long headers stay whole: mail programs do not understand an address for unsubscribing that is encoded to be folded.
POLICY = SMTP.clone(max_line_length=900)


class Item(Struct, frozen=True):
    """A link with a title, and perhaps more words."""

    title: str
    url: str
    text: str = ""


class Letter(Struct, frozen=True, kw_only=True):
    """The words of an e-mail; plain text throughout, the templates escape it."""

    subject: str
    title: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    button: str = ""
    url: str = ""
    picture: bytes | None = None
    alt: str = ""
    note: str = ""
    footer: tuple[Item, ...] = ()


class Envelope(Struct, frozen=True, kw_only=True):
    """Who gets a letter, and what mail programs want to know about it."""

    sender: str
    to: str
    to_name: str = ""
    #: Names the message for ever: a repeated delivery is recognised by it.
    id: str
    at: float
    #: The thread in mail programs.
    thread: str = ""
    #: The address that unsubscribes with one click.
    unsubscribe: str = ""
    kind: str = ""


def message(letter: Letter, envelope: Envelope) -> EmailMessage:
    """The e-mail. `EmailMessage` refuses line breaks in headers; texts from people are cleaned before."""
    made = EmailMessage(policy=POLICY)
    name, sender = parseaddr(envelope.sender)
    domain = sender.rpartition("@")[2]
    made["From"] = Address(clean(name), addr_spec=sender)
    made["To"] = Address(clean(envelope.to_name)[:60], addr_spec=envelope.to)
    made["Subject"] = clean(letter.subject)[:LONGEST_SUBJECT]
    made["Date"] = format_datetime(datetime.fromtimestamp(envelope.at, UTC))
    made["Message-ID"] = f"<{envelope.id}@{domain}>"
    if envelope.thread:
        made["References"] = f"<{envelope.thread}@{domain}>"
    made["Auto-Submitted"] = "auto-generated"
    if envelope.unsubscribe:
        made["List-Id"] = f"<{envelope.kind.replace('_', '-')}.roundhouse.{domain}>"
        made["List-Unsubscribe"] = f"<{envelope.unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    values = {"letter": letter, "language": language(), "picture": f"position@{domain}"}
    made.set_content(_templates().get_template("letter.txt").render(values))
    made.add_alternative(_templates().get_template("letter.html").render(values), subtype="html")
    if letter.picture is not None:
        html = made.get_body(("html",))
        assert isinstance(html, EmailMessage)
        html.add_related(letter.picture, "image", "png", cid=f"<position@{domain}>", filename="position.png")
    made["Content-Language"] = language()  # now, for the parts take over such headers when they are added
    return made


@cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # not needed without e-mails

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
