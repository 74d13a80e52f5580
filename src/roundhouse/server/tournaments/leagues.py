"""Leagues: seasons of tournaments with one table, and divisions between which players move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec import UNSET, Struct
from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update

from roundhouse.tournaments import moving_between, next_divisions

from ..accounts.people import Caller
from ..errors import Refused, forbidden, not_found
from ..ids import clean, new_id, now
from ..storage.records import writing
from ..storage.tables import StoredRow, leagues, tournaments, users
from .model import (
    LeagueChange,
    LeagueInfo,
    LeagueList,
    LeagueRow,
    LeagueView,
    NewLeague,
    NewTournament,
    SeasonPlace,
    TournamentSettings,
)
from .organising import checked, insert_tournament, refuse_many
from .progress import Told
from .ranking import total
from .records import EntrantRecord, TournamentRecord, add_entrants, read_tournament, written
from .rights import refused
from .views import info

_settings = msgspec.json.Decoder(TournamentSettings)
MOST_LEAGUES = 20
Moves = Literal["", "up", "down"]


class _Season(Struct, frozen=True):
    """The tournaments of a season by division."""

    number: int
    divisions: tuple[TournamentRecord, ...]


class Leagues:
    """Everything about leagues."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine
        self.tell: Callable[[Told], None] = lambda told: None

    def create(self, caller: Caller, wish: NewLeague) -> str:
        """A new league without a season."""
        user = caller.signed_in()
        checked(wish.settings)
        with writing(self._engine) as connection:
            connection.execute(select(users.c.id).where(users.c.id == user.id).with_for_update())
            owned = select(func.count()).select_from(leagues).where(leagues.c.owner == user.id)
            if connection.execute(owned).scalar_one() >= MOST_LEAGUES:
                raise Refused("too_many", f"You have {MOST_LEAGUES} leagues. Delete one first.")
            id_, at = new_id(), now()
            values = {
                "id": id_,
                "name": _name(wish.name),
                "description": clean(wish.description, lines=True),
                "owner": user.id,
                "visibility": wish.visibility,
                "divisions": wish.divisions,
                "moving": wish.moving,
                "settings": written(wish.settings),
                "created": at,
                "updated": at,
            }
            connection.execute(insert(leagues), [values])
        return id_

    def change(self, caller: Caller, id_: str, wish: LeagueChange) -> None:
        """Change a league; settings hold from the next season on."""
        values: dict[str, object] = {"updated": now()}
        if wish.name is not UNSET:
            values["name"] = _name(wish.name)
        if wish.description is not UNSET:
            values["description"] = clean(wish.description, lines=True)
        if wish.visibility is not UNSET:
            values["visibility"] = wish.visibility
        if wish.moving is not UNSET:
            values["moving"] = wish.moving
        if wish.settings is not UNSET:
            checked(wish.settings)
            values["settings"] = written(wish.settings)
        with writing(self._engine) as connection:
            self._owned(connection, caller, id_)
            connection.execute(update(leagues).where(leagues.c.id == id_).values(**values))

    def delete(self, caller: Caller, id_: str) -> None:
        """Delete a league; its tournaments stay."""
        with writing(self._engine) as connection:
            self._owned(connection, caller, id_)
            connection.execute(delete(leagues).where(leagues.c.id == id_))

    def next_season(self, caller: Caller, id_: str) -> tuple[str, ...]:
        """The tournaments of the next season, with the players of the last one in their new divisions."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            row = self._owned(connection, caller, id_)
            seasons = _seasons(connection, id_)
            why = _waits(seasons)
            if why:
                raise refused(why)
            refuse_many(connection, user.id)
            number = seasons[-1].number + 1 if seasons else 1
            players = _players_of_next(seasons, row.divisions, row.moving)
            made = []
            for division in range(1, row.divisions + 1):
                name = f"{row.name[:60]} · {number}" + (f".{division}" if row.divisions > 1 else "")
                wish = NewTournament(
                    name=name,
                    settings=_settings.decode(row.settings),
                    description=row.description,
                    visibility=row.visibility,
                )
                place = {"league": id_, "season": number, "division": division}
                made.append(insert_tournament(connection, user.id, user.name, wish, **place))
                _sign_up(connection, made[-1], players[division - 1])
            connection.execute(update(leagues).where(leagues.c.id == id_).values(updated=now()))
        for tournament, some in zip(made, players, strict=True):
            for one in some:
                if one.user is not None:
                    self.tell(Told("signed_up", tournament, row.name, one.user))
        return tuple(made)

    def listed(self, caller: Caller, limit: int, offset: int) -> LeagueList:
        """A page of public leagues and one's own; the latest first."""
        where = leagues.c.visibility == "public"
        if caller.id is not None:
            where = or_(where, leagues.c.owner == caller.id)
        query = select(leagues).where(where).order_by(leagues.c.updated.desc(), leagues.c.id)
        with self._engine.connect() as connection:
            count = connection.execute(select(func.count()).select_from(leagues).where(where)).scalar_one()
            rows = connection.execute(query.limit(limit).offset(offset)).all()
            found = tuple(_info(connection, row, caller.id) for row in rows)
        return LeagueList(leagues=found, total=count)

    def read(self, caller: Caller, id_: str) -> LeagueView:
        """Everything about a league."""
        with self._engine.connect() as connection:
            row = _row(connection, id_)
            seasons = _seasons(connection, id_)
            plays = any(one.entrant_of(caller.id) for season in seasons for one in season.divisions)
            if row.visibility == "private" and row.owner != caller.id and not plays:
                raise not_found("league")
            latest_first = [one for season in reversed(seasons) for one in season.divisions]
            return LeagueView(
                info=_info(connection, row, caller.id),
                description=row.description,
                settings=_settings.decode(row.settings),
                tournaments=tuple(info(one, caller.id) for one in latest_first if _visible(one, row, caller.id)),
                table=_table(seasons, row.moving, caller.id),
                waits=_waits(seasons),
            )

    def _owned(self, connection: Connection, caller: Caller, id_: str) -> StoredRow:
        user = caller.signed_in()
        row = _row(connection, id_, lock=True)
        if row.owner != user.id:
            raise not_found("league") if row.visibility == "private" else forbidden("Only the organiser can do that.")
        return row


