"""What the past of a game tells about the present, carried on from action to action instead of read anew."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from roundhouse.core import events as ev
from roundhouse.core.game import Game

_KEPT = 8_192


class HistoryIndex(Struct, frozen=True):
    """The past in brief: the rounds so far and what every company earned last."""

    #: Sequence and name of every round that began.
    rounds: tuple[tuple[int, str], ...] = ()
    #: Company → revenue and sequence of its latest run.
    runs: dict[str, tuple[int, int]] = {}

    @property
    def round(self) -> str:
        """The round that is going on."""
        return self.rounds[-1][1] if self.rounds else "Opening"

    @property
    def began(self) -> int:
        """The sequence at which the present round began."""
        return self.rounds[-1][0] if self.rounds else 0


_EMPTY = HistoryIndex()
#: By the identity of the events of the latest action, which every copy of a game shares; the entry holds them.
_known: OrderedDict[int, tuple[object, int, HistoryIndex]] = OrderedDict()


def history_index(game: Game) -> HistoryIndex:
    """The past of a game."""
    count = len(game.actions)
    start, found = _latest_known(game, count)
    for number in range(start + 1, count + 1):
        happened = game.events_of(number)
        found = _after(found, number, happened)
    if start < count:  # only the end is worth keeping: the next question comes from there
        _remember(game.events_of(count), count, found)
    return found


def _latest_known(game: Game, count: int) -> tuple[int, HistoryIndex]:
    for number in range(count, 0, -1):
        happened = game.events_of(number)
        entry = _known.get(id(happened))
        if entry is not None and entry[0] is happened and entry[1] == number:
            return number, entry[2]
    return 0, _EMPTY


def _remember(happened: object, number: int, found: HistoryIndex) -> None:
    _known[id(happened)] = (happened, number, found)
    while len(_known) > _KEPT:
        try:
            _known.popitem(last=False)
        except KeyError:  # another thread was faster
            return


def _after(before: HistoryIndex, number: int, happened: tuple[ev.Event, ...]) -> HistoryIndex:
    rounds, runs = before.rounds, before.runs
    for event in happened:
        if isinstance(event, ev.RoundBegan):
            rounds = (*rounds, (number, event.name))
        elif isinstance(event, ev.Ran):
            runs = {**runs, event.company: (event.revenue, number)}
    return before if rounds is before.rounds and runs is before.runs else HistoryIndex(rounds, runs)
