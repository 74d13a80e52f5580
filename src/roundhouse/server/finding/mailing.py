"""Invitations by e-mail, to addresses that may belong to nobody here."""

from __future__ import annotations

import asyncio

from roundhouse.present.translation import language, speaking, tr
from roundhouse.titles import all_titles

from ..ids import now
from ..jobs import Jobs
from ..notices.mail.letters import Envelope, Item, message
from ..notices.mail.letters import Letter as Written
from ..notices.mail.smtp import MailServer
from ..settings import Settings
from .invitations import Invitations, Letter

MAIL = "finding.mail"
#: Seconds before a mail server that could not be used is tried again, each time twice as long; and how often.
PAUSE, MOST_TRIES = 120.0, 9


class Mailing:
    """Writes and sends the letters of invitations, each as a job."""

    def __init__(self, settings: Settings, jobs: Jobs, invitations: Invitations) -> None:
        """Without a mail server nobody can be invited by e-mail."""
        self._settings, self._jobs, self._invitations = settings, jobs, invitations
        jobs.handle(MAIL, self.send, kind="notices")
        if settings.smtp_host:
            invitations.mail = self._put

    def _put(self, invitation: str) -> None:
        """In the language of the host, for nothing is known of the receiver."""
        self._jobs.put(MAIL, key=invitation, invitation=invitation, spoken=language())

    def send(self, invitation: str, spoken: str, tries: int = 0) -> None:
        """The job of one letter. A server that is slow to answer may have taken it: there is an end to trying."""
        letter = self._invitations.letter(invitation)
        if letter is None:
            return
        with speaking(spoken):
            envelope = Envelope(sender=self._settings.mail_from, to=letter.to, id=f"invitation-{invitation}", at=now())
            made = message(self._written(letter), envelope)
        outcome = asyncio.run(MailServer(self._settings).send(made))
        if outcome.again and tries < MOST_TRIES:
            key, later = f"{invitation} {tries + 1}", PAUSE * 2**tries
            self._jobs.put(MAIL, key=key, delay=later, invitation=invitation, spoken=spoken, tries=tries + 1)

    def _written(self, letter: Letter) -> Written:
        title = all_titles().get(letter.record.title)
        game = letter.record.name or (letter.record.title if title is None else title.name)
        headline = tr("{name} invites you to {game}", name=letter.by, game=game)
        url = f"{self._settings.address.rstrip('/')}/join/{letter.secret}"
        kept = tr("A seat is kept for you until you answer. You need no account.")
        return Written(
            subject=headline,
            title=headline,
            paragraphs=(*((letter.text,) if letter.text else ()), kept),
            button=tr("Answer the invitation"),
            url=url,
            note=tr(
                "{name} has entered your address on this server. It is not used for anything else.", name=letter.by
            ),
            footer=(Item(tr("Decline, or get no more invitations"), url),),
        )
