"""Where 18xx.games asks for an action: it skips a step only if nothing seems possible there."""

from __future__ import annotations

from roundhouse.finance.holdings import companies
from roundhouse.rules.operating import duty, phases, privates, track, trains
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.site_actions import can

from . import baja, merger
from .canyon import KCMO
from .train_rules import EXPANSION
from .types import View


def about_track(v: View) -> bool:
    """Whether a lay is left, or the KCM&O's extra one; whether any tile fits does not matter."""
    turn = v.expect(OperatingTurn)
    upgraded = any(colour != "yellow" for colour in turn.laid)
    if not upgraded and len(turn.laid) < policies(v).operating.yellow_lays(v, turn.company):
        return v.defn.companies[turn.company].kind == "major" or _can_pay_for_home(v, turn.company)
    if not v.state.title.canyon_open:
        return False
    return v.state.privates[KCMO] == turn.company or _can_buy_canyon(v, turn.company)


def _can_pay_for_home(v: View, minor: str) -> bool:
    home = v.defn.companies[minor].home
    return home in v.state.tiles or v.state.cash[minor] >= track.terrain_cost(v, home)


def about_privates(v: View) -> bool:
    """Whether a private company could be bought or used; the site does not ask about purchases before phase 3."""
    company = v.expect(OperatingTurn).company
    return (EXPANSION in v.phase.flags and can(v, privates.BuyPrivate)) or _owns_usable_private(v, company)


def _owns_usable_private(v: View, company: str) -> bool:
    """Whether the company owns a private company with a power for any time, even one without effect now.

    The KCM&O lays its tile in the track step only, so this means the Compagnie du Boleo.
    """
    owns = v.state.privates.get(baja.BOLEO) == company and not v.state.title.boleo_used
    return owns and bool(v.state.stations[company])


def _can_buy_canyon(v: View, company: str) -> bool:
    owned = v.state.privates[KCMO] in v.state.players
    if not owned or EXPANSION not in v.phase.flags or v.defn.companies[company].kind == "minor":
        return False
    bounds = policies(v).operating.private_price(v, KCMO)
    return bounds is not None and bounds[0] <= v.state.cash[company]


def about_trains(v: View) -> bool:
    """Whether a train could be bought if companies could agree on any price, which is not true of NdM.

    After the one bank train allowed in a turn the site checks prices. After a purchase from another company it forgets
    that train.
    """
    turn = v.expect(OperatingTurn)
    company, cash, policy = turn.company, v.state.cash[turn.company], policies(v).operating
    if duty.must_buy(v, company) or can(v, trains.BuyTrain):
        return True
    if phases.counted_trains(v, company) >= policy.train_limit(v, company) or cash < 1:
        return False
    if turn.bank_trains >= policy.bank_trains_per_turn(v):
        cheapest = duty.cheapest_bank_train(v)
        return turn.traded_last and cheapest is not None and cheapest <= cash
    others = (train for c in companies(v, "major") if c != company for train in v.state.trains.get(c, ()))
    return any(train not in v.state.obsolete for train in others)


def about_merging(v: View, player: str) -> list[str]:
    """The companies a player is asked about in the merger, in the order of the operating round."""
    done, turn = v.expect(OperatingRound).done, v.frame(OperatingTurn)
    acted = [*done, *([turn.company] if turn is not None else [])]
    return sorted(merger.volunteers(v, player), key=lambda c: acted.index(c) if c in acted else len(acted))
