"""A mail server on the loopback, with encryption, a password, refusals and pauses as wanted."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server.places import PATIENCE, free_port

USER, PASSWORD = "table", "correct horse battery"


class Mailbox:
    """What the server took, and how it answers."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        #: Answers to some recipients, and to what was sent.
        self.refusals: dict[str, str] = {}
        self.answer = "250 OK"
        self.slow = threading.Event()
        self.slow.set()
        self.asked = 0
        self.secure: list[bool] = []
        self.came = threading.Condition()

    async def handle_RCPT(  # noqa: N802  (aiosmtpd calls it so)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        with self.came:
            self.asked += 1
            self.came.notify_all()
        while not self.slow.is_set():
            await asyncio.sleep(0.01)
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if not self.answer.startswith("250"):
            return self.answer
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        with self.came:
            self.mails.append(found)
            self.recipients += envelope.rcpt_tos
            self.secure.append(session.ssl is not None)
            self.came.notify_all()
        return self.answer

    def wait_for(self, mails: int) -> EmailMessage:
        """The latest of so many mails."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.mails) >= mails, timeout=PATIENCE), (
                f"{len(self.mails)} mails came"
            )
            return self.mails[-1]


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for the loopback that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    at = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(at - datetime.timedelta(days=1))
        .not_valid_after(at + datetime.timedelta(days=2))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    there, secret = folder / "cert.pem", folder / "key.pem"
    there.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return there, secret


@contextmanager
def mail_server(folder: Path | None = None) -> Iterator[tuple[Mailbox, dict[str, Any]]]:
    """A running server and the settings for it; with a folder it wants encryption and a password."""
    box, more, settings = Mailbox(), dict[str, Any](), dict[str, Any](smtp_tls="none")
    if folder is not None:
        there, secret = certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(there, secret)

        def check(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
            right = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
            return AuthResult(success=right, handled=False)

        more = {"tls_context": context, "require_starttls": True, "auth_required": True, "authenticator": check}
        settings = {"smtp_tls": "starttls", "smtp_user": USER, "smtp_password": PASSWORD}
    port = free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port, **more)
    controller.start()
    sender = "Roundhouse <table@table.example>"
    settings |= {"smtp_host": "127.0.0.1", "smtp_port": port, "mail_from": sender, "address": "https://table.example"}
    try:
        yield box, settings
    finally:
        box.slow.set()
        controller.stop()
