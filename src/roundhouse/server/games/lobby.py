"""Games before they start: creating, joining, seats and their links, starting, deleting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, insert, update

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.core.text import distinct
from roundhouse.titles import get_title

from ..accounts.names import person_name, seat_label
from ..accounts.people import Accounts, Caller
from ..errors import Refused, conflict, forbidden, not_found
from ..ids import clean, new_id, now
from ..limits.quotas import Asker, Quotas
from ..model import GameChange, NewGame, SeatChange, SeatChoice, User, Visibility
from ..ratings import terms
from ..ratings.ranges import refuse_outside, refuse_range
from ..ratings.raters import keep_starters, note_ratings
from ..storage import retries
from ..storage.admissions import clear_admissions
from ..storage.clock_columns import clock_text
from ..storage.clocks import begin as begin_clock
from ..storage.records import GameRecord, read_game, writing
from ..storage.retries import Ticket
from ..storage.tables import games, seats
from ..timing import Clock
from .entrance import end_invitation, free_seats, refuse_locked, refuse_unwelcome, take_seat
from .learned_bots import refuse_unfit
from .offered_bots import bot_name, checked_bot, fitting_bot
from .seating import changing, free_name, put_seat, seat_at


class Lobby:
    """Everything about games but the moves."""

    def __init__(self, engine: Engine, accounts: Accounts, quotas: Quotas) -> None:
        """Works on the database only."""
        self._engine, self._accounts, self._quotas = engine, accounts, quotas

    def create(self, caller: Caller, wish: NewGame, asker: Asker, named: Ticket | None = None) -> GameRecord:
        """A new game."""
        user = caller.signed_in()
        terms.refuse_unrateable(wish, user)
        refuse_clock(wish.clock)
        refuse_range(wish.mode, wish.rating_from, wish.rating_to)
        names = self._names(wish, user)
        seed = secrets.randbelow(2**31) if wish.seed is None else wish.seed
        game = checked_game(wish.title, names, seed, wish.options)
        rows = [_seat(choice, name, user) for choice, name in zip(wish.seats, names, strict=True)]
        if wish.mode == "hotseat" and any(row["kind"] == "open" for row in rows):
            raise Refused("bad_request", "In a hotseat game every seat is on this device or a bot.")
        refuse_hasty_chat(wish.watchers_chat, wish.delay_moves, wish.delay_minutes)
        password = None if wish.password is None else self._accounts.passwords.hash(wish.password)
        with writing(self._engine) as connection:
            self._quotas.one_more_open(connection, user.id, asker)
            id_ = self.insert(connection, game, rows, user.id, wish, password)
            retries.keep(connection, named, id_)
            found = read_game(connection, id_)
            assert found is not None
            note_ratings(connection, found)
        return self.start(caller, id_, asker) if wish.start else self.read(id_)

    def _names(self, wish: NewGame, user: User) -> list[str]:
        """Names of the seats, all different; online, none is the name of another registered user."""
        found: list[str] = []
        with self._engine.connect() as connection:
            me = self._accounts.seat_name(connection, user)
            for number, choice in enumerate(wish.seats, start=1):
                name = seat_label(choice.name, _usual_name(choice, number, me, found))
                if choice.name.strip() and (wish.mode != "hotseat" or choice.kind == "me"):
                    self._accounts.refuse_taken(connection, name, user.id)
                found.append(distinct(name, found))
        return found

    def insert(
        self,
        connection: Connection,
        game: Game,
        rows: Sequence[dict[str, object]],
        owner: str | None,
        wish: NewGame,
        password: str | None = None,
        tournament: str = "",
    ) -> str:
        """Store a game without moves; `password` is hashed. A tournament whose organiser has gone has no host."""
        for row in rows:
            refuse_unfit(str(row["bot"]), game.defn, len(rows))
        id_, at = new_id(), now()
        values = {
            "id": id_,
            "title": game.defn.title,
            "name": clean(wish.name)[:80],
            "colour": wish.colour,
            "mode": wish.mode,
            "visibility": _visibility(wish, rows),
            "undo": wish.undo or ("free" if wish.mode == "hotseat" else "own"),
            "advice": wish.advice,
            "rated": wish.rated,
            "rating_from": wish.rating_from,
            "rating_to": wish.rating_to,
            "clock": clock_text(wish.clock),
            "replacing": wish.replacing,
            "status": "open",
            "owner": owner,
            "tournament": tournament,
            "options": msgspec.json.encode(game.settings).decode(),
            "seed": game.seed,
            "rules_version": game.defn.version,
            "created": at,
            "updated": at,
            "language": wish.language,
            "password": password,
            "watchers_chat": wish.watchers_chat,
            "delay_moves": wish.delay_moves,
            "delay_minutes": wish.delay_minutes,
        }
        connection.execute(insert(games).values(**values))
        connection.execute(insert(seats), [{"game": id_, "seat": n, **row} for n, row in enumerate(rows)])
        return id_

    def change(self, caller: Caller, game: str, wish: GameChange) -> GameRecord:
        """The host changes name, colour, privacy, password, advice, rating range, spectators or the undo rule."""
        password = self._accounts.passwords.hash(wish.password) if isinstance(wish.password, str) else None
        with changing(self._engine, caller, game, owner=True) as (connection, record):
            _refuse_publishing(record, wish)
            terms.refuse_change(record, wish)
            terms.refuse_unrating(record, wish)
            values: dict[str, object] = {}
            if wish.rated is not UNSET:
                values["rated"] = wish.rated
            if wish.name is not UNSET:
                values["name"] = clean(wish.name)[:80]
            if wish.colour is not UNSET:
                values["colour"] = wish.colour
            if wish.private is not UNSET:
                values["visibility"] = "private" if wish.private else "public"
            if wish.visibility is not UNSET:
                values["visibility"] = wish.visibility
            if wish.undo is not UNSET:
                if record.status != "open" and record.mode != "hotseat":
                    raise conflict("The undo rule can't be changed after the start.", record.seq)
                values["undo"] = wish.undo
            if wish.advice is not UNSET:
                _may_advise(record, wish.advice)
                values["advice"] = wish.advice
            values |= _watching(record, wish)
            values |= _range(record, wish)
            if wish.password is not UNSET:
                values["password"] = password
                clear_admissions(connection, game, ("admitted",))
            if wish.clock is not UNSET:
                refuse_clock(wish.clock)
                values["clock"] = clock_text(wish.clock)
            if wish.replacing is not UNSET:
                values["replacing"] = wish.replacing
            if {"clock", "replacing"} & set(values) and record.status != "open":
                raise conflict(
                    "The clock and who replaces absent players can't be changed after the start.", record.seq
                )
            if values:
                connection.execute(update(games).where(games.c.id == game).values(**values))
        return self.read(game)

    def delete(self, caller: Caller, game: str) -> None:
        """The host deletes a game that has not started or that nobody else plays."""
        with changing(self._engine, caller, game, owner=True) as (connection, record):
            alone = all(seat.user in (record.owner, None) for seat in record.seats)
            if record.tournament:
                raise forbidden("This game belongs to a tournament, so it can't be deleted.")
            if record.status != "open" and (not alone or record.rated):
                raise forbidden("You can't delete a game that others play.")
            connection.execute(delete(games).where(games.c.id == game))

    def join(self, caller: Caller, game: str, wanted: int | None) -> GameRecord:
        """Take a free seat."""
        user = caller.signed_in()
        if user.program:
            raise forbidden("Programs play when invited. Ask the host to invite you, or your owner to seat you.")
        with changing(self._engine, caller, game, before_start=True) as (connection, record):
            if record.seats_of(user.id):
                raise conflict("You already have a seat.", record.seq)
            refuse_unwelcome(connection, record, user.id)
            refuse_locked(connection, record, user.id)
            refuse_outside(connection, record, user)
            free = [seat for seat in free_seats(record, user.id) if wanted in (None, seat.seat)]
            if not free:
                raise conflict(_no_seat(record, wanted), record.seq)
            take_seat(connection, self._accounts, record, free[0], user)
        return self.read(game)

    def leave(self, caller: Caller, game: str) -> GameRecord:
        """Leave all seats of the caller before the start."""
        user = caller.signed_in()
        with changing(self._engine, caller, game, before_start=True) as (connection, record):
            mine = record.seats_of(user.id)
            if not mine:
                raise conflict("You have no seat at this table.", record.seq)
            for seat in mine:
                free = {"kind": "open", "user": None, "name": f"Seat {seat + 1}", "link": None, "auto": "[]"}
                put_seat(connection, game, seat, **free, rating=None, spread=None)
        return self.read(game)

    def set_seat(self, caller: Caller, game: str, seat: int, wish: SeatChange) -> GameRecord:
        """The host names a seat or gives it to a bot."""
        with changing(self._engine, caller, game, owner=True, before_start=True) as (connection, record):
            here = seat_at(record, seat)
            values: dict[str, object] = {}
            if wish.bot is not UNSET:
                if here.kind == "user" and here.user != record.owner:
                    raise conflict("A player has this seat.", record.seq)
                end_invitation(connection, here.invitation, "withdrawn")
                values = {"user": None, "link": None, "kind": "open", "bot": "", "name": f"Seat {seat + 1}"}
                values |= {"invitation": None, "invited": None, "rating": None, "spread": None}
                if wish.bot is not None:
                    bot = fitting_bot(wish.bot, record)
                    values |= {"kind": "bot", "bot": bot, "name": bot_name(bot, _other_names(record, seat))}
            if wish.name is not UNSET:
                if here.kind == "user" and here.user != record.owner:
                    raise forbidden("You can't rename another player.")
                name = person_name(wish.name)
                if record.mode != "hotseat":
                    self._accounts.refuse_taken(connection, name, caller.id)
                values["name"] = free_name(name, record.seats, seat)
            if values:
                put_seat(connection, game, seat, **values)
            if wish.bot and (sitting := read_game(connection, game)) is not None:
                note_ratings(connection, sitting)
        return self.read(game)

    def start(self, caller: Caller, game: str, asker: Asker) -> GameRecord:
        """Start the game once all seats are taken."""
        with changing(self._engine, caller, game, owner=True, before_start=True) as (connection, record):
            if any(seat.kind == "open" for seat in record.seats):
                raise conflict(_still_free(record), record.seq)
            terms.refuse_unfair_start(connection, record)
            if all(seat.kind == "bot" for seat in record.seats):
                self._quotas.one_more_of_bots(connection, caller.signed_in().id, asker)
            begin(connection, record)
        return self.read(game)

    def read(self, game: str) -> GameRecord:
        """A game that exists."""
        with self._engine.connect() as connection:
            found = read_game(connection, game)
        if found is None:
            raise not_found()
        return found


def _visibility(wish: NewGame, rows: Sequence[dict[str, object]]) -> Visibility:
    """Who can look at a new game: as wished; a game that seeks players is listed, others are private."""
    if wish.visibility is not None:
        return wish.visibility
    seeks = any(row["kind"] == "open" for row in rows)
    hidden = not seeks if wish.private is None else wish.private
    return ("link" if wish.rated else "private") if hidden else "public"


def _refuse_publishing(record: GameRecord, wish: GameChange) -> None:
    """The tables of lessons and puzzles are their player's business."""
    if record.lesson and (wish.private is False or wish.visibility in ("link", "public")):
        raise forbidden("Tables of lessons and puzzles stay private. To show the position to others, copy the game.")


