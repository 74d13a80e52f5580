"""Who may come to a table: passwords, people put out by the host, and seats that are kept."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, select, update

from ..accounts.blocking import has_blocked
from ..accounts.people import Accounts, Caller
from ..errors import Refused, forbidden, not_found
from ..ids import now, plural, shortened
from ..limits.rate_limits import Limits
from ..model import User
from ..ratings.raters import note_ratings
from ..ratings.terms import refuse_unrated
from ..storage.admissions import LET_IN, admission_of, may_look, set_admission
from ..storage.records import GameRecord, SeatRecord, read_game, writing
from ..storage.tables import invitations
from .seating import free_name, password_needed, put_seat

#: Passwords that somebody may try at one table within so many seconds, and an address at all tables.
TRIES, TRIES_OF_ADDRESS, WITHIN = 10, 40, 600


class Entrance:
    """Lets people in who know the password of a table."""

    def __init__(self, engine: Engine, accounts: Accounts, limits: Limits) -> None:
        """Tries are counted for each person and address."""
        self._engine, self._accounts, self._limits = engine, accounts, limits

    def enter(self, caller: Caller, game: str, password: str, address: str) -> GameRecord:
        """Somebody gives the password of a table; from then on they may look at it and join."""
        user = caller.signed_in()
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None or not (record.password or may_look(connection, record, user.id)):
                raise not_found()
            known = record.belongs_to(user.id) or admission_of(connection, game, user.id) in LET_IN
        if record.password is None or known:
            return record
        self._count_try(user.id, game, address)
        if not self._accounts.passwords.verify(record.password, password):
            raise forbidden("Wrong password.")
        with writing(self._engine) as connection:
            current = read_game(connection, game, lock=True)
            if current is None:
                raise not_found()
            refuse_unwelcome(connection, current, user.id)
            if current.password != record.password:
                raise forbidden("Wrong password.")
            set_admission(connection, game, user.id, "admitted")
        return record

    def _count_try(self, user: str, game: str, address: str) -> None:
        waits = (
            self._limits.spend("table passwords", f"{user} {game}", TRIES, WITHIN),
            self._limits.spend("table passwords from", address, TRIES_OF_ADDRESS, WITHIN),
        )
        if wait := max(waits):
            minutes = int(wait // 60) + 1
            again = f"Try again in {plural(minutes, 'minute')}."
            raise Refused("too_many", f"Too many passwords tried. {again}", retry_after=minutes * 60)


def refuse_unwelcome(connection: Connection, record: GameRecord, user: str | None) -> None:
    """Refuse whom the host has removed or blocked."""
    if admission_of(connection, record.id, user) == "barred":
        raise forbidden("The host has removed you from this table.")
    if has_blocked(connection, record.owner, user):
        raise forbidden("You can't join this table. Choose another one.")


def refuse_locked(connection: Connection, record: GameRecord, user: str | None) -> None:
    """Refuse whoever does not know the password of a table."""
    if record.password is None or record.belongs_to(user):
        return
    if admission_of(connection, record.id, user) not in LET_IN:
        raise password_needed()


def free_seats(record: GameRecord, user: str | None) -> list[SeatRecord]:
    """The seats that somebody may take, the one that is kept for them first."""
    mine = record.kept_for(user)
    free = [s for s in record.seats if s.kind == "open" and (s.invitation is None or s.seat == mine)]
    return sorted(free, key=lambda seat: (seat.invited is None, seat.seat))


def take_seat(connection: Connection, accounts: Accounts, record: GameRecord, seat: SeatRecord, user: User) -> None:
    """Somebody sits down before the start; if they were invited, that is the answer."""
    put_seat(connection, record.id, seat.seat, link=None)
    seat_person(connection, accounts, record, seat, user)


def seat_person(connection: Connection, accounts: Accounts, record: GameRecord, seat: SeatRecord, user: User) -> None:
    """The same, but a link to the seat leads them back to it."""
    refuse_unrated(record, user)
    answer_kept(connection, record, user.id, "accepted")
    end_invitation(connection, seat.invitation, "accepted")
    name = free_name(accounts.seat_name(connection, user), record.seats, seat.seat)
    taken = {"kind": "user", "user": user.id, "name": name, "auto": "[]"}
    put_seat(connection, record.id, seat.seat, **taken, invitation=None, invited=None)
    if (sitting := read_game(connection, record.id)) is not None:
        note_ratings(connection, sitting, user.id)


def answer_kept(connection: Connection, record: GameRecord, user: str, state: str) -> None:
    """Whoever has an invitation has answered it: their seat is no longer kept."""
    for seat in record.seats:
        if seat.kind == "open" and seat.invited == user:
            free_kept(connection, record.id, seat, state)


def free_kept(connection: Connection, game: str, seat: SeatRecord, state: str) -> None:
    """A seat is no longer kept; its invitation ends in a state."""
    put_seat(connection, game, seat.seat, invitation=None, invited=None, name=f"Seat {seat.seat + 1}")
    end_invitation(connection, seat.invitation, state)


def end_invitation(connection: Connection, invitation: str | None, state: str) -> None:
    """An invitation that waits gets its answer; its link only leads whoever has accepted it back to their seat."""
    waiting = (invitations.c.id == invitation) & (invitations.c.state == "waiting")
    address = connection.execute(select(invitations.c.address).where(waiting)).scalar_one_or_none()
    if address is None:
        return
    # Nobody writes there again: what is kept is too little to do so.
    values = {"state": state, "answered": now(), "address": shortened(address)}
    here = update(invitations).where(waiting)
    connection.execute(here.values(**values if state == "accepted" else {**values, "link": None}))
