"""Games before they start: creating, joining, seats and their links, starting, deleting."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, case, delete, func, insert, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.core.text import distinct
from roundhouse.titles import get_title

from .accounts import Accounts, Caller
from .bots import bots
from .errors import Refused, conflict, forbidden, not_found
from .model import GameChange, NewGame, SeatChange, SeatChoice, SeatLink, User
from .names import person_name, seat_label
from .quotas import Asker, Quotas
from .records import GameRecord, SeatRecord, read_game, read_games, writing
from .tables import games, seats, sessions
from .words import clean, hashed, new_id, new_secret, now

#: Seconds after which a guest who is not there can lose a seat in a game that is played.
AWAY = 86_400.0


class Lobby:
    """Everything about games but the moves."""

    def __init__(self, engine: Engine, accounts: Accounts, quotas: Quotas) -> None:
        """Works on the database only."""
        self._engine, self._accounts, self._quotas = engine, accounts, quotas

    def listed(
        self, caller: Caller, scope: str, title: str | None, status: str | None, limit: int, offset: int
    ) -> tuple[list[GameRecord], int]:
        """A page of one's own games, open ones, or those one can watch; the latest first."""
        where = self._where(caller, scope)
        if title is not None:
            where.append(games.c.title == title)
        if status is not None:
            where.append(games.c.status == status)
        query = select(games).where(*where).order_by(games.c.updated.desc(), games.c.id).limit(limit).offset(offset)
        with self._engine.connect() as connection:
            total = connection.execute(select(func.count()).select_from(games).where(*where)).scalar_one()
            return read_games(connection, connection.execute(query).all()), total

    def _where(self, caller: Caller, scope: str) -> list[ColumnElement[bool]]:
        if scope == "mine":
            user = caller.signed_in().id
            seated = select(seats.c.game).where(seats.c.user == user)
            return [or_(games.c.owner == user, games.c.id.in_(seated))]
        public: list[ColumnElement[bool]] = [games.c.private.is_(False)]
        return [*public, games.c.status == "open"] if scope == "open" else [*public, games.c.status != "open"]

    def create(self, caller: Caller, wish: NewGame, asker: Asker) -> GameRecord:
        """A new game."""
        user = caller.signed_in()
        names = self._names(wish, user)
        seed = secrets.randbelow(2**31) if wish.seed is None else wish.seed
        game = _checked(wish.title, names, seed, wish.options)
        rows = [_seat(choice, name, user) for choice, name in zip(wish.seats, names, strict=True)]
        if wish.mode == "hotseat" and any(row["kind"] == "open" for row in rows):
            raise Refused("bad_request", "In a hotseat game every seat is at this device or a bot.")
        with writing(self._engine) as connection:
            self._quotas.one_more_open(connection, user.id, asker)
            id_ = self.insert(connection, game, rows, user, wish)
            found = read_game(connection, id_)
        assert found is not None
        return self.start(caller, id_, asker) if wish.start else found

    def _names(self, wish: NewGame, user: User) -> list[str]:
        """Names of the seats, each different; those that others see online are no names of registered people."""
        found: list[str] = []
        with self._engine.connect() as connection:
            me = self._accounts.seat_name(connection, user)
            for number, choice in enumerate(wish.seats, start=1):
                name = seat_label(choice.name, _usual_name(choice, number, me))
                if choice.name.strip() and (wish.mode != "hotseat" or choice.kind == "me"):
                    self._accounts.refuse_taken(connection, name, user.id)
                found.append(distinct(name, found))
        return found

    def insert(
        self, connection: Connection, game: Game, rows: Sequence[dict[str, Any]], user: User, wish: NewGame
    ) -> str:
        """Store a game without moves."""
        id_, at = new_id(), now()
        values = {
            "id": id_,
            "title": game.defn.title,
            "name": clean(wish.name)[:80],
            "mode": wish.mode,
            "private": wish.private,
            "undo": wish.undo or ("free" if wish.mode == "hotseat" else "own"),
            "advice": wish.advice,
            "status": "open",
            "owner": user.id,
            "options": msgspec.json.encode(game.settings).decode(),
            "seed": game.seed,
            "rules_version": game.defn.version,
            "created": at,
            "updated": at,
        }
        connection.execute(insert(games).values(**values))
        connection.execute(insert(seats), [{"game": id_, "seat": n, **row} for n, row in enumerate(rows)])
        return id_

    def change(self, caller: Caller, game: str, wish: GameChange) -> GameRecord:
        """The owner changes name, privacy, advice or (before the start) the rule about undoing."""
        with self._changing(caller, game, owner=True) as (connection, record):
            values: dict[str, Any] = {}
            if wish.name is not UNSET:
                values["name"] = clean(wish.name)[:80]
            if wish.private is not UNSET:
                values["private"] = wish.private
            if wish.undo is not UNSET:
                if record.status != "open" and record.mode != "hotseat":
                    raise conflict("The rule about undoing is agreed on before the start.", record.seq)
                values["undo"] = wish.undo
            if wish.advice is not UNSET:
                _may_advise(record, wish.advice)
                values["advice"] = wish.advice
            if values:
                connection.execute(update(games).where(games.c.id == game).values(**values))
        return self.read(game)

    def delete(self, caller: Caller, game: str) -> None:
        """The owner deletes a game that has not started or is his alone."""
        with self._changing(caller, game, owner=True) as (connection, record):
            alone = all(seat.user in (record.owner, None) for seat in record.seats)
            if record.status != "open" and not alone:
                raise forbidden("Others play in this game.")
            connection.execute(delete(games).where(games.c.id == game))

    def join(self, caller: Caller, game: str, wanted: int | None) -> GameRecord:
        """Take a free seat."""
        user = caller.signed_in()
        with self._changing(caller, game, before_start=True) as (connection, record):
            if record.seats_of(user.id):
                raise conflict("You have a seat already.", record.seq)
            free = [seat for seat in record.seats if seat.kind == "open" and wanted in (None, seat.seat)]
            if not free:
                raise conflict("This seat is taken." if wanted is not None else "No seat is free.", record.seq)
            name = _free_name(self._accounts.seat_name(connection, user), record.seats, free[0].seat)
            _set_seat(connection, game, free[0].seat, kind="user", user=user.id, name=name, link=None, auto="[]")
        return self.read(game)

    def leave(self, caller: Caller, game: str) -> GameRecord:
        """Give one's seats free before the start."""
        user = caller.signed_in()
        with self._changing(caller, game, before_start=True) as (connection, record):
            mine = record.seats_of(user.id)
            if not mine:
                raise conflict("You have no seat here.", record.seq)
            for seat in mine:
                free = {"kind": "open", "user": None, "name": f"Seat {seat + 1}", "link": None, "auto": "[]"}
                _set_seat(connection, game, seat, **free)
        return self.read(game)

    def set_seat(self, caller: Caller, game: str, seat: int, wish: SeatChange) -> GameRecord:
        """The owner names a seat or gives it to a bot."""
        with self._changing(caller, game, owner=True, before_start=True) as (connection, record):
            here = _seat_at(record, seat)
            values: dict[str, Any] = {}
            if wish.bot is not UNSET:
                if here.kind == "user" and here.user != record.owner:
                    raise conflict("Somebody sits there.", record.seq)
                values = {"user": None, "link": None, "kind": "open", "bot": "", "name": f"Seat {seat + 1}"}
                if wish.bot is not None:
                    bot = _bot(wish.bot)
                    values |= {"kind": "bot", "bot": bot, "name": _free_name(_bot_name(bot), record.seats, seat)}
            if wish.name is not UNSET:
                if here.kind == "user" and here.user != record.owner:
                    raise forbidden("You can't rename another player.")
                name = person_name(wish.name)
                if record.mode != "hotseat":
                    self._accounts.refuse_taken(connection, name, caller.id)
                values["name"] = _free_name(name, record.seats, seat)
            if values:
                _set_seat(connection, game, seat, **values)
        return self.read(game)

    def start(self, caller: Caller, game: str, asker: Asker) -> GameRecord:
        """Begin to play once nobody is missing."""
        with self._changing(caller, game, owner=True, before_start=True) as (connection, record):
            if any(seat.kind == "open" for seat in record.seats):
                raise conflict("A seat is still free: invite somebody or let a bot play.", record.seq)
            if all(seat.kind == "bot" for seat in record.seats):
                self._quotas.one_more_of_bots(connection, caller.signed_in().id, asker)
            names = [seat.name for seat in record.seats]
            first = _checked(record.title, names, record.seed, record.options)
            to_move = int(first.decider[1:]) - 1
            values = {
                "status": "playing",
                "to_move": to_move,
                "doing": first.view.step.name,
                "robot": record.seats[to_move].kind == "bot",
                "rules_version": first.defn.version,
                "updated": now(),
            }
            connection.execute(update(games).where(games.c.id == game).values(**values))
        return self.read(game)

    def link(self, caller: Caller, game: str, seat: int) -> SeatLink:
        """A new private link to a seat that nobody has taken; an older one ends."""
        user = caller.signed_in()
        with self._changing(caller, game) as (connection, record):
            here = _seat_at(record, seat)
            if here.kind == "bot":
                raise conflict("A bot plays this seat.", record.seq)
            if here.kind == "user" and here.user == user.id:
                raise conflict(
                    "Your own seat needs no link: sign in on the other device, or enter your recovery code there.",
                    record.seq,
                )
            if here.kind == "user" or user.id not in (here.user, record.owner):
                raise forbidden(f"{here.name} has this seat." if here.kind == "user" else "Only the host invites.")
            secret = new_secret()
            _set_seat(connection, game, seat, link=hashed(secret))
        return SeatLink(seat=seat, secret=secret, path=f"/join/{secret}")

    def claim(self, caller: Caller, secret: str, name: str) -> tuple[str, User]:
        """Sit down where a link leads, as the first who opens it; the game and whoever sits there now.

        The game is locked before the seat is read: of several people with the same link one gets the seat. A link is
        good for a seat, never for the account of whoever sits there.
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
                raise conflict("You sit at this table already; the link is for somebody else.", record.seq)
            user = caller.user or self._accounts.new_guest(connection, name or here.name)
            values: dict[str, Any] = {"kind": "user", "user": user.id, "auto": "[]"}
            if record.status == "open":
                values["name"] = _free_name(self._accounts.seat_name(connection, user), record.seats, here.seat)
            _set_seat(connection, record.id, here.seat, **values)
            _touch(connection, record.id)
            return record.id, user

    def _holder(self, connection: Connection, caller: Caller, seat: SeatRecord, user: str) -> User:
        """A used link leads its taker back to the table, and nobody else anywhere."""
        if caller.user is not None and caller.user.id == user:
            return caller.user
        back = "enter your recovery code" if self._accounts.read(connection, user).guest else "sign in"
        raise Refused("link_used", f"This link has been used: the seat is {seat.name}'s. If that is you, {back}.")

    def release(self, caller: Caller, game: str, seat: int) -> tuple[GameRecord, str]:
        """The owner takes a seat back from a guest who does not come back, and who had it until now."""
        with self._changing(caller, game, owner=True) as (connection, record):
            here = _seat_at(record, seat)
            if here.kind != "user" or here.user is None or here.user == record.owner:
                raise conflict("No guest has this seat.", record.seq)
            if not self._accounts.read(connection, here.user).guest:
                raise forbidden(f"{here.name} has an account and can always come back.")
            if record.status != "open":
                _refuse_present(connection, here, here.user, record.seq)
            free = {"user": None, "kind": "open", "name": f"Seat {seat + 1}"}
            kept = {"user": record.owner, "kind": "local"}
            _set_seat(connection, game, seat, link=None, auto="[]", **(free if record.status == "open" else kept))
        return self.read(game), here.user

    def read(self, game: str) -> GameRecord:
        """A game that exists."""
        with self._engine.connect() as connection:
            found = read_game(connection, game)
        if found is None:
            raise not_found()
        return found

    @contextmanager
    def _changing(
        self, caller: Caller, game: str, *, owner: bool = False, before_start: bool = False
    ) -> Iterator[tuple[Connection, GameRecord]]:
        """A transaction in which the game is changed by somebody who may."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            record = read_game(connection, game, lock=True)
            if record is None or not record.may_see(user.id):
                raise not_found()
            if owner and record.owner != user.id:
                raise forbidden("Only whoever created the game can do that.")
            if before_start and record.status != "open":
                raise conflict("The game has started.", record.seq)
            yield connection, record
            _touch(connection, game)


