"""Reports: what people want somebody to look at, with what was there when they wrote."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Engine, func, insert, select, update

from ..accounts.names import login_of
from ..errors import Refused, not_found
from ..ids import clean, new_id, now
from ..limits.rate_limits import Limits
from ..model import User
from ..storage.admissions import may_look
from ..storage.records import read_game, writing
from ..storage.tables import chat, reports, users
from .audit import note
from .model import NewReport, ReportInfo

#: Reports of one person within a day, and lines of the chat that are kept around the one that is reported.
MOST, AROUND = 20, 5
PAGE = 100


class Reports:
    """A queue for moderators."""

    def __init__(self, engine: Engine, limits: Limits) -> None:
        """Reports are counted for each person."""
        self._engine, self._limits = engine, limits

    def make(self, by: User, wish: NewReport) -> None:
        """Keep a report."""
        wait = self._limits.spend("reports", by.id, MOST, 86_400)
        if wait:
            raise Refused("too_many", f"You have sent {MOST} reports today. Try again tomorrow.", retry_after=int(wait))
        with writing(self._engine) as connection:
            about, context = _found(connection, by, wish)
            values = {"id": new_id(12), "by": by.id, "about": about, "kind": wish.kind, "game": wish.game}
            values |= {"reason": clean(wish.reason, lines=True), "context": context, "state": "open", "outcome": ""}
            connection.execute(insert(reports).values(at=now(), **values))

    def listed(self, state: str) -> tuple[ReportInfo, ...]:
        """Reports in a state: open ones from the oldest, others from the latest."""
        about = users.alias("accused")
        query = (
            select(reports, users.c.name.label("reporter"), about.c.name.label("accused"))
            .outerjoin(users, users.c.id == reports.c.by)
            .outerjoin(about, about.c.id == reports.c.about)
            .where(reports.c.state == state)
            .order_by(reports.c.at if state == "open" else reports.c.at.desc())
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query.limit(PAGE)).all()
        return tuple(
            ReportInfo(
                id=r.id,
                kind=r.kind,
                by=r.reporter or "",
                about=r.accused or "",
                about_id=r.about,
                game=r.game,
                reason=r.reason,
                context=r.context,
                at=r.at,
                state=r.state,
                outcome=r.outcome,
            )
            for r in rows
        )

    def close(self, by: User, report: str, outcome: str) -> None:
        """Say what came of a report."""
        with writing(self._engine) as connection:
            here = (reports.c.id == report) & (reports.c.state == "open")
            done = update(reports).where(here).values(state="done", outcome=clean(outcome))
            if connection.execute(done).rowcount == 0:
                raise not_found("report")
            note(connection, by.name, "close report", report, outcome=clean(outcome))

    def waiting(self) -> int:
        """How many reports nobody has looked at."""
        with self._engine.connect() as connection:
            query = select(func.count()).select_from(reports).where(reports.c.state == "open")
            return int(connection.execute(query).scalar_one())


def _found(connection: Connection, by: User, wish: NewReport) -> tuple[str | None, str]:
    """Whom a report is about, and what is there now, so that nobody can tidy up before somebody looks."""
    if wish.kind == "person":
        row = connection.execute(select(users.c.id, users.c.name).where(users.c.login == login_of(wish.name))).first()
        if row is None:
            raise not_found("user")
        return row.id, row.name
    record = read_game(connection, wish.game)
    if record is None or not may_look(connection, record, by.id):
        raise not_found()
    if wish.kind == "game":
        return record.owner, record.name
    line = connection.execute(select(chat).where(chat.c.game == wish.game, chat.c.id == (wish.line or 0))).first()
    if line is None or (line.channel == "players" and not record.belongs_to(by.id) and record.visibility == "private"):
        raise not_found("line")
    near = select(chat).where(chat.c.game == wish.game, chat.c.channel == line.channel)
    before = connection.execute(near.where(chat.c.id <= line.id).order_by(chat.c.id.desc()).limit(AROUND + 1)).all()
    said = [{"name": r.name, "text": r.text, "at": r.at} for r in reversed(before)]
    return line.user, msgspec.json.encode(said).decode()
