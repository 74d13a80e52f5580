"""The review of a game in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import OUT

from .advice import line_moves
from .events import tell
from .history_index import history_index
from .log import because, entry
from .model import CurvePoint, Gain, GameReview, MissedRun, MistakeView, SwingView
from .model.advice import Grade
from .translation import money_text, round_name, tr

#: So many moves a look back tells of at most, and so many consequences of each.
_MOST_SWINGS, _MOST_LINES = 8, 3
#: Consequences that explain a swing, and after them trains that leave the game.
_TELLING: tuple[type[ev.Event], ...] = (
    ev.GameEnded,
    ev.PhaseBegan,
    ev.NewPresident,
    ev.Closed,
    ev.Floated,
    ev.PriceMoved,
)


class Swung(NamedTuple):
    """A move that changed a player's chance to win."""

    number: int
    player: str
    gain: float


class Lost(NamedTuple):
    """A move that lost some of its player's chance to win: the chance after it, and after the best one."""

    number: int
    player: str
    grade: Grade
    win: float
    could: float
    reason: str
    #: The best move and those that would have followed.
    line: tuple[str, ...]


class Missed(NamedTuple):
    """A run that paid less than the best."""

    number: int
    company: str
    paid: int
    best: int


def look_back(
    game: Game,
    swings: Iterable[Swung],
    missed: Iterable[Missed],
    lost: Iterable[Lost] = (),
    curve: Iterable[tuple[int, Mapping[str, float]]] = (),
    grades: Mapping[Grade, float] = MappingProxyType({}),
) -> GameReview:
    """A review in words; of the swings those moves are told that changed most."""
    moves: dict[int, list[Swung]] = {}
    for swing in swings:
        moves.setdefault(swing.number, []).append(swing)
    greatest = sorted(moves, key=lambda number: -max(abs(s.gain) for s in moves[number]))[:_MOST_SWINGS]
    return GameReview(
        swings=tuple(_swing(game, number, moves[number]) for number in sorted(greatest)),
        mistakes=tuple(_mistake(game, one) for one in lost),
        missed=tuple(_missed(game, one) for one in missed),
        curve=tuple(_point(game, number, win) for number, win in curve),
        grades=dict(grades),
    )


def _mistake(game: Game, one: Lost) -> MistakeView:
    told, before = entry(game, one.number), game.at(one.number - 1)
    line = line_moves(before, one.line)
    return MistakeView(
        sequence=one.number,
        round=told.round,
        player=one.player,
        name=game.names[one.player],
        text=told.text,
        grade=one.grade,
        win=one.win,
        could=one.could,
        better=line[0].label if line else "",
        reason=because(before, one.reason),
        line=line,
    )


def _point(game: Game, number: int, win: Mapping[str, float]) -> CurvePoint:
    played_in = history_index(game).round_at(max(number, 1))
    return CurvePoint(sequence=number, round=round_name(game.defn.words, played_in), win=dict(win))


def _swing(game: Game, number: int, swings: list[Swung]) -> SwingView:
    told = entry(game, number)
    ordered = sorted(swings, key=lambda s: (-s.gain, s.player))
    return SwingView(
        sequence=number,
        round=told.round,
        text=told.text,
        lines=_consequences(game, number),
        gains=tuple(Gain(player=s.player, name=game.names[s.player], chance=s.gain) for s in ordered),
    )


def _consequences(game: Game, number: int) -> tuple[str, ...]:
    """What of the consequences of a move explains a swing, the weightiest first."""
    ranked = sorted((rank, at) for at, event in enumerate(game.events_of(number)) if (rank := _rank(event)) >= 0)
    told = dict.fromkeys(tell(game, game.events_of(number)[at]) for _, at in ranked)
    return tuple(told)[:_MOST_LINES]


def _rank(event: ev.Event) -> int:
    """How telling an event is, 0 most of all; -1 if it explains nothing."""
    if isinstance(event, ev.TrainMoved):
        return len(_TELLING) if event.taker == OUT else -1
    return _TELLING.index(type(event)) if type(event) in _TELLING else -1


def _missed(game: Game, one: Missed) -> MissedRun:
    money = partial(money_text, game.view)
    return MissedRun(
        sequence=one.number,
        round=entry(game, one.number).round,
        company=one.company,
        text=tr(
            "{company} earned {money}; {best} was possible",
            company=one.company,
            money=money(one.paid),
            best=money(one.best),
        ),
        paid=one.paid,
        best=one.best,
    )
