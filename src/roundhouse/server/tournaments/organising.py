"""What an organiser does: creating, changing, starting, pausing, deciding, calling off."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from msgspec import UNSET
from sqlalchemy import Connection, Engine, delete, func, insert, select

from roundhouse.core.errors import SetupError
from roundhouse.titles import get_title

from ..accounts.people import Caller
from ..errors import Refused, not_found
from ..games.live import LiveGames
from ..games.lobby import checked_game, refuse_clock
from ..games.offered_bots import checked_bot
from ..ids import clean, new_id, new_secret, now
from ..storage import retries
from ..storage.records import writing
from ..storage.retries import Ticket
from ..storage.tables import tournaments, users
from .model import Decision, NewTournament, TournamentChange, TournamentInvitation, TournamentSettings
from .planning import limits, problem
from .progress import Progress, Told
from .records import (
    TableRecord,
    TournamentRecord,
    note,
    put_entrant,
    put_table,
    put_tournament,
    read_tournament,
    written,
)
from .rights import hashed_secret, organising, refused

#: Tournaments of one organiser that are not over.
MOST_OPEN = 20


class Organising:
    """Everything that only the organiser may do, entrants aside."""

    def __init__(self, engine: Engine, lives: LiveGames, progress: Progress) -> None:
        """Works on the database; `progress` moves tournaments on."""
        self._engine, self._lives, self._progress = engine, lives, progress
        self.tell: Callable[[Told], None] = lambda told: None

    def create(self, caller: Caller, wish: NewTournament, named: Ticket | None = None) -> str:
        """A new tournament, open for signing up."""
        user = caller.signed_in()
        checked(wish.settings)
        with writing(self._engine) as connection:
            refuse_many(connection, user.id)
            id_ = insert_tournament(connection, user.id, user.name, wish)
            retries.keep(connection, named, id_)
        return id_

    def change(self, caller: Caller, id_: str, wish: TournamentChange) -> None:
        """Change what can be changed; the settings only before the start."""
        with organising(self._engine, caller, id_) as (connection, record):
            values: dict[str, object] = {}
            if wish.name is not UNSET:
                values["name"] = _name(wish.name)
            if wish.description is not UNSET:
                values["description"] = clean(wish.description, lines=True)
            if wish.visibility is not UNSET:
                values["visibility"] = wish.visibility
            before = {
                "entry": wish.entry,
                "password": wish.password,
                "deadline": wish.deadline,
                "settings": wish.settings,
            }
            if record.status != "open" and any(value is not UNSET for value in before.values()):
                raise refused("The settings can't be changed after the start.")
            if wish.deadline is not UNSET:
                values["deadline"] = wish.deadline
            if wish.entry is not UNSET and wish.entry != record.entry:
                values |= {"entry": wish.entry, "secret": ""}
            if wish.password is not UNSET and wish.password:
                values["secret"] = hashed_secret(id_, wish.password)
            if wish.settings is not UNSET:
                checked(wish.settings)
                if record.people > wish.settings.limit:
                    raise refused(
                        f"The limit can't be below {record.people}, the number of players who have signed up."
                    )
                values["settings"] = written(wish.settings)
            entry, secret = values.get("entry", record.entry), values.get("secret", record.secret)
            if entry == "password" and not secret:
                raise Refused("bad_request", "Choose a password for signing up.")
            put_tournament(connection, id_, **values)
            if "settings" in values:
                note(connection, id_, "changed", by=record.owner_name)

    def delete(self, caller: Caller, id_: str) -> None:
        """Delete a tournament that was never played."""
        with organising(self._engine, caller, id_) as (connection, record):
            if record.rounds:
                raise refused("A tournament that has begun can't be deleted. You can call it off.")
            connection.execute(delete(tournaments).where(tournaments.c.id == id_))

    def invite(self, caller: Caller, id_: str) -> TournamentInvitation:
        """A new invitation; the former link ends."""
        with organising(self._engine, caller, id_) as (connection, record):
            if record.entry != "invitation":
                raise refused("This tournament is not by invitation only. Change that first.")
            if record.status != "open":
                raise refused("The tournament has begun; nobody can sign up any more.")
            secret = new_secret()
            put_tournament(connection, id_, secret=hashed_secret(id_, secret))
        return TournamentInvitation(secret=secret, path=f"/tournament/{id_}?invitation={secret}")

    def start(self, caller: Caller, id_: str) -> None:
        """Begin the first round."""
        with organising(self._engine, caller, id_) as (connection, record):
            if record.status != "open":
                raise refused("The tournament has already begun.")
            why = begin_tournament(connection, record, self._progress)
            if why:
                raise refused(why)
        self._progress.advance(id_)

    def next_round(self, caller: Caller, id_: str) -> None:
        """Begin the next round by hand."""
        with organising(self._engine, caller, id_) as (connection, record):
            _running(record)
            if record.paused:
                raise refused("The tournament is paused. Resume it first.")
            if record.rounds and record.rounds[-1].status == "playing":
                left = sum(not table.over for table in record.rounds[-1].tables)
                raise refused(f"Tables of this round are still being played: {left}. Decide them first.")
            self._progress.open_round(connection, record)
        self._progress.advance(id_)

    def pause(self, caller: Caller, id_: str, paused: bool) -> None:
        """Let the next round wait, or no longer; running tables go on."""
        with organising(self._engine, caller, id_) as (connection, record):
            _running(record)
            if record.paused != paused:
                put_tournament(connection, id_, paused=paused)
                note(connection, id_, "paused" if paused else "resumed", by=record.owner_name)
        self._progress.advance(id_)

    def cancel(self, caller: Caller, id_: str, reason: str) -> None:
        """Call the tournament off; its tables may be played to the end."""
        with organising(self._engine, caller, id_) as (connection, record):
            if record.status not in ("open", "running"):
                raise refused("The tournament is over.")
            put_tournament(connection, id_, status="cancelled")
            note(connection, id_, "cancelled", by=record.owner_name, reason=_reason(reason))
        for one in record.entrants:
            if one.user is not None and one.playing:
                self.tell(Told("cancelled", id_, record.name, one.user, record.round))

    def decide(self, caller: Caller, id_: str, number: int, table: int, wish: Decision) -> None:
        """Set the result of a table: of one that hangs, or of one whose result is wrong; everybody reads why."""
        reason, worth = _reason(wish.reason), wish.worth
        with organising(self._engine, caller, id_) as (connection, record):
            if record.status not in ("running", "finished"):
                raise refused("Results can be set once the tournament has begun.")
            here = _table(record, number, table)
            seats = len(here.players)
            for given in (wish.worth, wish.points):
                if given is not None and len(given) != seats:
                    raise Refused("bad_request", f"This table has {seats} seats, but {len(given)} numbers were given.")
            if worth is None and wish.points is None:
                worth = self._worth_now(here)
            elif worth is None:
                worth = here.worth or (0,) * seats
            values = {"status": "decided", "worth": written(worth)}
            put_table(connection, id_, here, **values, points=None if wish.points is None else written(wish.points))
            before, after = here.points or here.worth, wish.points or worth
            told = {"by": record.owner_name, "round": number, "table": table, "reason": reason}
            note(connection, id_, "decided", **told, before=before, after=after)
            put_tournament(connection, id_)
        self._progress.advance(id_)

    def _worth_now(self, table: TableRecord) -> tuple[int, ...]:
        """What each seat of a table is worth now."""
        if table.game is None:
            raise refused("This table has no game. Give the worth or the points of each seat.")
        game = self._lives.get(table.game).game
        worth = game.result()
        return tuple(worth[player] for player in game.names)


def insert_tournament(connection: Connection, owner: str, owner_name: str, wish: NewTournament, **more: object) -> str:
    """Store a new tournament, within a transaction."""
    id_, at = new_id(), now()
    if wish.entry == "password" and not wish.password:
        raise Refused("bad_request", "Choose a password for signing up.")
    values = {
        "id": id_,
        "name": _name(wish.name),
        "description": clean(wish.description, lines=True),
        "owner": owner,
        "status": "open",
        "visibility": wish.visibility,
        "entry": wish.entry,
        "secret": hashed_secret(id_, wish.password) if wish.entry == "password" else "",
        "deadline": wish.deadline,
        "settings": written(wish.settings),
        "seed": secrets.randbelow(2**31) if wish.seed is None else wish.seed,
        "created": at,
        "updated": at,
        **more,
    }
    connection.execute(insert(tournaments), [values])
    note(connection, id_, "created", by=owner_name)
    return id_


def begin_tournament(connection: Connection, record: TournamentRecord, progress: Progress) -> str:
    """Begin the first round, within a transaction; returns why that can't be done."""
    why = problem(record.settings, len(record.active))
    if why:
        return why
    playing = {one.number for one in record.active}
    for one in record.entrants:
        if one.playing and one.number not in playing:
            put_entrant(connection, record.id, one.number, playing=False)
    put_tournament(connection, record.id, status="running")
    note(connection, record.id, "started")
    now_running = read_tournament(connection, record.id)
    assert now_running is not None
    progress.open_round(connection, now_running)
    return ""


