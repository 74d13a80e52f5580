"""Discarding trains above the limit of a phase to the Bank Pool (section 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import MARKET
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating import phases

from .book import BOOK
from .types import Draft, View


def candidates(v: View) -> Iterator[phases.Discard]:
    """Every card separately, because only some carry loans."""
    company = phases.discard_actor(v)
    return (phases.Discard(company, train) for train in v.state.trains[company])


def train_is_own(v: View, a: phases.Discard) -> Iterator[str]:
    """A corporation discards its own trains."""
    if a.train not in v.state.trains.get(a.by, ()):
        yield f"{a.by} has no train {a.train}"


def apply_discard(d: Draft, a: phases.Discard) -> None:
    """Without compensation; a loan on the train is due at once."""
    give_train(d, a.train, a.by, MARKET, "discard")


DISCARD_STEP = Step(
    "discard trains",
    f"{BOOK} 7.8",
    (Move(phases.Discard, candidates, rules(BOOK, ("7.8", train_is_own)), apply_discard),),
    phases.discard_actor,
)
