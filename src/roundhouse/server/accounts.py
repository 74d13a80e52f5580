"""People: passwords, sessions, guests and personal tokens."""

from __future__ import annotations

import hmac
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .errors import Refused, not_found
from .hashing import PasswordHashing
from .model import NewToken, TokenInfo, User
from .records import writing
from .settings import Settings
from .tables import sessions, tokens, users
from .words import clean, hashed, new_id, new_secret, now

TOKEN_PREFIX = "rh_"
MOST_TOKENS = 20
#: Sessions note that they were used at most this often, in seconds.
SEEN_EVERY = 3600.0


class Caller(Struct, frozen=True):
    """Who asks; without a user for somebody not signed in."""

    user: User | None
    session: str = ""

    @property
    def id(self) -> str | None:
        """The user's id."""
        return None if self.user is None else self.user.id

    @property
    def csrf(self) -> str:
        """The value that proves that a request was made by a page of ours."""
        return hashed(f"csrf {self.session}")[:40] if self.session else ""

    def signed_in(self) -> User:
        """The user, or a refusal."""
        if self.user is None:
            raise Refused("not_signed_in", "Sign in first, or play as a guest.")
        return self.user


NOBODY = Caller(None)


class Accounts:
    """All users of the server."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """Passwords are hashed with argon2id."""
        self._engine, self._settings = engine, settings
        self._hasher = PasswordHashing(settings)

    def register(self, name: str, password: str, guest: User | None = None) -> User:
        """A new account; a guest becomes a user with a password and keeps his seats."""
        name = self._name(name)
        values = {"name": name, "login": name.casefold(), "password": self._hasher.hash(password)}
        try:
            with writing(self._engine) as connection:
                if guest is not None and guest.guest:
                    connection.execute(update(users).where(users.c.id == guest.id).values(**values))
                    return self._user(connection, guest.id)
                user = new_id(12)
                connection.execute(insert(users).values(id=user, created=now(), webhook="", **values))
                return self._user(connection, user)
        except IntegrityError as error:
            raise Refused("conflict", f"The name {name} is taken.") from error

    def guest(self, name: str) -> User:
        """Somebody without a password."""
        with writing(self._engine) as connection:
            return self.new_guest(connection, name)

    def new_guest(self, connection: Connection, name: str) -> User:
        """A guest, within a transaction."""
        user = new_id(12)
        connection.execute(insert(users).values(id=user, name=self._name(name), webhook="", created=now()))
        return self._user(connection, user)

    def check(self, name: str, password: str) -> User:
        """The user of that name, if the password is right; takes as long when there is no such user."""
        query = select(users.c.id, users.c.password).where(users.c.login == clean(name).casefold())
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        right = self._hasher.verify(None if row is None else row.password, password)
        if row is None or not right:
            raise Refused("not_signed_in", "Name or password is wrong.")
        return self.user(row.id)

    def set_password(self, user: str, password: str) -> None:
        """Give a user another password and end all his sessions."""
        stored = self._hasher.hash(password)
        with writing(self._engine) as connection:
            connection.execute(update(users).where(users.c.id == user).values(password=stored))
            connection.execute(delete(sessions).where(sessions.c.user == user))

    def find(self, name: str) -> User:
        """The user who signs in with that name."""
        with self._engine.connect() as connection:
            row = connection.execute(select(users.c.id).where(users.c.login == clean(name).casefold())).first()
            if row is None:
                raise not_found("user")
            return self._user(connection, row.id)

    def set_webhook(self, user: str, address: str) -> None:
        """Where to tell a user that it is his turn."""
        with writing(self._engine) as connection:
            connection.execute(update(users).where(users.c.id == user).values(webhook=address))

    def begin(self, user: User) -> Caller:
        """A new session."""
        secret = new_secret()
        with writing(self._engine) as connection:
            connection.execute(insert(sessions).values(hash=hashed(secret), user=user.id, seen=now()))
        return Caller(user, secret)

    def end(self, secret: str) -> None:
        """Sign out."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.hash == hashed(secret)))

    def by_session(self, secret: str) -> Caller:
        """Who has this cookie."""
        key, oldest = hashed(secret), now() - self._settings.session_days * 86_400
        query = (
            select(users, sessions.c.seen).join(sessions, sessions.c.user == users.c.id).where(sessions.c.hash == key)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None or row.seen < oldest:
            return NOBODY
        if row.seen < now() - SEEN_EVERY:
            with writing(self._engine) as connection:
                connection.execute(update(sessions).where(sessions.c.hash == key).values(seen=now()))
        return Caller(_shown(row), secret)

    def by_token(self, secret: str) -> Caller:
        """Who has this personal token."""
        key = hashed(secret)
        query = select(users, tokens.c.used).join(tokens, tokens.c.user == users.c.id).where(tokens.c.hash == key)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise Refused("not_signed_in", "This token is not valid.")
        if row.used is None or row.used < now() - SEEN_EVERY:
            with writing(self._engine) as connection:
                connection.execute(update(tokens).where(tokens.c.hash == key).values(used=now()))
        return Caller(_shown(row))

    def tokens(self, user: str) -> tuple[TokenInfo, ...]:
        """A user's personal tokens."""
        query = select(tokens).where(tokens.c.user == user).order_by(tokens.c.created)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(TokenInfo(id=r.id, name=r.name, created=r.created, used=r.used) for r in rows)

    def new_token(self, user: str, name: str) -> NewToken:
        """A personal token for scripts."""
        if len(self.tokens(user)) >= MOST_TOKENS:
            raise Refused("conflict", f"You have {MOST_TOKENS} tokens already; delete one first.")
        secret, id_ = TOKEN_PREFIX + new_secret(), new_id(12)
        values = {"id": id_, "user": user, "hash": hashed(secret), "name": self._name(name), "created": now()}
        with writing(self._engine) as connection:
            connection.execute(insert(tokens).values(**values))
        return NewToken(id=id_, name=str(values["name"]), token=secret)

    def drop_token(self, user: str, token: str) -> None:
        """Make a personal token void."""
        with writing(self._engine) as connection:
            query = delete(tokens).where(tokens.c.user == user, tokens.c.id == token)
            if connection.execute(query).rowcount == 0:
                raise not_found("token")

    def user(self, user: str) -> User:
        """A user by id."""
        with self._engine.connect() as connection:
            return self._user(connection, user)

    def _user(self, connection: Connection, user: str) -> User:
        row = connection.execute(select(users).where(users.c.id == user)).first()
        if row is None:
            raise not_found("user")
        return _shown(row)

    def _name(self, name: str) -> str:
        found = clean(name)[:40]
        if not found:
            raise Refused("bad_request", "A name needs at least one letter.")
        return found


def _shown(row: Row[Any]) -> User:
    return User(id=row.id, name=row.name, guest=row.login is None, webhook=row.webhook, created=row.created)


def same(one: str, other: str) -> bool:
    """Compare secrets without telling by the time it takes."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
