"""The game over time: how everybody stood at the beginning of every round."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.dividends import Dividend

from .history_index import history_index
from .model import History, PriceStep, RoundPoint, RunPoint
from .translation import phrase, round_name, tr

_KEPT = 4_096
#: Points by the moment of the action that began the round, and its name.
_points: OrderedDict[tuple[int, str], RoundPoint] = OrderedDict()


def history(game: Game) -> History:
    """Points for charts, every move of a price marker and every run."""
    past, words = history_index(game), game.defn.words
    rounds = [(0, past.opening), *past.rounds]
    named = [(number, round_name(words, name)) for number, name in rounds]
    points = [*_at_rounds(game, named), _point(game.view, game.count, tr("Now"))]
    return History(sequence=game.count, points=tuple(points), prices=tuple(_prices(game)), runs=tuple(_runs(game)))


def _at_rounds(game: Game, rounds: Sequence[tuple[int, str]]) -> list[RoundPoint]:
    """How everybody stood at these moments, read in one pass through those that are not known yet."""
    keys = [(game.moment(number) if number else 0, name) for number, name in rounds]
    known = ((key, _points.get(key)) for key in keys if key[0])
    found = {key: point for key, point in known if point is not None}
    new = [(key, number) for key, (number, _) in zip(keys, rounds, strict=True) if key not in found]
    for (key, number), view in zip(new, game.views(number for _, number in new), strict=True):
        found[key] = _point(view, number, key[1])
        if key[0]:  # the beginnings of all games have no number of their own
            _remember(key, found[key])
    return [found[key] for key in keys]


def _remember(key: tuple[int, str], point: RoundPoint) -> None:
    _points[key] = point
    while len(_points) > _KEPT:
        try:
            _points.popitem(last=False)
        except KeyError:  # another thread was faster
            break


def _point(view: View, number: int, name: str) -> RoundPoint:
    state, defn = view.state, view.defn
    return RoundPoint(
        sequence=number,
        round=name,
        phase=state.phase,
        bank=state.cash[BANK],
        cash={p: state.cash[p] for p in state.players},
        worth={p: defn.worth(view, p) for p in state.players},
        prices={c: price_of(view, c) for c in state.prices if c not in state.closed},
        treasuries={c: state.cash.get(c, 0) for c in defn.companies if c in state.floated and c not in state.closed},
        shares={
            p: {c: percent(view, p, c) for c, owners in state.shares.items() if p in owners and c not in state.closed}
            for p in state.players
        },
        cells={c: (cell.row, cell.col) for c, cell in state.prices.items() if c not in state.closed},
        trains={c: tuple(map(train_type, state.trains[c])) for c in defn.companies if state.trains.get(c)},
    )


def _prices(game: Game) -> list[PriceStep]:
    return [
        PriceStep(sequence=number, company=e.company, old=e.old, new=e.new, because=phrase(game.defn.words, e.because))
        for number in range(1, game.count + 1)
        for e in game.events_of(number)
        if isinstance(e, ev.PriceMoved)
    ]


def _runs(game: Game) -> list[RunPoint]:
    """Every run with what became of the revenue."""
    found: list[RunPoint] = []
    words, open_run = game.defn.words, dict[str, int]()
    now = round_name(words, history_index(game).opening)
    for number, action in enumerate(game.actions, start=1):
        if isinstance(action, Dividend) and action.by in open_run:
            at = open_run.pop(action.by)
            one = found[at]
            found[at] = RunPoint(
                sequence=one.sequence,
                round=one.round,
                company=one.company,
                revenue=one.revenue,
                dividend=action.kind,
            )
        for event in game.events_of(number):
            if isinstance(event, ev.RoundBegan):
                now = round_name(words, event.name)
            elif isinstance(event, ev.Ran):
                open_run[event.company] = len(found)
                found.append(
                    RunPoint(
                        sequence=number,
                        round=now,
                        company=event.company,
                        revenue=event.revenue,
                        dividend="",
                    )
                )
    return found
