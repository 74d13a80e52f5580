"""Signing up, checking in and withdrawing; and whom the organiser adds, drops or replaces."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, select

from roundhouse.core.text import distinct

from ..accounts.blocking import has_blocked
from ..accounts.names import login_of
from ..accounts.people import Accounts, Caller
from ..errors import Refused, forbidden, not_found
from ..games.offered_bots import bot_name, checked_bot
from ..games.seating import touch
from ..games.takeovers import Takeovers
from ..ids import now
from ..model import User
from ..storage.records import read_game, writing
from ..storage.tables import entrants, users
from .model import EntrantChange, NewEntrant
from .progress import Told
from .records import (
    EntrantRecord,
    TournamentRecord,
    add_entrants,
    names_of,
    note,
    put_entrant,
    put_tournament,
    written,
)
from .rights import knows, organising, refused, seen


class Entering:
    """Who takes part."""

    def __init__(self, engine: Engine, accounts: Accounts, takeovers: Takeovers) -> None:
        """Works on the database only."""
        self._engine, self._accounts, self._takeovers = engine, accounts, takeovers
        #: Called for each person who should know of something, and for games whose seats have changed.
        self.tell: Callable[[Told], None] = lambda told: None
        self.reseated: Callable[[str], None] = lambda game: None

    def join(self, caller: Caller, id_: str, secret: str) -> None:
        """Sign up, or come back after withdrawing."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            record = seen(connection, caller, id_, secret, lock=True)
            mine = record.entrant_of(user.id)
            if mine is not None and mine.playing:
                raise refused("You have already signed up.")
            _refuse_late(record)
            if record.entry != "open" and record.owner != user.id and not knows(record, secret):
                what = "Wrong password." if record.entry == "password" else "Sign up with the invitation's link."
                raise forbidden(what)
            if user.guest and not record.settings.guests:
                raise forbidden("Only people with an account can sign up. Register, and you keep your games.")
            if mine is None:
                _refuse_full(record, 1)
                name = distinct(self._accounts.seat_name(connection, user), names_of(record))
                add_entrants(connection, record, [{"user": user.id, "name": name}])
            else:
                put_entrant(connection, id_, mine.number, playing=True)
            put_tournament(connection, id_)
        self.tell(Told("signed_up", id_, record.name, user.id))

    def leave(self, caller: Caller, id_: str) -> None:
        """Withdraw: before the start the name goes; later one is in no further round."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            record = seen(connection, caller, id_, lock=True)
            mine = record.entrant_of(user.id)
            if mine is None or not mine.playing:
                raise refused("You have not signed up.")
            self._drop(connection, record, mine, "")

    def check_in(self, caller: Caller, id_: str, here: bool) -> None:
        """Say whether one is there."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            record = seen(connection, caller, id_, lock=True)
            mine = record.entrant_of(user.id)
            if mine is None or not mine.playing:
                raise refused("You have not signed up.")
            if record.status != "open" or not record.settings.check_in:
                raise refused("Nobody has to check in now.")
            put_entrant(connection, id_, mine.number, checked_in=here)
            put_tournament(connection, id_)

    def add(self, caller: Caller, id_: str, wish: NewEntrant) -> None:
        """The organiser adds a person with an account, or bots."""
        with organising(self._engine, caller, id_) as (connection, record):
            if record.status != "open" and not (record.status == "running" and record.settings.system != "groups"):
                raise refused("Nobody can be added any more.")
            rows, names = list[dict[str, object]](), list(names_of(record))
            if wish.bot:
                checked_bot(wish.bot)
                for _ in range(wish.count):
                    names.append(bot_name(wish.bot, names))
                    rows.append({"name": names[-1], "bot": wish.bot})
            else:
                user = self._person(connection, record, wish.name)
                rows.append({"user": user.id, "name": distinct(user.name, names)})
            _refuse_full(record, len(rows))
            add_entrants(connection, record, rows)
            put_tournament(connection, id_)
            if record.status == "running":
                for row in rows:
                    note(connection, id_, "added", by=record.owner_name, name=row["name"])
        for row in rows:
            if "user" in row:
                self.tell(Told("signed_up", id_, record.name, str(row["user"])))

    def change(self, caller: Caller, id_: str, number: int, wish: EntrantChange) -> None:
        """The organiser drops an entrant, lets them back in, or gives their place to another."""
        changed = ""
        with organising(self._engine, caller, id_) as (connection, record):
            here = record.entrant(number)
            if here is None:
                raise not_found("entrant")
            if record.status not in ("open", "running"):
                raise refused("The tournament is over.")
            if wish.checked_in is not UNSET:
                put_entrant(connection, id_, number, checked_in=wish.checked_in)
            if wish.strength is not UNSET:
                if record.status != "open":
                    raise refused("The strength counts only before the first round.")
                put_entrant(connection, id_, number, strength=wish.strength)
            if wish.name is not UNSET or wish.bot is not UNSET:
                changed = self._replace(connection, record, here, wish)
            if wish.playing is not UNSET and wish.playing != here.playing:
                if wish.playing:
                    put_entrant(connection, id_, number, playing=True)
                    note(connection, id_, "returned", by=record.owner_name, name=here.name)
                else:
                    self._drop(connection, record, here, record.owner_name)
            put_tournament(connection, id_)
        if changed:
            self.reseated(changed)

    def _drop(self, connection: Connection, record: TournamentRecord, here: EntrantRecord, by: str) -> None:
        if record.status not in ("open", "running"):
            raise refused("The tournament is over.")
        if record.status == "open":
            own = (entrants.c.tournament == record.id) & (entrants.c.number == here.number)
            connection.execute(delete(entrants).where(own))
        else:
            put_entrant(connection, record.id, here.number, playing=False)
            note(connection, record.id, "dropped", by=by, name=here.name)
        put_tournament(connection, record.id)

    def _person(self, connection: Connection, record: TournamentRecord, name: str) -> User:
        """Somebody with an account who does not play yet."""
        row = connection.execute(select(users.c.id).where(users.c.login == login_of(name))).first()
        if row is None:
            raise Refused("not_found", f"Nobody here has an account with the name {name!r}.")
        if record.entrant_of(row.id) is not None:
            raise refused(f"{name} takes part already.")
        if has_blocked(connection, row.id, record.owner):
            raise forbidden(f"{name} does not play in your tournaments.")
        return self._accounts.read(connection, row.id)

    def _replace(
        self, connection: Connection, record: TournamentRecord, here: EntrantRecord, wish: EntrantChange
    ) -> str:
        """Another takes over the place, and the seat at a table that is being played; returns that game."""
        others = [one.name for one in record.entrants if one.number != here.number]
        values: dict[str, object]
        if isinstance(wish.bot, str):
            checked_bot(wish.bot)
            values = {"user": None, "bot": wish.bot, "name": bot_name(wish.bot, [*others, here.name])}
        else:
            user = self._person(connection, record, str(wish.name))
            values = {"user": user.id, "bot": "", "name": distinct(user.name, others)}
        former = written([*here.former, here.name])
        put_entrant(connection, record.id, here.number, playing=True, former=former, **values)
        note(connection, record.id, "replaced", by=record.owner_name, name=here.name, other=values["name"])
        current = record.rounds[-1] if record.rounds else None
        for table in () if current is None else current.tables:
            if here.number in table.players and table.game and table.status == "playing":
                self._reseat(connection, table.game, table.players.index(here.number), values)
                return table.game
        return ""

    def _reseat(self, connection: Connection, game: str, seat: int, values: dict[str, object]) -> None:
        record = read_game(connection, game, lock=True)
        if record is not None and record.status == "playing":
            kind = "bot" if values["bot"] else "user"
            self._takeovers.hand(connection, record, seat, "replaced", {**values, "kind": kind, "link": None})
            touch(connection, game)


def _refuse_late(record: TournamentRecord) -> None:
    if record.status != "open":
        raise refused("The tournament has begun; nobody can sign up any more.")
    if record.deadline is not None and record.deadline < now():
        raise refused("The time for signing up is over.")


def _refuse_full(record: TournamentRecord, more: int) -> None:
    if record.people + more > record.settings.limit:
        raise refused(f"The tournament is full: it takes {record.settings.limit} players.")
