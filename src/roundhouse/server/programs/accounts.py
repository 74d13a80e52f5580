"""The accounts of programs: made by a person, who manages them; nobody signs in with one."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..accounts.credentials import NewToken, TokenWish
from ..accounts.names import is_label, login_of, look_of, person_name
from ..accounts.people import Accounts, end_all
from ..accounts.sessions import Sessions
from ..accounts.standing import refuse_banned
from ..errors import Refused, forbidden, not_found
from ..ids import clean, hashed, new_id, now
from ..model import User
from ..news.hub import Hub
from ..settings import Settings
from ..storage.records import writing
from ..storage.tables import StoredRow, games, mail_links, programs, seats, users
from .model import Abilities, NewProgram, NewProgramInfo, ProgramChange, ProgramInfo, Upgrade
from .topics import events_topic

_abilities = msgspec.json.Decoder(Abilities)
_FIRST_TOKEN = TokenWish(name="First token")


class Programs:
    """All programs of the server."""

    def __init__(self, engine: Engine, accounts: Accounts, sessions: Sessions, hub: Hub, settings: Settings) -> None:
        """`hub` knows who listens."""
        self._engine, self._accounts, self._sessions = engine, accounts, sessions
        self._hub, self._most = hub, settings.quota_programs

    def create(self, owner: User, wish: NewProgram) -> NewProgramInfo:
        """A new account for a program, with its first token."""
        _with_account(owner)
        name = person_name(wish.name)
        if is_label(name):
            raise Refused("bad_request", f"The name {name} is reserved. Choose another.")
        user = new_id(12)
        values = {"id": user, "name": name, "login": login_of(name), "look": hashed(look_of(name)), "created": now()}
        try:
            with writing(self._engine) as connection:
                self._one_more(connection, owner.id)
                self._accounts.refuse_taken(connection, name)
                connection.execute(insert(users).values(webhook="", program=True, **values))
                _store(connection, user, owner.id, wish)
        except IntegrityError as error:  # somebody else was faster
            raise Refused("conflict", f"The name {name} is taken. Choose another.") from error
        return NewProgramInfo(program=self.mine(owner, user), token=self._sessions.new_token(user, _FIRST_TOKEN))

    def upgrade(self, owner: User, wish: Upgrade) -> NewProgramInfo:
        """An account without finished games becomes a program; its password, sessions and tokens end."""
        _with_account(owner)
        account = self._accounts.check(wish.name, wish.password)
        if account.id == owner.id:
            raise Refused(
                "conflict", "This is the account you are signed in with. Sign in as the program's owner first."
            )
        with writing(self._engine) as connection:
            refuse_banned(connection, account.id)
            self._one_more(connection, owner.id)
            of_theirs = select(seats.c.game).where(seats.c.user == account.id)
            finished = select(games.c.id).where(games.c.status == "finished", games.c.id.in_(of_theirs)).limit(1)
            if connection.execute(finished).first() is not None:
                raise Refused(
                    "conflict",
                    f"{account.name} has finished games as a person, so it can't become a program. Create a new one.",
                )
            if connection.execute(select(programs.c.user).where(programs.c.owner == account.id)).first() is not None:
                raise Refused("conflict", f"{account.name} owns programs, so it can't become one.")
            connection.execute(update(users).where(users.c.id == account.id).values(program=True, password=None))
            end_all(connection, account.id)
            connection.execute(delete(mail_links).where(mail_links.c.user == account.id))
            _store(connection, account.id, owner.id, wish)
        self._sessions.all_ended(account.id)
        return NewProgramInfo(
            program=self.mine(owner, account.id), token=self._sessions.new_token(account.id, _FIRST_TOKEN)
        )

    def change(self, owner: User, program: str, wish: ProgramChange) -> ProgramInfo:
        """The owner changes what others read about a program, and what it plays."""
        self.mine(owner, program)
        values: dict[str, object] = {}
        if wish.about is not UNSET:
            values["about"] = clean(wish.about)
        if wish.contact is not UNSET:
            values["contact"] = clean(wish.contact)
        if wish.abilities is not UNSET:
            values["abilities"] = msgspec.json.encode(_checked(wish.abilities)).decode()
        if values:
            with writing(self._engine) as connection:
                connection.execute(update(programs).where(programs.c.user == program).values(**values))
        return self.mine(owner, program)

    def delete(self, owner: User, program: str) -> None:
        """Delete a program; its seats stay with its name, as those of a person who has left."""
        self.mine(owner, program)
        with writing(self._engine) as connection:
            _refuse_playing(connection, program)
            connection.execute(delete(users).where(users.c.id == program, users.c.program.is_(True)))
        self._sessions.all_ended(program)

    def new_token(self, owner: User, program: str, wish: TokenWish) -> NewToken:
        """Another token for a program."""
        self.mine(owner, program)
        return self._sessions.new_token(program, wish)

    def mine(self, owner: User, program: str) -> ProgramInfo:
        """A program of somebody's own."""
        found = self._read(programs.c.user == program, programs.c.owner == owner.id)
        if not found:
            raise not_found("program")
        return found[0]

    def of(self, owner: User) -> tuple[ProgramInfo, ...]:
        """All programs of a person."""
        return self._read(programs.c.owner == owner.id)

    def all(self, limit: int, offset: int) -> tuple[ProgramInfo, ...]:
        """The programs of the server by name."""
        return self._read(limit=limit, offset=offset)

    def _read(self, *where: object, limit: int = 1000, offset: int = 0) -> tuple[ProgramInfo, ...]:
        owners = users.alias("owners")
        query = (
            select(programs, users.c.name, owners.c.name.label("owner_name"))
            .join(users, users.c.id == programs.c.user)
            .outerjoin(owners, owners.c.id == programs.c.owner)
            .order_by(users.c.login, users.c.id)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(*where).limit(limit).offset(offset)).all()  # type: ignore[arg-type]
            playing = playing_by(connection, [row.user for row in rows])
        listening = self._hub.topics()
        return tuple(_shown(row, playing.get(row.user, 0), events_topic(row.user) in listening) for row in rows)

    def _one_more(self, connection: Connection, owner: str) -> None:
        connection.execute(select(users.c.id).where(users.c.id == owner).with_for_update())
        count = connection.execute(select(func.count()).where(programs.c.owner == owner)).scalar_one()
        if count >= self._most:
            raise Refused("too_many", f"You have {self._most} programs, the most this server allows. Delete one first.")


