"""The moves of a stock round or an auction by company or lot, with what each brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.core import events as ev
from roundhouse.core.actions import Action
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, amount, named, names_of
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president

from .model import BlockedMove, CardMove, CardMoves, Choice, Stage, Target, Wish
from .purse import could_raise
from .reasons import objections
from .revenue import own_events
from .stage import stage_kind


def moves_by_card(game: Game, choices: Iterable[tuple[Action, Choice]], wishes: Sequence[Wish]) -> Stage | None:
    """The moves by card; None where the map is the stage."""
    if stage_kind(game.view) == "map":
        return None
    cards: dict[str, list[CardMove]] = {}
    rest = []
    for action, choice in choices:
        card = _card_of(choice.target)
        if card:
            cards.setdefault(card, []).append(_card_move(game, action, choice.target.company))
        else:
            rest.append(choice.action)
    blocked: dict[str, list[BlockedMove]] = {}
    for wish in wishes:
        if (card := _card_of(wish.target)) and not _sold_out(game, game.parse(wish.action)):
            blocked.setdefault(card, []).append(_blocked(game, wish))
    raised, sales = could_raise(game)
    return Stage(
        cards=tuple(
            CardMoves(id=card, moves=tuple(cards.get(card, ())), blocked=tuple(blocked.get(card, ())))
            for card in dict.fromkeys([*cards, *blocked])
        ),
        rest=tuple(rest),
        could_raise=raised,
        sales=sales,
    )


def _sold_out(game: Game, action: Action) -> bool:
    """Whether nothing of the company is where the action would buy it: the card shows that already."""
    company, source = named(action, Role.COMPANY), named(action, Role.SOURCE)
    return bool(company and source) and not percent(game.view, source, company)


def _card_of(target: Target) -> str:
    return target.private or target.company if target.kind in ("private", "company") else ""


def _card_move(game: Game, action: Action, company: str) -> CardMove:
    draft = apply_unchecked(game.view, action)
    own = own_events(draft.events)
    leader = president(draft, company) if company else ""
    pieces = names_of(type(action), Role.PIECES)
    return CardMove(
        action=str(action),
        purpose=action.purpose,
        percent=amount(action, Role.PERCENT),
        pieces=getattr(action, pieces[0]) if pieces else (),
        swap=amount(action, Role.CHANGE),
        source=named(action, Role.SOURCE),
        par=amount(action, Role.PAR),
        cash=_change(own, game.decider),
        price=_new_price(game.view, draft, own, company),
        president=leader if company and leader != president(game.view, company) else None,
        floats=company in draft.state.floated - game.state.floated,
    )


def _new_price(before: View, after: View, own: Iterable[ev.Event], company: str) -> int | None:
    """The price after the action itself; 0 if the company has none any more, None if it stays."""
    if company in before.state.prices and company not in after.state.prices:
        return 0
    prices = [e.new for e in own if isinstance(e, ev.PriceMoved) and e.company == company]
    return prices[-1] if prices else None


def _change(events: Iterable[ev.Event], owner: str) -> int:
    paid = [e for e in events if isinstance(e, ev.Paid)]
    return sum(e.amount for e in paid if e.payee == owner) - sum(e.amount for e in paid if e.payer == owner)


def _blocked(game: Game, wish: Wish) -> BlockedMove:
    action = game.parse(wish.action)
    reasons = objections(game, action)
    first = reasons[0] if reasons else None
    return BlockedMove(
        action=wish.action,
        label=wish.label,
        purpose=action.purpose,
        percent=amount(action, Role.PERCENT),
        source=named(action, Role.SOURCE),
        reason=first.text if first else "",
        section=first.section if first else "",
        anchor=first.anchor if first else "",
    )
