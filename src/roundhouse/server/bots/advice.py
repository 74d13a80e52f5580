"""Advice for players: what a good bot would do in their place, if the table allows it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from queue import Empty

import msgspec
from msgspec import Struct

from roundhouse import present
from roundhouse.bots.advice import advise
from roundhouse.core.game import Game
from roundhouse.present.model import AdvisedMove

from ..accounts.people import Caller
from ..errors import Refused, conflict, forbidden
from ..games.live import LiveGame, LiveGames
from ..games.offered_bots import bots
from ..jobs import Answers, Jobs
from ..limits.concurrency import ConcurrencyLimit
from ..limits.quotas import ADVICE, Asker, Quotas

ASKED, MOVES = "hard", 3
#: Positions computed at the same time, and requests that wait.
AT_ONCE, WAITING = 2, 8
BUSY = "Too many players are asking for advice. Try again in a few seconds."
_KEPT = 256


class Thought(Struct, frozen=True):
    """A good move in notation, and why; in words only when it is shown, for they depend on the reader's language."""

    action: str
    reason: str


_thoughts = msgspec.json.Decoder(tuple[Thought, ...])
#: The name of the job, and how long a request waits for it.
JOB, PATIENCE = "advice", 30.0


class Advice(Struct, frozen=True, kw_only=True):
    """The best few moves of a player, the best first, in the position `seq`."""

    seq: int
    #: Which bot gives the advice.
    bot: str
    moves: tuple[AdvisedMove, ...]


class BotAdvice:
    """Computes advice, a few positions at a time, and remembers it.

    A process that works does so in the request's thread; others add a job and wait for its answer.
    """

    def __init__(self, quotas: Quotas, lives: LiveGames, jobs: Jobs, answers: Answers, *, here: bool) -> None:
        """Nothing has been asked yet."""
        self._quotas, self._lives, self._jobs, self._answers, self._here = quotas, lives, jobs, answers, here
        jobs.handle(JOB, self.answer, kind="advice", attempts=1)
        self._room = ConcurrencyLimit(AT_ONCE, WAITING, BUSY, patience=30.0)
        self._said: OrderedDict[tuple[str, int], tuple[Thought, ...]] = OrderedDict()
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
            with self._room.turn():
                found = self._think(game) if self._here else self._ask(live.record.id, seq)
            self._remember(live.record.id, seq, found)
        moves = present.advised(game, ((game.parse(one.action), one.reason) for one in found))
        return Advice(seq=seq, bot=bots()[ASKED].name, moves=moves)

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

    def _think(self, game: Game) -> tuple[Thought, ...]:
        first, *others = advise(game, MOVES, ASKED)
        # Never advise what is worse than doing nothing.
        found = [first, *(option for option in others if not option.loses)]
        return tuple(Thought(str(option.action), option.reason) for option in found)

    def _ask(self, game: str, seq: int) -> tuple[Thought, ...]:
        """Let a worker think."""
        with self._answers.expected(_question(game, seq)) as answer:
            self._jobs.put(JOB, key=f"{game}:{seq}", game=game, seq=seq)
            try:
                return _thoughts.decode(answer.get(timeout=PATIENCE))
            except Empty:
                raise Refused("busy", BUSY, retry_after=10) from None

    def answer(self, game: str, seq: int) -> None:
        """Think for another process; if the game has moved on, nobody waits for the answer any more."""
        live = self._lives.get(game)
        if live.seq != seq:
            return
        found = self._remembered(game, seq)
        if found is None:
            found = self._think(live.game)
            self._remember(game, seq, found)
        self._answers.give(_question(game, seq), msgspec.json.encode(found).decode())

    def _remembered(self, game: str, seq: int) -> tuple[Thought, ...] | None:
        with self._lock:
            return self._said.get((game, seq))

    def _remember(self, game: str, seq: int, found: tuple[Thought, ...]) -> None:
        with self._lock:
            self._said[game, seq] = found
            while len(self._said) > _KEPT:
                self._said.popitem(last=False)


def _question(game: str, seq: int) -> str:
    return f"{JOB}:{game}:{seq}"