def playing_by(connection: Connection, accounts: list[str]) -> dict[str, int]:
    """How many games each of these accounts is playing."""
    if not accounts:
        return {}
    query = (
        select(seats.c.user, func.count(func.distinct(seats.c.game)))
        .join(games, games.c.id == seats.c.game)
        .where(seats.c.user.in_(accounts), games.c.status.in_(("open", "playing")))
        .group_by(seats.c.user)
    )
    return {str(user): int(count) for user, count in connection.execute(query)}


def _with_account(owner: User) -> None:
    if owner.guest:
        raise forbidden("Guests can't own programs. Register first.")


def _refuse_playing(connection: Connection, program: str) -> None:
    if playing_by(connection, [program]):
        raise Refused("conflict", "This program still plays. Delete it once its games are over.")


def _checked(wish: Abilities) -> Abilities:
    if wish.fewest_players > wish.most_players:
        raise Refused("bad_request", "`fewest_players` must not be more than `most_players`.")
    return wish


def _store(connection: Connection, user: str, owner: str, wish: NewProgram | Upgrade) -> None:
    values = {"about": clean(wish.about), "contact": clean(wish.contact), "created": now()}
    values["abilities"] = msgspec.json.encode(_checked(wish.abilities)).decode()
    connection.execute(insert(programs).values(user=user, owner=owner, **values))


def declared(row: StoredRow) -> Abilities:
    """What a program plays, from its row."""
    return _abilities.decode(row.abilities)


def _shown(row: StoredRow, playing: int, online: bool) -> ProgramInfo:
    return ProgramInfo(
        id=row.user,
        name=row.name,
        about=row.about,
        contact=row.contact,
        owner=row.owner_name or "",
        abilities=declared(row),
        online=online,
        playing=playing,
        created=row.created,
    )
