"""Tournaments as the database knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from roundhouse.tournaments import TableResult

from ..ids import now
from ..model import Visibility
from ..storage.tables import (
    StoredRow,
    entrants,
    tournament_log,
    tournament_rounds,
    tournament_tables,
    tournaments,
    users,
)
from .model import Entry, RoundStatus, Stage, TableStatus, TournamentSettings, TournamentStatus

_settings = msgspec.json.Decoder(TournamentSettings)
_numbers = msgspec.json.Decoder(tuple[int, ...])
_points = msgspec.json.Decoder(tuple[float, ...])
_names = msgspec.json.Decoder(tuple[str, ...])


class EntrantRecord(Struct, frozen=True, kw_only=True):
    """Whoever plays."""

    number: int
    user: str | None
    name: str
    bot: str
    filler: bool
    playing: bool
    checked_in: bool
    strength: float
    group: int
    former: tuple[str, ...]
    guest: bool

    @property
    def gone(self) -> bool:
        """Whether the account of a person was deleted."""
        return not self.bot and self.user is None


class TableRecord(Struct, frozen=True, kw_only=True):
    """A table of a round."""

    round: int
    number: int
    group: int
    players: tuple[int, ...]
    game: str | None
    told: bool
    status: TableStatus
    worth: tuple[int, ...] | None
    points: tuple[float, ...] | None

    @property
    def over(self) -> bool:
        """Whether it counts."""
        return self.status in ("finished", "decided")

    @property
    def result(self) -> TableResult | None:
        """What came of it."""
        if not self.over:
            return None
        worth = self.worth or (0,) * len(self.players)
        return TableResult(round=self.round, table=self.number, players=self.players, worth=worth, points=self.points)


class RoundRecord(Struct, frozen=True, kw_only=True):
    """A round with its tables."""

    round: int
    stage: Stage
    title: str
    status: RoundStatus
    byes: tuple[int, ...]
    started: float
    ended: float | None
    tables: tuple[TableRecord, ...]

    @property
    def seats(self) -> tuple[tuple[int, ...], ...]:
        """Who sat where."""
        return tuple(table.players for table in self.tables)

    @property
    def results(self) -> tuple[TableResult, ...]:
        """The tables that are over."""
        return tuple(table.result for table in self.tables if table.result is not None)


class TournamentRecord(Struct, frozen=True, kw_only=True):
    """A tournament with everything that happened in it."""

    id: str
    name: str
    description: str
    owner: str | None
    owner_name: str
    status: TournamentStatus
    paused: bool
    visibility: Visibility
    entry: Entry
    secret: str
    deadline: float | None
    settings: TournamentSettings
    schedule: str
    seed: int
    round: int
    league: str | None
    season: int
    division: int
    created: float
    updated: float
    entrants: tuple[EntrantRecord, ...]
    rounds: tuple[RoundRecord, ...]

    def entrant(self, number: int) -> EntrantRecord | None:
        """An entrant by number."""
        return next((one for one in self.entrants if one.number == number), None)

    def entrant_of(self, user: str | None) -> EntrantRecord | None:
        """A user's entry."""
        return None if user is None else next((one for one in self.entrants if one.user == user), None)

    @property
    def people(self) -> int:
        """Entrants who are not there only to fill a table."""
        return sum(not one.filler for one in self.entrants)

    @property
    def active(self) -> tuple[EntrantRecord, ...]:
        """Those who play the next round, fillers aside."""
        found = [one for one in self.entrants if one.playing and not one.filler and not one.gone]
        if self.settings.check_in and self.status == "open":
            found = [one for one in found if one.checked_in or one.bot]
        return tuple(found)

    def may_see(self, user: str | None) -> bool:
        """Whether a user may look at it."""
        mine = user is not None and (user == self.owner or self.entrant_of(user) is not None)
        return self.visibility != "private" or mine


def read_tournament(connection: Connection, id_: str, *, lock: bool = False) -> TournamentRecord | None:
    """A tournament with its entrants and rounds; `lock` keeps others from changing it until the transaction ends."""
    query = select(tournaments).where(tournaments.c.id == id_)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        return None
    owner = select(users.c.name).where(users.c.id == row.owner)
    owner_name = connection.execute(owner).scalar_one_or_none() or ""
    return TournamentRecord(
        id=row.id,
        name=row.name,
        description=row.description,
        owner=row.owner,
        owner_name=owner_name,
        status=row.status,
        paused=bool(row.paused),
        visibility=row.visibility,
        entry=row.entry,
        secret=row.secret,
        deadline=row.deadline,
        settings=_settings.decode(row.settings),
        schedule=row.schedule,
        seed=row.seed,
        round=row.round,
        league=row.league,
        season=row.season,
        division=row.division,
        created=row.created,
        updated=row.updated,
        entrants=read_entrants(connection, id_),
        rounds=_read_rounds(connection, id_),
    )


