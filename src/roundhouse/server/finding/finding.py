"""The one object that the server keeps for all of this, wired to jobs and periodic work."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from ..accounts.people import Accounts
from ..games.lobby import Lobby
from ..jobs import Jobs, Periodic
from ..limits.rate_limits import Limits
from ..news.hub import Hub
from ..news.topics import user_topic
from ..notices import Notices
from ..storage.records import GameRecord
from .contacts import ContactBook
from .invitations import Invitations
from .saved_searches import SavedSearches
from .search import TableSearches

MATCH = "finding.match"
#: Seconds between two looks for invitations that are over.
EXPIRE_EVERY = 60.0


class Finding:
    """Searches, invitations and contacts."""

    def __init__(
        self,
        engine: Engine,
        accounts: Accounts,
        lobby: Lobby,
        limits: Limits,
        hub: Hub,
        jobs: Jobs,
        periodic: Periodic,
        notices: Notices,
        announce: Callable[[str], None],
    ) -> None:
        """`announce` tells everybody at a table that its seats have changed."""
        self._engine, self._hub, self._jobs, self._announce = engine, hub, jobs, announce
        self.tables = TableSearches(engine)
        self.searches = SavedSearches(engine)
        self.invitations = Invitations(engine, accounts, limits, lobby)
        self.contacts = ContactBook(engine, accounts, self.online)
        self._notices = notices
        jobs.handle(MATCH, self.match, kind="notices")
        periodic.every(EXPIRE_EVERY, "finding.expire", self.expire)

    def changed(self, record: GameRecord) -> None:
        """A table was set up or changed: perhaps somebody is looking for one like this."""
        if record.status == "open" and record.visibility == "public" and self.searches.is_used():
            self._jobs.put(MATCH, key=record.id, game=record.id)

    def match(self, game: str) -> None:
        """Tell whoever looks for a table like this; the job of a table that has changed."""
        self.searches.match(game, self._tell_found)

    def _tell_found(self, user: str, record: GameRecord, search: str) -> None:
        """Tell the owner of a search of a table."""
        about = {"name": record.name, "title": record.title, "about": search}
        self._notices.notify(user, "table_found", game=record.id, **about)

    def tell_invited(self, user: str, record: GameRecord, by: str, invitation: str, said: str) -> None:
        """Tell somebody that they are invited."""
        about = {"name": record.name, "title": record.title, "by": by, "said": said}
        self._notices.notify(user, "invitation", game=record.id, position=invitation, path="/", **about)

    def expire(self) -> None:
        """End invitations that are over."""
        for game in self.invitations.expire():
            self._announce(game)

    def online(self, people: set[str]) -> set[str]:
        """Which of some people have a page open, here or at another process."""
        return {user for user in people if self._hub.users(user_topic(user))}
