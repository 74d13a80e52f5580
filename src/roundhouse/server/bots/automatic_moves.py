"""Moves of bots, and of orders that players have given."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable

from sqlalchemy import Engine, exists, select

from roundhouse import present
from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.present.model import AutoMove

from ..errors import Refused
from ..games.lesson_rules import bots_wait
from ..games.live import LiveGame, LiveGames
from ..games.moves import Mover, needs_hand, read_action
from ..games.orders import Orders
from ..ids import now
from ..jobs import Jobs, TryAgain
from ..settings import Settings
from ..storage.tables import chat, games
from .decisions import decide

log = logging.getLogger("roundhouse.bots")

#: The reason of moves that an order made, for everyone to read in the log; what the order says is its owner's business.
AUTOMATIC = "auto-move"
UNDONE = "Moves were undone."
#: The name of the job.
JOB = "bot"
#: Seconds between two looks for games whose job was lost, how far back they go, and before another process makes the
#: move that the end of a process has prevented.
LEFT_OVER, RECENT, STOPPING = 30.0, 3_600.0, 1.0
STUCK = "I can't find a legal move. Undo a move to continue; the server's log has the details."


class AutomaticMoves:
    """Plays for bots and carries out orders: each move is a job, and adds the next one."""

    def __init__(self, engine: Engine, lives: LiveGames, mover: Mover, orders: Orders, jobs: Jobs, settings: Settings):
        """Does nothing before there are jobs."""
        self._engine, self._lives, self._mover, self._orders = engine, lives, mover, orders
        self._jobs, self._pause, self._per_owner = jobs, settings.bot_pause, settings.bots_per_owner
        #: Called when an order has ended: the game, the seat, and why.
        self.order_over: Callable[[LiveGame, int, str], None] = lambda live, seat, why: None
        #: Called, once per position, when the bot of a seat finds no legal move.
        self.stuck: Callable[[LiveGame, int, str], None] = lambda live, seat, why: None
        jobs.handle(JOB, self.play, kind="bots")

    def poke(self, live: LiveGame) -> None:
        """Check whether it is a bot's turn; may be called from any thread."""
        seat = live.to_move
        if seat is not None and live.status == "playing" and needs_hand(live, seat):
            self._put(live.record.id, live.record.owner or "")

    def _put(self, game: str, owner: str) -> None:
        """A job for the next move; of one owner's games only a few move at once, so that others get their turn."""
        group = f"bots:{owner or game}:{zlib.crc32(game.encode()) % self._per_owner}"
        self._jobs.put(JOB, key=game, delay=self._pause, group=group, game=game)

    def find_left_over(self, since: float = 0.0) -> None:
        """Go on in games that changed since then and whose job was lost; those that are stuck wait for an undo."""
        said = exists().where(chat.c.game == games.c.id, chat.c.moves == games.c.moves, chat.c.text == STUCK)
        changed = (games.c.updated >= since) & (games.c.updated < now() - self._pause)
        waiting = games.c.robot.is_(True) & (games.c.status == "playing") & changed & ~said
        with self._engine.connect() as connection:
            found = connection.execute(select(games.c.id, games.c.owner).where(waiting)).all()
        for row in found:
            self._put(row.id, row.owner or "")

    def find_lately_left_over(self) -> None:
        """The same for games that changed not long ago; older ones were found at the start."""
        self.find_left_over(now() - RECENT)

    def play(self, game: str) -> None:
        """Make the next move of a game, if it is up to a bot or an order."""
        try:
            self._step(game)
        except Refused as error:
            if error.error in ("conflict", "stopping"):
                raise TryAgain(0.0 if error.error == "conflict" else STOPPING) from error
            if error.error != "not_found":
                log.warning("bot move refused", extra={"game": game, "why": error.message})
                self._tell_stuck(game)
        except Exception:
            self._tell_stuck(game)
            raise

    def _tell_stuck(self, game: str) -> None:
        """Say in the chat that a bot is stuck; players can undo."""
        try:
            live = self._lives.get(game)
            seat = live.to_move
            bot = seat is not None and live.record.seats[seat].kind == "bot"
            if seat is not None and bot and not self._has_told(live):
                self.stuck(live, seat, STUCK)
        except Refused as error:
            log.warning("could not write to the chat", extra={"game": game, "why": error.message})
        except Exception:  # the same failure, such as of the database, may have stopped the move
            log.exception("could not write to the chat", extra={"game": game})

    def _has_told(self, live: LiveGame) -> bool:
        """Whether this or another process has said so in this position."""
        here = (chat.c.game == live.record.id) & (chat.c.moves == live.moves) & (chat.c.text == STUCK)
        with self._engine.connect() as connection:
            return connection.execute(select(chat.c.id).where(here).limit(1)).first() is not None

    def _step(self, game: str) -> None:
        """Make one move."""
        live = self._lives.get(game)
        with live.lock:
            seat = live.to_move
            if seat is None or live.status != "playing":
                return
            chosen = self._choose(live, seat)
            if chosen is None:
                return
            action, reason, ended = chosen
            self._mover.act_for(live, action, live.seq, seat, reason)
            if ended is not None:
                self._end(live, seat, *ended)

    def _choose(self, live: LiveGame, seat: int) -> tuple[Action, str, tuple[AutoMove, str] | None] | None:
        """The next move of a seat, its reason, and the order that ends with it, if one does."""
        record = live.record.seats[seat]
        if record.kind == "bot":
            if bots_wait(live.record):
                return None
            found = decide(live.game, record.player, record.bot, live.record.id)
            if found is None:
                self._tell_stuck(live.record.id)
            return None if found is None else (*found, None)
        for order in record.auto:
            try:
                answer = present.auto_move(live.game, order)
            except RoundhouseError as error:
                log.warning("order failed", extra={"game": live.record.id, "why": str(error)})
                continue
            if answer.action:
                ended = (order, answer.reason) if answer.over else None
                return read_action(live.game, answer.action), AUTOMATIC, ended
            if answer.over:
                self._end(live, seat, order, answer.reason)
        return None

    def _end(self, live: LiveGame, seat: int, order: AutoMove, why: str) -> None:
        """Remove an order and tell its owner."""
        self._orders.drop(live.record, seat, order)
        self._lives.catch_up(live)
        self.order_over(live, seat, why)

    def cancel_undone(self, live: LiveGame) -> None:
        """End orders whose moves were undone, and those given after the present position: they would only play on."""
        with live.lock:
            seats = {undone.seat for undone in live.redo if undone.reason == AUTOMATIC}
            for record in live.record.seats:
                ended = [o for o in record.auto if record.seat in seats or o.since > live.moves]
                for order in ended:
                    self._end(live, record.seat, order, UNDONE)