def refuse_hasty_chat(chat: str, moves: int, minutes: int) -> None:
    """Spectators who see the game later can't talk with those who see it now."""
    if chat == "same" and (moves or minutes):
        raise Refused(
            "bad_request",
            "Spectators who watch with a delay can't share the players' chat. Give them a chat of their own.",
        )


def _watching(record: GameRecord, wish: GameChange) -> dict[str, object]:
    """What the host changes for spectators, and the language."""
    wished = {name: getattr(wish, name) for name in ("language", "watchers_chat", "delay_moves", "delay_minutes")}
    values = {name: value for name, value in wished.items() if value is not UNSET}
    now_is = {name: values.get(name, getattr(record, name)) for name in wished}
    refuse_hasty_chat(now_is["watchers_chat"], now_is["delay_moves"], now_is["delay_minutes"])
    return values


def _range(record: GameRecord, wish: GameChange) -> dict[str, object]:
    """Which ratings the host admits from now on."""
    lowest = record.rating_from if wish.rating_from is UNSET else wish.rating_from
    highest = record.rating_to if wish.rating_to is UNSET else wish.rating_to
    if (lowest, highest) == (record.rating_from, record.rating_to):
        return {}
    refuse_range(record.mode, lowest, highest)
    return {"rating_from": lowest, "rating_to": highest}


