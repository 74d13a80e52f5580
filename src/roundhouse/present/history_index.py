"""What the past of a game tells about the present, carried on from action to action instead of read anew."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from operator import itemgetter

from msgspec import Struct

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.rules.rounds import opening_name

_KEPT = 8_192


class HistoryIndex(Struct, frozen=True):
    """The past in brief: the rounds so far and what every company earned last."""

    #: Sequence and name of every round that began.
    rounds: tuple[tuple[int, str], ...] = ()
    #: Company → revenue and sequence of its latest run.
    runs: dict[str, tuple[int, int]] = {}
    #: What the game begins with: a sale before the first round, or the first round itself.
    opening: str = "Opening"

    @property
    def round(self) -> str:
        """The round that is going on."""
        return self.rounds[-1][1] if self.rounds else self.opening

    @property
    def began(self) -> int:
        """The sequence at which the present round began."""
        return self.rounds[-1][0] if self.rounds else 0

    def round_at(self, number: int) -> str:
        """The round in which an action was played: one that it began itself comes after it."""
        at = bisect_left(self.rounds, number, key=itemgetter(0)) - 1
        return self.rounds[at][1] if at >= 0 else self.opening


#: By the moment of the latest action.
_known: OrderedDict[int, HistoryIndex] = OrderedDict()


def history_index(game: Game) -> HistoryIndex:
    """The past of a game."""
    count = game.count
    start, found = _latest_known(game, count)
    for number in range(start + 1, count + 1):
        found = _after(found, number, game.events_of(number))
    if start < count:  # only the end is worth keeping: the next question comes from there
        _remember(game.moment(count), found)
    return found


def _latest_known(game: Game, count: int) -> tuple[int, HistoryIndex]:
    for number in range(count, 0, -1):
        found = _known.get(game.moment(number))
        if found is not None:
            return number, found
    return 0, HistoryIndex(opening=opening_name(game.at(0).view))


def _remember(moment: int, found: HistoryIndex) -> None:
    _known[moment] = found
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
    return before if rounds is before.rounds and runs is before.runs else HistoryIndex(rounds, runs, before.opening)
