"""The events of an action, compared with the positions before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from roundhouse.core import events as ev
from roundhouse.core.ids import OFFERING, OUT
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.faces import printed_card
from roundhouse.rules.operating.frames import OperatingTurn

Events = Sequence[ev.Event]


def contradictions(before: View, told: Events, after: View) -> list[str]:
    """Differences between what events say and what has changed."""
    return [
        *_money(before, told, after),
        *_certificates(before, told, after),
        *_trains(before, told, after),
        *_privates(before, told, after),
        *_prices(before, told, after),
        *_map(told, after),
        *_presidents(told, after),
        *_companies(before, told, after),
        *_turns(before, told, after),
        *_rounds(before, told, after),
    ]


def _money(before: View, told: Events, after: View) -> Iterator[str]:
    """All payments add up to the change of cash."""
    cash = Counter(before.state.cash)
    for event in told:
        if isinstance(event, ev.Paid):
            cash[event.payer] -= event.amount
            cash[event.payee] += event.amount
    for owner, amount in after.state.cash.items():
        if cash[owner] != amount:
            yield f"money: {owner} should have {cash[owner]}, has {amount}"


def _held(v: View) -> Counter[tuple[str, str]]:
    held: Counter[tuple[str, str]] = Counter()
    for company, owners in v.state.shares.items():
        for owner, size in zip(owners, v.defn.sizes(v, company), strict=True):
            held[company, owner] += size
    return held


def _certificates(before: View, told: Events, after: View) -> Iterator[str]:
    """All transfers of certificates add up to the change of holdings."""
    held, now = _held(before), _held(after)
    for event in told:
        if isinstance(event, ev.CertificateMoved):
            held[event.company, event.giver] -= event.percent
            held[event.company, event.taker] += event.percent
    for key in sorted({*held, *now}):
        if held[key] != now[key]:
            yield f"certificates: {key} should be {held[key]} %, is {now[key]} %"


def _cards(v: View) -> dict[str, tuple[str, str]]:
    return {printed_card(v.defn, t): (owner, t) for owner, trains in v.state.trains.items() for t in trains}


def _trains(before: View, told: Events, after: View) -> Iterator[str]:
    """A card is where it last went, with the side up that the event named; out of play no side is up."""
    old, new, last = _cards(before), _cards(after), dict[str, ev.TrainMoved]()
    for event in told:
        if isinstance(event, ev.TrainMoved):
            last[printed_card(after.defn, event.train)] = event
    for card, (owner, name) in new.items():
        move = last.get(card)
        if move is not None and (move.taker, move.train) != (owner, name if owner != OUT else move.train):
            yield f"trains: {move.train} should be with {move.taker}; {name} is with {owner}"
        elif move is None and old.get(card, (OFFERING,))[0] != owner:
            yield f"trains: no event says how {name} came to {owner}"


def _privates(before: View, told: Events, after: View) -> Iterator[str]:
    owners = dict(before.state.privates)
    for event in told:
        if isinstance(event, ev.PrivateMoved):
            owners[event.private] = event.taker
        elif isinstance(event, ev.Closed) and event.company in owners:
            owners[event.company] = OUT
    for private, owner in after.state.privates.items():
        if owners[private] != owner:
            yield f"privates: {private} should be with {owners[private]}, is with {owner}"


def _prices(before: View, told: Events, after: View) -> Iterator[str]:
    prices = {c: price_of(before, c) for c in before.state.prices}
    for event in told:
        if isinstance(event, ev.PriceMoved):
            prices[event.company] = event.new
        elif isinstance(event, ev.Closed):
            prices.pop(event.company, None)
    for company in after.state.prices:
        if prices.get(company) != price_of(after, company):
            yield f"prices: {company} should be at {prices.get(company)}, is at {price_of(after, company)}"


def _map(told: Events, after: View) -> Iterator[str]:
    laid = {event.hex: (event.tile, event.rotation) for event in told if isinstance(event, ev.TileLaid)}
    for hex_id, tile in laid.items():
        if after.state.tiles.get(hex_id) != tile:
            yield f"tiles: {hex_id} should have {tile}, has {after.state.tiles.get(hex_id)}"
    for event in told:
        if isinstance(event, ev.TokenPlaced):
            here = [(t.company, t.city) for t in after.state.tokens.get(event.hex, ())]
            gone = any(isinstance(e, ev.Closed | ev.TokenRemoved) and e.company == event.company for e in told)
            if not gone and (event.company, event.city) not in here:
                yield f"stations: {event.company} should stand in {event.hex}.{event.city}; there are {here}"


def _presidents(told: Events, after: View) -> Iterator[str]:
    last = {event.company: event for event in told if isinstance(event, ev.NewPresident)}
    for company, change in last.items():
        if company not in after.state.closed and president(after, company) != change.new:
            yield f"presidents: {change.new} should be president of {company}, {president(after, company)} is"


def _companies(before: View, told: Events, after: View) -> Iterator[str]:
    state = after.state
    for event in told:
        if isinstance(event, ev.Floated) and event.company not in state.floated | state.closed:
            yield f"companies: {event.company} should have floated"
        if isinstance(event, ev.Closed) and event.company in state.floated - state.closed:
            yield f"companies: {event.company} should be closed"
    floated = {event.company for event in told if isinstance(event, ev.Floated)}
    for company in sorted(state.floated - before.state.floated - floated):
        if len(after.defn.companies[company].certificates) > 1:
            yield f"companies: no event says that {company} has floated"
    closed = {event.company for event in told if isinstance(event, ev.Closed)}
    for company in sorted(state.closed - before.state.closed - closed):
        yield f"companies: no event says that {company} has closed"


def _turns(before: View, told: Events, after: View) -> Iterator[str]:
    """The company whose turn was announced last operates."""
    turn, old = after.frame(OperatingTurn), before.frame(OperatingTurn)
    if turn is None:
        return
    begun = [event.who for event in told if isinstance(event, ev.TurnBegan) and event.who in after.defn.companies]
    if begun and begun[-1] != turn.company:
        yield f"turns: {begun[-1]} should operate, {turn.company} does"
    elif not begun and (old is None or old.company != turn.company):
        yield f"turns: no event says that {turn.company} operates"


def _rounds(before: View, told: Events, after: View) -> Iterator[str]:
    phases = [before.state.phase, *(event.phase for event in told if isinstance(event, ev.PhaseBegan))]
    if phases[-1] != after.state.phase:
        yield f"phases: {phases[-1]} should have begun, it is {after.state.phase}"
    ended = any(isinstance(event, ev.GameEnded) for event in told)
    if ended != (after.state.finished and not before.state.finished):
        yield f"end: told {ended}, finished {after.state.finished}"
