"""Invitations of people to tables: a seat is kept for them until they answer, or until the invitation expires."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection, Engine, func, insert, or_, select, update

from ..accounts.blocking import BLOCK, has_blocked
from ..accounts.names import login_of
from ..accounts.people import Accounts, Caller
from ..accounts.standing import refuse_muted
from ..errors import Refused, conflict, forbidden, not_found
from ..games.entrance import end_invitation, free_kept, free_seats
from ..games.lobby import Lobby
from ..games.seating import changing, free_name, put_seat, touch
from ..ids import clean, hashed, new_id, new_secret, now, plural, shortened
from ..limits.rate_limits import Limits
from ..model import User
from ..storage.admissions import set_admission
from ..storage.records import GameRecord, SeatRecord, read_game, read_games, writing
from ..storage.tables import StoredRow, contacts, games, invitations, seats, unwanted, users
from .addresses import mail_address
from .model import InvitationState, Invite, SentInvitation

DAY = 86_400
#: Invitations that one account may send within an hour, e-mails among them, and e-mails to one address within a day.
MOST_SENT, MOST_MAILED, MOST_TO_ADDRESS = 60, 20, 3
NO_MAIL = "This server sends no e-mail. Invite by name, or copy a link."


class Letter(Struct, frozen=True):
    """An invitation by e-mail."""

    to: str
    by: str
    text: str
    secret: str
    record: GameRecord


#: Has the letter of an invitation sent; None where the server has no mail.
Mail = Callable[[str], None]


class Invitations:
    """Keeps seats for people who are invited."""

    def __init__(self, engine: Engine, accounts: Accounts, limits: Limits, lobby: Lobby) -> None:
        """`mail` is set where the server can send e-mail."""
        self._engine, self._accounts, self._limits, self._lobby = engine, accounts, limits, lobby
        self.mail: Mail | None = None

    def invite(self, caller: Caller, game: str, wish: Invite, where: str) -> tuple[SentInvitation, str | None]:
        """Keep a seat for somebody; returns the invitation, and who is to be told of it. `where` the host is."""
        host = caller.signed_in()
        if bool(wish.name.strip()) == bool(wish.email.strip()):
            raise Refused("bad_request", "Give either a name or an e-mail address.")
        address = mail_address(wish.email) if wish.email.strip() else ""
        if address and self.mail is None:
            raise Refused("conflict", NO_MAIL)
        if address and host.guest:
            raise forbidden("Guests can't send e-mails. Register first, or copy a link.")
        if wish.text.strip():
            with self._engine.connect() as connection:
                refuse_muted(connection, host.id)
        self._count(host, address, where)
        with changing(self._engine, caller, game, owner=True, before_start=True) as (connection, record):
            guest = None if address else self._known(connection, wish.name)
            if guest is not None:
                _refuse(connection, record, guest, host)
            seat = _free_seat(record, wish.seat)
            sent = self._keep(connection, record, seat, host, guest, address, wish)
        if address and self.mail is not None:
            self._mail(address, sent.id)
        return sent, None if guest is None else guest.id

    def _count(self, host: User, address: str, where: str) -> None:
        waits = [self._limits.spend("invitations", host.id, MOST_SENT, 3600)]
        if address:
            waits.append(self._limits.spend("invitations by mail", host.id, MOST_MAILED, 3600))
            waits.append(self._limits.spend("invitations by mail from", where, 2 * MOST_MAILED, 3600))
        if wait := max(waits):
            minutes = int(wait // 60) + 1
            again = f"Try again in {plural(minutes, 'minute')}."
            raise Refused("too_many", f"You have sent many invitations. {again}", retry_after=minutes * 60)

    def _known(self, connection: Connection, name: str) -> User:
        found = connection.execute(select(users.c.id).where(users.c.login == login_of(name))).scalar()
        if found is None:
            raise Refused("not_found", "Nobody is registered under this name. Check the spelling, or send them a link.")
        user = self._accounts.read(connection, found)
        if user.program:
            raise conflict(f"{user.name} is a program. Invite it as a program, and it answers by itself.", None)
        return user

    def _keep(
        self,
        connection: Connection,
        record: GameRecord,
        seat: SeatRecord,
        host: User,
        guest: User | None,
        address: str,
        wish: Invite,
    ) -> SentInvitation:
        id_, at = new_id(12), now()
        until = at + wish.days * DAY
        name = guest.name if guest is not None else ""
        row = {"id": id_, "game": record.id, "seat": seat.seat, "by": host.id, "name": name, "address": address}
        row |= {"user": None if guest is None else guest.id, "text": clean(wish.text, lines=True)[:300]}
        connection.execute(insert(invitations).values(**row, state="waiting", created=at, until=until))
        shown = free_name(name, record.seats, seat.seat) if guest is not None else seat.name
        invited = None if guest is None else guest.id
        put_seat(connection, record.id, seat.seat, name=shown, link=None, invitation=id_, invited=invited)
        if guest is not None:
            set_admission(connection, record.id, guest.id, "invited")
        to = name or shortened(address)
        return SentInvitation(
            id=id_, seat=seat.seat, to=to, by_email=bool(address), state="waiting", created=at, until=until
        )

    def _mail(self, address: str, invitation: str) -> None:
        """Have the letter sent, unless its receiver wants none: nobody learns of that."""
        with self._engine.connect() as connection:
            refused = select(unwanted.c.at).where(unwanted.c.address == hashed(address))
            unwelcome = connection.execute(refused).first() is not None
        if not unwelcome and not self._limits.spend("mail to", hashed(address), MOST_TO_ADDRESS, DAY):
            assert self.mail is not None
            self.mail(invitation)

    def letter(self, invitation: str) -> Letter | None:
        """The letter of an invitation, with a new link that stands nowhere else; None if it is answered."""
        with writing(self._engine) as connection:
            row = _waiting(connection, invitation)
            record = None if row is None else read_game(connection, row.game)
            if row is None or record is None or not row.address:
                return None
            secret, by = new_secret(), self._accounts.read(connection, row.by).name
            connection.execute(update(invitations).where(invitations.c.id == row.id).values(link=hashed(secret)))
        return Letter(to=row.address, by=by, text=row.text, secret=secret, record=record)

    def sent(self, caller: Caller, game: str) -> tuple[SentInvitation, ...]:
        """The invitations to a table, for its host; the latest first."""
        user, at = caller.signed_in(), now()
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None or not record.may_see(user.id):
                raise not_found()
            if record.owner != user.id:
                raise forbidden("Only the host can do that.")
            query = select(invitations).where(invitations.c.game == game).order_by(invitations.c.created.desc())
            return tuple(_sent(row, at) for row in connection.execute(query.limit(100)))

    def withdraw(self, caller: Caller, game: str, invitation: str) -> None:
        """The host invites somebody no longer."""
        with changing(self._engine, caller, game, owner=True) as (connection, record):
            row = _waiting(connection, invitation)
            if row is None or row.game != game:
                raise not_found("invitation")
            _end(connection, record, row, "withdrawn")

    def received(self, caller: Caller) -> list[tuple[StoredRow, str, GameRecord]]:
        """The invitations that wait for somebody's answer, with the name of who invites, and the game."""
        user = caller.signed_in()
        here = invitations.c.user == user.id, invitations.c.state == "waiting", invitations.c.until > now()
        by = users.alias()
        query = select(invitations, by.c.name.label("by_name")).join(by, by.c.id == invitations.c.by)
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(*here).order_by(invitations.c.created.desc()).limit(50)).all()
            ids = [row.game for row in rows]
            found = connection.execute(select(games).where(games.c.id.in_(ids), games.c.status == "open")).all()
            records = {record.id: record for record in read_games(connection, found)}
        return [(row, row.by_name, records[row.game]) for row in rows if row.game in records]

    def accept(self, caller: Caller, invitation: str) -> GameRecord:
        """Take the seat that is kept."""
        row = self._mine(caller, invitation)
        return self._lobby.join(caller, row.game, row.seat)

    def decline(self, caller: Caller, invitation: str, block: bool) -> str:
        """Free the seat that is kept; with `block`, the host can invite no more. Returns the game."""
        user, row = caller.signed_in(), self._mine(caller, invitation)
        with writing(self._engine) as connection:
            record = read_game(connection, row.game, lock=True)
            current = _waiting(connection, invitation)
            if record is None or current is None:
                raise not_found("invitation")
            _end(connection, record, current, "declined")
            touch(connection, row.game)
            if block:
                set_contact(connection, user.id, row.by, BLOCK)
        return record.id

    def decline_link(self, secret: str, block: bool) -> str:
        """Decline an invitation that came by e-mail; with `block`, the address gets no more from anybody."""
        query = select(invitations).where(invitations.c.link == hashed(secret), invitations.c.state == "waiting")
        with writing(self._engine) as connection:
            row = connection.execute(query).first()
            record = None if row is None else read_game(connection, row.game, lock=True)
            if row is None or record is None:
                raise not_found("link")
            if block:
                address = hashed(row.address)
                if connection.execute(select(unwanted.c.at).where(unwanted.c.address == address)).first() is None:
                    connection.execute(insert(unwanted).values(address=address, at=now()))
            _end(connection, record, row, "declined")
            touch(connection, row.game)
        return record.id

    def expire(self) -> list[str]:
        """Free the seats of invitations that are over, or whose people have left; returns the games."""
        over = or_(invitations.c.until <= now(), invitations.c.state != "waiting")
        live = select(invitations.c.id).where(~over)
        stale = select(seats.c.game).where(seats.c.invitation.is_not(None), seats.c.invitation.not_in(live))
        with self._engine.connect() as connection:
            found = sorted(set(connection.execute(stale.limit(200)).scalars()))
        for game in found:
            with writing(self._engine) as connection:
                record = read_game(connection, game, lock=True)
                for seat in () if record is None else record.seats:
                    if seat.invitation is not None and _waiting(connection, seat.invitation) is None:
                        _expire(connection, game, seat)
                touch(connection, game)
        return found

    def _mine(self, caller: Caller, invitation: str) -> StoredRow:
        user = caller.signed_in()
        with self._engine.connect() as connection:
            row = _waiting(connection, invitation)
        if row is None or row.user != user.id:
            raise not_found("invitation")
        return row


