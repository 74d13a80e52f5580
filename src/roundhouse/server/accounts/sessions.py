"""Sessions of browsers, and tokens for scripts."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine, delete, insert, select, update

from ..errors import Refused, not_found
from ..ids import clean, hashed, new_id, new_secret, now
from ..model import User
from ..settings import Settings
from ..storage.records import writing
from ..storage.tables import sessions, tokens, users
from .credentials import SCOPES, NewToken, Scope, SessionInfo, TokenInfo, TokenWish
from .people import NOBODY, Caller, shown
from .standing import refuse_banned

TOKEN_PREFIX = "rh_"
MOST_TOKENS = 20
#: A session beyond so many ends the one that was not used for the longest time.
MOST_SESSIONS = 50
#: Sessions and tokens note that they were used at most this often, in seconds.
SEEN_EVERY = 3600.0


class Sessions:
    """Sessions and tokens of all users; `ended` is called with each user who has lost one."""

    def __init__(self, engine: Engine, settings: Settings, ended: Callable[[str], None]) -> None:
        """Works on the database only."""
        self._engine, self._settings, self._ended = engine, settings, ended

    def begin(self, user: User, device: str = "") -> Caller:
        """A new session."""
        secret, at = new_secret(), now()
        values = {"hash": hashed(secret), "id": new_id(12), "user": user.id, "created": at, "seen": at}
        mine = select(sessions.c.hash).where(sessions.c.user == user.id).order_by(sessions.c.seen.desc())
        with writing(self._engine) as connection:
            refuse_banned(connection, user.id)
            old = list(connection.execute(mine.offset(MOST_SESSIONS - 1)).scalars())
            if old:
                connection.execute(delete(sessions).where(sessions.c.hash.in_(old)))
            connection.execute(insert(sessions).values(device=device[:60], **values))
        return Caller(user, secret)

    def end(self, caller: Caller) -> None:
        """Sign out."""
        if caller.user is not None and caller.session:
            with writing(self._engine) as connection:
                connection.execute(delete(sessions).where(sessions.c.hash == hashed(caller.session)))
            self._ended(caller.user.id)

    def listed(self, caller: Caller) -> tuple[SessionInfo, ...]:
        """A user's sessions, the latest used first."""
        here, oldest = hashed(caller.session), self._oldest()
        query = select(sessions).where(sessions.c.user == caller.id, sessions.c.seen >= oldest)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(sessions.c.seen.desc(), sessions.c.created.desc())).all()
        return tuple(
            SessionInfo(id=r.id, device=r.device, created=r.created, used=r.seen, here=r.hash == here) for r in rows
        )

    def end_one(self, user: str, session: str) -> None:
        """End a session of a user's choice."""
        with writing(self._engine) as connection:
            query = delete(sessions).where(sessions.c.user == user, sessions.c.id == session)
            if connection.execute(query).rowcount == 0:
                raise not_found("session")
        self._ended(user)

    def end_others(self, caller: Caller) -> None:
        """End all sessions but the caller's own."""
        user = caller.in_person().id
        with writing(self._engine) as connection:
            others = sessions.c.hash != hashed(caller.session)
            connection.execute(delete(sessions).where(sessions.c.user == user, others))
        self._ended(user)

    def all_ended(self, user: str) -> None:
        """Tell that all sessions and tokens of a user have just ended."""
        self._ended(user)

    def began(self, caller: Caller) -> float:
        """When the session of somebody began."""
        query = select(sessions.c.created).where(sessions.c.hash == hashed(caller.session))
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one_or_none() or 0.0

    def by_session(self, secret: str) -> Caller:
        """The user of a session cookie."""
        key = hashed(secret)
        query = (
            select(users, sessions.c.seen).join(sessions, sessions.c.user == users.c.id).where(sessions.c.hash == key)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None or row.seen < self._oldest():
            return NOBODY
        if row.seen < now() - SEEN_EVERY:
            with writing(self._engine) as connection:
                connection.execute(update(sessions).where(sessions.c.hash == key).values(seen=now()))
        return Caller(shown(row), secret)

    def by_token(self, secret: str) -> Caller:
        """The user of a personal token."""
        key = hashed(secret)
        query = (
            select(users, tokens.c.used, tokens.c.scopes)
            .join(tokens, tokens.c.user == users.c.id)
            .where(tokens.c.hash == key)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise Refused("not_signed_in", "This token is not valid.")
        if row.used is None or row.used < now() - SEEN_EVERY:
            with writing(self._engine) as connection:
                connection.execute(update(tokens).where(tokens.c.hash == key).values(used=now()))
        return Caller(shown(row), scopes=read_scopes(row.scopes))

    def tokens(self, user: str) -> tuple[TokenInfo, ...]:
        """A user's personal tokens."""
        query = select(tokens).where(tokens.c.user == user).order_by(tokens.c.created)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            TokenInfo(id=r.id, name=r.name, scopes=read_scopes(r.scopes), created=r.created, used=r.used) for r in rows
        )

    def new_token(self, user: str, wish: TokenWish) -> NewToken:
        """A personal token for scripts."""
        if len(self.tokens(user)) >= MOST_TOKENS:
            raise Refused("conflict", f"You have {MOST_TOKENS} tokens, the most allowed. Delete one first.")
        secret, id_, named = TOKEN_PREFIX + new_secret(), new_id(12), clean(wish.name)[:40] or "script"
        scopes = tuple(one for one in SCOPES if one in (*wish.scopes, "read"))
        values = {"id": id_, "user": user, "hash": hashed(secret), "name": named, "created": now()}
        values["scopes"] = " ".join(scopes)
        with writing(self._engine) as connection:
            refuse_banned(connection, user)
            connection.execute(insert(tokens).values(**values))
        return NewToken(id=id_, name=named, scopes=scopes, token=secret)

    def drop_token(self, user: str, token: str) -> None:
        """Delete a personal token."""
        with writing(self._engine) as connection:
            query = delete(tokens).where(tokens.c.user == user, tokens.c.id == token)
            if connection.execute(query).rowcount == 0:
                raise not_found("token")
        self._ended(user)

    def drop_tokens(self, user: str) -> None:
        """Delete all personal tokens of a user."""
        with writing(self._engine) as connection:
            connection.execute(delete(tokens).where(tokens.c.user == user))
        self._ended(user)

    def _oldest(self) -> float:
        return now() - self._settings.session_days * 86_400


def read_scopes(stored: str) -> tuple[Scope, ...]:
    """What a token may do."""
    words = stored.split()
    return tuple(one for one in SCOPES if one in words)
