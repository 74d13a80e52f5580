"""Handing e-mails to the mail server."""

from __future__ import annotations

import asyncio
import logging
import ssl
from email.message import EmailMessage

from ...settings import Settings
from ..delivering import Outcome

log = logging.getLogger("roundhouse.mail")
#: Seconds for one e-mail, and e-mails on their way at once.
DEADLINE, AT_ONCE = 30.0, 4
PORTS = {"starttls": 587, "tls": 465, "none": 25}
#: Refusals of a recipient that will stay: there is no such mailbox, or it takes no mail.
NO_MAILBOX = (550, 551, 553)
SENT = "Accepted by the mail server."
REFUSED = "The mail server refused the address: {why}"


class MailServer:
    """The mail server of the settings; used on the courier's loop."""

    def __init__(self, settings: Settings, deadline: float = DEADLINE) -> None:
        """Connects for each e-mail."""
        self._settings, self._deadline = settings, deadline
        self._room: asyncio.Semaphore | None = None

    async def send(self, message: EmailMessage) -> Outcome:
        """Send one e-mail to the address in its header."""
        import aiosmtplib  # not needed by servers that send no e-mails

        if self._room is None:
            self._room = asyncio.Semaphore(AT_ONCE)
        try:
            async with self._room, asyncio.timeout(self._deadline):
                await self._hand_over(message)
        except aiosmtplib.SMTPRecipientsRefused as error:
            return _refused(error.recipients[0].code, error.recipients[0].message)
        except aiosmtplib.SMTPRecipientRefused as error:
            return _refused(error.code, error.message)
        except (aiosmtplib.SMTPAuthenticationError, aiosmtplib.SMTPSenderRefused) as error:
            log.error("mail server refuses this server", extra={"code": error.code})
            return Outcome(False, "The mail server refuses e-mails of this server.", again=True)
        except aiosmtplib.SMTPResponseException as error:
            again = 400 <= error.code < 500
            return Outcome(False, f"The mail server refused the e-mail ({error.code}).", again=again)
        except (TimeoutError, aiosmtplib.SMTPTimeoutError):
            return Outcome(False, "The mail server did not answer in time.", again=True)
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError) as error:
            log.warning("mail server can't be used", extra={"error": type(error).__name__})
            return Outcome(False, f"The mail server can't be reached ({type(error).__name__}).", again=True)
        return Outcome(True, SENT)

    async def _hand_over(self, message: EmailMessage) -> None:
        import aiosmtplib

        chosen = self._settings
        encrypted = chosen.smtp_tls != "none"
        await aiosmtplib.send(
            message.as_bytes(),  # as it is: the library would fold its headers again
            sender=message["From"].addresses[0].addr_spec,
            recipients=[address.addr_spec for address in message["To"].addresses],
            hostname=chosen.smtp_host,
            port=chosen.smtp_port or PORTS[chosen.smtp_tls],
            username=chosen.smtp_user or None,
            password=chosen.smtp_password or None,
            use_tls=chosen.smtp_tls == "tls",
            start_tls=chosen.smtp_tls == "starttls",
            tls_context=ssl.create_default_context() if encrypted else None,
            timeout=self._deadline,
        )


def _refused(code: int, message: str) -> Outcome:
    """A recipient was refused: for ever, for now, or because of who we are (status 5.7)."""
    why = " ".join(f"{code} {message}".split())[:150]
    gone = code in NO_MAILBOX and not message.lstrip().startswith("5.7")
    return Outcome(False, REFUSED.format(why=why), again=400 <= code < 500, off=gone)
