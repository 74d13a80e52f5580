"""Lines: a move together with what a player would do after it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from roundhouse.core.actions import Accept, Action, Pass, Purpose
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from .evaluation import Level
from .forecast import Forecast, forecast
from .hints import hints_for
from .options import options
from .scoring import Thinker, acting, after, purposes_now

#: How the moves after the first are chosen: as `hard` weighs them, without planning again.
LEVEL = Level(interest=0.15)
#: The most moves of one turn, the most lays that are examined, and the most options that are compared.
DEPTH, LAYS, MANY = 16, 6, 24


class Line(Struct, frozen=True):
    """A move, what follows until the end of the turn, and the position then."""

    actions: tuple[Action, ...]
    end: View

    def forecast(self) -> Forecast:
        """How the game may end after this line."""
        return forecast(self.end)


class Lines:
    """Plays moves of one position on to the end of the turn; all by the same judge."""

    def __init__(self, v: View, player: str) -> None:
        """Weigh everything as the player does in this position."""
        self._thinker = Thinker(v, player, hints_for(v.defn), LEVEL)
        self.player, self._company = player, acting(v)

    def after(self, action: Action) -> Line:
        """The line that begins with a legal action."""
        v, played = after(self._thinker.root, action), [action]
        while len(played) < DEPTH and self._goes_on(v, played[-1]):
            action = self._next(v)
            v = after(v, action)
            played.append(action)
        return Line(tuple(played), v if self._company else self._thinker.settled(v))

    def _goes_on(self, v: View, last: Action) -> bool:
        """Whether the turn in which the line began is not over."""
        if v.state.finished:
            return False
        if self._company:
            return acting(v) == self._company
        return v.decider == self.player and isinstance(v.top, StockRound) and not isinstance(last, Pass)

    def _next(self, v: View) -> Action:
        if v.decider != self.player:
            return self._answer(v)
        found = options(v, LAYS, LAYS)
        passing = next((a for a in found if isinstance(a, Pass)), None)
        if passing is not None and len(found) > MANY:
            return passing
        return self._thinker.scored(v, found)[0][1]

    def _answer(self, v: View) -> Action:
        """What another player answers: they agree to what was proposed, and let the rest be."""
        found = options(v, LAYS, LAYS)
        agreed = Accept(v.actor) if Purpose.ACCEPT in purposes_now(v) else None
        return next((a for a in found if a == agreed), None) or next(
            (a for a in found if isinstance(a, Pass)), found[0]
        )


def playable(game: Game, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The moves of a line as they are made at a table, where steps without a choice are skipped."""
    table, made = game.at(game.count), list[Action]()
    for action in actions:
        if table.finished:
            break
        try:
            table.apply(action)
        except RoundhouseError:
            if isinstance(action, Pass):
                continue
            break
        made.append(action)
    return tuple(made)