def set_contact(connection: Connection, user: str, other: str, kind: str | None) -> None:
    """Follow or block somebody, or neither."""
    here = contacts.c.user == user, contacts.c.other == other
    connection.execute(contacts.delete().where(*here))
    if kind is not None:
        connection.execute(insert(contacts).values(user=user, other=other, kind=kind, created=now()))


def _refuse(connection: Connection, record: GameRecord, guest: User, host: User) -> None:
    if record.seats_of(guest.id):
        raise conflict(f"{guest.name} already has a seat.", record.seq)
    if record.kept_for(guest.id) is not None:
        raise conflict(f"{guest.name} is already invited.", record.seq)
    if has_blocked(connection, guest.id, host.id):
        raise forbidden(f"{guest.name} does not take invitations from you.")


def _free_seat(record: GameRecord, wanted: int | None) -> SeatRecord:
    free = [seat for seat in free_seats(record, None) if wanted in (None, seat.seat)]
    if not free:
        raise conflict("No seat is free for another invitation.", record.seq)
    return free[0]


def _waiting(connection: Connection, invitation: str) -> StoredRow | None:
    """An invitation that can be answered."""
    query = select(invitations).where(invitations.c.id == invitation, invitations.c.state == "waiting")
    return connection.execute(query.where(invitations.c.until > now())).first()


