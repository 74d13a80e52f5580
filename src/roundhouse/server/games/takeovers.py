"""Seats that change hands while a game is played: left to a bot, taken from somebody absent, taken over by a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, insert, select, update

from ..accounts.people import Accounts, Caller
from ..errors import conflict, forbidden
from ..ids import now
from ..ratings.ranges import refuse_outside
from ..seat_model import SeatChanged
from ..storage.clocks import Standing, turned
from ..storage.records import GameRecord, Vote, read_game, writing
from ..storage.tables import games, seat_changes
from ..timing import Running
from .absence import not_absent
from .entrance import refuse_locked, refuse_unwelcome
from .offered_bots import bot_name, fitting_bot
from .seat_votes import OPEN_FOR, carried, has_failed, open_vote, voters
from .seating import changing, free_name, put_seat, seat_at, touch


class Change(Struct, frozen=True):
    """What happened: a line for the chat, and whose rights have changed."""

    text: str = ""
    #: Which seat has changed hands, and who had it before.
    seat: int | None = None
    lost: str | None = None


class Takeovers:
    """Changes who plays a seat."""

    def __init__(self, engine: Engine, accounts: Accounts) -> None:
        """Works on the database only."""
        self._engine, self._accounts = engine, accounts

    def leave(self, caller: Caller, game: str, seat: int, bot: str, free: bool) -> Change:
        """Leave a running game: a bot plays the seat, and a person may take it over if `free`."""
        user = caller.signed_in()
        with self._playing(caller, game) as (connection, record):
            here = seat_at(record, seat)
            if here.user != user.id or here.kind == "bot":
                raise forbidden("You can only leave your own seat.")
            if not voters(record, seat) - {user.id}:
                raise conflict("Nobody else plays this game. You can delete it instead.", record.seq)
            bot_now = self._to_bot(connection, record, seat, bot, free, "left")
        return Change(f"{here.name} has left the game; bot {bot_now} plays on.", seat, user.id)

    def ask(self, caller: Caller, game: str, seat: int, bot: str, free: bool) -> Change:
        """Ask the others to replace somebody absent; the host does so at once where the table allows it."""
        user = caller.signed_in()
        with self._playing(caller, game) as (connection, record):
            here = seat_at(record, seat)
            self._may_ask(record, user.id, seat)
            if why := not_absent(connection, record, seat, now()):
                raise conflict(why, record.seq)
            if fitting_bot(bot, record) and user.id == record.owner and host_may(record):
                bot_now = self._to_bot(connection, record, seat, bot, free, "replaced")
                told = f"{user.name} has replaced {here.name}, who is absent; bot {bot_now} plays on."
                return Change(told, seat, here.user)
            if record.replacing == "nobody":
                raise forbidden("At this table nobody can be replaced.")
            if user.id not in voters(record, seat):
                raise forbidden("Only the other players can ask for that.")
            self._refuse_second(record)
            vote = Vote(seat=seat, bot=bot, free=free, agreed=(user.id,), until=now() + OPEN_FOR)
            if carried(record, vote):
                return self._carry_out(connection, record, vote)
            _put_vote(connection, game, vote)
        return Change(f"{user.name} asks to replace {here.name}, who is absent.")

    def answer(self, caller: Caller, game: str, agree: bool) -> Change:
        """Agree to a vote, or decline it."""
        user = caller.signed_in()
        with self._playing(caller, game) as (connection, record):
            vote = open_vote(record, now())
            if vote is None:
                raise conflict("There is no vote now.", record.seq)
            if user.id not in voters(record, vote.seat):
                raise forbidden("Only the other players can vote.")
            agreed = tuple(one for one in vote.agreed if one != user.id) + ((user.id,) if agree else ())
            declined = tuple(one for one in vote.declined if one != user.id) + (() if agree else (user.id,))
            vote = replace(vote, agreed=agreed, declined=declined)
            if carried(record, vote):
                return self._carry_out(connection, record, vote)
            vote = replace(vote, failed=has_failed(record, vote))
            _put_vote(connection, game, vote)
        kept = record.seats[vote.seat].name
        return Change(f"The vote to replace {kept} has failed." if vote.failed else "")

    def take(self, caller: Caller, game: str, wanted: int | None) -> Change:
        """Take over a seat that is free while the game is played."""
        user = caller.signed_in()
        if user.program:
            raise forbidden("Programs play when invited. They can't take over seats.")
        with self._playing(caller, game) as (connection, record):
            if record.seats_of(user.id):
                raise conflict("You already have a seat.", record.seq)
            if record.tournament:
                raise forbidden("At a tournament's table the organiser decides who takes over a seat.")
            refuse_unwelcome(connection, record, user.id)
            refuse_locked(connection, record, user.id)
            refuse_outside(connection, record, user)
            free = [seat for seat in record.seats if seat.free and wanted in (None, seat.seat)]
            if not free:
                raise conflict("This seat is taken." if wanted is not None else "No seat is free.", record.seq)
            if _was_removed(connection, game, free[0].seat, user.id):
                raise forbidden("The others have replaced you in this seat, so you can't take it again.")
            name = free_name(self._accounts.seat_name(connection, user), record.seats, free[0].seat)
            values: dict[str, object] = {"kind": "user", "user": user.id, "name": name, "bot": "", "link": None}
            self.hand(connection, record, free[0].seat, "taken", values)
        return Change(f"{name} has taken over the seat of {free[0].name}.", free[0].seat, free[0].user)

    def changes(self, game: str) -> tuple[SeatChanged, ...]:
        """Which seats of a game have changed hands, the first one first."""
        query = select(seat_changes).where(seat_changes.c.game == game).order_by(seat_changes.c.id)
        with self._engine.connect() as connection:
            return tuple(
                SeatChanged(seat=row.seat, name=row.name, kind=row.kind, moves=row.moves, at=row.at)
                for row in connection.execute(query)
            )

    def returned(self, record: GameRecord, seat: int) -> None:
        """A player has moved in person: nobody else gets the seat."""
        with writing(self._engine) as connection:
            found = read_game(connection, record.id, lock=True)
            if found is None or found.seats[seat].user != record.seats[seat].user:
                return
            put_seat(connection, record.id, seat, free=False)
            if found.vote is not None and found.vote.seat == seat:
                _put_vote(connection, record.id, None)
            touch(connection, record.id)

    def vacate(self, connection: Connection, record: GameRecord, seat: int, bot: str) -> None:
        """Somebody is gone for good: a bot plays their seat, and a person may take it over."""
        self._to_bot(connection, record, seat, bot, True, "left")

    def hand(self, connection: Connection, record: GameRecord, seat: int, kind: str, values: dict[str, object]) -> None:
        """Give a seat to somebody else: its orders end, the clock knows, and history keeps who had it."""
        had = record.seats[seat]
        values = {"auto": "[]", "free": False, "rating": None, "spread": None, **values}

        def change(standing: Standing) -> Running:
            put_seat(connection, record.id, seat, **values)
            return standing.running.handed_over(standing.clock, seat)

        if turned(connection, record.id, now(), change) is None:
            put_seat(connection, record.id, seat, **values)
        new = {"vote": None} | ({"robot": values["kind"] == "bot"} if record.to_move == seat else {})
        connection.execute(update(games).where(games.c.id == record.id).values(**new))
        row = {"game": record.id, "seat": seat, "user": had.user, "name": had.name, "kind": kind}
        connection.execute(insert(seat_changes).values(moves=record.moves, at=now(), **row))

    def _to_bot(self, connection: Connection, record: GameRecord, seat: int, bot: str, free: bool, kind: str) -> str:
        """A bot gets a seat; its name."""
        name = bot_name(fitting_bot(bot, record), [other.name for other in record.seats if other.seat != seat])
        self.hand(
            connection,
            record,
            seat,
            kind,
            {"kind": "bot", "user": None, "bot": bot, "name": name, "free": free, "link": None},
        )
        return name

    def _carry_out(self, connection: Connection, record: GameRecord, vote: Vote) -> Change:
        had = record.seats[vote.seat]
        name = self._to_bot(connection, record, vote.seat, vote.bot, vote.free, "voted")
        return Change(f"The others have replaced {had.name}, who is absent; bot {name} plays on.", vote.seat, had.user)

    def _may_ask(self, record: GameRecord, user: str, seat: int) -> None:
        here = record.seats[seat]
        if here.kind == "bot":
            raise conflict("A bot plays this seat.", record.seq)
        if here.user == user:
            raise conflict("This is your own seat. You can leave it.", record.seq)
        if user != record.owner and not record.seats_of(user):
            raise forbidden("You have no seat at this table.")
        if record.mode == "hotseat":
            raise conflict("At one device nobody can be replaced.", record.seq)

    def _refuse_second(self, record: GameRecord) -> None:
        vote = record.vote
        if vote is not None and now() < vote.until:
            raise conflict(
                "The others have declined. You can ask again in a few days."
                if vote.failed
                else "A vote is already going on.",
                record.seq,
            )

    @contextmanager
    def _playing(self, caller: Caller, game: str) -> Iterator[tuple[Connection, GameRecord]]:
        with changing(self._engine, caller, game) as (connection, record):
            if record.status != "playing":
                raise conflict("The game is not being played.", record.seq)
            yield connection, record


def host_may(record: GameRecord) -> bool:
    """Whether the host alone may replace somebody absent."""
    return record.replacing == "host" or (
        record.replacing != "nobody" and record.clock is not None and record.clock.at_zero == "replace"
    )


def _put_vote(connection: Connection, game: str, vote: Vote | None) -> None:
    text = None if vote is None else msgspec.json.encode(vote).decode()
    connection.execute(update(games).where(games.c.id == game).values(vote=text))


def _was_removed(connection: Connection, game: str, seat: int, user: str) -> bool:
    """Whether a user had this seat and others took it from them."""
    here = (seat_changes.c.game == game) & (seat_changes.c.seat == seat) & (seat_changes.c.user == user)
    query = select(seat_changes.c.id).where(here, seat_changes.c.kind.in_(("voted", "replaced", "taken")))
    return connection.execute(query).first() is not None
