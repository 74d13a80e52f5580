"""How everybody's chance to win changed in the course of a game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.core.view import View

from .forecast import forecast
from .scoring import acting, after

#: Changes that are smaller are not told.
SMALL = 0.02


class Chances(Struct, frozen=True):
    """Everybody's chance to win after so many moves."""

    number: int
    win: Mapping[str, float]


class Swing(Struct, frozen=True):
    """A move that clearly changed somebody's chance to win."""

    #: The number of the action, counted from 1.
    number: int
    action: str
    player: str
    #: How much the player's chance to win rose or fell.
    gain: float


class Turn(Struct, frozen=True):
    """Moves that follow one another in the turn of one player or of one of their companies."""

    player: str
    #: The position before the first of the moves, and how many there were before it.
    start: View
    before: int
    actions: tuple[Action, ...]
    win_before: Mapping[str, float]
    win_after: Mapping[str, float]
    #: Whether the game ended with it.
    over: bool

    @property
    def last(self) -> int:
        """The number of the last move."""
        return self.before + len(self.actions)

    def moves(self) -> Iterator[tuple[int, View, Action]]:
        """Each move with its number and the position before it."""
        v = self.start
        for number, action in enumerate(self.actions, start=self.before + 1):
            yield number, v, action
            v = after(v, action)


def turns(game: Game) -> Iterator[Turn]:
    """The turns of a game, with everybody's chances before and after each."""
    v = game.at(0).view
    start, before, made = v, 0, list[Action]()
    win = _win(v)
    for number, action in enumerate(game.actions, start=1):
        made.append(action)
        v = after(v, action)
        if not v.state.finished and turn_of(v) == turn_of(start):
            continue
        reached = _win(v)
        yield Turn(start.decider, start, before, tuple(made), win, reached, v.state.finished)
        start, before, win = v, number, reached
        made.clear()
    if made:
        yield Turn(start.decider, start, before, tuple(made), win, _win(v), v.state.finished)


def swings(played: Sequence[Turn], count: int) -> list[Swing]:
    """The turning points: of the turns with the greatest lasting changes, the moves that did it. The end is none."""
    lasting = {turn.before: _lasting(played, at) for at, turn in enumerate(played) if not turn.over}
    size = {turn.before: max(map(abs, lasting.get(turn.before, {}).values()), default=0.0) for turn in played}
    greatest = sorted(played, key=lambda turn: (-size[turn.before], turn.before))[:count]
    ordered = sorted(greatest, key=lambda turn: turn.before)
    return [swing for turn in ordered for swing in _told(turn, lasting.get(turn.before, {}))]


def _lasting(played: Sequence[Turn], at: int) -> dict[str, float]:
    """What a turn changed for good: as much of it as everybody's next turn has left."""
    turn = played[at]
    later = played[min(at + len(turn.win_before), len(played) - 1)]
    then = turn.win_after if later.over else later.win_after
    found = {}
    for p, before in turn.win_before.items():
        now, left = turn.win_after[p] - before, then[p] - before
        found[p] = min(now, left, key=abs) if now * left > 0 else 0.0
    return found


def _told(turn: Turn, changes: Mapping[str, float]) -> list[Swing]:
    """The changes of a turn, as those of the move that changed most."""
    told = sorted((p for p in changes if abs(changes[p]) >= SMALL), key=lambda p: -changes[p])
    number, action = _greatest_move(turn) if told else (0, "")
    return [Swing(number, action, p, round(changes[p], 3)) for p in told]


def _greatest_move(turn: Turn) -> tuple[int, str]:
    before, greatest = turn.win_before, (0.0, -turn.last, str(turn.actions[-1]))
    for number, v, action in turn.moves() if len(turn.actions) > 1 else ():
        now = turn.win_after if number == turn.last else _win(after(v, action))
        greatest = max(greatest, (max(abs(now[p] - before[p]) for p in now), -number, str(action)))
        before = now
    return -greatest[1], greatest[2]


def turn_of(v: View) -> str:
    """Whose turn it is: a company's, or else the player's who decides."""
    return acting(v) or v.decider


def _win(v: View) -> dict[str, float]:
    return {player: round(chance, 3) for player, chance in forecast(v).win.items()}
