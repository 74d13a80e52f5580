"""How the fast policy runs companies: it builds, runs, pays, and buys trains while it can."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.core.actions import Purpose, Ranged
from roundhouse.core.engine import priced
from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.core.roles import Role, amount, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.actions import BuyTrain, Dividend, LayTile, PlaceToken, RunTrains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import network, terrain_cost
from roundhouse.rules.policies import policies

from ..lays import promise
from ..options import bought_kind
from .estimates import FAR, FRESH, Estimates
from .rating import Choice, Rated, Rater, only

#: How many lays are looked at.
LOOKS = 16
#: What fraction of its usual income a train earns beside others.
FURTHER = 0.6
#: What a further train must earn for every dollar that is withheld for it.
GROWTH = 1.3
#: Taking the last train of another company of one's own, which must buy one then, compared with what it saves.
LENT = -1.2
#: What a dollar of the president costs that a train needs, and one that they have to sell shares for.
HELP = 3.0
RUINOUS = 3.0
#: What a lay must promise for every dollar of terrain.
TERRAIN = 0.3


def lays(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Some of the lays: more stops, track that joins other track, no expensive terrain."""
    found = [c for c in choices if isinstance(c, LayTile)]
    for a in chance.sample(found, LOOKS) if len(found) > LOOKS else found:
        cost = terrain_cost(v, a.hex) if a.hex not in v.state.tiles else 0
        gain = promise(v, a) - TERRAIN * cost
        yield gain - 1, a


def stations(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """A cheap station in a rich city, if the company has a train and money besides."""
    found = [c for c in choices if isinstance(c, PlaceToken)]
    if not found:
        return
    company = found[0].by
    left, cash = v.state.stations.get(company, ()), v.state.cash[company]
    cost = left[0] if left else 0
    poor = cost and (cost > cash * 0.25 or not v.state.trains.get(company))
    net, colour = network(v), v.phase.colours[-1]
    for a in found:
        nodes = net.track(a.hex).nodes
        worth = nodes[a.city].revenue.value(colour) if a.city < len(nodes) else 0
        yield (worth - (1000 if poor else 0.4 * cost)), a


def runs(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """The best run, which is listed first."""
    for a in choices:
        if isinstance(a, RunTrains) and a.routes:
            yield 100.0, a
            return


def revenue(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Pay, unless the money is needed for a train that the company will not have otherwise."""
    turn = v.frame(OperatingTurn)
    found = [c for c in choices if isinstance(c, Dividend)]
    if turn is None or not found:
        return
    earned = float(turn.revenue)
    saves = _saves(about, v, turn.company, earned) or _grows(about, v, turn.company, earned)
    for a in found:
        yield (1.0 if (a.kind == "withhold") == saves else 0.4 if a.kind == "half" else 0.1), a


def _saves(about: Estimates, v: View, company: str, earned: float) -> bool:
    times, cards = about.times(v), v.state.trains.get(company, ())
    rounds = about.rounds(v)
    if len(v.defn.companies[company].certificates) < 2 or not times.stack or rounds < 2:
        return False
    life = max((times.life(train_type(t)) for t in cards), default=0.0)
    if life > 2 or life >= rounds:
        return False
    price = v.defn.trains[times.kind_in(max(0.0, life))].price
    missing = price - v.state.cash[company]
    return missing > 0 and (missing <= 2 * earned or missing > v.state.cash.get(president(v, company), 0))


def _grows(about: Estimates, v: View, company: str, earned: float) -> bool:
    """Whether to withhold for a further train that earns more than prices and dividends lose."""
    times, cards = about.times(v), v.state.trains.get(company, ())
    if len(v.defn.companies[company].certificates) < 2 or not times.stack or earned <= 0:
        return False
    kind = times.stack[0]
    price, limit = v.defn.trains[kind].price, policies(v).operating.train_limit(v, company)
    missing = price - v.state.cash[company]
    lasting = sum(times.life(train_type(card)) > 2 for card in cards)
    if missing <= 0 or missing > earned or lasting >= limit:
        return False
    pays = min(FAR, times.life(kind), about.rounds(v) - 1)
    gain = (FURTHER if cards else 1.0) * FRESH * about.hints.train_income * price * pays
    falls = 2 * about.hints.rise * price_of(v, company) * 100 / share_size(v, company)
    return gain > GROWTH * missing + falls


def trains(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Trains of the bank while there is money and room; others only if one must be bought."""
    times, rounds = about.times(v), about.rounds(v)
    for choice in choices:
        a = priced(choice)
        if not isinstance(a, BuyTrain):
            continue
        company, kind = a.by, bought_kind(v, a.train)
        owned = len(v.state.trains.get(company, ()))
        if a.source not in (BANK, OFFERING, MARKET):
            if not owned and president(v, a.source) == president(v, company):
                spare = len(v.state.trains.get(a.source, ())) > 1
                yield (0.2 if spare else LENT), a
            continue
        life = min(rounds, times.life(kind))
        needs = not owned or all(times.life(train_type(t)) <= 2 for t in v.state.trains.get(company, ()))
        missing = max(0, a.price - v.state.cash[company])
        gain = about.hints.train_income * v.defn.trains[kind].price * life * (1.0 if not owned else 0.6) - a.price * 0.5
        if needs:
            gain += a.price
        if missing:
            gain -= HELP * missing + RUINOUS * max(0, missing - v.state.cash.get(president(v, company), 0))
        yield gain / max(1, a.price), a


def discards(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """The train that goes first anyway."""
    times = about.times(v)
    for choice in choices:
        a = priced(choice)
        kind = train_type(named(a, Role.TRAIN))
        if kind not in v.defn.trains:
            kind = named(a, Role.TRAIN)
        if kind in v.defn.trains:
            yield 10.0 - min(9.0, times.life(kind) / 10) - v.defn.trains[kind].price / 10_000, a


def privates(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Private companies of the own president, at the best price, if the treasury has enough left for a train."""
    stack = v.state.trains.get(OFFERING, ())
    for choice in choices:
        most = priced(choice, choice.hi) if isinstance(choice, Ranged) else choice
        company, price = most.by, amount(most, Role.MONEY)
        owner = v.state.privates.get(named(most, Role.PRIVATE), "")
        if company not in v.state.cash or owner != president(v, company):
            continue
        left = v.state.cash[company] - price
        needed = 0 if v.state.trains.get(company) or not stack else v.defn.trains[train_type(stack[0])].price
        if left >= needed:
            yield 0.5, most


def issues(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Shares of the treasury are sold for a train that the company needs."""
    turn, stack = v.frame(OperatingTurn), v.state.trains.get(OFFERING, ())
    if turn is None or not stack:
        return
    cash, price = v.state.cash[turn.company], v.defn.trains[train_type(stack[0])].price
    if not v.state.trains.get(turn.company) and cash < price:
        for choice in choices:
            yield 0.5, priced(choice)
            return


COMPANY_RATERS: dict[Purpose, Rater] = {
    Purpose.LAY_TRACK: lays,
    Purpose.PLACE_STATION: stations,
    Purpose.RUN_TRAINS: runs,
    Purpose.USE_REVENUE: revenue,
    Purpose.BUY_TRAIN: trains,
    Purpose.DISCARD_TRAIN: discards,
    Purpose.BUY_PRIVATE: privates,
    Purpose.ISSUE_SHARES: issues,
    Purpose.DECLARE_BANKRUPTCY: only(-1000.0),
}