def _no_seat(record: GameRecord, wanted: int | None) -> str:
    """Why somebody can't sit down."""
    open_seats = {seat.seat for seat in record.seats if seat.kind == "open"}
    if wanted is not None:
        return "This seat is kept for somebody who is invited." if wanted in open_seats else "This seat is taken."
    return "The free seats are kept for people who are invited." if open_seats else "No seat is free."


def _still_free(record: GameRecord) -> str:
    """Why a game can't start yet."""
    if all(seat.invitation is not None for seat in record.seats if seat.kind == "open"):
        return "Somebody has not answered their invitation yet. Wait, or withdraw it."
    return "A seat is still free. Invite someone or add a bot."


def _may_advise(record: GameRecord, advice: bool | None) -> None:
    """Advice can be switched off at any time, but on only while that is fair to all players."""
    shared = record.people > 1 and record.mode == "online"
    if advice and record.status == "playing" and shared and not record.gives_advice:
        raise conflict("During a game, advice can be switched off but not on.", record.seq)


def refuse_clock(clock: Clock | None) -> None:
    """Refuse a clock whose parts don't fit together."""
    if clock is not None and (wrong := clock.problem()):
        raise Refused("bad_request", wrong)


def begin(connection: Connection, record: GameRecord) -> None:
    """Start a game whose seats are all taken, within a transaction."""
    names = [seat.name for seat in record.seats]
    first = checked_game(record.title, names, record.seed, record.options)
    to_move = int(first.decider[1:]) - 1
    values = {
        "status": "playing",
        "to_move": to_move,
        "doing": first.view.step.name,
        "robot": record.seats[to_move].kind == "bot",
        "rules_version": first.defn.version,
        "updated": now(),
    }
    connection.execute(update(games).where(games.c.id == record.id).values(**values))
    note_ratings(connection, record)
    keep_starters(connection, record)
    begin_clock(connection, record.id, now(), to_move, len(first.state.stack))


