"""Users: registering, guests, passwords and recovery codes."""

from __future__ import annotations

import hmac

from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import Refused, not_found
from ..ids import hashed, new_code, new_id, now, read_code
from ..model import User
from ..settings import Settings
from ..storage.records import writing
from ..storage.tables import StoredRow, sessions, tokens, users
from .credentials import RecoveryCode, Scope
from .names import is_label, login_of, look_of, person_name
from .passwords import PasswordHashing


class Caller(Struct, frozen=True):
    """Who makes a request; without a user if nobody is signed in."""

    user: User | None
    session: str = ""
    #: What a token may do; None for a browser, which may do everything.
    scopes: tuple[Scope, ...] | None = None

    @property
    def id(self) -> str | None:
        """The user's id."""
        return None if self.user is None else self.user.id

    @property
    def csrf(self) -> str:
        """The value that proves that our own page made a request."""
        return hashed(f"csrf {self.session}")[:40] if self.session else ""

    def signed_in(self) -> User:
        """The user, or a refusal."""
        if self.user is None:
            raise Refused("not_signed_in", "Sign in first, or play as a guest.")
        return self.user

    def allowed(self, scope: Scope) -> None:
        """Refuse what a token was not made for."""
        if self.scopes is not None and scope not in self.scopes:
            raise Refused(
                "forbidden",
                f"This token lacks the scope `{scope}`. Create a token that has it on the account page.",
            )

    def in_person(self) -> User:
        """The user, signed in with a browser: a token can play, but never change an account."""
        user = self.signed_in()
        if not self.session:
            raise Refused("forbidden", "A token can't do this. Sign in with a browser.")
        return user


NOBODY = Caller(None)


class Accounts:
    """All users of the server."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """Passwords are hashed with argon2id."""
        self._engine = engine
        self.passwords = PasswordHashing(settings)

    def register(self, name: str, password: str, guest: User | None = None) -> User:
        """A new account; a guest gets a password and keeps their seats, but no session, token or recovery code."""
        name = person_name(name)
        if is_label(name):
            raise Refused("bad_request", f"The name {name} is reserved. Choose another.")
        values = {"name": name, "login": login_of(name), "look": hashed(look_of(name))}
        values["password"] = self.passwords.hash(password)
        try:
            with writing(self._engine) as connection:
                self.refuse_taken(connection, name, None if guest is None else guest.id)
                if guest is not None and guest.guest:
                    return self._promote(connection, guest, values)
                user = new_id(12)
                connection.execute(insert(users).values(id=user, created=now(), webhook="", **values))
                return self.read(connection, user)
        except IntegrityError as error:
            raise _taken(name) from error

    def _promote(self, connection: Connection, guest: User, values: dict[str, str]) -> User:
        still_guest = update(users).where(users.c.id == guest.id, users.c.login.is_(None))
        if connection.execute(still_guest.values(recovery=None, recovery_made=None, **values)).rowcount == 0:
            raise Refused("conflict", "You already have an account. Sign in.")
        end_all(connection, guest.id)
        return self.read(connection, guest.id)

    def guest(self, name: str) -> User:
        """A new user without a password."""
        with writing(self._engine) as connection:
            return self.new_guest(connection, name)

    def new_guest(self, connection: Connection, name: str) -> User:
        """A guest, within a transaction."""
        user, name = new_id(12), person_name(name)
        self.refuse_taken(connection, name)
        connection.execute(insert(users).values(id=user, name=name, webhook="", created=now()))
        return self.read(connection, user)

    def refuse_taken(self, connection: Connection, name: str, by: str | None = None) -> None:
        """Refuse a name that is, or looks like, the name of a registered user other than `by`."""
        if self._registered(connection, name, by):
            raise _taken(name)

    def seat_name(self, connection: Connection, user: User) -> str:
        """A user's name at a table; marks guests whose name someone has registered since."""
        if user.guest and self._registered(connection, user.name, user.id):
            return f"{user.name[:32]} (guest)"
        return user.name

    def _registered(self, connection: Connection, name: str, but: str | None) -> bool:
        same_name = or_(users.c.login == login_of(name), users.c.look == hashed(look_of(name)))
        found = connection.execute(select(users.c.id).where(same_name)).scalars()
        return any(user != but for user in found)

    def check(self, name: str, password: str) -> User:
        """The user of that name, if the password is right; unknown names take just as long."""
        query = select(users.c.id, users.c.password).where(users.c.login == login_of(name))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        right = self.passwords.verify(None if row is None else row.password, password)
        if row is None or not right:
            raise Refused("not_signed_in", "Wrong name or password.")
        return self.user(row.id)

    def set_password(self, user: str, password: str) -> None:
        """Change a password; all sessions and tokens end."""
        stored = self.passwords.hash(password)
        with writing(self._engine) as connection:
            connection.execute(update(users).where(users.c.id == user).values(password=stored))
            end_all(connection, user)

    def new_recovery(self, guest: User) -> RecoveryCode:
        """A code that lets a guest continue on another device; it replaces an older one."""
        if not guest.guest:
            raise Refused("conflict", "You have a password. Sign in with it on the other device.")
        code, made = new_code(), now()
        values = {"recovery": hashed(read_code(code)), "recovery_made": made}
        with writing(self._engine) as connection:
            still_guest = update(users).where(users.c.id == guest.id, users.c.login.is_(None))
            if connection.execute(still_guest.values(**values)).rowcount == 0:
                raise Refused("conflict", "You have an account now. Sign in with your password on the other device.")
        return RecoveryCode(code=code, made=made)

    def recover(self, code: str) -> User:
        """The guest who was given this code."""
        query = select(users.c.id).where(users.c.recovery == hashed(read_code(code)))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
            if row is None:
                raise Refused("not_signed_in", "This recovery code is wrong, or a newer one has replaced it.")
            return self.read(connection, row.id)

    def find(self, name: str) -> User:
        """The user who signs in with that name."""
        with self._engine.connect() as connection:
            row = connection.execute(select(users.c.id).where(users.c.login == login_of(name))).first()
            if row is None:
                raise not_found("user")
            return self.read(connection, row.id)

    def set_webhook(self, user: str, address: str) -> None:
        """Set the address that is called when it is the user's turn."""
        with writing(self._engine) as connection:
            connection.execute(update(users).where(users.c.id == user).values(webhook=address))

    def user(self, user: str) -> User:
        """A user by id."""
        with self._engine.connect() as connection:
            return self.read(connection, user)

    def read(self, connection: Connection, user: str) -> User:
        """A user by id, within a transaction."""
        row = connection.execute(select(users).where(users.c.id == user)).first()
        if row is None:
            raise not_found("user")
        return shown(row)


def end_all(connection: Connection, user: str) -> None:
    """End all sessions and tokens of a user."""
    connection.execute(delete(sessions).where(sessions.c.user == user))
    connection.execute(delete(tokens).where(tokens.c.user == user))


def shown(row: StoredRow) -> User:
    """A row of `users` as its owner sees it."""
    return User(
        id=row.id,
        name=row.name,
        guest=row.login is None,
        webhook=row.webhook,
        created=row.created,
        avatar=row.avatar,
        recovery=row.recovery_made,
        program=bool(row.program),
        role=row.role,
    )


def _taken(name: str) -> Refused:
    return Refused(
        "conflict", f"The name {name} is taken, or looks too much like one that is. Choose another, or sign in."
    )


def same(one: str, other: str) -> bool:
    """Compare secrets in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
