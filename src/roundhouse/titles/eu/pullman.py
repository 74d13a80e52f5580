"""Pullman cars: who may own one and when it goes back to the Pool (section 4.4.9)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.cache import IdentityCache
from roundhouse.core.ids import MARKET, train_type
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating import phases
from roundhouse.rules.operating.frames import Discards
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain
from roundhouse.rules.policies import policies

from .components import PULLMAN
from .types import Draft, View

#: Who loses a Pullman; it changes only when trains change hands.
_spare: IdentityCache[list[tuple[str, str]]] = IdentityCache(256)


def is_engine(kind: str) -> bool:
    """Whether a type of train is not a Pullman car."""
    return kind != PULLMAN


def note_purchase(d: Draft, company: str) -> None:
    """Remember the type of train bought this turn."""
    d.title(bought=(*d.state.title.bought, train_type(d.state.trains[company][-1])))


def forget_purchases(d: Draft, company: str) -> None:
    """Start the turn without purchases."""
    d.title(bought=())


def pullmans(v: View, company: str) -> list[str]:
    """The Pullman cars of a company."""
    return [t for t in v.state.trains.get(company, ()) if train_type(t) == PULLMAN]


def engines(v: View, company: str) -> list[str]:
    """The other trains of a company."""
    return [t for t in v.state.trains.get(company, ()) if train_type(t) != PULLMAN]


def discard_pullman(d: Draft, company: str, because: str) -> None:
    """A Pullman goes to the Pool without compensation."""
    give_train(d, pullmans(d, company)[-1], company, MARKET, because)


def lose_spare_pullmans(d: Draft) -> None:
    """Discard at once a Pullman without another train, and a second one from a merger."""
    if d.defn.deviations.pullmans_go_at_purchases:
        return
    trains = d.state.trains
    for company, because in _spare.of(d, (d.defn.companies, trains), (), lambda: _spare_pullmans(d)):
        discard_pullman(d, company, because)


def _spare_pullmans(v: View) -> list[tuple[str, str]]:
    """The companies that lose a Pullman, and why."""
    found = []
    for company in v.defn.companies:
        cars = pullmans(v, company)
        if cars and not engines(v, company):
            found.append((company, "no other train"))
        elif len(cars) > 1:
            found.append((company, "second Pullman"))
    return found


def drop_one_pullman(d: Draft, *owners: str) -> None:
    """On 18xx.games one Pullman is discarded if it is the only train or the company is over its limit."""
    if not d.defn.deviations.pullmans_go_at_purchases:
        return
    for company in owners:
        alone = len(d.state.trains.get(company, ())) == 1
        if pullmans(d, company) and (alone or phases.excess_trains(d, company) > 0):
            discard_pullman(d, company, "no other train" if alone else "discard")


def settle_discards(d: Draft, frame: Discards) -> bool:
    """A Pullman is the first excess train to go (4.4.3); on 18xx.games the president chooses."""
    company = frame.companies[0]
    chooses = d.defn.deviations.pullmans_go_at_purchases
    if not chooses and phases.excess_trains(d, company) > 0 and pullmans(d, company):
        discard_pullman(d, company, "discard")
        return True
    return phases.settle_discards(d, frame)


def pullman_is_for_sale(v: View, a: BuyTrain) -> Iterator[str]:
    """Pullman cars are for sale from phase 3 on."""
    if a.train == PULLMAN and "Pullmans" not in v.phase.flags:
        yield f"Pullman cars are not for sale in phase {v.state.phase}"


def pullman_needs_a_train(v: View, a: BuyTrain) -> Iterator[str]:
    """Only a company with another train may buy a Pullman."""
    if a.train == PULLMAN and not engines(v, a.by):
        yield f"{a.by} needs another train before it can buy a Pullman"


def one_pullman(v: View, a: BuyTrain) -> Iterator[str]:
    """A company cannot own two Pullmans, or buy two in one Operating Round."""
    if a.train != PULLMAN:
        return
    if pullmans(v, a.by):
        yield f"{a.by} already has a Pullman"
    elif PULLMAN in v.state.title.bought:
        yield f"{a.by} has already bought a Pullman this turn"


def pullman_stays_with_company(v: View, a: BuyTrain) -> Iterator[str]:
    """Pullmans are not traded between companies."""
    if a.train == PULLMAN and a.source not in BANK_SOURCES:
        yield "companies cannot trade Pullmans"


def makes_room(v: View, a: BuyTrain) -> bool:
    """Whether the company gives up its Pullman for this train, which it may do for its first purchase."""
    if v.defn.deviations.free_pullman_discard or a.train == PULLMAN or not pullmans(v, a.by):
        return False
    at_limit = phases.counted_trains(v, a.by) == policies(v).operating.train_limit(v, a.by)
    return at_limit and not v.state.title.bought


def room_for_train(v: View, a: BuyTrain) -> Iterator[str]:
    """A company at its limit can buy a train only by discarding its Pullman for it."""
    limit, owned = policies(v).operating.train_limit(v, a.by), phases.counted_trains(v, a.by)
    if owned >= limit and not makes_room(v, a):
        yield f"{a.by} owns {owned} trains; the limit is {limit}"
