"""Moves of bots, and of orders that players have given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine, select

from roundhouse import present
from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.present.model import AutoMove

from ..errors import Refused
from ..games.live import LiveGame, LiveGames
from ..games.moves import Mover, needs_hand, read_action
from ..games.orders import Orders
from ..settings import Settings
from ..storage.tables import games
from .decisions import decide
from .queue import BotQueue

log = logging.getLogger("roundhouse.bots")

#: The reason of moves that an order made, for everyone to read in the log; what the order says is its owner's business.
AUTOMATIC = "auto-move"
UNDONE = "Moves were undone."
STUCK = "I can't find a legal move. Undo a move to continue; the server's log has the details."


class AutomaticMoves:
    """Plays for bots and carries out orders, one move at a time; of several processes the fastest wins."""

    def __init__(self, lives: LiveGames, mover: Mover, orders: Orders, settings: Settings) -> None:
        """Bots think in threads of their own, so that requests do not wait for them."""
        self._lives, self._mover, self._orders, self._pause = lives, mover, orders, settings.bot_pause
        self._turns = BotQueue(settings.bots_at_once, settings.bots_per_owner)
        self._threads = ThreadPoolExecutor(settings.bots_at_once, thread_name_prefix="robot")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: Called when an order has ended: the game, the seat, and why.
        self.order_over: Callable[[LiveGame, int, str], None] = lambda live, seat, why: None
        #: Called, once per position, when the bot of a seat finds no legal move.
        self.stuck: Callable[[LiveGame, int, str], None] = lambda live, seat, why: None
        self._stuck_at: dict[str, int] = {}

    async def start(self, engine: Engine) -> None:
        """Resume the games in which a bot was to move when the server stopped."""
        self._loop = asyncio.get_running_loop()
        query = select(games.c.id, games.c.owner).where(games.c.robot.is_(True), games.c.status == "playing")
        with engine.connect() as connection:
            for row in connection.execute(query):
                self._begin(row.id, row.owner or "")

    async def stop(self) -> None:
        """Stop; the next start resumes the games."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def busy(self) -> frozenset[str]:
        """The games in which this process is making automatic moves."""
        return frozenset(self._tasks)

    def poke(self, live: LiveGame) -> None:
        """Check whether it is a bot's turn; may be called from any thread."""
        seat = live.to_move
        if self._loop is None or self._loop.is_closed() or seat is None or live.status != "playing":
            return
        if needs_hand(live, seat):
            self._loop.call_soon_threadsafe(self._begin, live.record.id, live.record.owner or "")

    def _begin(self, game: str, owner: str) -> None:
        if game not in self._tasks:
            task = asyncio.create_task(self._play(game, owner))
            self._tasks[game] = task
            task.add_done_callback(lambda _: self._tasks.pop(game, None))

    async def _play(self, game: str, owner: str) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._pause)
            try:
                async with self._turns.turn(owner):
                    more = await loop.run_in_executor(self._threads, self._step, game)
                if not more:
                    return
            except Refused as error:
                if error.error == "conflict":
                    continue
                log.warning("bot move refused", extra={"game": game, "why": error.message})
            except Exception:
                log.exception("bot failed", extra={"game": game})
            else:
                continue
            await asyncio.to_thread(self._tell_stuck, game)
            return

    def _tell_stuck(self, game: str) -> None:
        """Say in the chat that a bot is stuck; players can undo."""
        try:
            live = self._lives.get(game)
            seat = live.to_move
            bot = seat is not None and live.record.seats[seat].kind == "bot"
            if seat is not None and bot and self._stuck_at.get(game) != live.seq:
                self._stuck_at[game] = live.seq
                self.stuck(live, seat, STUCK)
        except Refused as error:
            log.warning("could not write to the chat", extra={"game": game, "why": error.message})
        except Exception:  # the same failure, such as of the database, may have stopped the move
            log.exception("could not write to the chat", extra={"game": game})

    def _step(self, game: str) -> bool:
        """Make one move; whether there may be another."""
        live = self._lives.get(game)
        with live.lock:
            seat = live.to_move
            if seat is None or live.status != "playing":
                return False
            chosen = self._choose(live, seat)
            if chosen is None:
                return False
            action, reason, ended = chosen
            self._mover.act_for(live, action, live.seq, seat, reason)
            if ended is not None:
                self._end(live, seat, *ended)
            self._stuck_at.pop(game, None)
            return live.to_move is not None and needs_hand(live, live.to_move)

    def _choose(self, live: LiveGame, seat: int) -> tuple[Action, str, tuple[AutoMove, str] | None] | None:
        """The next move of a seat, its reason, and the order that ends with it, if one does."""
        record = live.record.seats[seat]
        if record.kind == "bot":
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
