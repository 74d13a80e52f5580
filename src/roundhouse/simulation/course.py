"""The course of a game: worth, revenue and prices round by round, where track was built and where trains called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from roundhouse.board.routes import Route
from roundhouse.core.events import Event, Ran, RoundBegan, TileLaid, TurnBegan
from roundhouse.core.game import Game
from roundhouse.finance.market import price_of


class RoundEnd(Struct, frozen=True):
    """Figures at the end of a round: worth by seat, what all companies earned in an operating round, and prices."""

    worth: tuple[int, ...]
    revenue: int | None = None
    prices: Mapping[str, int] = {}


class Course(Struct, frozen=True):
    """How a game went: its rounds, by company the seat of its last president, and by hex tiles laid and stops made."""

    rounds: tuple[RoundEnd, ...] = ()
    presidents: Mapping[str, int] = {}
    built: Mapping[str, int] = {}
    called: Mapping[str, int] = {}


#: Of a game that nobody has followed.
NO_COURSE = Course()


class Observer:
    """Follows a game while it is played; call `look` after every action."""

    def __init__(self, seats: Sequence[str]) -> None:
        """`seats` are the players in seating order."""
        self._seats = seats
        self._rounds: list[RoundEnd] = []
        self._revenue: int | None = None
        self._begun = False
        self._presidents: dict[str, int] = {}

    def look(self, game: Game) -> None:
        """Note the figures before a new round, and what was earned."""
        for event in game.latest:
            if isinstance(event, RoundBegan):
                self._close(game)
            elif isinstance(event, TurnBegan) and event.who in game.defn.companies:
                self._revenue = self._revenue or 0
            elif isinstance(event, Ran):
                self._revenue = (self._revenue or 0) + event.revenue

    def course(self, game: Game) -> Course:
        """Everything, once the game is over."""
        if self._begun:
            self._close(game)
        built, called = places(game.history)
        return Course(tuple(self._rounds), dict(sorted(self._presidents.items())), built, called)

    def _close(self, game: Game) -> None:
        """The round before the first one, in which nothing happens, doesn't count."""
        if self._begun:
            worth, view = game.result(), game.view
            prices = {
                c: price_of(view, c) for c in sorted(game.state.floated - game.state.closed) if c in game.state.prices
            }
            self._rounds.append(RoundEnd(tuple(worth[p] for p in self._seats), self._revenue, prices))
        self._begun, self._revenue = True, None
        for company in game.state.floated - game.state.closed:
            leader = game.defn.leader(game.view, company)
            if leader in self._seats:
                self._presidents[company] = self._seats.index(leader)


def places(history: Iterable[Event]) -> tuple[dict[str, int], dict[str, int]]:
    """Tiles laid and stops made, by hex."""
    built, called = Counter[str](), Counter[str]()
    for event in history:
        if isinstance(event, TileLaid):
            built[event.hex] += 1
        elif isinstance(event, Ran):
            called.update({hex_id for text in event.routes for hex_id in stops(text)})
    return dict(sorted(built.items())), dict(sorted(called.items()))


def stops(route: str) -> set[str]:
    """The hexes where a train stops: those whose city or town the route names.

    >>> sorted(stops("4-1 D2.0 D4 C5.0"))
    ['C5', 'D2']
    """
    train, _, path = route.partition(" ")
    if not path:
        return set()
    return {step.hex for step in Route.parse(train, path).steps if step.node is not None}
