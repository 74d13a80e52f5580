"""Everything about programs, as one part of the server."""

from __future__ import annotations

from sqlalchemy import Engine

from ..accounts.people import Accounts
from ..accounts.sessions import Sessions
from ..games.happenings import Happenings
from ..news.hub import Hub
from ..settings import Settings
from .accounts import Programs
from .challenges import Challenges
from .events import EventStreams


class ProgramArea:
    """The accounts of programs, what they are asked, and what they hear."""

    def __init__(
        self,
        engine: Engine,
        accounts: Accounts,
        sessions: Sessions,
        hub: Hub,
        happenings: Happenings,
        settings: Settings,
    ) -> None:
        """Listens to games that start."""
        self.accounts = Programs(engine, accounts, sessions, hub, settings)
        self.challenges = Challenges(engine, accounts, hub)
        self.events = EventStreams(engine, hub, self.challenges, settings.quota_streams)
        happenings.started.append(self.events.started)
