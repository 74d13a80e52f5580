"""What a host does from the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, delete, insert, update
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import RoundhouseError

from ..accounts.people import Accounts
from ..errors import Refused
from ..games.happenings import Happenings
from ..ids import now
from ..jobs import InProcessJobs, Periodic
from ..model import User
from ..moderation.audit import note
from ..people.arena_file import Entered
from ..people.people import People, Recomputed
from ..settings import Settings
from ..storage.records import writing
from ..storage.tables import marks, programs, users
from .backup import Progress, one_line, restore_backup, write_backup
from .consistency import Checked, check_database
from .retention import Retention, Swept
from .startup_checks import prepared

SHORTEST = 8


class AdminError(RoundhouseError):
    """A command failed; the text is for the command line."""


class Administration:
    """Works on the database of a server, whether it runs or not."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """The tables are up to date."""
        self._engine, self._settings, self._accounts = engine, settings, Accounts(engine, settings)

    def create_user(self, name: str, password: str) -> User:
        """A user with a password."""
        return self._told(lambda: self._accounts.register(name, _good(password)))

    def reset_password(self, name: str, password: str) -> User:
        """Another password for a user."""

        def reset() -> User:
            user = self._accounts.find(name)
            if user.program:
                raise AdminError(f"{user.name} is a program and has no password; see make-person")
            self._accounts.set_password(user.id, _good(password))
            return user

        return self._told(reset)

    def make_person(self, name: str, password: str) -> User:
        """An ordinary account of what was a program's."""

        def change() -> User:
            user = self._accounts.find(name)
            if not user.program:
                raise AdminError(f"{user.name} is not a program")
            self._accounts.set_password(user.id, _good(password))
            with writing(self._engine) as connection:
                connection.execute(delete(programs).where(programs.c.user == user.id))
                connection.execute(update(users).where(users.c.id == user.id).values(program=False))
            return user

        return self._told(change)

    def grant(self, name: str, role: str) -> User:
        """Let somebody look after the server, or no longer."""

        def change() -> User:
            user = self._accounts.find(name)
            if user.program or user.guest:
                raise AdminError(f"{user.name} is not a person with an account")
            with writing(self._engine) as connection:
                connection.execute(update(users).where(users.c.id == user.id).values(role=role))
                note(connection, "(command line)", "grant", user.name, role=role)
            return user

        return self._told(change)

    def _told(self, work: Callable[[], User]) -> User:
        try:
            return work()
        except Refused as error:
            raise AdminError(error.message) from error

    def backup(self, file: Path) -> int:
        """Write everything to a file; the number of rows."""
        count = write_backup(self._engine, file)
        with writing(self._engine) as connection:
            connection.execute(delete(marks).where(marks.c.name == "backup"))
            connection.execute(insert(marks).values(name="backup", at=now()))
        return count

    def restore(self, file: Path, check: bool, progress: Progress) -> tuple[int, Checked | None]:
        """Replace everything by a backup, or change nothing."""
        return restore_backup(self._engine, file, check, progress)

    def sweep(self) -> Swept:
        """Delete old data and pack finished games."""
        return Retention(self._engine, self._settings).sweep()

    def recompute(self, progress: Progress) -> Recomputed:
        """Make results, statistics and ratings anew from the logs."""
        return self._people().recompute(progress)

    def rate_arena(self, file: Path) -> Entered:
        """Rate bots by the games of an arena."""
        return self._people().rate_arena(file)

    def _people(self) -> People:
        """Without a server nothing happens that it could listen to."""
        return People(self._engine, InProcessJobs(), Periodic(self._engine, shared=True), Happenings())

    def check(self, progress: Progress) -> Checked:
        """Replay every game and compare it with what is stored."""
        return check_database(self._engine, progress)


def _good(password: str) -> str:
    if len(password) < SHORTEST:
        raise AdminError(f"the password needs at least {SHORTEST} characters")
    return password


@contextmanager
def opened(settings: Settings) -> Iterator[Administration]:
    """The database of a server."""
    engine = prepared(settings.database)
    try:
        yield Administration(engine, settings)
    except SQLAlchemyError as error:
        raise AdminError(f"the database is not responding: {one_line(error)}") from error
    finally:
        engine.dispose()
