"""Reviews of games: how the chances changed, which moves lost some, and runs that paid too little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.events import Ran
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.operating.running import RunTrains, best, checked
from roundhouse.rules.stock.frames import StockRound

from . import get
from .chances import Chances, Swing, Turn, swings, turn_of, turns
from .forecast import forecast
from .lines import Lines, playable
from .scoring import HOPELESS, after, purposes_now

Grade: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
#: How much of the chance to win a move loses, compared with the best, to be called so.
GRADES: dict[Grade, float] = {"inaccuracy": 0.04, "mistake": 0.08, "blunder": 0.15}
#: One decision in so many moves is examined, at least this many, and how many of one turn.
SHARE, FEWEST, OF_A_TURN = 15, 12, 2
#: The bot that is asked, and how many of its moves are compared with the one made.
BOT, COMPARED = "hard", 3
#: What part of the work is to judge all positions.
FIRST = 0.5


class Mistake(Struct, frozen=True):
    """A move that lost some of the chance to win."""

    number: int
    player: str
    action: str
    grade: Grade
    #: The chance to win after the move, and after the best one.
    win: float
    could: float
    #: The best move, its reason, and what would have followed in the same turn, beginning with it.
    better: str
    reason: str
    line: tuple[str, ...]

    @property
    def lost(self) -> float:
        """The lost part of the chance to win."""
        return self.could - self.win


class Missed(Struct, frozen=True):
    """A run that paid less than the best."""

    number: int
    company: str
    paid: int
    best: int


class Review(Struct, frozen=True):
    """The findings of a review."""

    swings: tuple[Swing, ...]
    mistakes: tuple[Mistake, ...]
    missed: tuple[Missed, ...]
    #: Everybody's chances at the start and after each turn.
    curve: tuple[Chances, ...]
    winners: tuple[str, ...]
    result: dict[str, int]


#: Told now and then: how many moves have been looked at, and what was found so far, if anybody wants to know.
Told: TypeAlias = Callable[[int, Callable[[], Review]], None]


def review(game: Game, count: int = 10, told: Told = lambda done, so_far: None) -> Review:
    """Look back at a game.

    All positions are judged first; then a bot is asked where somebody's chance fell, and its moves are played on to
    the end of the turn to compare them with the one made, by the same judge.
    """
    if count < 1:
        raise RoundhouseError(f"{count} turning points cannot be listed; ask for 1 or more")
    played, missed, mistakes = list[Turn](), list[Missed](), list[Mistake]()

    def so_far() -> Review:
        curve = [Chances(turn.last, turn.win_after) for turn in played]
        if played:
            curve.insert(0, Chances(0, played[0].win_before))
        ordered = tuple(sorted(mistakes, key=lambda m: m.number))
        result = tuple(game.winners()), game.result()
        return Review(tuple(swings(played, count)), ordered, tuple(missed), tuple(curve), *result)

    for turn in turns(game):
        played.append(turn)
        missed += _missed(game, turn)
        told(int(FIRST * turn.last), so_far)
    asked = _doubtful(played, max(FEWEST, game.count // SHARE))
    for done, number in enumerate(asked, start=1):
        found = mistake(game, number)
        mistakes += [found] if found else []
        told(int(game.count * (FIRST + (1 - FIRST) * done / len(asked))), so_far)
    return so_far()


def _missed(game: Game, turn: Turn) -> Iterator[Missed]:
    """Runs of a turn that paid less than the best; where others may insist on it, once they have accepted them."""
    run: Missed | None = None
    for number, v, action in turn.moves() if any(isinstance(a, RunTrains) for a in turn.actions) else ():
        if isinstance(action, RunTrains):
            run = Missed(number, action.by, checked(v, action).revenue, best(v, action.by).value)
        if any(isinstance(event, Ran) for event in game.events_of(number)) and run is not None:
            if run.paid < run.best:
                yield run
            run = None


def _doubtful(played: list[Turn], count: int) -> list[int]:
    """The decisions to examine: of the turns after which the player's chance fell most until their next one."""
    following: dict[str, float] = {}
    fell = list[tuple[float, int]]()
    for at in range(len(played) - 1, -1, -1):
        turn = played[at]
        before, then = turn.win_before[turn.player], turn.win_after[turn.player]
        fell.append((before - min(then, following.get(turn.player, then)), -at))
        following[turn.player] = before
    found = list[int]()
    for _, at in sorted(fell, reverse=True):
        turn = played[-at]
        decisions = [number for number, v, action in turn.moves() if _is_decision(turn, v, action)]
        found += decisions[-OF_A_TURN:]
        if len(found) >= count:
            break
    return found[:count]


def _is_decision(turn: Turn, v: View, action: Action) -> bool:
    """Whether a bot is worth asking; while an auction goes on, nobody knows what it will lead to."""
    if isinstance(action, RunTrains) or v.decider != turn.player:
        return False
    purposes = purposes_now(v)
    return Purpose.BUY_ITEM not in purposes and (Purpose.BID not in purposes or isinstance(v.top, StockRound))


def mistake(game: Game, number: int) -> Mistake | None:
    """What a move lost, compared with those of a bot; None if that is not worth telling."""
    before, action = game.at(number - 1), game.actions[number - 1]
    v, player = before.view, before.decider
    ranked = get(BOT).choose(before, player, COMPARED).ranked
    others = [o for at, o in enumerate(ranked) if o.action != action and (not at or o.score > HOPELESS)]
    if not others or ranked[0].action == action:
        return None
    lines = Lines(v, player)
    win = max(lines.after(action).forecast().win[player], forecast(_reached(game, number)).win[player])
    tried = [(lines.after(option.action), option) for option in others]
    could, at = max((line.forecast().win[player], -at) for at, (line, _) in enumerate(tried))
    grade = next((g for g in reversed(GRADES) if could - win >= GRADES[g]), None)
    if grade is None:
        return None
    line, option = tried[-at]
    moves = tuple(str(a) for a in playable(before, line.actions))
    texts = str(action), grade, round(win, 3), round(could, 3), str(option.action), option.reason
    return Mistake(number, player, *texts, moves)


def _reached(game: Game, number: int) -> View:
    """The position at the end of the turn of a move, as it was played."""
    v = game.at(number - 1).view
    whose = turn_of(v)
    for action in game.actions[number - 1 :]:
        v = after(v, action)
        if v.state.finished or turn_of(v) != whose:
            break
    return v
