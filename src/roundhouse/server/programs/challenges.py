"""Challenges: a host asks a program to take a free seat; an owner seats their own program at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, Engine, delete, insert, select, update

from ..accounts.names import login_of
from ..accounts.people import Accounts, Caller
from ..errors import conflict, forbidden, not_found
from ..games.entrance import free_seats, refuse_locked, refuse_unwelcome, take_seat
from ..games.seating import changing, seat_at, touch
from ..ids import clean, now
from ..news.hub import Hub
from ..storage.records import GameRecord, read_game, writing
from ..storage.tables import StoredQuery, StoredRow, challenges, programs, users
from .abilities import clock_of, objection
from .accounts import declared, playing_by
from .model import Challenge
from .topics import LOOK, events_topic

DECLINED = "It has declined."


class Challenges:
    """Asks programs to play."""

    def __init__(self, engine: Engine, accounts: Accounts, hub: Hub) -> None:
        """`hub` reaches the streams of programs."""
        self._engine, self._accounts, self._hub = engine, accounts, hub

    def _tell(self, user: str) -> None:
        """Make the streams of a program look at its challenges and seats."""
        self._hub.publish(events_topic(user), LOOK)

    def invite(self, caller: Caller, game: str, seat: int, name: str) -> bool:
        """Ask a program to take a free seat, or seat one's own; whether it sits there now."""
        user = caller.signed_in()
        with changing(self._engine, caller, game, before_start=True) as (connection, record):
            program = _named(connection, name)
            own: bool = program.owner == user.id
            if not own and record.owner != user.id:
                raise forbidden("Only the host can invite a program. Its owner can seat it.")
            refuse_unwelcome(connection, record, user.id)
            refuse_unwelcome(connection, record, program.user)
            refuse_locked(connection, record, user.id)
            if seat_at(record, seat) not in free_seats(record, program.user):
                raise conflict("This seat is taken, or kept for someone.", record.seq)
            if record.seats_of(program.user):
                raise conflict(f"{program.name} already has a seat at this table.", record.seq)
            _refuse_unfit(connection, program, record, own)
            _forget(connection, game, seat)
            if own:
                self._sit(connection, record, seat, program.user)
            else:
                _forget(connection, game, program=program.user)
                values = {"game": game, "seat": seat, "program": program.user, "by": user.id, "at": now()}
                connection.execute(insert(challenges).values(**values))
        self._tell(program.user)
        return own

    def withdraw(self, caller: Caller, game: str, seat: int) -> None:
        """The host takes a challenge back, or reads that it was declined."""
        with changing(self._engine, caller, game, owner=True) as (connection, _):
            query = select(challenges.c.program).where(challenges.c.game == game, challenges.c.seat == seat)
            program = connection.execute(query).scalar_one_or_none()
            if program is None:
                raise not_found("challenge")
            _forget(connection, game, seat)
        self._tell(program)

    def accept(self, caller: Caller, game: str, seat: int) -> GameRecord:
        """The program takes the seat, if it is still free."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            record = read_game(connection, game, lock=True)
            found = self._waiting(connection, game, seat, user.id)
            if record is None or found is None:
                raise not_found("challenge")
            if record.status != "open" or record.seats[seat] not in free_seats(record, user.id):
                raise conflict("The seat is no longer free.", record.seq)
            if record.seats_of(user.id):
                raise conflict("You already have a seat at this table.", record.seq)
            program = _named(connection, user.name)
            playing = playing_by(connection, [user.id]).get(user.id, 0)
            if playing >= declared(program).games:
                raise conflict(
                    "You play as many games as you have declared. Decline, or wait for one to end.", record.seq
                )
            refuse_unwelcome(connection, record, user.id)
            self._sit(connection, record, seat, user.id)
            _forget(connection, game, seat)
            touch(connection, game)
            seated = read_game(connection, game)
        assert seated is not None
        self._tell(user.id)
        return seated

    def decline(self, caller: Caller, game: str, seat: int, reason: str) -> None:
        """The program does not want to; the host reads why."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            if self._waiting(connection, game, seat, user.id) is None:
                raise not_found("challenge")
            here = (challenges.c.game == game) & (challenges.c.seat == seat)
            connection.execute(update(challenges).where(here).values(declined=clean(reason)[:200] or DECLINED))

    def waiting_for(self, user: str) -> tuple[Challenge, ...]:
        """What a program is asked, the oldest first; seats that somebody else has taken are left out."""
        where = (challenges.c.program == user) & challenges.c.declined.is_(None)
        with self._engine.connect() as connection:
            return tuple(_shown_all(connection, connection.execute(_rows().where(where)).all(), free=True))

    def at_table(self, caller: Caller, game: str) -> tuple[Challenge, ...]:
        """The challenges of a table, for its host."""
        user = caller.signed_in()
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None or not record.may_see(user.id):
                raise not_found()
            if record.owner != user.id:
                raise forbidden("Only the host can do that.")
            return tuple(_shown_all(connection, connection.execute(_rows().where(challenges.c.game == game)).all()))

    def _sit(self, connection: Connection, record: GameRecord, seat: int, program: str) -> None:
        take_seat(connection, self._accounts, record, record.seats[seat], self._accounts.read(connection, program))

    def _waiting(self, connection: Connection, game: str, seat: int, user: str) -> StoredRow | None:
        mine = (challenges.c.game == game) & (challenges.c.seat == seat) & (challenges.c.program == user)
        return connection.execute(select(challenges).where(mine, challenges.c.declined.is_(None))).first()


def _named(connection: Connection, name: str) -> StoredRow:
    query = select(programs, users.c.name).join(users, users.c.id == programs.c.user)
    found = connection.execute(query.where(users.c.login == login_of(name))).first()
    if found is None:
        raise not_found("program")
    return found


def _refuse_unfit(connection: Connection, program: StoredRow, record: GameRecord, own: bool) -> None:
    playing = playing_by(connection, [program.user]).get(program.user, 0)
    why = objection(program.name, declared(program), record, playing=playing, owner=own)
    if why:
        raise conflict(why, record.seq)


def _forget(connection: Connection, game: str, seat: int | None = None, program: str | None = None) -> None:
    which = challenges.c.seat == seat if program is None else challenges.c.program == program
    connection.execute(delete(challenges).where(challenges.c.game == game, which))


_HOSTS = users.alias("hosts")


def _rows() -> StoredQuery:
    return (
        select(challenges, users.c.name, _HOSTS.c.name.label("host"))
        .join(users, users.c.id == challenges.c.program)
        .outerjoin(_HOSTS, _HOSTS.c.id == challenges.c.by)
        .order_by(challenges.c.at, challenges.c.game, challenges.c.seat)
    )


def _shown_all(connection: Connection, rows: Sequence[StoredRow], free: bool = False) -> Iterator[Challenge]:
    for row in rows:
        record = read_game(connection, row.game)
        if record is None:
            continue
        waits = record.status == "open" and record.seats[row.seat] in free_seats(record, row.program)
        if waits or not free:
            yield _shown(row, record)


def _shown(row: StoredRow, record: GameRecord) -> Challenge:
    return Challenge(
        game=record.id,
        seat=row.seat,
        title=record.title,
        name=record.name,
        options=record.options,
        players=len(record.seats),
        clock=clock_of(record),
        program=row.name,
        by=row.host or "",
        at=row.at,
        declined=row.declined,
    )
