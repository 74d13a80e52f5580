"""Combined trains: a company's train and an obsolete one of the other gauge (section 6.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, OUT, TrainId, train_type
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import give_train, pay
from roundhouse.rules.operating.faces import front, sides, use_as
from roundhouse.rules.operating.frames import OperatingTurn

from .book import BOOK
from .components import MATARO, STRAWBERRY, WITH, has_flag, is_narrow, parts
from .types import Draft, View

#: Where recycled cards are while they are part of a train.
RECYCLED = "recycled"


class Combine(Action, frozen=True, tag="combine"):
    """Add an obsolete train to one of the company's trains."""

    train: TrainId
    recycled: TrainId
    form: ClassVar[str] = "{by} combine {train} with {recycled}"


def price(v: View, a: Combine) -> int:
    """Twice the face value of the recycled train."""
    return 2 * v.defn.trains[a.recycled].price


def obsolete_types(v: View) -> list[str]:
    """The front types of cards that have left the game as obsolete."""
    order = [p.name for p in v.defn.phases]
    now = order.index(v.state.phase)
    plain = [t for t in v.defn.trains.values() if not t.front and t.name not in (*MATARO, STRAWBERRY)]
    return [t.name for t in plain if t.removed_by and order.index(t.removed_by) <= now]


def cards_left(v: View, kind: str) -> int:
    """How many obsolete cards of a type can be recycled, including discarded and exported ones."""
    return sum(1 for t in v.state.trains[OUT] if train_type(t) in sides(v.defn, kind))


def combine_candidates(v: View) -> Iterator[Combine]:
    """Each of the company's trains with either side of every obsolete type."""
    company = v.expect(OperatingTurn).company
    for own in dict.fromkeys(map(train_type, v.state.trains.get(company, ()))):
        for old in obsolete_types(v):
            for side in sides(v.defn, old):
                yield Combine(company, own, side)


def trains_exist(v: View, a: Combine) -> Iterator[str]:
    """The company must own the train, and the other type must exist."""
    if not any(train_type(t) == a.train for t in v.state.trains.get(a.by, ())):
        yield f"{a.by} has no {a.train}-train"
    if a.recycled not in v.defn.trains:
        yield f"there is no {a.recycled}-train"


def train_is_obsolete(v: View, a: Combine) -> Iterator[str]:
    """Only types that have rusted can be recycled, never combined trains."""
    if front(v.defn, a.recycled) not in obsolete_types(v):
        yield f"a {a.recycled}-train is not obsolete; only obsolete trains can be recycled"
    elif WITH in a.recycled or a.recycled in MATARO:
        yield f"a {a.recycled}-train cannot be recycled"


def phase_allows(v: View, a: Combine) -> Iterator[str]:
    """Trains can be combined from phase 4 on."""
    if not has_flag(v, "combined"):
        yield f"trains can be combined from phase 4 on; this is phase {v.state.phase}"


def major_combines(v: View, a: Combine) -> Iterator[str]:
    """Minor companies cannot combine trains."""
    if is_minor(v, a.by):
        yield f"{a.by} is a minor company; only majors can combine trains"


def only_two_trains(v: View, a: Combine) -> Iterator[str]:
    """Two trains are combined, never three."""
    if parts(a.train)[1]:
        yield f"a {a.train}-train is already combined"


def train_can_be_combined(v: View, a: Combine) -> Iterator[str]:
    """The trains of private companies #2 and #3 cannot be combined."""
    if a.train in (*MATARO, STRAWBERRY):
        yield f"the {a.train}-train came with a private company and cannot be combined"


def gauges_differ(v: View, a: Combine) -> Iterator[str]:
    """One train must be Iberian, the other narrow gauge."""
    if not v.defn.deviations.combines_any_gauge and is_narrow(a.train) == is_narrow(a.recycled):
        gauge = "narrow gauge" if is_narrow(a.train) else "Iberian gauge"
        yield f"a {a.train}- and a {a.recycled}-train are both {gauge}; a combined train needs both gauges"


def card_is_left(v: View, a: Combine) -> Iterator[str]:
    """Each obsolete card can be recycled only once."""
    if not v.defn.deviations.endless_recycling and not cards_left(v, front(v.defn, a.recycled)):
        yield f"no obsolete {a.recycled}-train is left"


def combination_is_affordable(v: View, a: Combine) -> Iterator[str]:
    """The treasury pays."""
    cost, cash = price(v, a), v.state.cash[a.by]
    if cost > cash:
        yield f"recycling a {a.recycled}-train costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def apply_combine(d: Draft, a: Combine) -> None:
    """Pay, then put the obsolete card under the company's train."""
    pay(d, a.by, BANK, price(d, a), f"recycled {a.recycled}-train")
    if not d.defn.deviations.endless_recycling:
        old = front(d.defn, a.recycled)
        card = next(t for t in d.state.trains[OUT] if train_type(t) in sides(d.defn, old))
        give_train(d, card, OUT, RECYCLED, "recycling")
    train = next(t for t in d.state.trains[a.by] if train_type(t) == a.train)
    use_as(d, a.by, train, f"{a.train}{WITH}{a.recycled}")
    d.emit(Told(a.by, f"combines its {a.train}-train with a {a.recycled}-train"))


def take_apart(d: Draft) -> None:
    """When a combined train leaves the game, its recycled part becomes an obsolete card again."""
    for train in d.state.trains[OUT]:
        recycled = parts(train_type(train))[1]
        if not recycled:
            continue
        use_as(d, OUT, train, front(d.defn, train_type(train)))
        old = sides(d.defn, front(d.defn, recycled))
        card = next((t for t in d.state.trains[RECYCLED] if train_type(t) in old), None)
        if card is not None:
            give_train(d, card, RECYCLED, OUT, "obsolete")


COMBINE = Move(
    Combine,
    combine_candidates,
    (
        *basics(
            BOOK,
            ("6.2.1", major_combines),
            ("7", phase_allows),
            ("6.2.1", trains_exist, only_two_trains, train_can_be_combined, train_is_obsolete),
        ),
        *rules(BOOK, ("6.2.1", gauges_differ, card_is_left, combination_is_affordable)),
    ),
    apply_combine,
)
