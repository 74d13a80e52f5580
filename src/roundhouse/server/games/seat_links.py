"""Links to seats and tables: they give a seat, and never sign anyone in to an account."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Engine, func, select, update

from ..accounts.people import Accounts, Caller
from ..errors import Refused, conflict, forbidden, not_found
from ..ids import hashed, new_secret, now, plural
from ..lobby_model import Invitation, SeatLink, TableLink
from ..model import User
from ..ratings.ranges import refuse_outside
from ..ratings.terms import refuse_unrated
from ..storage.admissions import set_admission
from ..storage.records import GameRecord, SeatRecord, read_game, writing
from ..storage.tables import games, sessions
from .entrance import free_seats, refuse_unwelcome, seat_person, take_seat
from .links import Place, place_of
from .seating import changing, free_name, put_seat, seat_at, touch

#: Seconds after which a guest who is not there can lose a seat in a game that is played.
AWAY = 86_400.0


class SeatLinks:
    """Invites players to seats, and takes seats back."""

    def __init__(self, engine: Engine, accounts: Accounts) -> None:
        """Works on the database only."""
        self._engine, self._accounts = engine, accounts
        #: Gives a seat of a running game to another person.
        self.hand: Callable[[Connection, GameRecord, int, str, dict[str, object]], None] | None = None

    def create(self, caller: Caller, game: str, seat: int) -> SeatLink:
        """A new private link to a seat that nobody has taken; an older one ends."""
        user = caller.signed_in()
        with changing(self._engine, caller, game) as (connection, record):
            here = seat_at(record, seat)
            if here.kind == "bot" and not here.free:
                raise conflict("A bot plays this seat.", record.seq)
            if here.invitation is not None:
                raise conflict(
                    "This seat is kept for somebody who is invited. Withdraw the invitation first.", record.seq
                )
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

    def create_for_table(self, caller: Caller, game: str) -> TableLink:
        """A new private link to any free seat; an older one ends."""
        with changing(self._engine, caller, game, owner=True, before_start=True) as (connection, _):
            secret = new_secret()
            connection.execute(update(games).where(games.c.id == game).values(link=hashed(secret)))
        return TableLink(secret=secret, path=f"/join/{secret}")

    def end_for_table(self, caller: Caller, game: str) -> None:
        """The link to the table works no longer."""
        with changing(self._engine, caller, game, owner=True) as (connection, _):
            connection.execute(update(games).where(games.c.id == game).values(link=None))

    def invitation(self, caller: Caller, secret: str) -> Invitation:
        """What a link invites to, also for people without an account; a used link says nothing to others."""
        with self._engine.connect() as connection:
            place = place_of(connection, secret)
            record = None if place is None else read_game(connection, place.game)
            if place is None or record is None:
                raise not_found("link")
            here = None if place.seat is None else record.seats[place.seat]
            if here is not None and here.kind == "user" and here.user is not None:
                self._holder(connection, caller, here, here.user)
        others = (seat for seat in record.seats if seat.seat != place.seat)
        return Invitation(
            kind=place.kind,
            host=record.owner_name,
            title=record.title,
            name=record.name,
            colour=record.colour,
            seat=place.seat,
            label="" if here is None else here.name,
            players=tuple("" if seat.kind == "open" else seat.name for seat in others),
            free=len(free_seats(record, caller.id)),
            status=record.status,
        )

    def claim(self, caller: Caller, secret: str, name: str) -> tuple[str, User]:
        """Take the seat of a link; returns the game and the seat's player.

        The game is locked before the seat is read: of several people with the same link one gets the seat. A link gives
        a seat, never the account of its player.
        """
        with writing(self._engine) as connection:
            place = place_of(connection, secret)
            record = None if place is None else read_game(connection, place.game, lock=True)
            if record is None or place is None or place_of(connection, secret) != place:
                raise not_found("link")
            if place.kind == "seat" and place.seat is not None:
                return record.id, self._claim_seat(connection, caller, record, record.seats[place.seat], name)
            return record.id, self._claim_free(connection, caller, record, place, name)

    def _claim_seat(
        self, connection: Connection, caller: Caller, record: GameRecord, here: SeatRecord, name: str
    ) -> User:
        if here.kind == "user" and here.user is not None:
            return self._holder(connection, caller, here, here.user)
        if caller.id is not None and any(s.kind == "user" and s.user == caller.id for s in record.seats):
            raise conflict("You already have a seat at this table. The link is for someone else.", record.seq)
        refuse_unwelcome(connection, record, caller.id)
        refuse_unrated(record, caller.user)
        refuse_outside(connection, record, caller.user)
        user = caller.user or self._accounts.new_guest(connection, name or here.name)
        if record.status == "open":
            seat_person(connection, self._accounts, record, here, user)
        elif here.free and self.hand is not None:
            name = free_name(self._accounts.seat_name(connection, user), record.seats, here.seat)
            taken: dict[str, object] = {"kind": "user", "user": user.id, "name": name, "bot": ""}
            self.hand(connection, record, here.seat, "taken", taken)
        else:
            put_seat(connection, record.id, here.seat, kind="user", user=user.id, auto="[]")
        touch(connection, record.id)
        return user

    def _claim_free(self, connection: Connection, caller: Caller, record: GameRecord, place: Place, name: str) -> User:
        """Take any free seat, or the one that is kept for an invitation; whoever sits there is led to the table."""
        if caller.user is not None and record.seats_of(caller.id):
            return caller.user
        if record.status != "open":
            raise conflict("The game has already started.", None)
        refuse_unwelcome(connection, record, caller.id)
        if place.invitation is None:
            free = free_seats(record, caller.id)
        else:
            free = [seat for seat in record.seats if seat.invitation == place.invitation]
        if not free:
            raise conflict("No seat is free.", record.seq)
        refuse_unrated(record, caller.user)
        if place.invitation is None:
            refuse_outside(connection, record, caller.user)
        user = caller.user or self._accounts.new_guest(connection, name or free[0].name)
        take_seat(connection, self._accounts, record, free[0], user)
        touch(connection, record.id)
        return user

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

    def remove(self, caller: Caller, game: str, seat: int) -> str:
        """Before the start, the host removes a player, who can't come back by themselves; returns the player's id."""
        with changing(self._engine, caller, game, owner=True, before_start=True) as (connection, record):
            here = seat_at(record, seat)
            if here.kind != "user" or here.user is None:
                raise conflict("Nobody sits there.", record.seq)
            if here.user == record.owner:
                raise conflict("You can't remove yourself. Leave the table instead.", record.seq)
            for mine in record.seats_of(here.user):
                put_seat(connection, game, mine, user=None, kind="open", name=f"Seat {mine + 1}", link=None, auto="[]")
            set_admission(connection, game, here.user, "barred")
        return here.user


def _refuse_present(connection: Connection, seat: SeatRecord, user: str, seq: int) -> None:
    """During a game, a guest keeps the seat for a day of absence."""
    seen = connection.execute(select(func.max(sessions.c.seen)).where(sessions.c.user == user)).scalar_one()
    if seen is not None and seen > now() - AWAY:
        hours = int((now() - seen) / 3600)
        was = "in the last hour" if hours < 1 else f"{plural(hours, 'hour')} ago"
        raise conflict(
            f"{seat.name} was here {was}. You can take the seat back once they have been away for a day.", seq
        )
