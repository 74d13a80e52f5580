"""Natural actions that are not possible now, so that a player can ask why; and forms to write any action by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import asdict

from roundhouse.core.actions import Action, Pass, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING, train_type
from roundhouse.core.roles import Field, Role
from roundhouse.core.view import View
from roundhouse.finance.holdings import divided, pieces, president, share_size
from roundhouse.finance.market import market_of
from roundhouse.rules.auction.waterfall import Bid, BuyItem
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.buying import unsold_place

from .labels import label, own_fields
from .model import Form, FormField, Wish
from .names import spoken_name
from .targets import target
from .translation import tr, words_of

_MOST = 60
#: What may differ between two ways to do the same thing.
_VARYING = frozenset({Role.MONEY, Role.PAR, Role.PIECES})


def unavailable_actions(game: Game, legal: Iterable[Action]) -> tuple[Wish, ...]:
    """What somebody might want to do here and may not, without what is legal at another price."""
    possible = {_key(game, action) for action in legal}
    found: dict[str, Wish] = {}
    for action in _natural(game.view):
        key = _key(game, action)
        if key in possible or str(action) in found:
            continue
        wish = Wish(kind=kind_of(action), label=label(game, action), action=str(action), target=target(game, action))
        found[str(action)] = wish
        if len(found) >= _MOST:
            break
    return tuple(found.values())


def _key(game: Game, action: Action) -> tuple[object, ...]:
    """An action without its price."""
    values = asdict(action)
    named = [values[f.name] for f in own_fields(type(action)) if f.role not in _VARYING]
    return (kind_of(action), action.by, *named)


def _natural(view: View) -> Iterator[Action]:
    kinds = {move.action for move in view.step.moves}
    known = set(view.defn.actions)
    actor = view.actor
    if Pass in known:
        yield Pass(actor)
    if kinds & {BuyShare, Par, SellShares} and actor in view.state.players:
        yield from _stock(view, actor, known)
    if kinds & {BuyItem, Bid}:
        yield from _items(view, actor, known)
    turn = view.frame(OperatingTurn)
    if turn is not None and view.top is turn:
        if BuyTrain in known:
            yield from _trains(view, turn.company)
        if Dividend in kinds:
            yield from (Dividend(turn.company, kind) for kind in policies(view).dividends.kinds)


def _stock(view: View, player: str, known: set[type[Action]]) -> Iterator[Action]:
    for company in divided(view):
        if BuyShare in known and (company in view.state.par or company in view.state.prices):
            for source in (unsold_place(view, company), MARKET):
                sizes = pieces(view, source, company)
                yield BuyShare(player, company, source, sizes[-1] if sizes else share_size(view, company))
        elif Par in known and not president(view, company):
            pars = sorted(market_of(view).pars)
            if pars:
                yield Par(player, company, pars[0])
        own = pieces(view, player, company)
        if SellShares in known and own:
            yield SellShares(player, company, own[-1], (own[-1],))


def _items(view: View, player: str, known: set[type[Action]]) -> Iterator[Action]:
    sale = policies(view).sale
    if sale is None:
        return
    for item in sale.items:
        if sale.owner(view, item) != "bank":
            continue
        worth = sale.value(view, item)
        if BuyItem in known:
            yield BuyItem(player, item, worth)
        if Bid in known:
            yield Bid(player, item, worth + sale.increment)


def _trains(view: View, company: str) -> Iterator[Action]:
    for place in (OFFERING, MARKET):
        kinds = dict.fromkeys(train_type(card) for card in view.state.trains.get(place, ()))
        for kind in list(kinds)[:3]:
            yield BuyTrain(company, kind, place, view.defn.trains[kind].price)


#: What a field of an action asks for, where its name does not say it.
_LABELS = {
    "choice": "Vote",
    "given": "Train to trade in",
    "pieces": "Certificates",
    "recycled": "Recycled train",
    "source": "From",
    "swap": "In exchange for",
}


def forms(game: Game) -> tuple[Form, ...]:
    """Every kind of action of the step, to be written by hand."""
    return tuple(_form(game, move.action) for move in game.view.step.moves)


def _form(game: Game, action: type[Action]) -> Form:
    return Form(
        kind=kind_of(action),
        title=words_of(game.defn).heading(kind_of(action)),
        template=action.form.replace("{by}", game.actor),
        fields=tuple(_form_field(game, f) for f in own_fields(action)),
    )


def _form_field(game: Game, field: Field) -> FormField:
    shape: Literal["text", "number", "list"] = (
        "number" if field.type is int else "text" if field.type is str else "list"
    )
    return FormField(
        name=field.name,
        label=tr(_LABELS.get(field.name, field.name.replace("_", " ").capitalize())),
        type=shape,
        choices=tuple(_values(game, field.role)),
        optional=field.is_optional,
    )


def _values(game: Game, role: Role) -> Iterator[tuple[str, str]]:
    defn, state = game.defn, game.state
    companies = [(c.id, f"{c.id} {c.name}") for c in defn.companies.values() if c.id not in state.closed]
    privates = [
        (p.id, f"{p.id} {spoken_name(defn, p.name)}") for p in defn.privates.values() if p.id not in state.closed
    ]
    match role:
        case Role.COMPANY | Role.MINOR:
            yield from companies
        case Role.PRIVATE | Role.POWER:
            yield from privates
        case Role.ITEM:
            yield from (*privates, *companies)
        case Role.PLAYER:
            yield from game.names.items()
        case Role.TRAIN | Role.TRADED_IN:
            yield from ((kind, tr("{train}-train", train=kind)) for kind in defn.trains)
        case Role.SOURCE | Role.OWNER:
            yield from ((place, words_of(defn).place(place)) for place in (OFFERING, MARKET))
            yield from companies