def read_entrants(connection: Connection, id_: str) -> tuple[EntrantRecord, ...]:
    """The entrants of a tournament in the order in which they came."""
    joined = entrants.outerjoin(users, users.c.id == entrants.c.user)
    query = select(entrants, users.c.login).select_from(joined).where(entrants.c.tournament == id_)
    rows = connection.execute(query.order_by(entrants.c.number)).all()
    return tuple(
        EntrantRecord(
            number=row.number,
            user=row.user,
            name=row.name,
            bot=row.bot,
            filler=bool(row.filler),
            playing=bool(row.playing),
            checked_in=bool(row.checked_in),
            strength=row.strength,
            group=row.group,
            former=_names.decode(row.former),
            guest=row.user is not None and row.login is None,
        )
        for row in rows
    )


def _read_rounds(connection: Connection, id_: str) -> tuple[RoundRecord, ...]:
    tables = select(tournament_tables).where(tournament_tables.c.tournament == id_)
    by_round: dict[int, list[TableRecord]] = {}
    for row in connection.execute(tables.order_by(tournament_tables.c.round, tournament_tables.c.number)):
        by_round.setdefault(row.round, []).append(_table(row))
    rounds = select(tournament_rounds).where(tournament_rounds.c.tournament == id_).order_by(tournament_rounds.c.round)
    return tuple(
        RoundRecord(
            round=row.round,
            stage=row.stage,
            title=row.title,
            status=row.status,
            byes=_numbers.decode(row.byes),
            started=row.started,
            ended=row.ended,
            tables=tuple(by_round.get(row.round, ())),
        )
        for row in connection.execute(rounds)
    )


def _table(row: StoredRow) -> TableRecord:
    return TableRecord(
        round=row.round,
        number=row.number,
        group=row.group,
        players=_numbers.decode(row.players),
        game=row.game,
        told=bool(row.told),
        status=row.status,
        worth=None if row.worth is None else _numbers.decode(row.worth),
        points=None if row.points is None else _points.decode(row.points),
    )


def written(value: object) -> str:
    """A value as it is stored."""
    return msgspec.json.encode(value).decode()


def put_tournament(connection: Connection, id_: str, **values: object) -> None:
    """Change a tournament."""
    connection.execute(update(tournaments).where(tournaments.c.id == id_).values(updated=now(), **values))


def put_entrant(connection: Connection, id_: str, number: int, **values: object) -> None:
    """Change an entrant."""
    here = (entrants.c.tournament == id_) & (entrants.c.number == number)
    connection.execute(update(entrants).where(here).values(**values))


def put_table(connection: Connection, id_: str, table: TableRecord, **values: object) -> None:
    """Change a table."""
    here = tournament_tables.c
    same = (here.tournament == id_) & (here.round == table.round) & (here.number == table.number)
    connection.execute(update(tournament_tables).where(same).values(**values))


def add_entrants(connection: Connection, record: TournamentRecord, rows: Iterable[Mapping[str, object]]) -> None:
    """Add entrants with the next numbers."""
    at = now()
    first = max((one.number for one in record.entrants), default=0) + 1
    usual = {
        "user": None,
        "bot": "",
        "filler": False,
        "playing": True,
        "checked_in": False,
        "strength": 0.0,
        "group": 0,
    }
    found = [
        {**usual, "tournament": record.id, "number": first + n, "former": "[]", "at": at, **row}
        for n, row in enumerate(rows)
    ]
    if found:
        connection.execute(insert(entrants), found)


def note(connection: Connection, id_: str, kind: str, **data: object) -> None:
    """Write into the log that everybody reads."""
    values = {"tournament": id_, "at": now(), "kind": kind, "data": written(data)}
    connection.execute(insert(tournament_log).values(**values))


def names_of(record: TournamentRecord) -> Sequence[str]:
    """The names that are taken."""
    return [one.name for one in record.entrants]
