"""What bots say to people, in the words of the table: advice, and the look back at a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import OUT

from .events import tell
from .labels import label
from .log import because, entry
from .model import AdvisedMove, Gain, GameReview, MissedRun, SwingView
from .targets import target
from .translation import money_text

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
    """A move that changed a player's prospects."""

    number: int
    player: str
    gain: float


class Missed(NamedTuple):
    """A run that paid less than the best."""

    number: int
    company: str
    paid: int
    best: int


def advised(game: Game, options: Iterable[tuple[Action, str]]) -> tuple[AdvisedMove, ...]:
    """Moves that a bot would make, as buttons with reasons."""
    return tuple(
        AdvisedMove(
            action=str(action),
            kind=kind_of(action),
            label=label(game, action),
            target=target(game, action),
            reason=because(game, reason),
        )
        for action, reason in options
    )


def look_back(game: Game, swings: Iterable[Swung], missed: Iterable[Missed]) -> GameReview:
    """A review in words; of the swings those moves are told that changed most."""
    moves: dict[int, list[Swung]] = {}
    for swing in swings:
        moves.setdefault(swing.number, []).append(swing)
    greatest = sorted(moves, key=lambda number: -max(abs(s.gain) for s in moves[number]))[:_MOST_SWINGS]
    return GameReview(
        swings=tuple(_swing(game, number, moves[number]) for number in sorted(greatest)),
        missed=tuple(_missed(game, one) for one in missed),
    )


def _swing(game: Game, number: int, swings: list[Swung]) -> SwingView:
    told = entry(game, number)
    ordered = sorted(swings, key=lambda s: (-s.gain, s.player))
    return SwingView(
        sequence=number,
        round=told.round,
        text=told.text,
        lines=_consequences(game, number),
        gains=tuple(Gain(player=s.player, name=game.names[s.player], amount=round(s.gain)) for s in ordered),
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
        text=f"{one.company} earned {money(one.paid)}; {money(one.best)} was possible",
        paid=one.paid,
        best=one.best,
    )