def refuse_many(connection: Connection, owner: str) -> None:
    """Refuse another tournament of somebody who has many that are not over."""
    connection.execute(select(users.c.id).where(users.c.id == owner).with_for_update())
    going = tournaments.c.status.in_(("open", "running"))
    query = select(func.count()).select_from(tournaments).where(tournaments.c.owner == owner, going)
    if connection.execute(query).scalar_one() >= MOST_OPEN:
        raise Refused("too_many", f"You have {MOST_OPEN} tournaments that are not over. Finish or delete one first.")


def checked(settings: TournamentSettings) -> None:
    """Refuse settings with which no table could be set."""
    unknown = sorted(set(settings.options) - set(settings.titles))
    if unknown:
        raise Refused("bad_request", f"There are options for {', '.join(unknown)}, which is not played here.")
    if settings.least > settings.most:
        raise Refused("bad_request", "A table can't have more players at least than at most.")
    if len(set(settings.ties)) != len(settings.ties):
        raise Refused("bad_request", "Each tie-break can be chosen once.")
    checked_bot(settings.bot)
    refuse_clock(settings.clock)
    if settings.rated and (settings.guests or settings.undo == "free" or settings.tables == "private"):
        raise Refused(
            "bad_request",
            "Rated games need accounts, tables that others can see, and nobody who undoes the moves of others. "
            "Change these settings, or don't rate the games.",
        )
    if not settings.scoring.places and settings.scoring.worth == "none":
        raise Refused("bad_request", "Something has to win points: places, worth, or both.")
    for number, title in enumerate(settings.titles, start=1):
        try:
            fewest, largest = get_title(title).players
        except SetupError as error:
            raise Refused("bad_request", str(error)) from error
        known = limits(settings, number)
        if known.least > known.most:
            wanted = f"{settings.least} to {settings.most}"
            raise Refused("bad_request", f"{title} is for {fewest} to {largest} players, not for {wanted}.")
        names = [f"Player {n}" for n in range(1, known.least + 1)]
        checked_game(title, names, 0, settings.options.get(title, {}))


def _running(record: TournamentRecord) -> None:
    if record.status != "running":
        raise refused("The tournament is not being played.")


def _table(record: TournamentRecord, number: int, table: int) -> TableRecord:
    for one in record.rounds:
        if one.round == number:
            for here in one.tables:
                if here.number == table:
                    return here
    raise not_found("table")


def _name(text: str) -> str:
    name = clean(text)[:80]
    if not name:
        raise Refused("bad_request", "A tournament needs a name.")
    return name


def _reason(text: str) -> str:
    reason = clean(text)
    if not reason:
        raise Refused("bad_request", "Give a reason: everybody will read it.")
    return reason
