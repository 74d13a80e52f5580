"""Bonuses for routes that stop in certain places: the search finds what trying all routes finds."""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundhouse.board import STOP_KINDS, Network, Problem, Train, Walk, best_routes, check_routes, counting, plus
from roundhouse.board.routes import Modifier, Stop, Term, candidates, facts, reaching, seeds
from tests.properties.board_oracle import NAMES, Oracle, TooMany, positions
from tests.unit.board.grids import Station

Position = tuple[Network, dict[str, tuple[Station, ...]]]
TRAINS = (
    counting("3", 3),
    counting("4D", 4, factor=2),
    counting("6", 6, STOP_KINDS),
    plus("2+2", 2, 2),
    reaching("D", None),
    counting("4T", 4, STOP_KINDS, through="pass"),
    plus("2+4T", 2, 4, through="pass"),
    counting("4C", 4, STOP_KINDS, calls=frozenset({"B2", "B4"})),
)


class Bonus(Modifier):
    """Terms as the search knows them."""

    by_train = False
    unit = 10

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms

    def route_terms(self, train: Train) -> tuple[Term, ...]:
        return self.terms


class Opaque(Modifier):
    """The same bonus, of which the search knows only an upper bound."""

    unit = 10

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        return earned(self.terms, [stop.hex for stop in stops])

    def route_bound(self, train: Train) -> int:
        return sum(max(term.bonus, 0) for term in self.terms)


def earned(terms: Sequence[Term], hexes: Sequence[str]) -> int:
    return sum(t.bonus for t in terms if all(any(h in places for h in hexes) for places in t.places))


class BonusOracle(Oracle):
    """Every route with its bonus."""

    def __init__(self, network: Network, tokens: dict[str, tuple[Station, ...]], terms: Sequence[Term]) -> None:
        super().__init__(network, "X", tokens)
        self.terms = terms

    def value(self, train: Train, start: int, walks: list[Walk]) -> int | None:
        plain = super().value(train, start, walks)
        if plain is None:
            return None
        stops = [start, *(w.node for w in walks if w.node >= 0 and self.network.node_at(w.node).is_stop)]
        return plain + earned(self.terms, [self.network.place(stop)[0] for stop in stops])


places = st.sets(st.sampled_from((*NAMES, "D2", "D4")), min_size=1, max_size=3).map(frozenset)
terms = st.builds(Term, st.lists(places, min_size=1, max_size=3).map(tuple), st.sampled_from((10, 50, 100)))
WAYS = ((400, 60, 8), (0, 60, 8), (400, 1, 8), (0, 1, 8), (400, 1, 2))


@given(
    positions(),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=2, unique=True),
    st.lists(terms, min_size=1, max_size=2).map(tuple),
)
@settings(max_examples=120, deadline=None)
def test_bonuses_for_places_are_found(position: Position, trains: list[Train], bonuses: tuple[Term, ...]) -> None:
    network, tokens = position
    try:
        slow = BonusOracle(network, tokens, bonuses).best(trains)
    except TooMany:
        assume(False)
    for few, many, table in WAYS:
        for modifier in (Bonus(bonuses), Opaque(bonuses)):
            problem = Problem(network, "X", tokens, trains, "brown", [modifier])
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(seeds, "FEW_HALF_ROUTES", few)
                patch.setattr(candidates, "MANY_HALF_ROUTES", many)
                patch.setattr(facts, "MOST_FACTS", table)
                network.board.answers.clear()
                found = best_routes(problem)
            assert (found.optimal, found.value) == (True, slow)
            checked = check_routes(problem, found.routes)
            assert (checked.revenue, checked.faults) == (slow, ())
