"""What companies could earn now: with their trains, and what the next train would earn on their track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from roundhouse.board.routes import best_routes
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.state import Token
from roundhouse.core.view import View
from roundhouse.rules.operating.running import problem_of

from .derived import Derived

#: Search steps for the routes of one company; nearly all best runs are proven within these.
STEPS = 2_000
#: What a company earns with its trains, and what the next train would earn alone.
Earnings = tuple[int, int]
_NOTHING: Earnings = (0, 0)


class Trains(Struct, frozen=True):
    """The types of a company's trains, and the type that is offered next."""

    own: tuple[str, ...]
    offered: str


def earnings(view: View, company: str, trains: Trains) -> Earnings:
    """What trains earn on the track of a company that has a station."""
    track = _revenue(view, company, (trains.offered,)) if trains.offered else 0
    if not trains.own:
        return 0, track
    return track if trains.own == (trains.offered,) else _revenue(view, company, trains.own), track


def _revenue(view: View, company: str, kinds: Sequence[str]) -> int:
    cards = [f"{kind}-imagined{number}" for number, kind in enumerate(kinds)]
    return best_routes(problem_of(view, company, cards), STEPS).value


class Runs:
    """The earnings of every company, computed again only where something they depend on has changed."""

    def __init__(self, companies: Sequence[str]) -> None:
        """Nothing is known yet."""
        self._companies = companies
        self._known: dict[str, tuple[Trains, Derived[Earnings]]] = {}
        self._tokens: Mapping[str, tuple[Token, ...]] = {}
        self._standing: frozenset[str] = frozenset()
        self._found: tuple[Earnings, ...] = ()

    def get(self, view: View) -> tuple[Earnings, ...]:
        """By company; the same object as before if all figures are the same."""
        standing, trains = self._stands(view.state.tokens), view.state.trains
        cards = trains.get(OFFERING, ())
        offered = train_type(cards[0]) if cards else ""
        found = []
        for company in self._companies:
            if company not in standing:
                found.append(_NOTHING)
                continue
            own = tuple([train_type(card) for card in trains.get(company, ())])
            found.append(self._derived(company, Trains(own, offered)).get(view))
        if tuple(found) != self._found:
            self._found = tuple(found)
        return self._found

    def _derived(self, company: str, trains: Trains) -> Derived[Earnings]:
        known = self._known.get(company)
        if known is None or known[0] != trains:
            known = self._known[company] = trains, Derived(partial(earnings, company=company, trains=trains))
        return known[1]

    def _stands(self, tokens: Mapping[str, tuple[Token, ...]]) -> frozenset[str]:
        """The companies with a station on the map."""
        if tokens is not self._tokens:
            self._tokens = tokens
            self._standing = frozenset(token.company for standing in tokens.values() for token in standing)
        return self._standing
