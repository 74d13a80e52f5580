"""Rounds: they begin, their tables get games, results are gathered, and the next one follows.

`advance` may be called by anyone at any time, in several processes at once. Everything it does is stored in one
transaction with what it depends on, under a lock of the tournament; so a table gets one game, and a round ends once.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, Engine, insert, select, update

from roundhouse.bots import level_of
from roundhouse.core.text import distinct

from ..games.lobby import Lobby, begin, checked_game
from ..games.offered_bots import bot_name
from ..ids import now
from ..model import Colour, NewGame, SeatChoice
from ..ratings.raters import ratings_of
from ..ratings.terms import with_own_program
from ..storage.records import GameRecord, read_game, writing
from ..storage.tables import games, tournament_rounds, tournament_tables
from .planning import drawn_groups, fillers_needed, is_last, limits, planned, stage_of
from .ranking import total
from .records import (
    EntrantRecord,
    RoundRecord,
    TableRecord,
    TournamentRecord,
    add_entrants,
    names_of,
    note,
    put_entrant,
    put_table,
    put_tournament,
    read_tournament,
    written,
)

#: Seconds after which another process tells of a table whose telling was begun and not ended.
PATIENCE = 60.0
COLOURS: tuple[Colour, ...] = ("teal", "orange", "blue", "green", "violet", "red", "yellow", "grey")


class Told(Struct, frozen=True):
    """What somebody should know: their table has begun, a round or the tournament is over."""

    kind: Literal["round", "round_over", "finished", "cancelled", "signed_up"]
    tournament: str
    name: str
    user: str
    round: int = 0
    game: str = ""
    #: Where they stand.
    rank: int = 0


class Progress:
    """Moves tournaments on."""

    def __init__(self, engine: Engine, lobby: Lobby, start: Callable[[GameRecord], None]) -> None:
        """`start` tells everyone that a stored game has begun."""
        self._engine, self._lobby, self._start = engine, lobby, start
        #: Called when something has changed, and for each person who should know of something.
        self.changed: Callable[[str], None] = lambda tournament: None
        self.tell: Callable[[Told], None] = lambda told: None

    def advance(self, tournament: str) -> None:
        """Do everything that is due now."""
        with writing(self._engine) as connection:
            record = read_tournament(connection, tournament, lock=True)
            if record is None or record.status != "running":
                return
            told, moved = self.move_on(connection, record)
        made = self._games(tournament)
        if moved or made:
            self.changed(tournament)
        for one in told:
            self.tell(one)

    def move_on(self, connection: Connection, record: TournamentRecord) -> tuple[list[Told], bool]:
        """Gather results, close the round and open the next, within a transaction; whether anything has changed."""
        moved = self._gather(connection, record)
        record = _again(connection, record)
        told, current = list[Told](), record.rounds[-1] if record.rounds else None
        if current is not None and current.status == "playing" and all(table.over for table in current.tables):
            self._close(connection, record, current)
            moved = True
            last = is_last(record, current)
            told += _to_all(record, "finished" if last else "round_over", current)
            if last:
                self._finish(connection, record)
                return told, True
            current = None
        waits = current is not None and current.status == "playing"
        if not waits and not record.paused and (record.settings.automatic or not record.rounds):
            self.open_round(connection, _again(connection, record))
            moved = True
        return told, moved

    def _gather(self, connection: Connection, record: TournamentRecord) -> bool:
        """Take over the results of games that have ended, and take back those of games that go on after an undo."""
        if not record.rounds or record.rounds[-1].status != "playing":
            return False
        current = record.rounds[-1].tables
        for table in current:
            if table.status == "playing" and table.game is None:  # its game was deleted; it is played again
                put_table(connection, record.id, table, status="waiting", told=False, telling=0.0)
        tables = {t.game: t for t in current if t.game and t.status in ("playing", "finished")}
        if not tables:
            return False
        changed, query = False, select(games.c.id, games.c.status, games.c.result).where(games.c.id.in_(list(tables)))
        for row in connection.execute(query):
            table, over = tables[row.id], row.status == "finished" and row.result is not None
            if over != (table.status == "finished"):
                status, worth = ("finished", row.result) if over else ("playing", None)
                put_table(connection, record.id, table, status=status, worth=worth)
                changed = True
        return changed

    def _close(self, connection: Connection, record: TournamentRecord, current: RoundRecord) -> None:
        here = tournament_rounds.c
        this = (here.tournament == record.id) & (here.round == current.round)
        connection.execute(update(tournament_rounds).where(this).values(status="finished", ended=now()))
        note(connection, record.id, "round_over", round=current.round)
        put_tournament(connection, record.id)

    def _finish(self, connection: Connection, record: TournamentRecord) -> None:
        put_tournament(connection, record.id, status="finished")
        note(connection, record.id, "finished")

    def open_round(self, connection: Connection, record: TournamentRecord) -> None:
        """Store the next round with its tables; if nobody is left to play it, the tournament is over."""
        number = record.round + 1
        if number == 1 and record.settings.system == "groups":
            record = self._strengths(connection, record)
            for group, players in enumerate(drawn_groups(record), start=1):
                for player in players:
                    put_entrant(connection, record.id, player, group=group)
            record = _again(connection, record)
        record = self._fill_up(connection, record, number)
        found, ahead = planned(record, number)
        if not found.tables:
            self._finish(connection, record)
            return
        row = {
            "tournament": record.id,
            "round": number,
            "stage": stage_of(record.settings, number),
            "title": limits(record.settings, number).title,
            "status": "playing",
            "byes": written(found.byes),
            "started": now(),
        }
        connection.execute(insert(tournament_rounds), [row])
        tables = [
            {
                "tournament": record.id,
                "round": number,
                "number": n,
                "group": table.group,
                "players": written(table.players),
                "status": "waiting",
            }
            for n, table in enumerate(found.tables, start=1)
        ]
        connection.execute(insert(tournament_tables), tables)
        put_tournament(connection, record.id, round=number, schedule="" if ahead is None else written(ahead))
        note(connection, record.id, "round", round=number)

    def _strengths(self, connection: Connection, record: TournamentRecord) -> TournamentRecord:
        """Whoever has no strength from the organiser or an earlier season is as strong as their rating says."""
        if record.settings.seeding != "strength":
            return record
        unknown = [one for one in record.active if not one.strength]
        users = [one.user for one in unknown if one.user is not None]
        people, computers = ratings_of(
            connection, record.settings.titles[0], users=users, bots=[level_of(one.bot) for one in unknown if one.bot]
        )
        for one in unknown:
            known = computers.get(level_of(one.bot)) if one.bot else people.get(one.user or "")
            if known is not None:
                put_entrant(connection, record.id, one.number, strength=float(known.rating.points))
        return _again(connection, record)

    def _fill_up(self, connection: Connection, record: TournamentRecord, number: int) -> TournamentRecord:
        """As many fillers as the tables need now, in each group; bots that were here before come back first."""
        if stage_of(record.settings, number) == "finals":
            return record
        rows, names = list[dict[str, object]](), list(names_of(record))
        for group in sorted({one.group for one in record.active}):
            here = [one for one in record.entrants if one.filler and one.group == group]
            wanted = fillers_needed(record.settings, sum(one.group == group for one in record.active))
            for n, one in enumerate(here):
                if one.playing != (n < wanted):
                    put_entrant(connection, record.id, one.number, playing=n < wanted)
            for _ in range(wanted - len(here)):
                name = bot_name(record.settings.bot, names)
                names.append(name)
                rows.append({"name": name, "bot": record.settings.bot, "filler": True, "group": group})
        add_entrants(connection, record, rows)
        return _again(connection, record)

    def _games(self, tournament: str) -> bool:
        """Create the games of tables that wait for one, each in a transaction, and tell of those that have begun."""
        made = False
        while self._one_game(tournament):
            made = True
        with self._engine.connect() as connection:
            record = read_tournament(connection, tournament)
        if record is None:
            return made
        for table in record.rounds[-1].tables if record.rounds else ():
            if table.game is not None and not table.told:
                self._begun(record, table)
        return made

    def _one_game(self, tournament: str) -> bool:
        with writing(self._engine) as connection:
            record = read_tournament(connection, tournament, lock=True)
            if record is None or record.status != "running" or not record.rounds:
                return False
            table = next((one for one in record.rounds[-1].tables if one.status == "waiting"), None)
            if table is None:
                return False
            game = self._create(connection, record, table)
            put_table(connection, tournament, table, game=game, status="playing")
        return True

    def _create(self, connection: Connection, record: TournamentRecord, table: TableRecord) -> str:
        """The game of a table, started."""
        settings, title = record.settings, record.rounds[-1].title
        players = [record.entrant(number) for number in table.players]
        rows, names = [_seat(one, settings.bot) for one in players], list[str]()
        for row in rows:  # of several people who have left, all have the same name
            row["name"] = distinct(str(row["name"]), names)
            names.append(str(row["name"]))
        users = [str(row["user"]) for row in rows if row["kind"] == "user"]
        wish = NewGame(
            title=title,
            seats=tuple(SeatChoice(name=name) for name in names),
            name=_table_name(record, table),
            colour=COLOURS[(table.round - 1) % len(COLOURS)],
            options=settings.options.get(title, {}),
            visibility=settings.tables,
            undo=settings.undo,
            advice=False,
            clock=settings.clock,
            replacing=settings.replacing,
            rated=settings.rated and len(users) > 1 and not with_own_program(connection, users),
        )
        game = checked_game(title, names, secrets.randbelow(2**31), wish.options)
        id_ = self._lobby.insert(connection, game, rows, record.owner, wish, tournament=record.id)
        found = read_game(connection, id_)
        assert found is not None
        begin(connection, found)
        return id_

    def _begun(self, record: TournamentRecord, table: TableRecord) -> None:
        """Tell of a game, unless another process is doing so; if that one dies meanwhile, it is told later."""
        with writing(self._engine) as connection:
            if not claimed(connection, record.id, table):
                return
            game = read_game(connection, table.game or "")
        if game is not None:
            self._start(game)
            for user in {seat.user for seat in game.seats if seat.user is not None}:
                self.tell(Told("round", record.id, record.name, user, table.round, game.id))
        with writing(self._engine) as connection:
            put_table(connection, record.id, table, told=True)


def claimed(connection: Connection, id_: str, table: TableRecord) -> bool:
    """Whether it is this process that tells of a table."""
    here = tournament_tables.c
    this = (here.tournament == id_) & (here.round == table.round) & (here.number == table.number)
    free = this & here.told.is_(False) & (here.telling < now() - PATIENCE)
    return connection.execute(update(tournament_tables).where(free).values(telling=now())).rowcount == 1


def _again(connection: Connection, record: TournamentRecord) -> TournamentRecord:
    """The record as it is now, within the same transaction."""
    found = read_tournament(connection, record.id)
    assert found is not None
    return found


def _to_all(record: TournamentRecord, kind: Literal["round_over", "finished"], current: RoundRecord) -> Sequence[Told]:
    rank = {row.player: row.rank for row in total(record)}
    return [
        Told(kind, record.id, record.name, one.user, current.round, rank=rank.get(one.number, 0))
        for one in record.entrants
        if one.user is not None and (one.playing or kind == "finished")
    ]


def _table_name(record: TournamentRecord, table: TableRecord) -> str:
    """The name of a table's game, as in "Spring Cup · 2.3"."""
    mark = f" · {table.round}.{table.number}"
    return record.name[: 80 - len(mark)] + mark


def _seat(one: EntrantRecord | None, usual_bot: str) -> dict[str, object]:
    """A seat of an entrant; a bot plays for somebody whose account was deleted."""
    assert one is not None
    bot = one.bot or (usual_bot if one.gone else "")
    kind = "bot" if bot else "user"
    return {"name": one.name, "kind": kind, "user": one.user, "bot": bot, "link": None, "auto": "[]"}
