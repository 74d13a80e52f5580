"""Plays all games of an account: answers challenges and asks a function for each move."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable

from .connection import Connection
from .errors import ClientError, Refused
from .model import Challenge, Challenged, Event, GameEnd, GameStart, YourMove
from .table import Choice, Table

log = logging.getLogger("roundhouse.client")
#: Chooses a move for `table.turn`; may be a coroutine.
Choose = Callable[[Table], Choice | Awaitable[Choice]]
#: Whether to take a seat: empty to accept, otherwise the reason to decline.
Judge = Callable[[Challenge], str]
#: Seconds before a table is looked at again after an error.
AGAIN = 5.0


class Player:
    """Plays until it is told to stop; several games at the same time, each one move after the other."""

    def __init__(
        self,
        connection: Connection,
        choose: Choose,
        *,
        judge: Judge = lambda _: "",
        hear: Callable[[Event], None] = lambda _: None,
    ) -> None:
        """`hear` is told every event."""
        self._connection, self._choose, self._judge, self._hear = connection, choose, judge, hear
        self._tables: dict[str, Table] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._ended: set[str] = set()

    async def run(self, games: int | None = None) -> None:
        """Play; with `games`, until so many games have ended."""
        try:
            async for event in self._connection.events():
                self._hear(event)
                await self._take(event)
                if games is not None and len(self._ended) >= games:
                    return
        finally:
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _take(self, event: Event) -> None:
        match event:
            case Challenged():
                await self._answer(event.challenge)
            case GameStart():
                self._ended.discard(event.game)
            case YourMove():
                self._look_at(event.game)
            case GameEnd():
                self._ended.add(event.game)
                self._tables.pop(event.game, None)

    async def _answer(self, challenge: Challenge) -> None:
        why = self._judge(challenge)
        try:
            if why:
                await self._connection.decline(challenge.game, challenge.seat, why)
            else:
                await self._connection.accept(challenge.game, challenge.seat)
        except Refused as refusal:  # taken back, or somebody else sits there
            log.info("no seat at %s: %s", challenge.game, refusal.message)

    def _look_at(self, game: str) -> None:
        """Play a game's turn; if that is being done, look once more afterwards."""
        if game in self._playing:
            self._again.add(game)
            return
        task = self._playing[game] = asyncio.create_task(self._play(game))
        task.add_done_callback(lambda _: self._over(game))

    def _over(self, game: str) -> None:
        del self._playing[game]
        if game in self._again:
            self._again.discard(game)
            self._look_at(game)

    async def _play(self, game: str) -> None:
        """Move for as long as it is our turn."""
        while True:
            try:
                table = await self._table(game)
                while table.turn.is_mine:
                    await self._move(table)
                    await table.refresh()
                return
            except Refused as refusal:
                if refusal.error in ("not_found", "not_signed_in", "forbidden"):
                    log.info("leaving %s: %s", game, refusal.message)
                    return
                log.warning("refused at %s: %s", game, refusal.message)
            except ClientError as error:
                log.warning("at %s: %s", game, error)
            except Exception:
                log.exception("no move was chosen at %s", game)
            await asyncio.sleep(AGAIN)

    async def _table(self, game: str) -> Table:
        table = self._tables.get(game)
        if table is None:
            table = self._tables[game] = Table(self._connection, game, await self._connection.turn(game))
        else:
            await table.refresh()
        return table

    async def _move(self, table: Table) -> None:
        chosen = self._choose(table)
        choice = await chosen if inspect.isawaitable(chosen) else chosen
        try:
            await table.play(choice)
        except Refused as refusal:
            if refusal.error != "conflict":  # somebody undid a move meanwhile, or this one was made already
                raise


def play(url: str, token: str, choose: Choose, *, judge: Judge = lambda _: "", games: int | None = None) -> None:
    """Play all games of a program until Ctrl-C, or until so many have ended."""

    async def playing() -> None:
        async with Connection(url, token) as connection:
            await Player(connection, choose, judge=judge).run(games)

    asyncio.run(playing())