def _may_advise(record: GameRecord, advice: bool | None) -> None:
    """Advice can be switched off at any time; on only while that is fair to everybody who plays."""
    shared = record.people > 1 and record.mode == "online"
    if advice and record.status == "playing" and shared and not record.gives_advice:
        raise conflict("Advice is agreed on before the start; now it can only be switched off.", record.seq)


def _touch(connection: Connection, game: str) -> None:
    """Let other processes notice that something but a move has changed."""
    waiting = case((games.c.status == "open", now()), else_=games.c.updated)
    connection.execute(update(games).where(games.c.id == game).values(revision=games.c.revision + 1, updated=waiting))


def _set_seat(connection: Connection, game: str, seat: int, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(**values))


def _refuse_present(connection: Connection, seat: SeatRecord, user: str, seq: int) -> None:
    """While a game is played, a guest keeps the seat for some time without being there."""
    seen = connection.execute(select(func.max(sessions.c.seen)).where(sessions.c.user == user)).scalar_one()
    if seen is not None and seen > now() - AWAY:
        hours = int((now() - seen) / 3600)
        was = "in the last hour" if hours < 1 else f"{hours} hours ago"
        raise conflict(f"{seat.name} was here {was}. You can take the seat back once they are away for a day.", seq)


def _seat_at(record: GameRecord, seat: int) -> SeatRecord:
    if seat >= len(record.seats):
        raise not_found("seat")
    return record.seats[seat]


