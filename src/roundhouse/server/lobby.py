"""Games before they start: creating, joining, seats and their links, starting, deleting."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.titles import get_title

from .accounts import Accounts, Caller
from .bots import bots
from .errors import Refused, conflict, forbidden, not_found
from .model import GameChange, NewGame, SeatChange, SeatChoice, SeatLink, User
from .records import GameRecord, SeatRecord, read_game, read_games, writing
from .tables import games, seats
from .words import clean, hashed, new_id, new_secret, now

#: Open games of one owner at most.
MOST_OPEN = 200


class Lobby:
    """Everything about games but the moves."""

    def __init__(self, engine: Engine, accounts: Accounts) -> None:
        """Works on the database only."""
        self._engine, self._accounts = engine, accounts

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

    def create(self, caller: Caller, wish: NewGame) -> GameRecord:
        """A new game."""
        user = caller.signed_in()
        names = _names(wish.seats, user)
        seed = secrets.randbelow(2**31) if wish.seed is None else wish.seed
        game = _checked(wish.title, names, seed, wish.options)
        rows = [_seat(choice, name, user) for choice, name in zip(wish.seats, names, strict=True)]
        if wish.mode == "hotseat" and any(row["kind"] == "open" for row in rows):
            raise Refused("bad_request", "In a hotseat game every seat is at this device or a bot.")
        with writing(self._engine) as connection:
            mine = select(func.count()).select_from(games).where(games.c.owner == user.id, games.c.status == "open")
            if connection.execute(mine).scalar_one() >= MOST_OPEN:
                raise Refused("too_many", "You have too many games that have not started.", retry_after=60)
            id_ = self.insert(connection, game, rows, user, wish)
            found = read_game(connection, id_)
        assert found is not None
        return self.start(caller, id_) if wish.start else found

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
            name = _free_name(user.name, record.seats, free[0].seat)
            _set_seat(connection, game, free[0].seat, kind="user", user=user.id, name=name)
        return self.read(game)

    def leave(self, caller: Caller, game: str) -> GameRecord:
        """Give one's seats free before the start."""
        user = caller.signed_in()
        with self._changing(caller, game, before_start=True) as (connection, record):
            mine = record.seats_of(user.id)
            if not mine:
                raise conflict("You have no seat here.", record.seq)
            for seat in mine:
                _set_seat(connection, game, seat, kind="open", user=None, name=f"Seat {seat + 1}", link=None)
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
                    raise forbidden("People name themselves.")
                values["name"] = _free_name(clean(wish.name)[:40] or here.name, record.seats, seat)
            if values:
                _set_seat(connection, game, seat, **values)
        return self.read(game)

    def start(self, caller: Caller, game: str) -> GameRecord:
        """Begin to play once nobody is missing."""
        with self._changing(caller, game, owner=True, before_start=True) as (connection, record):
            if any(seat.kind == "open" for seat in record.seats):
                raise conflict("A seat is still free: invite somebody or let a bot play.", record.seq)
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
        """A new private link to a seat; an older one ends."""
        user = caller.signed_in()
        with self._changing(caller, game) as (connection, record):
            here = _seat_at(record, seat)
            if here.kind == "bot":
                raise conflict("A bot plays this seat.", record.seq)
            others = here.kind == "user" and not (here.linked and self._is_guest(here.user))
            if here.user != user.id and (user.id != record.owner or others):
                raise forbidden("Only whoever plays a seat can hand out its link.")
            if here.user == user.id and here.kind == "user" and not user.guest:
                raise conflict("Your own seat needs no link: sign in on the other device.", record.seq)
            secret = new_secret()
            _set_seat(connection, game, seat, link=hashed(secret))
        return SeatLink(seat=seat, secret=secret, path=f"/join/{secret}")

    def claim(self, caller: Caller, secret: str, name: str) -> tuple[str, User]:
        """Sit down where a link leads; the game and whoever sits there now."""
        with writing(self._engine) as connection:
            row = connection.execute(select(seats).where(seats.c.link == hashed(secret))).first()
            if row is None:
                raise not_found("link")
            if row.kind == "user" and row.user is not None:
                return row.game, self._holder(caller, row.user)
            record = read_game(connection, row.game, lock=True)
            assert record is not None
            user = caller.user or self._accounts.new_guest(connection, name or row.name)
            values: dict[str, Any] = {"kind": "user", "user": user.id}
            if record.status == "open":
                values["name"] = _free_name(clean(name)[:40] or user.name, record.seats, row.seat)
            _set_seat(connection, row.game, row.seat, **values)
            _touch(connection, row.game)
            return row.game, user

    def _holder(self, caller: Caller, user: str) -> User:
        """A guest's link opens his seat on any device; a person with a password signs in instead."""
        if caller.id == user:
            return caller.signed_in()
        holder = self._accounts.user(user)
        if not holder.guest:
            raise forbidden(f"This seat belongs to {holder.name}: sign in as {holder.name}.")
        return holder

    def _is_guest(self, user: str | None) -> bool:
        return user is not None and self._accounts.user(user).guest

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
    connection.execute(update(games).where(games.c.id == game).values(revision=games.c.revision + 1))


def _set_seat(connection: Connection, game: str, seat: int, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(**values))


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


def _names(choices: Sequence[SeatChoice], user: User) -> list[str]:
    """Names of the seats, each different."""
    found: list[str] = []
    for number, choice in enumerate(choices, start=1):
        if choice.kind == "bot":
            usual = _bot_name(_bot(choice.bot or "random"))
        else:
            usual = (
                user.name if choice.kind == "me" else f"Seat {number}" if choice.kind == "open" else f"Player {number}"
            )
        found.append(_distinct(clean(choice.name)[:40] or usual, found))
    return found


def _free_name(name: str, taken: Sequence[SeatRecord], seat: int) -> str:
    return _distinct(name, [other.name for other in taken if other.seat != seat])


def _distinct(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody has it already.

    >>> _distinct("Ana", ["Ana", "Eva"])
    'Ana 2'
    """
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name[:36]} {number}"
    return found
