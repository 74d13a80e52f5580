"""Advice for players: what a good bot would do in their place, if the table allows it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from queue import Empty
from typing import TypeAlias

import msgspec
from msgspec import Struct

from roundhouse import present
from roundhouse.bots.outlooks import Advised, advise_with_outlooks
from roundhouse.bots.outlooks import Without as Alternative
from roundhouse.core.game import Game
from roundhouse.present import Counsel, Otherwise
from roundhouse.present.model import AdvisedMove

from ..accounts.people import Caller
from ..errors import Refused, conflict, forbidden
from ..games.live import LiveGame, LiveGames
from ..games.offered_bots import bots
from ..jobs import Answers, Jobs
from ..limits.concurrency import ConcurrencyLimit
from ..limits.quotas import ADVICE, Asker, Quotas

#: Who answers at once, and who takes a closer look after that; how many moves they tell, and for how many what follows.
ASKED, CLOSER, MOVES, LINES = "hard", "expert", 3, 2
#: Positions computed at the same time, and requests that wait.
AT_ONCE, WAITING = 2, 8
BUSY = "Too many players are asking for advice. Try again in a few seconds."
_KEPT = 256
#: A game, how far it has come, and whether it is the closer look.
_Key: TypeAlias = tuple[str, int, bool]


class Without(Struct, frozen=True):
    """What could be done instead of a move, and how the game may end then."""

    action: str
    idle: bool
    win: float
    place: float


class Thought(Struct, frozen=True):
    """A good move in notation, and why; in words only when it is shown, for they depend on the reader's language."""

    action: str
    reason: str
    #: What follows in the same turn, and the chance to win and the expected place then.
    line: tuple[str, ...] = ()
    win: float | None = None
    place: float | None = None
    #: What may follow until the player's next turn is over.
    later: tuple[str, ...] = ()
    without: Without | None = None


_thoughts = msgspec.json.Decoder(tuple[Thought, ...])
#: The name of the job, and how long a request waits for it.
JOB, PATIENCE = "advice", 30.0


class Advice(Struct, frozen=True, kw_only=True):
    """The best few moves of a player, the best first, in the position `seq`."""

    seq: int
    #: Which bot gives the advice.
    bot: str
    moves: tuple[AdvisedMove, ...]
    #: Whether this is the closer look.
    closer: bool


class BotAdvice:
    """Computes advice, a few positions at a time, and remembers it.

    A process that works does so in the request's thread; others add a job and wait for its answer.
    """

    def __init__(self, quotas: Quotas, lives: LiveGames, jobs: Jobs, answers: Answers, *, here: bool) -> None:
        """Nothing has been asked yet."""
        self._quotas, self._lives, self._jobs, self._answers, self._here = quotas, lives, jobs, answers, here
        jobs.handle(JOB, self.answer, kind="advice", attempts=1)
        self._room = ConcurrencyLimit(AT_ONCE, WAITING, BUSY, patience=30.0)
        self._said: OrderedDict[_Key, tuple[Thought, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def advise(self, who: Caller, live: LiveGame, asker: Asker, *, closer: bool = False) -> Advice:
        """The best few moves of the player to move; refused to everyone else, and where advice is off.

        The first answer is quick; a closer look takes a stronger bot about two seconds.
        """
        user = who.signed_in()
        with live.lock:
            self._allow(live, user.id)
            game, seq = live.game, live.seq
        key = (live.record.id, seq, closer)
        found = self._remembered(key)
        if found is None:
            if self._remembered((*key[:2], False)) is None:  # a closer look goes with the first answer
                self._quotas.spend(asker, ADVICE)
            with self._room.turn():
                found = self._think(game, closer) if self._here else self._ask(key)
            self._remember(key, found)
        counsels = (_counsel(game, thought) for thought in found)
        asked = CLOSER if closer else ASKED
        name = bots()[asked].name if asked in bots() else asked.capitalize()
        return Advice(seq=seq, bot=name, moves=present.advised(game, counsels), closer=closer)

    def _allow(self, live: LiveGame, user: str) -> None:
        if live.status == "finished":
            raise conflict("The game is over.", live.seq)
        refuse_line(live, user)
        if live.to_move not in live.record.seats_of(user):
            raise forbidden("It is not your turn.")

    def _think(self, game: Game, closer: bool) -> tuple[Thought, ...]:
        first, *others = advise_with_outlooks(game, MOVES, CLOSER if closer else ASKED, lines=LINES, ahead=closer)
        # Never advise what is worse than doing nothing.
        found = [first, *(advised for advised in others if not advised.option.loses)]
        return tuple(map(_thought, found))

    def _ask(self, key: _Key) -> tuple[Thought, ...]:
        """Let a worker think."""
        game, seq, closer = key
        with self._answers.expected(_question(key)) as answer:
            self._jobs.put(JOB, key=f"{game}:{seq}:{closer:d}", game=game, seq=seq, closer=closer)
            try:
                return _thoughts.decode(answer.get(timeout=PATIENCE))
            except Empty:
                raise Refused("busy", BUSY, retry_after=10) from None

    def answer(self, game: str, seq: int, closer: bool = False) -> None:
        """Think for another process; if the game has moved on, nobody waits for the answer any more."""
        live = self._lives.get(game)
        if live.seq != seq:
            return
        key = (game, seq, closer)
        found = self._remembered(key)
        if found is None:
            found = self._think(live.game, closer)
            self._remember(key, found)
        self._answers.give(_question(key), msgspec.json.encode(found).decode())

    def _remembered(self, key: _Key) -> tuple[Thought, ...] | None:
        with self._lock:
            return self._said.get(key)

    def _remember(self, key: _Key, found: tuple[Thought, ...]) -> None:
        with self._lock:
            self._said[key] = found
            while len(self._said) > _KEPT:
                self._said.popitem(last=False)


def refuse_line(live: LiveGame, user: str | None) -> None:
    """Only players of a table with advice may try out moves before it is over."""
    if live.status == "open":
        raise conflict("The game has not started yet.", live.seq)
    if live.status == "finished":
        return
    if user is None or not live.record.seats_of(user):
        raise forbidden("Only players can ask for advice. You are watching.")
    if not live.record.gives_advice:
        raise forbidden("Advice is switched off at this table.")


def _question(key: _Key) -> str:
    game, seq, closer = key
    return f"{JOB}:{game}:{seq}:{closer:d}"


def _thought(advised: Advised) -> Thought:
    action, reason, outlook = str(advised.option.action), advised.option.reason, advised.outlook
    if outlook is None:
        return Thought(action, reason)
    chances = _rounded(outlook.judged.win, outlook.judged.place)
    return Thought(action, reason, outlook.judged.line, *chances, outlook.later, _without(outlook.without))


def _without(found: Alternative | None) -> Without | None:
    return None if found is None else Without(str(found.action), found.idle, *_rounded(found.win, found.place))


def _rounded(win: float, place: float) -> tuple[float, float]:
    return round(win, 3), round(place, 1)


def _counsel(game: Game, thought: Thought) -> Counsel:
    """A thought for the screen."""
    found, without = thought.without, None
    if found is not None:
        without = Otherwise(game.parse(found.action), found.idle, found.win, found.place)
    action = game.parse(thought.action)
    return Counsel(action, thought.reason, thought.line, thought.win, thought.place, thought.later, without)
