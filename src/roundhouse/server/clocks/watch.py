"""Looks after clocks: tells players that their time is low, and does what was agreed when it has run out."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine, select

from ..accounts.people import Caller
from ..bots.decisions import decide
from ..errors import Refused, conflict
from ..games.chat import Chat
from ..games.happenings import Happenings
from ..games.live import LiveGame, LiveGames
from ..games.moves import Mover
from ..games.offered_bots import bots
from ..games.seating import changing, put_seat, touch
from ..games.takeovers import Takeovers
from ..ids import now
from ..jobs import Jobs
from ..model import Acted, ChatLine
from ..storage.clocks import Standing, turned
from ..storage.records import GameRecord, read_game, writing
from ..storage.tables import games
from ..timing import Running
from .outages import forgive_outage

log = logging.getLogger("roundhouse.clocks")
#: Seconds between two looks, and games that one look attends to.
EVERY, MOST = 3.0, 500
#: Decisions that a bot makes for somebody absent in one go; a turn never has so many.
MOST_DECISIONS = 200
JOB = "clock_bot"


class Noted(Struct, frozen=True):
    """What a look at one game has found."""

    seat: int
    deadline: float
    low: bool
    #: Whether time has run out now, and whether it had before, in this turn.
    out: bool
    was_out: bool
    offered: bool


class Clocks:
    """Everything that happens because time passes."""

    def __init__(
        self,
        engine: Engine,
        lives: LiveGames,
        mover: Mover,
        takeovers: Takeovers,
        chat: Chat,
        jobs: Jobs,
        happenings: Happenings,
    ) -> None:
        """Nothing is done before somebody looks."""
        self._engine, self._lives, self._mover, self._takeovers = engine, lives, mover, takeovers
        self._chat, self._jobs, self._happenings = chat, jobs, happenings
        #: Tell everybody at a table that it has changed, or a line of its chat.
        self.announce: Callable[[str], None] = lambda game: None
        self.say: Callable[[str, ChatLine], None] = lambda game, line: None
        jobs.handle(JOB, self.stand_in, kind="bots")
        happenings.moved.append(self._moved)

    def look(self) -> None:
        """Attend to the games whose time is low or has run out; without a running clock this is one short query."""
        with self._engine.connect() as connection:
            query = select(games.c.due).where(games.c.due.is_not(None)).order_by(games.c.due).limit(1)
            first = connection.execute(query).scalar_one_or_none()
        if first is None:
            return
        self.forgive()
        at = now()
        with self._engine.connect() as connection:
            late = select(games.c.id).where(games.c.due <= at).order_by(games.c.due).limit(MOST)
            found = list(connection.execute(late).scalars())
        for game in found:
            try:
                self._attend(game)
            except Exception:
                log.exception("clock failed", extra={"game": game})

    def forgive(self) -> None:
        """If the server was down, the clocks stood still."""
        for game in forgive_outage(self._engine, now()):
            self.announce(game)

    def pause(self, caller: Caller, game: str, paused: bool) -> GameRecord:
        """The host stops the clock, or lets it run on."""
        with changing(self._engine, caller, game, owner=True) as (connection, record):
            if record.clock is None or record.status != "playing":
                raise conflict("No clock runs in this game.", record.seq)
            if not record.clock.pause:
                raise conflict("At this table the clock can't be stopped.", record.seq)
            before = Running.read(record.clock_state or "").paused
            turned(connection, game, now(), lambda standing: replace(standing.running, paused=paused))
        if before != paused:
            self._tell(record, f"{record.owner_name} has {'stopped' if paused else 'resumed'} the clock.")
        return self._lives.record(game)

    def _attend(self, game: str) -> None:
        with writing(self._engine) as connection:
            record = read_game(connection, game, lock=True)
            if record is None or record.status != "playing" or record.clock is None:
                return
            notes: list[Noted] = []

            def note(standing: Standing) -> Running:
                found, running = _noted(standing, now())
                notes.append(found)
                return running

            turned(connection, game, now(), note)
            if notes[0].offered:
                put_seat(connection, game, notes[0].seat, free=True)
            touch(connection, game)
        self._act_on(self._lives.get(game), notes[0])

    def _act_on(self, live: LiveGame, note: Noted) -> None:
        record, happenings = live.record, self._happenings
        clock, name, seat = record.clock, record.seats[note.seat].name, note.seat
        if clock is None or live.to_move != seat:
            return
        if note.low:
            happenings.tell(happenings.time_low, live, seat, note.deadline)
        if note.out and clock.at_zero == "bot":
            self._jobs.put(JOB, key=record.id, game=record.id)
        if note.was_out or not note.out:
            return
        happenings.tell(happenings.time_out, live, seat, note.deadline)
        if clock.at_zero in ("nudge", "replace"):
            self._tell(record, f"{name}'s time has run out.")
        if note.offered:
            self._tell(record, f"{name} is absent: another player may take over the seat until they move again.")
        self.announce(record.id)

    def stand_in(self, game: str) -> None:
        """A bot moves for somebody whose time has run out, until their turn is over; of it and them the faster wins."""
        for _ in range(MOST_DECISIONS):
            record = self._lives.record(game)
            seat, clock, deadline = record.to_move, record.clock, record.deadline
            if seat is None or clock is None or clock.at_zero != "bot" or record.seats[seat].kind == "bot":
                return
            if record.status != "playing" or deadline is None or deadline > now():
                return
            live = self._lives.get(game, record)
            here, seq = record.seats[seat], record.seq
            found = decide(live.game, here.player, clock.bot, game)
            if found is None:
                log.error("no move for an absent player", extra={"game": game})
                return
            name = here.name.replace(": ", " ")  # what stands before a colon is a move
            reason = f"{name}'s time ran out; bot {bots()[clock.bot].id} moves"
            try:
                self._mover.act_for(live, found[0], seq, seat, reason, in_person=False)
            except Refused as refusal:
                if refusal.error != "conflict":
                    raise

    def _moved(self, live: LiveGame, acted: Acted, before: int | None) -> None:
        """Whoever moves in person is back."""
        seat = acted.by
        if seat is None or acted.kind != "act" or live.played[-1].reason:
            return
        record = live.record
        voted = record.vote is not None and record.vote.seat == seat and not record.vote.failed
        if record.seats[seat].kind != "bot" and (record.seats[seat].free or voted):
            self._takeovers.returned(record, seat)
            self.announce(record.id)

    def _tell(self, record: GameRecord, text: str) -> None:
        self.say(record.id, self._chat.tell(record, text))


def _noted(standing: Standing, at: float) -> tuple[Noted, Running]:
    """What a clock says at a moment; the player was told of it then."""
    clock, running = standing.clock, standing.running
    seat = running.state.seat
    assert seat is not None
    before = running.started(at, runs=standing.runs)
    deadline = before.deadline(clock, standing.calendar)
    out = deadline is not None and deadline <= at
    low_at = before.low_at(clock, standing.calendar)
    low = low_at is not None and low_at <= at and not out
    was_out = running.out == running.state.turn
    if out:
        running = running.missed()
    if low:
        running = replace(running, low=running.state.turn)
    offered = out and not was_out and 0 < clock.misses == running.misses[seat] and clock.at_zero != "nothing"
    return Noted(seat, deadline or at, low, out, was_out, offered), running