def refuse_paths(title: str, options: Mapping[str, object]) -> None:
    """Refuse options that would make the server read its own files."""
    for name in sorted(name for name in get_title(title).paths if options.get(name)):
        raise Refused("bad_request", f"The option {name} reads a file and can't be used on this server.")


def checked_game(title: str, names: Sequence[str], seed: int, options: dict[str, object]) -> Game:
    try:
        refuse_paths(title, options)
        return new_game(title, list(names), seed=seed, options=options)
    except SetupError as error:
        raise Refused("bad_request", str(error)) from error


def _other_names(record: GameRecord, seat: int) -> list[str]:
    return [other.name for other in record.seats if other.seat != seat]


def _seat(choice: SeatChoice, name: str, user: User) -> dict[str, object]:
    kind = "user" if choice.kind == "me" else choice.kind
    owner = user.id if choice.kind in ("me", "local") else None
    bot = checked_bot(choice.bot or "random", learned=True) if choice.kind == "bot" else ""
    return {"name": name, "kind": kind, "user": owner, "bot": bot, "link": None, "auto": "[]"}


def _usual_name(choice: SeatChoice, number: int, me: str, taken: Sequence[str]) -> str:
    """The default name of a seat."""
    if choice.kind == "bot":
        return bot_name(checked_bot(choice.bot or "random", learned=True), taken)
    return {"me": me, "open": f"Seat {number}"}.get(choice.kind, f"Player {number}")
