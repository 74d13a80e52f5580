"""Advice for players: what a good bot would do in their place, if the table allows it."""

from __future__ import annotations

import threading
from collections import OrderedDict

from msgspec import Struct

from roundhouse import present
from roundhouse.bots.advice import advise
from roundhouse.core.game import Game
from roundhouse.present.model import AdvisedMove

from ..accounts.people import Caller
from ..errors import conflict, forbidden
from ..games.live import LiveGame
from ..games.offered_bots import bots
from ..limits.concurrency import ConcurrencyLimit
from ..limits.quotas import ADVICE, Asker, Quotas

ASKED, MOVES = "hard", 3
#: Positions computed at the same time, and requests that wait.
AT_ONCE, WAITING = 2, 8
BUSY = "Too many players are asking for advice. Try again in a few seconds."
_KEPT = 256


class Advice(Struct, frozen=True, kw_only=True):
    """The best few moves of a player, the best first, in the position `seq`."""

    seq: int
    #: Which bot gives the advice.
    bot: str
    moves: tuple[AdvisedMove, ...]


class BotAdvice:
    """Computes advice in the request's thread, a few positions at a time, and remembers it."""

    def __init__(self, quotas: Quotas) -> None:
        """Nothing has been asked yet."""
        self._quotas = quotas
        self._room = ConcurrencyLimit(AT_ONCE, WAITING, BUSY, patience=30.0)
        self._said: OrderedDict[tuple[str, int], tuple[AdvisedMove, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def advise(self, who: Caller, live: LiveGame, asker: Asker) -> Advice:
        """The best few moves of the player to move; refused to everyone else, and where advice is off."""
        user = who.signed_in()
        with live.lock:
            self._allow(live, user.id)
            game, seq = live.game, live.seq
        found = self._remembered(live.record.id, seq)
        if found is None:
            self._quotas.spend(asker, ADVICE)
            found = self._think(game)
            self._remember(live.record.id, seq, found)
        return Advice(seq=seq, bot=bots()[ASKED].name, moves=found)

    def _allow(self, live: LiveGame, user: str) -> None:
        mine = live.record.seats_of(user)
        if not mine:
            raise forbidden("Only players can ask for advice. You are watching.")
        if live.status == "open":
            raise conflict("The game has not started yet.", live.seq)
        if live.status == "finished":
            raise conflict("The game is over.", live.seq)
        if not live.record.gives_advice:
            raise forbidden("Advice is switched off at this table.")
        if live.to_move not in mine:
            raise forbidden("It is not your turn.")

    def _think(self, game: Game) -> tuple[AdvisedMove, ...]:
        with self._room.turn():
            first, *others = advise(game, MOVES, ASKED)
        # Never advise what is worse than doing nothing.
        found = [first, *(option for option in others if not option.loses)]
        return present.advised(game, ((option.action, option.reason) for option in found))

    def _remembered(self, game: str, seq: int) -> tuple[AdvisedMove, ...] | None:
        with self._lock:
            return self._said.get((game, seq))

    def _remember(self, game: str, seq: int, found: tuple[AdvisedMove, ...]) -> None:
        with self._lock:
            self._said[game, seq] = found
            while len(self._said) > _KEPT:
                self._said.popitem(last=False)
