"""Everything the routes work with, created once per process."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from roundhouse.render import map_svg

from .accounts.people import Accounts
from .accounts.sessions import Sessions
from .bots.advice import BotAdvice
from .bots.automatic_moves import LEFT_OVER, AutomaticMoves
from .bots.reviews import Reviews
from .clocks import Calendars, Clocks
from .clocks.notices import NoticesOfTime
from .clocks.watch import EVERY as CLOCKS_EVERY
from .finding.finding import Finding
from .finding.mailing import Mailing
from .games.chat import Chat
from .games.delay import DelayedViews
from .games.entrance import Entrance
from .games.happenings import Happenings
from .games.import_export import ImportExport
from .games.learned_bots import offer_learned_bots
from .games.lessons import Lessons
from .games.live import LiveGame, LiveGames
from .games.lobby import Lobby
from .games.moves import Mover
from .games.notes import Notes
from .games.notices_of_games import NoticesOfGames
from .games.orders import Orders
from .games.positions import Positions
from .games.puzzles import Puzzles
from .games.rematches import Rematches
from .games.seat_links import SeatLinks
from .games.solo_tables import SoloTables
from .games.takeovers import Takeovers
from .games.undo_requests import UndoRequests
from .jobs import Answers, Lanes, Periodic, queue_for
from .limits.concurrency import ConcurrencyLimit
from .limits.quotas import Quotas
from .limits.rate_limits import Limits
from .model import Acted, ChatLine
from .moderation.area import Moderation
from .news.attendance import Attendance
from .news.hub import Hub
from .news.messages import Importing, OrderOver
from .news.topics import CHECK_AGAIN, GAME_CHANGED, check_topic, game_topic, user_topic
from .notices import make_notices
from .operations.metrics import Metrics
from .operations.readiness import Readiness
from .operations.retention import Retention
from .operations.startup_checks import prepared
from .people.people import People
from .privacy.deletion import Deletion
from .programs.area import ProgramArea
from .settings import Settings
from .storage.journal import Journal
from .storage.queue_tables import has_queue
from .storage.records import GameRecord
from .storage.retries import Retries
from .tournaments import Tournaments

log = logging.getLogger("roundhouse")
SWEEP_EVERY, SWEEP = 30.0, "sweep"
#: Moves that are being made at the same time; each waits for its commit.
WORKERS = 64

#: Games that are imported or copied at the same time, and requests that wait for that.
IMPORTS_AT_ONCE, IMPORTS_WAITING = 2, 6
IMPORTS_BUSY = "Too many games are being imported. Try again in a few seconds."


class Services:
    """The parts of a server."""

    def __init__(
        self,
        settings: Settings,
        *,
        works: bool | None = None,
        lanes: Lanes | None = None,
        kinds: frozenset[str] = frozenset(),
    ) -> None:
        """Open the database and bring it up to date.

        `works` says whether this process does jobs (by default as set), `kinds` and `lanes` which and how many.
        """
        self.settings = settings
        self.works = settings.work == "here" if works is None else works
        offer_learned_bots(settings.learned_bots)
        self.engine: Engine = prepared(settings.database)
        self.metrics = Metrics()
        self.limits = Limits(settings)
        self.quotas = Quotas(self.limits, settings)
        self.hub = Hub(settings.redis, self._heard)
        self.attendance = Attendance(self.hub)
        self.jobs = queue_for(self.engine, lanes or Lanes(thinking=settings.bots_at_once), kinds)
        self.answers = Answers(self.hub.publish)
        self.periodic = Periodic(self.engine, shared=bool(settings.redis) or has_queue(self.engine))
        self.happenings = Happenings()
        self.accounts = Accounts(self.engine, settings)
        self.sessions = Sessions(self.engine, settings, self.check_again)
        self.lobby = Lobby(self.engine, self.accounts, self.quotas)
        self.entrance = Entrance(self.engine, self.accounts, self.limits)
        self.rematches = Rematches(self.engine, self.lobby, self.quotas)
        self.seat_links = SeatLinks(self.engine, self.accounts)
        self.lives = LiveGames(self.engine, settings)
        self.delayed = DelayedViews(self.engine, self.lives)
        self.positions = Positions(self.lives)
        self.journal = Journal(self.engine)
        self.chat = Chat(self.engine)
        self.notes = Notes(self.engine)
        self.orders = Orders(self.engine)
        self.undo_requests = UndoRequests(self.engine)
        self.readiness = Readiness(self.engine, self.hub)
        self.retries = Retries(self.engine, settings.answer_hours)
        self.notices, self.mail = make_notices(
            self.engine,
            settings,
            self.jobs,
            self.periodic,
            self.hub,
            self.accounts,
            self.limits,
            self._map_of,
        )
        self.finding = Finding(
            self.engine,
            self.accounts,
            self.lobby,
            self.limits,
            self.hub,
            self.jobs,
            self.periodic,
            self.notices,
            self.announce,
        )
        self.mailing = Mailing(settings, self.jobs, self.finding.invitations)
        self.mover = Mover(self.lives, self.journal, settings, self._moved)
        self.takeovers = Takeovers(self.engine, self.accounts)
        self.seat_links.hand = self.takeovers.hand
        self.clocks = Clocks(self.engine, self.lives, self.mover, self.takeovers, self.chat, self.jobs, self.happenings)
        self.clocks.announce, self.clocks.say = self.announce, self._say
        self.time_notices = NoticesOfTime(self.notices, self.happenings)
        self.calendars = Calendars(self.engine, self.limits, settings.holiday_days, self.announce)
        self.periodic.every(CLOCKS_EVERY, "clocks", self.clocks.look)
        self.automatic_moves = AutomaticMoves(self.engine, self.lives, self.mover, self.orders, self.jobs, settings)
        self.automatic_moves.order_over = self._order_over
        self.automatic_moves.stuck = self._stuck
        self.advice = BotAdvice(self.quotas, self.lives, self.jobs, self.answers, here=self.works)
        self.reviews = Reviews(self.engine, self.quotas, self.lives, self.jobs)
        self.importing = ConcurrencyLimit(IMPORTS_AT_ONCE, IMPORTS_WAITING, IMPORTS_BUSY, patience=30.0)
        self.import_export = ImportExport(self.engine, self.lobby, settings.snapshot_every)
        self.solo_tables = SoloTables(self.engine, self.accounts, self.import_export, self.lives)
        self.lessons = Lessons(self.engine, self.solo_tables)
        self.puzzles = Puzzles(self.engine, self.solo_tables)
        self.programs = ProgramArea(self.engine, self.accounts, self.sessions, self.hub, self.happenings, settings)
        self.moderation = Moderation(self.engine, self.limits, self.check_again, self.announce)
        self.deletion = Deletion(self.engine, self.takeovers, self._renamed)
        self.workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="move")
        self.retention = Retention(self.engine, settings)
        self.turn_notices = NoticesOfGames(
            self.engine, self.jobs, self.periodic, self.happenings, self.hub, self.chat, self.notices
        )
        self.people = People(self.engine, self.jobs, self.periodic, self.happenings)
        self.tournaments = Tournaments(
            self.engine,
            self.accounts,
            self.lobby,
            self.lives,
            self.hub,
            self.notices,
            self.takeovers,
            self.game_started,
        )
        self.tournaments.entering.reseated = self._reseated
        self.tournaments.listen(self.jobs, self.periodic, self.happenings)
        self._plan()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start live updates and bots."""
        await self.hub.start()
        await asyncio.to_thread(self.clocks.forgive)
        await self.jobs.start(works=self.works)
        if self.works:
            await asyncio.to_thread(self.automatic_moves.find_left_over)
            await self.periodic.start()
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Finish running work and stop."""
        self.retention.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.periodic.stop()
        await self.jobs.stop()
        await self.hub.stop()
        self.limits.close()
        self.workers.shutdown(wait=True)
        self.journal.close()
        self.notices.close()
        self.engine.dispose()

    def _plan(self) -> None:
        """What is done again and again."""
        self.jobs.handle(SWEEP, self._sweep_database, kind="sweeps")
        self.periodic.every(LEFT_OVER, "bots", self.automatic_moves.find_lately_left_over)
        self.periodic.every(SWEEP_EVERY, "answers", self.retries.sweep, first=SWEEP_EVERY)
        self.periodic.every(SWEEP_EVERY, SWEEP, self._ask_for_sweep, first=SWEEP_EVERY)

    def _ask_for_sweep(self) -> None:
        if self.retention.is_due():
            self.jobs.put(SWEEP, key=SWEEP)

    def _sweep_database(self) -> None:
        self.retention.sweep_if_due()

    async def _sweep(self) -> None:
        """Unload games and measure."""
        while True:
            await asyncio.sleep(min(SWEEP_EVERY, self.settings.idle))
            watched = {topic.removeprefix("game:") for topic in self.hub.topics() if topic.startswith("game:")}
            dropped = self.lives.sweep(watched)
            self.limits.sweep()
            await asyncio.to_thread(self.measure)
            if dropped:
                log.info("idle games unloaded", extra={"dropped": dropped, "resident": len(self.lives)})

    def measure(self) -> None:
        """Update the gauges of this process."""
        held = {"resident_games": len(self.lives), "connections": self.hub.count()}
        self.metrics.measure({**held, **self.hub.figures(), **self.notices.figures()})
        try:
            self.metrics.measure_jobs(self.jobs.overview())
        except SQLAlchemyError:
            log.warning("jobs could not be counted", exc_info=True)

    def announce(self, game: str) -> None:
        """Tell everyone at a table that seats or settings have changed."""
        self.hub.publish(game_topic(game), GAME_CHANGED)

    def _renamed(self, game: str) -> None:
        """Read a game again whose players have other names now."""
        self.lives.forget(game)
        self.announce(game)

    def check_again(self, user: str) -> None:
        """Make all connections of a user check whether they may continue."""
        self.hub.publish(check_topic(user), CHECK_AGAIN)

    def announce_undo(self, game: str) -> None:
        """Tell everyone at a table that an undo request was made, answered or dropped."""
        self.hub.publish(game_topic(game), '{"type":"undo_asked"}')

    def game_started(self, record: GameRecord) -> None:
        """Begin a game: its first player is told, and a bot may be the first to move."""
        live = self.lives.get(record.id, record)
        self.happenings.tell(self.happenings.started, record)
        if live.to_move is not None:
            self.happenings.tell(self.happenings.turn, live, None, live.to_move)
        self.automatic_moves.poke(live)

    def _reseated(self, game: str) -> None:
        """Somebody else plays a seat of a running game now: everyone at the table is told, and a bot may be to move."""
        self.lives.forget(game)
        self.announce(game)
        self.automatic_moves.poke(self.lives.get(game))

    def _moved(self, live: LiveGame, acted: Acted, before: int | None) -> None:
        self.metrics.move()
        self.hub.publish(game_topic(live.record.id), msgspec.json.encode(acted).decode())
        happenings, seat = self.happenings, live.to_move
        happenings.tell(happenings.moved, live, acted, before)
        if seat is not None and seat != before:
            happenings.tell(happenings.turn, live, acted, seat)
        if acted.status == "finished":
            happenings.tell(happenings.ended, live)
        if acted.kind == "undo":
            self.automatic_moves.cancel_undone(live)
        self.automatic_moves.poke(live)

    def _map_of(self, game: str) -> tuple[int, str]:
        """The map of a game as it is now, and the number of entries it comes from."""
        live = self.lives.get(game)
        return live.seq, map_svg(live.game.view, legend=False)

    def tell_import(self, user: str, done: int, total: int) -> None:
        """Tell somebody how far their import has come."""
        news = Importing(done=done, total=total)
        self.hub.publish(user_topic(user), msgspec.json.encode(news).decode())

    def _order_over(self, live: LiveGame, seat: int, why: str) -> None:
        """Tell a player that their order has ended."""
        user = live.record.seats[seat].user
        if user is not None:
            news = OrderOver(game=live.record.id, title=live.record.title, seat=seat, reason=why)
            self.hub.publish(user_topic(user), msgspec.json.encode(news).decode())
        self.announce(live.record.id)

    def _stuck(self, live: LiveGame, seat: int, why: str) -> None:
        """Say in the chat that a bot is stuck."""
        self._say(live.record.id, self.chat.say_for(live.record, seat, why, live.moves))

    def _say(self, game: str, line: ChatLine) -> None:
        """Tell a line of the chat to everyone at a table."""
        self.hub.publish(game_topic(game), msgspec.json.encode({"type": "chat", "line": line}).decode())

    def _heard(self, topic: str, text: str) -> None:
        """Count a message from another process; games are brought up to date when they are requested."""
        self.metrics.hear()
        self.answers.take(topic, text)
        self.attendance.hear(topic, text)


def services_of(connection: HTTPConnection) -> Services:
    """The parts of the server that answers."""
    return cast(Services, connection.app.state.services)