def _visible(one: TournamentRecord, league: StoredRow, user: str | None) -> bool:
    return one.may_see(user) or league.owner == user


def _row(connection: Connection, id_: str, *, lock: bool = False) -> StoredRow:
    query = select(leagues).where(leagues.c.id == id_)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise not_found("league")
    return row


def _info(connection: Connection, row: StoredRow, user: str | None) -> LeagueInfo:
    owner = connection.execute(select(users.c.name).where(users.c.id == row.owner)).scalar_one_or_none() or ""
    season = select(func.max(tournaments.c.season)).where(tournaments.c.league == row.id)
    return LeagueInfo(
        id=row.id,
        name=row.name,
        owner=owner,
        visibility=row.visibility,
        divisions=row.divisions,
        moving=row.moving,
        season=connection.execute(season).scalar_one_or_none() or 0,
        titles=_settings.decode(row.settings).titles,
        created=row.created,
        updated=row.updated,
        is_owner=user is not None and user == row.owner,
    )


def _seasons(connection: Connection, id_: str) -> list[_Season]:
    """All seasons, the first one first."""
    query = select(tournaments.c.id).where(tournaments.c.league == id_)
    ids = connection.execute(query.order_by(tournaments.c.season, tournaments.c.division)).scalars().all()
    by_season: dict[int, list[TournamentRecord]] = {}
    for one in ids:
        record = read_tournament(connection, one)
        assert record is not None
        by_season.setdefault(record.season, []).append(record)
    return [_Season(number, tuple(found)) for number, found in sorted(by_season.items())]