def _end(connection: Connection, record: GameRecord, row: StoredRow, state: str) -> None:
    """The seat is free again, and a private table is closed to whoever was invited."""
    for seat in record.seats:
        if seat.invitation == row.id:
            free_kept(connection, record.id, seat, state)
    end_invitation(connection, row.id, state)
    if row.user is not None and not record.seats_of(row.user):
        set_admission(connection, record.id, row.user, None)


def _expire(connection: Connection, game: str, seat: SeatRecord) -> None:
    if seat.kind == "open":
        free_kept(connection, game, seat, "expired")
    else:
        put_seat(connection, game, seat.seat, invitation=None, invited=None)
    if seat.invited is not None:
        set_admission(connection, game, seat.invited, None)


def _sent(row: StoredRow, at: float) -> SentInvitation:
    state: InvitationState = "expired" if row.state == "waiting" and row.until <= at else row.state
    return SentInvitation(
        id=row.id,
        seat=row.seat,
        to=row.name or shortened(row.address),
        by_email=bool(row.address),
        state=state,
        created=row.created,
        until=row.until,
    )


def count_waiting(connection: Connection, user: str) -> int:
    """How many invitations wait for somebody's answer."""
    here = invitations.c.user == user, invitations.c.state == "waiting", invitations.c.until > now()
    return int(connection.execute(select(func.count()).select_from(invitations).where(*here)).scalar_one())
