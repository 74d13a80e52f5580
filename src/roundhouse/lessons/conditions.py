"""Whether a condition of a lesson is met."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import OUT, train_type
from roundhouse.finance.holdings import percent, president
from roundhouse.rules.operating.network import reach

from .model import (
    Condition,
    Connected,
    Did,
    Finished,
    Floated,
    Helped,
    Holds,
    Lesson,
    Owns,
    Presides,
    Ran,
    Rusted,
    Started,
    Station,
    TurnOver,
    Won,
)


def met(condition: Condition, game: Game, lesson: Lesson) -> bool:
    """Whether a condition is true of a game that began as a lesson does."""
    return _met(condition, game, lesson)


@singledispatch
def _met(condition: Condition, game: Game, lesson: Lesson) -> bool:
    raise TypeError(f"no game can meet {condition}")


def happened(game: Game, lesson: Lesson) -> Iterator[ev.Event]:
    """What has happened since a lesson began."""
    for number in range(len(lesson.moves) + 1, game.count + 1):
        yield from game.events_of(number)


@_met.register
def _started(wanted: Started, game: Game, lesson: Lesson) -> bool:
    par = game.state.par.get(wanted.company, 0)
    mine = president(game.view, wanted.company) == lesson.pupil
    return mine and par > 0 and wanted.par in (0, par)


@_met.register
def _holds(wanted: Holds, game: Game, lesson: Lesson) -> bool:
    return percent(game.view, lesson.pupil, wanted.company) >= wanted.percent


@_met.register
def _presides(wanted: Presides, game: Game, lesson: Lesson) -> bool:
    return president(game.view, wanted.company) == wanted.player


@_met.register
def _floated(wanted: Floated, game: Game, lesson: Lesson) -> bool:
    return wanted.company in game.state.floated


@_met.register
def _connected(wanted: Connected, game: Game, lesson: Lesson) -> bool:
    return wanted.hex in {hex_id for hex_id, _ in reach(game.view, wanted.company).stops()}


@_met.register
def _station(wanted: Station, game: Game, lesson: Lesson) -> bool:
    return any(token.company == wanted.company for token in game.state.tokens.get(wanted.hex, ()))


@_met.register
def _ran(wanted: Ran, game: Game, lesson: Lesson) -> bool:
    runs = [e.revenue for e in happened(game, lesson) if isinstance(e, ev.Ran) and e.company == wanted.company]
    good: Callable[[int], bool] = lambda paid: paid < wanted.below if wanted.below else paid >= wanted.at_least  # noqa: E731
    return any(good(paid) for paid in runs)


@_met.register
def _did(wanted: Did, game: Game, lesson: Lesson) -> bool:
    return any(str(action).startswith(wanted.action) for action in game.actions[len(lesson.moves) :])


@_met.register
def _owns(wanted: Owns, game: Game, lesson: Lesson) -> bool:
    trains = game.state.trains.get(wanted.company, ())
    return any(wanted.train in ("", train_type(train)) for train in trains)


@_met.register
def _rusted(wanted: Rusted, game: Game, lesson: Lesson) -> bool:
    return any(
        isinstance(e, ev.TrainMoved) and e.taker == OUT and train_type(e.train) == wanted.train
        for e in happened(game, lesson)
    )


@_met.register
def _helped(wanted: Helped, game: Game, lesson: Lesson) -> bool:
    return any(
        isinstance(e, ev.Paid) and e.payer == lesson.pupil and e.payee == wanted.company and e.amount > 0
        for e in happened(game, lesson)
    )


@_met.register
def _turn_over(wanted: TurnOver, game: Game, lesson: Lesson) -> bool:
    return any(isinstance(e, ev.TurnBegan | ev.RoundBegan) for e in happened(game, lesson))


@_met.register
def _finished(wanted: Finished, game: Game, lesson: Lesson) -> bool:
    return game.finished


@_met.register
def _won(wanted: Won, game: Game, lesson: Lesson) -> bool:
    return game.finished and lesson.pupil in game.winners()
