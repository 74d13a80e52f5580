"""Links to seats: each works once, for one seat, and never signs anyone in to an account."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, func, select

from ..accounts.people import Accounts, Caller
from ..errors import Refused, conflict, forbidden, not_found
from ..ids import hashed, new_secret, now
from ..lobby_model import Invitation, SeatLink
from ..model import User
from ..storage.records import SeatRecord, read_game, writing
from ..storage.tables import seats, sessions
from .seating import changing, free_name, put_seat, seat_at, touch

#: Seconds after which a guest who is not there can lose a seat in a game that is played.
AWAY = 86_400.0


class SeatLinks:
    """Invites players to seats, and takes seats back."""

    def __init__(self, engine: Engine, accounts: Accounts) -> None:
        """Works on the database only."""
        self._engine, self._accounts = engine, accounts

    def create(self, caller: Caller, game: str, seat: int) -> SeatLink:
        """A new private link to a seat that nobody has taken; an older one ends."""
        user = caller.signed_in()
        with changing(self._engine, caller, game) as (connection, record):
            here = seat_at(record, seat)
            if here.kind == "bot":
                raise conflict("A bot plays this seat.", record.seq)
            if here.kind == "user" and here.user == user.id:
                raise conflict(
                    "You don't need a link to your own seat. "
                    "Sign in on the other device, or enter your recovery code there.",
                    record.seq,
                )
            if here.kind == "user" or user.id not in (here.user, record.owner):
                raise forbidden(
                    f"{here.name} has this seat." if here.kind == "user" else "Only the host can invite players."
                )
            secret = new_secret()
            put_seat(connection, game, seat, link=hashed(secret))
        return SeatLink(seat=seat, secret=secret, path=f"/join/{secret}")

    def invitation(self, caller: Caller, secret: str) -> Invitation:
        """What a link invites to, also for people without an account; a used link says nothing to others."""
        with self._engine.connect() as connection:
            found = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.link == hashed(secret))).first()
            record = None if found is None else read_game(connection, found.game)
            if found is None or record is None:
                raise not_found("link")
            here = record.seats[found.seat]
            if here.kind == "user" and here.user is not None:
                self._holder(connection, caller, here, here.user)
        return Invitation(
            host=record.owner_name,
            title=record.title,
            name=record.name,
            colour=record.colour,
            seat=found.seat,
            label=here.name,
            players=tuple("" if s.kind == "open" else s.name for s in record.seats if s.seat != found.seat),
            status=record.status,
        )

    def claim(self, caller: Caller, secret: str, name: str) -> tuple[str, User]:
        """Take the seat of a link that nobody has used; returns the game and the seat's player.

        The game is locked before the seat is read: of several people with the same link one gets the seat. A link gives
        a seat, never the account of its player.
        """
        with writing(self._engine) as connection:
            found = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.link == hashed(secret))).first()
            record = None if found is None else read_game(connection, found.game, lock=True)
            still = select(seats.c.seat).where(seats.c.link == hashed(secret))
            if found is None or record is None or connection.execute(still).first() is None:
                raise not_found("link")
            here = record.seats[found.seat]
            if here.kind == "user" and here.user is not None:
                return record.id, self._holder(connection, caller, here, here.user)
            if caller.id is not None and any(s.kind == "user" and s.user == caller.id for s in record.seats):
                raise conflict("You already have a seat at this table. The link is for someone else.", record.seq)
            user = caller.user or self._accounts.new_guest(connection, name or here.name)
            values: dict[str, object] = {"kind": "user", "user": user.id, "auto": "[]"}
            if record.status == "open":
                values["name"] = free_name(self._accounts.seat_name(connection, user), record.seats, here.seat)
            put_seat(connection, record.id, here.seat, **values)
            touch(connection, record.id)
            return record.id, user

    def _holder(self, connection: Connection, caller: Caller, seat: SeatRecord, user: str) -> User:
        """A used link leads only the player who used it back to the table."""
        if caller.user is not None and caller.user.id == user:
            return caller.user
        back = "enter your recovery code" if self._accounts.read(connection, user).guest else "sign in"
        raise Refused(
            "link_used", f"This link has already been used: the seat is {seat.name}'s. If that is you, {back}."
        )

    def release(self, caller: Caller, game: str, seat: int) -> str:
        """The host takes a seat back from a guest who is away; returns the guest's id."""
        with changing(self._engine, caller, game, owner=True) as (connection, record):
            here = seat_at(record, seat)
            if here.kind != "user" or here.user is None or here.user == record.owner:
                raise conflict("No guest has this seat.", record.seq)
            if not self._accounts.read(connection, here.user).guest:
                raise forbidden(f"{here.name} has an account, so you can't take the seat back.")
            if record.status != "open":
                _refuse_present(connection, here, here.user, record.seq)
            free = {"user": None, "kind": "open", "name": f"Seat {seat + 1}"}
            kept = {"user": record.owner, "kind": "local"}
            put_seat(connection, game, seat, link=None, auto="[]", **(free if record.status == "open" else kept))
        return here.user


def _refuse_present(connection: Connection, seat: SeatRecord, user: str, seq: int) -> None:
    """During a game, a guest keeps the seat for a day of absence."""
    seen = connection.execute(select(func.max(sessions.c.seen)).where(sessions.c.user == user)).scalar_one()
    if seen is not None and seen > now() - AWAY:
        hours = int((now() - seen) / 3600)
        was = "in the last hour" if hours < 1 else f"{hours} hours ago"
        raise conflict(
            f"{seat.name} was here {was}. You can take the seat back once they have been away for a day.", seq
        )
