"""Export to 18xx.games: the parts specific to 18España."""

from __future__ import annotations

from copy import copy
from typing import Any

from roundhouse.board.routes import check_routes
from roundhouse.core.actions import Action, Pass
from roundhouse.core.ids import MARKET, OUT, train_type
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.operating import running, trains
from roundhouse.rules.operating.faces import front, sides
from roundhouse.rules.operating.privates import BuyPrivate
from roundhouse.rules.operating.running import RunTrains
from roundhouse.rules.operating.stations import PlaceToken

from .combining import Combine
from .components import extras
from .goals import Arrive
from .loans import Repay
from .mountain_passes import BuildPass
from .privates import MATARO_LINE, TakeSide
from .routes import subsidies
from .site_cards import MATARO_CARD
from .station_rules import MZ, HomeChoice
from .takeovers import TakeOver, TakeStation
from .tenders import MTM, BuyTender
from .types import GameDef, View

Calls = list[tuple[str, str, dict[str, Any]]]
#: Placing the home of MZ is an action on the site, although there is no choice.
ASKED_HOMES = frozenset({MZ})


def train_card(defn: GameDef, card: str) -> str:
    """The site's id of one of our cards: the one of private #2 comes first there, last here."""
    kind, _, number = card.rpartition("-")
    printed = defn.trains[kind].front or kind
    if printed != "2":
        return f"{printed}-{number}"
    last = defn.trains[printed].count
    return MATARO_CARD if int(number) == last else f"{printed}-{int(number) + 1}"


def express(v: View, action: Action) -> Calls | None:
    """Actions that only this title has, or that it writes differently."""
    by = action.by
    match action:
        case Repay():
            return [(by, "payoff_player_debt", {})]
        case Arrive():
            return [(by, "destination_connection", {"corporations": [by]})]
        case BuildPass(hex=hex_id, power=power):
            return [(power, "choose_ability", {"choice": hex_id}) if power else (by, "choose", {"choice": hex_id})]
        case TakeOver(minor=minor):
            return [(by, "merge", {"corporation": minor})]
        case TakeSide(train=kind):
            return [(by, "choose", {"choice": kind})]
        case PlaceToken(hex=hex_id, city=city) if isinstance(v.top, HomeChoice):
            home = v.top.companies[0]
            return [(by, "place_token", {"place": (hex_id, city), "tokener": home})]
        case PlaceToken() | Pass() if isinstance(v.top, TakeStation):
            return [(by, "choose", {"choice": "charter" if isinstance(action, Pass) else "map"})]
        case BuyTender(source=source):
            return [(by, "special_buy", _tender(v, source))]
        case BuyPrivate(private=private, price=price) if private == MATARO_LINE and is_minor(v, by):
            bought = {"company": private, "price": price}
            return [(by, "buy_company", bought), (by, "choose", {"choice": "2"})]
        case RunTrains():
            return [*_tender_choice(v, action), (by, "run_routes", {"run": action, "subsidies": subsidies(v, action)})]
        case trains.BuyTrain(train=kind, price=price):
            card = train_card(v.defn, trains.card(v, action) or "")
            return [(by, "buy_train", {"train": card, "price": price, "variant": kind})]
        case Combine(train=kind, recycled=old):
            return [(by, "combined_trains", _combination(v, by, kind, old))]
        case _:
            return None


def _tender(v: View, source: str) -> dict[str, Any]:
    seller = v.state.privates[MTM] if source != MARKET else ""
    cost = extras(v.defn).tender.price
    return {"seller": ("Tender from {}", seller), "cost": cost} if seller else _from_bank(cost)


def _from_bank(cost: int) -> dict[str, Any]:
    return {"description": "Tender from bank", "cost": cost}


def _tender_choice(v: View, a: RunTrains) -> Calls:
    """If the routes need the tender, first write which train takes it, by its position among all trains."""
    question, routes = running.problem(v, a.by), running.read_routes(a)
    without = copy(question)
    without.adders = ()
    if not check_routes(without, routes).faults:
        return []
    given = next(given for given in question.variants(alike=True) if not check_routes(given, routes).faults)
    changed = [old != new for old, new in zip(question.trains, given.trains, strict=True)]
    return [(a.by, "choose", {"choice": str(changed.index(True))})]


def _combination(v: View, company: str, kind: str, old: str) -> dict[str, Any]:
    base = next(t for t in v.state.trains[company] if train_type(t) == kind)
    printed = front(v.defn, old)
    gone = next((t for t in v.state.trains[OUT] if train_type(t) in sides(v.defn, printed)), f"{printed}-0")
    cards = {"base": train_card(v.defn, base), "additional_train": train_card(v.defn, gone)}
    return {**cards, "additional_train_variant": old}
