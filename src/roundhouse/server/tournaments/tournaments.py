"""Tournaments as a part of the server: its jobs, and whom it tells what."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import Engine, or_, select

from ..accounts.people import Accounts
from ..errors import Refused
from ..games.happenings import Happenings
from ..games.live import LiveGame, LiveGames
from ..games.lobby import Lobby
from ..games.takeovers import Takeovers
from ..ids import now
from ..jobs import Jobs, Periodic
from ..model import Acted
from ..news.hub import Hub
from ..news.topics import tournament_topic
from ..notices import Notices
from ..storage.records import GameRecord, writing
from ..storage.tables import tournaments
from .entering import Entering
from .leagues import Leagues
from .notices import KIND
from .organising import Organising, begin_tournament
from .progress import Progress, Told
from .records import note, put_tournament, read_tournament
from .views import Views

log = logging.getLogger("roundhouse.tournaments")
ADVANCE = "tournament"
#: Seconds between two looks for what a process that was killed has left undone, and for the end of signing up.
LOOK_EVERY = 20.0
CHANGED = '{"type":"tournament"}'


class Tournaments:
    """Wires tournaments to games, jobs and news."""

    def __init__(
        self,
        engine: Engine,
        accounts: Accounts,
        lobby: Lobby,
        lives: LiveGames,
        hub: Hub,
        notices: Notices,
        takeovers: Takeovers,
        start: Callable[[GameRecord], None],
    ) -> None:
        """`start` tells everyone that a stored game has begun."""
        self._engine, self._hub, self._notices = engine, hub, notices
        self.progress = Progress(engine, lobby, start)
        self.entering = Entering(engine, accounts, takeovers)
        self.organising = Organising(engine, lives, self.progress)
        self.leagues = Leagues(engine)
        self.views = Views(engine)
        self.progress.changed = self.changed
        self.progress.tell = self.entering.tell = self.organising.tell = self.leagues.tell = self._tell
        self._jobs: Jobs | None = None

    def listen(self, jobs: Jobs, periodic: Periodic, happenings: Happenings) -> None:
        """Begin to follow the games."""
        self._jobs = jobs
        jobs.handle(ADVANCE, self.progress.advance, kind="tournaments")
        periodic.every(LOOK_EVERY, "tournaments", self.look)
        happenings.ended.append(self._ended)
        happenings.moved.append(self._moved)

    def look(self) -> None:
        """Move on what is being played, and begin what should begin by itself."""
        due = (tournaments.c.status == "open") & (tournaments.c.deadline <= now())
        query = select(tournaments.c.id, tournaments.c.status).where(or_(tournaments.c.status == "running", due))
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            try:
                if row.status == "open":
                    self._begin_by_itself(row.id)
                else:
                    self.progress.advance(row.id)
            except Exception:  # the others go on
                log.exception("tournament failed", extra={"tournament": row.id})

    def _begin_by_itself(self, id_: str) -> None:
        with writing(self._engine) as connection:
            record = read_tournament(connection, id_, lock=True)
            if record is None or record.status != "open" or record.deadline is None or record.deadline > now():
                return
            if not record.settings.starts_itself:
                return
            try:
                why = begin_tournament(connection, record, self.progress)
            except Refused as refusal:
                why = refusal.message
            if why:  # the organiser decides what to do, and when
                put_tournament(connection, id_, deadline=None)
                note(connection, id_, "not_started", reason=why)
        self.progress.advance(id_)
        self.changed(id_)

    def changed(self, id_: str) -> None:
        """Everybody who looks at it reads it again."""
        self._hub.publish(tournament_topic(id_), CHANGED)

    def _ended(self, live: LiveGame) -> None:
        self._due(live)

    def _moved(self, live: LiveGame, acted: Acted, before: int | None) -> None:
        if acted.kind == "undo":  # perhaps of a game that was over
            self._due(live)

    def _due(self, live: LiveGame) -> None:
        id_ = live.record.tournament
        if id_ and self._jobs is not None:
            self._jobs.put(ADVANCE, key=id_, tournament=id_)

    def _tell(self, told: Told) -> None:
        """Tell a person; that they can't be told keeps no tournament from going on."""
        facts: dict[str, str | int] = {"what": told.kind, "name": told.name, "round": told.round, "rank": told.rank}
        path = f"/game/{told.game}" if told.game else f"/tournament/{told.tournament}"
        position = f"{told.tournament} {told.kind} {told.round}"
        try:
            self._notices.notify(told.user, KIND, game=told.game or None, position=position, path=path, **facts)
        except Exception:
            log.exception("nobody was told", extra={"tournament": told.tournament})