def refuse_paths(title: str, options: Mapping[str, Any]) -> None:
    """Nobody makes the server read its own files."""
    for name in sorted(name for name in get_title(title).paths if options.get(name)):
        raise Refused("bad_request", f"The option {name} names a file and cannot be chosen at a table of this server.")


def _checked(title: str, names: Sequence[str], seed: int, options: dict[str, Any]) -> Game:
    try:
        refuse_paths(title, options)
        return new_game(title, list(names), seed=seed, options=options)
    except SetupError as error:
        raise Refused("bad_request", str(error)) from error


def _bot(name: str) -> str:
    if name not in bots():
        raise Refused("bad_request", f"There is no bot {name!r}; there are: {', '.join(bots())}.")
    return name


def _bot_name(bot: str) -> str:
    return bots()[bot].name


def _seat(choice: SeatChoice, name: str, user: User) -> dict[str, Any]:
    kind = "user" if choice.kind == "me" else choice.kind
    owner = user.id if choice.kind in ("me", "local") else None
    bot = _bot(choice.bot or "random") if choice.kind == "bot" else ""
    return {"name": name, "kind": kind, "user": owner, "bot": bot, "link": None, "auto": "[]"}


def _usual_name(choice: SeatChoice, number: int, me: str) -> str:
    """What a seat is called unless somebody names it."""
    if choice.kind == "bot":
        return _bot_name(_bot(choice.bot or "random"))
    return {"me": me, "open": f"Seat {number}"}.get(choice.kind, f"Player {number}")


def _free_name(name: str, taken: Sequence[SeatRecord], seat: int) -> str:
    return distinct(name, [other.name for other in taken if other.seat != seat])
