"""What a user sees of tournaments."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, and_, func, or_, select

from roundhouse.bots import level_of
from roundhouse.tournaments import Balance, balance, points_at
from roundhouse.tournaments.scoring import places_of

from ..accounts.people import Caller
from ..storage.records import read_game
from ..storage.tables import entrants, leagues, tournament_log, tournaments
from .model import (
    EntrantInfo,
    TournamentEvent,
    TournamentGroup,
    TournamentInfo,
    TournamentList,
    TournamentPreview,
    TournamentRound,
    TournamentTable,
    TournamentView,
)
from .planning import (
    fillers_needed,
    finals_after,
    group_sizes,
    limits,
    planned_later,
    problem,
    rounds_in_all,
)
from .ranking import group_tables, total
from .records import EntrantRecord, RoundRecord, TableRecord, TournamentRecord, read_tournament
from .rights import seen

_data = msgspec.json.Decoder(dict[str, object])


class Views:
    """Reads tournaments for whoever asks."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def read(self, caller: Caller, id_: str, secret: str = "") -> TournamentView:
        """Everything about a tournament."""
        with self._engine.connect() as connection:
            record = seen(connection, caller, id_, secret)
            return _view(connection, record, caller.id)

    def record(self, caller: Caller, id_: str) -> TournamentRecord:
        """The tournament as it is stored, if the caller may look at it."""
        with self._engine.connect() as connection:
            return seen(connection, caller, id_)

    def listed(self, caller: Caller, scope: str, limit: int, offset: int) -> TournamentList:
        """A page of one's own tournaments, or of public ones; the latest first."""
        mine = select(entrants.c.tournament).where(entrants.c.user == caller.id)
        if scope == "mine":
            caller.signed_in()
            where = or_(tournaments.c.owner == caller.id, tournaments.c.id.in_(mine))
        else:
            where = and_(tournaments.c.visibility == "public", tournaments.c.status == scope)
        query = select(tournaments.c.id).where(where).order_by(tournaments.c.updated.desc(), tournaments.c.id)
        with self._engine.connect() as connection:
            count = connection.execute(select(func.count()).select_from(tournaments).where(where)).scalar_one()
            ids = connection.execute(query.limit(limit).offset(offset)).scalars().all()
            found = [read_tournament(connection, id_) for id_ in ids]
        shown = tuple(info(record, caller.id) for record in found if record is not None)
        return TournamentList(tournaments=shown, total=count)


def info(record: TournamentRecord, user: str | None) -> TournamentInfo:
    """A tournament in a list."""
    mine = record.entrant_of(user)
    return TournamentInfo(
        id=record.id,
        name=record.name,
        status=record.status,
        paused=record.paused,
        owner=record.owner_name,
        titles=record.settings.titles,
        system=record.settings.system,
        round=record.round,
        rounds=rounds_in_all(record),
        entrants=record.people,
        limit=record.settings.limit,
        entry=record.entry,
        deadline=record.deadline,
        visibility=record.visibility,
        league=record.league or "",
        season=record.season,
        division=record.division,
        created=record.created,
        updated=record.updated,
        mine=mine is not None and mine.playing,
        is_owner=user is not None and user == record.owner,
    )


def _view(connection: Connection, record: TournamentRecord, user: str | None) -> TournamentView:
    mine = record.entrant_of(user)
    league = select(leagues.c.name).where(leagues.c.id == record.league)
    return TournamentView(
        info=info(record, user),
        description=record.description,
        settings=record.settings,
        entrants=tuple(_entrant(one) for one in record.entrants),
        rounds=tuple(_round(connection, record, one, user) for one in record.rounds),
        standings=total(record) if record.rounds else (),
        groups=tuple(TournamentGroup(number=number, standings=rows) for number, rows in group_tables(record)),
        log=_log(connection, record.id),
        preview=_preview(record) if record.status == "open" else None,
        balance=_balance(record),
        me=None if mine is None else mine.number,
        may_join=record.status == "open" and (mine is None or not mine.playing),
        league_name=connection.execute(league).scalar_one_or_none() or "",
    )


def _entrant(one: EntrantRecord) -> EntrantInfo:
    return EntrantInfo(
        number=one.number,
        name=one.name,
        bot=level_of(one.bot),
        filler=one.filler,
        guest=one.guest,
        playing=one.playing and not one.gone,
        checked_in=one.checked_in,
        strength=one.strength,
        group=one.group,
        former=one.former,
    )


def _round(connection: Connection, record: TournamentRecord, one: RoundRecord, user: str | None) -> TournamentRound:
    return TournamentRound(
        round=one.round,
        stage=one.stage,
        title=one.title,
        status=one.status,
        started=one.started,
        ended=one.ended,
        byes=one.byes,
        tables=tuple(_table(connection, record, table, user) for table in one.tables),
    )


class _Outcome(Struct, frozen=True):
    places: tuple[int, ...] | None = None
    points: tuple[float, ...] | None = None


def _outcome(record: TournamentRecord, table: TableRecord) -> _Outcome:
    result = table.result
    if result is None:
        return _Outcome()
    points = tuple(round(float(one), 4) for one in points_at(result, record.settings.scoring))
    places = places_of(result.worth if result.points is None else [round(one * 10_000) for one in points])
    return _Outcome(places, points)


def _table(connection: Connection, record: TournamentRecord, table: TableRecord, user: str | None) -> TournamentTable:
    game = table.game or ""
    if game and record.settings.tables == "private":
        found = read_game(connection, game)
        game = game if found is not None and found.may_see(user) else ""
    outcome = _outcome(record, table)
    return TournamentTable(
        number=table.number,
        group=table.group,
        game=game,
        status=table.status,
        players=table.players,
        worth=table.worth if table.over else None,
        places=outcome.places,
        points=outcome.points,
    )


def _log(connection: Connection, id_: str) -> tuple[TournamentEvent, ...]:
    """The latest events, the last one first."""
    query = select(tournament_log).where(tournament_log.c.tournament == id_)
    rows = connection.execute(query.order_by(tournament_log.c.id.desc()).limit(200))
    return tuple(
        msgspec.convert({"id": row.id, "at": row.at, "kind": row.kind, **_data.decode(row.data)}, TournamentEvent)
        for row in rows
    )


def _preview(record: TournamentRecord) -> TournamentPreview:
    settings, players = record.settings, len(record.active)
    groups = settings.system == "groups"
    parts = group_sizes(settings, players) if groups and players else (players,)
    fillers = sum(fillers_needed(settings, size) for size in parts)
    sizes = [limits(settings, 1).sizes(size + fillers_needed(settings, size)) for size in parts]
    return TournamentPreview(
        tables=tuple(size for one in sizes for size in one.tables),
        byes=sum(one.byes for one in sizes),
        fillers=fillers,
        finals=finals_after(settings, parts) if groups and players else (),
        problem=problem(settings, players),
    )


def _balance(record: TournamentRecord) -> Balance | None:
    """How even the seating is, rounds that are planned ahead included; finals and groups are not meant to be even."""
    if record.settings.system == "groups" or not record.rounds:
        return None
    later = planned_later(record)
    rounds = [*(one.seats for one in record.rounds), *(tuple(t.players for t in one.tables) for one in later)]
    byes = [*(one.byes for one in record.rounds), *(one.byes for one in later)]
    return balance([one.number for one in record.entrants if one.playing], rounds, byes)
