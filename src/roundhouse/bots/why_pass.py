"""Why a player passes: what could be done, and what the best of it would bring."""

from __future__ import annotations

from msgspec.structs import asdict

from roundhouse.core.actions import Action, Pass, Purpose, kind_of
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.roles import Role, amount, has, named
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound

from .comparison import TOLD, Weighed
from .effects import effects, place
from .options import bought_kind
from .scoring import HOPELESS
from .title_reasons import title_reasons

#: Texts by purpose of a step: if nothing of that kind is possible, and if it is not worth it.
_NONE = {
    Purpose.LAY_TRACK: "no tile can be laid",
    Purpose.PLACE_STATION: "no station can be placed",
    Purpose.BUY_SHARE: "no share can be bought",
    Purpose.BID: "cannot bid more",
    Purpose.BUY_ITEM: "nothing can be bought",
    Purpose.BUY_PRIVATE: "no private company can be bought",
    Purpose.PROPOSE_MERGER: "no merger is possible",
}
_NOT_WORTH = {
    Purpose.LAY_TRACK: "nothing here is worth building",
    Purpose.PLACE_STATION: "no station is worth its price now",
    Purpose.BUY_TRAIN: "needs no more trains now",
    Purpose.BUY_SHARE: "no share is worth its price now",
    Purpose.START_COMPANY: "no company is worth starting now",
    Purpose.SELL_SHARES: "nothing is worth buying or selling now",
    Purpose.EXCHANGE: "keeps its minor companies for now",
    Purpose.BID: "nothing is worth a higher bid",
    Purpose.BUY_ITEM: "nothing here is worth its price",
    Purpose.BUY_PRIVATE: "no private company is worth its price now",
    Purpose.ISSUE_SHARES: "issuing shares gains nothing now",
    Purpose.REDEEM_SHARES: "its own shares are not worth their price now",
    Purpose.USE_POWER: "keeps the power for later",
    Purpose.PROPOSE_MERGER: "no merger gains anything now",
    Purpose.ACCEPT: "the offer gains nothing",
}
#: The subject of an action.
_SUBJECTS = (Role.COMPANY, Role.ITEM, Role.MINOR, Role.PRIVATE, Role.COLOUR, Role.SOURCE)
#: Purposes whose actions don't contain the price.
_PRICED_BY_RULE = frozenset({Purpose.BUY_SHARE, Purpose.START_COMPANY, Purpose.EXCHANGE})
#: What is done with it.
_DOING = {
    Purpose.LAY_TRACK: "building at ",
    Purpose.BUY_TRAIN: "",
    Purpose.PLACE_STATION: "a station in ",
    Purpose.BUY_SHARE: "buying ",
    Purpose.BUY_PRIVATE: "buying ",
    Purpose.BID: "bidding for ",
    Purpose.BUY_ITEM: "buying ",
    Purpose.START_COMPANY: "starting ",
    Purpose.SELL_SHARES: "selling ",
    Purpose.ISSUE_SHARES: "issuing ",
    Purpose.REDEEM_SHARES: "redeeming ",
    Purpose.USE_POWER: "the power of ",
    Purpose.PROPOSE_MERGER: "merging ",
    Purpose.EXCHANGE: "a share of ",
}


def why_pass(v: View, action: Action, w: Weighed) -> str:
    """Why passing is best, or how much worse it is."""
    if not w.chosen and w.ahead <= -TOLD:
        return f"about {v.money(round(-w.ahead))} less than the best"
    main = _main(v)
    rival = w.rival
    if rival is None:
        return _impossible(v, action, main) or "it is the only option"
    head = _head(v, rival, w) if main in w.kinds else _impossible(v, action, main) or _head(v, rival, w)
    return f"{head}; {_named(v, rival)} {_outcome(v, w)}"


def _main(v: View) -> type[Action]:
    """The kind of action that a step is about; a stock turn is about shares, whatever else is possible."""
    kinds = [move.action for move in v.step.moves]
    shares = [kind for kind in kinds if kind.purpose is Purpose.BUY_SHARE]
    if isinstance(v.top, StockRound) and shares:
        return shares[0]
    return next((kind for kind in kinds if kind.purpose is not Purpose.PASS), Pass)


def _impossible(v: View, action: Action, main: type[Action]) -> str:
    if main.purpose is Purpose.BUY_TRAIN:
        return _no_train(v, action.by)
    return _NONE.get(main.purpose, "")


def _no_train(v: View, company: str) -> str:
    """Why no train can be bought."""
    if v.frame(OperatingTurn) is not None:
        if len(v.state.trains.get(company, ())) >= policies(v).operating.train_limit(v, company):
            return "has no room for another train"
        stack = v.state.trains.get(OFFERING, ())
        if stack and v.defn.trains[train_type(stack[0])].price > v.state.cash[company]:
            return f"cannot afford another train with {v.money(v.state.cash[company])}"
    return "no train can be bought"


def _head(v: View, rival: Action, w: Weighed) -> str:
    """Why nothing of that kind is done; bots that choose among about equal options overlook small gains."""
    if w.ahead <= -TOLD:
        return "there is little to gain"
    own = title_reasons(v.defn, kind_of(rival)).get("idle", "")
    return own or _NOT_WORTH.get(rival.purpose, "nothing gains anything now")


def _named(v: View, a: Action) -> str:
    """An action as a thing."""
    kind, purpose = type(a), a.purpose
    own = title_reasons(v.defn, kind_of(a)).get("thing", "")
    if own:
        return own.format(**asdict(a))
    if has(kind, Role.PERCENT) and not has(kind, Role.COMPANY):
        return f"{_DOING.get(purpose, '')}{amount(a, Role.PERCENT)}%"
    if has(kind, Role.TRAIN):
        thing = f"a {bought_kind(v, named(a, Role.TRAIN))}-train"
    elif has(kind, Role.HEX) and purpose is not Purpose.USE_POWER:
        thing = place(v, named(a, Role.HEX))
    else:
        thing = next((named(a, role) for role in _SUBJECTS if has(kind, role)), "")
    cost = effects(v, a).paid(a.by) if purpose in _PRICED_BY_RULE else amount(a, Role.MONEY)
    doing = _DOING.get(purpose, f"{kind_of(a)} ")
    return doing + thing + (f" for {v.money(cost)}" if cost > 0 else "")


def _outcome(v: View, w: Weighed) -> str:
    """What the best other option would have led to."""
    if w.ahead >= -HOPELESS / 2:
        return "would be declined"
    amount = v.money(round(abs(w.ahead)))
    if w.ahead >= TOLD:
        return f"would lose about {amount}"
    return f"would gain only about {amount}" if w.ahead <= -TOLD else "would make no difference"