def _waits(seasons: Sequence[_Season]) -> str:
    """Why the next season can't begin yet."""
    if not seasons:
        return ""
    left = sum(one.status in ("open", "running") for one in seasons[-1].divisions)
    return f"Season {seasons[-1].number} still has tournaments that are not over: {left}." if left else ""


def _ranked(record: TournamentRecord) -> list[EntrantRecord]:
    """The entrants from the first to the last, those who have left at the end; fillers don't count."""
    rows = [record.entrant(row.player) for row in total(record)]
    found = [one for one in rows if one is not None and not one.filler]
    return sorted(found, key=lambda one: not one.playing)


def _players_of_next(seasons: Sequence[_Season], divisions: int, moving: int) -> tuple[tuple[EntrantRecord, ...], ...]:
    """Who plays in which division of the next season; whoever has left plays no more."""
    if not seasons:
        return ((),) * divisions
    people: dict[str, EntrantRecord] = {}
    ranked: list[list[str]] = [[] for _ in range(divisions)]  # a division whose tournament was deleted is empty
    for one in seasons[-1].divisions:
        for who in _ranked(one):
            # Whoever played in two divisions stays in the higher one.
            if who.playing and not who.gone and _key(who) not in people:
                people[_key(who)] = who
                ranked[one.division - 1].append(_key(who))
    return tuple(tuple(people[key] for key in division) for division in next_divisions(ranked, moving))


def _sign_up(connection: Connection, id_: str, players: Sequence[EntrantRecord]) -> None:
    record = read_tournament(connection, id_)
    assert record is not None
    count = len(players)
    rows = [
        {"user": one.user, "name": one.name, "bot": one.bot, "strength": float(count - n)}
        for n, one in enumerate(players)
    ]
    add_entrants(connection, record, rows)


def _key(one: EntrantRecord) -> str:
    """Who it is, in every season: a person's account, or a bot or somebody without an account by name."""
    return one.user or f"{one.bot}:{one.name}"


def _table(seasons: Sequence[_Season], moving: int, user: str | None) -> tuple[LeagueRow, ...]:
    """All players with their seasons: by the division they play in, then by points of all seasons."""
    last, places = dict[str, EntrantRecord](), dict[str, list[SeasonPlace]]()
    for season in seasons:
        for one in season.divisions:
            ranks = {row.player: row for row in total(one)}
            for who in one.entrants:
                row = ranks.get(who.number)
                if who.filler or row is None or one.status == "cancelled":
                    continue
                found = SeasonPlace(
                    season=season.number, division=one.division, rank=row.rank, points=row.points, tournament=one.id
                )
                places.setdefault(_key(who), []).append(found)
                last[_key(who)] = who
    moves = _moves(seasons, moving)
    keys = sorted(places, key=lambda key: (places[key][-1].division, -_sum(places[key]), last[key].name, key))
    return tuple(
        LeagueRow(
            rank=n,
            name=last[key].name,
            bot=last[key].bot,
            division=places[key][-1].division,
            points=_sum(places[key]),
            seasons=tuple(places[key]),
            moves=moves.get(key, ""),
            mine=user is not None and last[key].user == user,
        )
        for n, key in enumerate(keys, start=1)
    )


def _sum(places: Sequence[SeasonPlace]) -> float:
    return round(sum(one.points for one in places), 4)


def _moves(seasons: Sequence[_Season], moving: int) -> dict[str, Moves]:
    """Who goes up or down once the latest season is over."""
    if not seasons or _waits(seasons):
        return {}
    ranked = [[_key(who) for who in _ranked(one) if who.playing] for one in seasons[-1].divisions]
    found: dict[str, Moves] = {}
    for upper, lower in pairwise(ranked):
        count = moving_between(upper, lower, moving)
        for key in lower[:count]:
            found[key] = "up"
        for key in upper[len(upper) - count :]:
            found[key] = "down"
    return found


def _name(text: str) -> str:
    name = clean(text)[:80]
    if not name:
        raise Refused("bad_request", "A league needs a name.")
    return name
