"""What a new train triggers: phases, rusting, obsolescence, and discards of companies over the train limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.core.events import PhaseBegan, Told
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type
from roundhouse.core.order import train_owners
from roundhouse.core.view import Draft, View
from roundhouse.finance.transfer import give_train
from roundhouse.rules.policies import policies

from .actions import Discard
from .faces import front
from .frames import Discards

__all__ = ["Discard"]


def train_left_offering(d: Draft, side: str, buyer: str) -> None:
    """Count a purchase from the Initial Offering, whichever side is up, and begin the phase it triggers, if any."""
    kind = front(d.defn, side)
    count = d.state.bought.get(kind, 0) + 1
    d.put("bought", kind, count)
    if d.defn.trains[kind].unlimited and not d.state.trains[OFFERING]:
        d.put("trains", OFFERING, (f"{kind}-{d.defn.trains[kind].count + count - 1}",))
    for phase in d.defn.phases:
        if phase.train == kind and phase.nth == count:
            begin_phase(d, phase.name, buyer)


def export_train(d: Draft) -> None:
    """The next train of the stack leaves the game as if it had been bought, until the last phase has begun."""
    if d.state.trains[OFFERING] and d.phase != d.defn.phases[-1]:
        train = d.state.trains[OFFERING][0]
        give_train(d, train, OFFERING, OUT, "export")
        train_left_offering(d, train_type(train), "")


def begin_phase(d: Draft, name: str, buyer: str) -> None:
    """Begin a phase: remove old trains, check train limits, then run the title's own event."""
    d.set(phase=name)
    d.emit(PhaseBegan(name))
    for train in d.defn.trains.values():
        if train.removed_by == name:
            remove_trains(d, train.name)
        if train.obsolete_by == name:
            make_obsolete(d, train.name)
    check_train_limits(d)
    event = policies(d).operating.on_phase.get(name)
    if event is not None:
        event(d, buyer)


def remove_trains(d: Draft, kind: str) -> None:
    """Rust all trains of a type, except those the title protects."""
    keeps = policies(d).operating.keeps_trains
    for owner, trains in train_owners(d):
        if owner == OUT or (owner in d.defn.companies and keeps(d, owner)):
            continue
        for train in trains:
            if train_type(train) == kind:
                give_train(d, train, owner, OUT, "rust")


def make_obsolete(d: Draft, kind: str) -> None:
    """Trains of a type in the Open Market leave the game; those of companies run once more."""
    for train in d.state.trains[MARKET]:
        if train_type(train) == kind:
            give_train(d, train, MARKET, OUT, "obsolete")
    owned = [t for o, ts in train_owners(d) if o in d.defn.companies for t in ts if train_type(t) == kind]
    d.include("obsolete", *owned)
    for train in owned:
        d.emit(Told("", f"{train} is obsolete and will run once more"))


def remove_obsolete(d: Draft, company: str) -> None:
    """After running, a company's obsolete trains leave the game."""
    for train in d.state.trains.get(company, ()):
        if train in d.state.obsolete:
            give_train(d, train, company, OUT, "obsolete")
            d.exclude("obsolete", train)


def counted_trains(v: View, company: str) -> int:
    """How many trains count towards the limit."""
    trains = v.state.trains.get(company)
    if not trains:
        return 0
    key = ("counted trains", company)
    found: int | None = v.memo.get(key)
    if found is None:
        policy, obsolete = policies(v).operating, v.state.obsolete
        counting = [t for t in trains if policy.counts_for_limit(train_type(t))]
        found = v.memo[key] = sum(1 for t in counting if policy.obsolete_count or t not in obsolete)
    return found


def excess_trains(v: View, company: str) -> int:
    """How many trains a company owns beyond its limit."""
    return counted_trains(v, company) - policies(v).operating.train_limit(v, company)


def over_limit(v: View, companies: Iterable[str]) -> list[str]:
    """Those of the companies that own more trains than they may."""
    owned = v.state.trains
    return [c for c in companies if owned.get(c) and excess_trains(v, c) > 0]


def check_train_limits(d: Draft) -> None:
    """Ask companies over the limit to discard, in the title's order."""
    over = over_limit(d, policies(d).operating.discard_order(d))
    if over:
        d.push(Discards(tuple(over)))


def discard_actor(v: View) -> str:
    """The company that discards now."""
    return v.expect(Discards).companies[0]


def discard_candidates(v: View) -> Iterator[Discard]:
    """Any type of train the company owns and may discard."""
    company, may = discard_actor(v), policies(v).operating.may_discard
    for kind in dict.fromkeys(train_type(t) for t in v.state.trains[company]):
        if may(kind):
            yield Discard(company, kind)


def discards_own_train(v: View, a: Discard) -> Iterator[str]:
    """The company owns the train."""
    if not any(train_type(t) == a.train for t in v.state.trains.get(a.by, ())):
        yield f"{a.by} has no {a.train}-train"


def train_may_go(v: View, a: Discard) -> Iterator[str]:
    """Some trains are never discarded."""
    if not policies(v).operating.may_discard(a.train):
        yield f"a {a.train}-train may not be discarded"


def apply_discard(d: Draft, a: Discard) -> None:
    """The train goes to the Open Market without compensation; an obsolete one leaves the game."""
    train = next(t for t in d.state.trains[a.by] if train_type(t) == a.train)
    place = OUT if train in d.state.obsolete else policies(d).operating.discarded_to
    give_train(d, train, a.by, place, "discard")


def settle_discards(d: Draft, frame: Discards) -> bool:
    """Continue until no company is over the limit."""
    if excess_trains(d, frame.companies[0]) > 0:
        return False
    rest = frame.companies[1:]
    if rest:
        d.update(Discards, companies=rest)
    else:
        d.pop()
    return True
