"""Why a player passes: what could be done, and what the best of it would bring."""

from __future__ import annotations

from typing import Any

from roundhouse.core.actions import Action
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound

from .comparison import TOLD, Weighed
from .effects import effects, place
from .options import bought_kind, tag
from .scoring import HOPELESS, kinds_now
from .title_reasons import title_reasons

#: What is said of a step by the kind it is about: where nothing of that kind is possible, and where it is not worth it.
_NONE = {
    "lay": "no tile can be laid",
    "token": "no station can be placed",
    "share": "no share can be bought",
    "bid": "cannot bid more",
    "buy": "nothing can be bought",
    "private": "no private company can be bought",
    "propose": "no merger is possible",
}
_NOT_WORTH = {
    "lay": "nothing here is worth building",
    "token": "no station is worth its price now",
    "train": "needs no further train now",
    "share": "no share is worth its price now",
    "par": "no company is worth starting now",
    "sell": "nothing is worth buying or selling now",
    "exchange": "keeps its minor companies for now",
    "bid": "nothing is worth a higher bid",
    "buy": "nothing here is worth its price",
    "private": "no private company is worth its price now",
    "issue": "issuing shares gains nothing now",
    "redeem": "own shares are not worth their price now",
    "use": "keeps the power for later",
    "propose": "no merger gains anything now",
    "accept": "the offer gains nothing",
}
#: What an action is about.
_SUBJECTS = ("company", "item", "minor", "private", "colour", "source")
#: What is done with it.
_DOING = {
    "lay": "building at ",
    "token": "a station in ",
    "share": "buying ",
    "private": "buying ",
    "bid": "bidding for ",
    "buy": "buying ",
    "par": "starting ",
    "sell": "selling ",
    "issue": "issuing ",
    "redeem": "redeeming ",
    "use": "the power of ",
    "propose": "merging ",
    "exchange": "a share of ",
}


def why_pass(v: View, action: Action, w: Weighed) -> str:
    """Why passing is the best, or by how much it is not."""
    if not w.chosen and w.ahead <= -TOLD:
        return f"about {v.money(round(-w.ahead))} less than the best"
    main = _main(v)
    rival = w.rival
    if rival is None:
        return _impossible(v, action, main) or "nothing else is possible"
    head = _head(v, rival, w) if main in w.kinds else _impossible(v, action, main) or _head(v, rival, w)
    return f"{head}; {_named(v, rival)} {_outcome(v, w)}"


def _main(v: View) -> str:
    """The kind of action that the step is about; a stock turn is about shares, whatever else may be done."""
    if isinstance(v.top, StockRound) and "share" in kinds_now(v):
        return "share"
    kinds = [str(move.action.__struct_config__.tag) for move in v.step.moves]
    return next((kind for kind in kinds if kind != "pass"), "")


def _impossible(v: View, action: Action, main: str) -> str:
    if main == "train":
        return _no_train(v, action.by)
    return _NONE.get(main, "")


def _no_train(v: View, company: str) -> str:
    """Why no train can be bought."""
    if v.frame(OperatingTurn) is not None:
        if len(v.state.trains.get(company, ())) >= policies(v).operating.train_limit(v, company):
            return "has no room for another train"
        stack = v.state.trains.get(OFFERING, ())
        if stack and v.defn.trains[train_type(stack[0])].price > v.state.cash[company]:
            return f"cannot pay for another train with {v.money(v.state.cash[company])}"
    return "no train can be bought"


def _head(v: View, rival: Action, w: Weighed) -> str:
    """Why nothing of that kind is done; who chooses among about equals overlooks a little."""
    kind = tag(rival)
    if w.ahead <= -TOLD:
        return "hardly anything is to be gained"
    own = title_reasons(v.defn, kind).get("idle", "")
    return own or _NOT_WORTH.get(kind, "nothing gains anything now")


def _named(v: View, a: Any) -> str:
    """An action as a thing."""
    kind = tag(a)
    own = title_reasons(v.defn, kind).get("thing", "")
    if own:
        return own.format(**{name: getattr(a, name) for name in a.__struct_fields__})
    if hasattr(a, "percent") and not hasattr(a, "company"):
        return f"{_DOING.get(kind, '')}{a.percent}%"
    if hasattr(a, "train"):
        thing = f"a {bought_kind(v, a.train)}-train"
    elif hasattr(a, "hex") and kind != "use":
        thing = place(v, a.hex)
    else:
        thing = next((str(getattr(a, f)) for f in _SUBJECTS if hasattr(a, f)), "")
    cost = effects(v, a).paid(a.by) if kind in ("share", "par", "exchange") else getattr(a, "price", 0)
    doing = "" if isinstance(a, BuyTrain) else _DOING.get(kind, f"{kind} ")
    return doing + thing + (f" for {v.money(cost)}" if cost > 0 else "")


def _outcome(v: View, w: Weighed) -> str:
    """What would have become of the best other option."""
    if w.ahead >= -HOPELESS / 2:
        return "would not be agreed to"
    amount = v.money(round(abs(w.ahead)))
    if w.ahead >= TOLD:
        return f"would lose about {amount}"
    return f"would gain only about {amount}" if w.ahead <= -TOLD else "would make no difference"
