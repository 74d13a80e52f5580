"""All legal actions of a position, as buttons, hexes and proposals."""

from __future__ import annotations

from roundhouse.core.actions import Action, Purpose, Ranged, kind_of
from roundhouse.core.engine import priced
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.core.roles import Role, amount, has
from roundhouse.finance.holdings import percent, president
from roundhouse.rules.operating.faces import front
from roundhouse.rules.operating.running import RunTrains
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.buying import presidency_price, share_price

from . import model
from .card_moves import moves_by_card
from .depot import begun_by
from .header import turn
from .labels import label
from .runs import best_run
from .targets import target
from .translation import words_of
from .unavailable_actions import forms, unavailable_actions

#: Nothing of the game is left after these.
_FINAL = frozenset({Purpose.DECLARE_BANKRUPTCY, Purpose.END_GAME})


def moves(game: Game) -> model.Moves:
    """Everything that may be done now; prices stay ranges."""
    legal = [] if game.finished else game.legal_actions().choices()
    lays = dict.fromkeys(c.hex for c in legal if isinstance(c, LayTile))
    groups: dict[str, list[model.Choice]] = {}
    buttons = [(priced(choice), choice_view(game, choice)) for choice in legal if not isinstance(choice, LayTile)]
    for _, button in buttons:
        groups.setdefault(button.kind, []).append(button)
    wishes = () if game.finished else unavailable_actions(game, map(priced, legal))
    runs = any(isinstance(c, RunTrains) for c in legal)
    return model.Moves(
        sequence=game.count,
        turn=turn(game),
        groups=tuple(
            model.MoveGroup(
                kind=kind,
                title=words_of(game.defn).heading(kind),
                section=_section(game, kind),
                choices=tuple(choices),
            )
            for kind, choices in groups.items()
        ),
        lay_hexes=tuple(lays),
        run=best_run(game, game.actor) if runs else None,
        wishes=wishes,
        forms=() if game.finished else forms(game),
        stage=moves_by_card(game, buttons, wishes),
    )


def _section(game: Game, kind: str) -> str:
    """Where the rulebook speaks of a kind of action: the section of its first rule, or of the step."""
    step = game.view.step
    rules = next((m.rules for m in step.moves if kind_of(m.action) == kind), ())
    return rules[0].section if rules else step.section


def choice_view(game: Game, choice: Action | Ranged) -> model.Choice:
    """A legal action, or a range of them, as a button."""
    action = priced(choice)
    return model.Choice(
        action=str(action),
        kind=kind_of(action),
        label=label(game, action),
        target=target(game, action),
        amount=_amount(choice) if isinstance(choice, Ranged) and choice.lo != choice.hi else None,
        cost=_cost(game, action),
        dangerous=_dangerous(game, action),
    )


def _amount(choice: Ranged) -> model.Amount:
    """The action as text before and after the number, found by comparing it at two numbers that share no digit."""
    one, other = str(priced(choice, 11111111)), str(priced(choice, 22222222))
    at = next(n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return model.Amount(
        field=choice.field,
        lo=choice.lo,
        hi=choice.hi,
        step=choice.step,
        before=one[:at],
        after=one[at + len("11111111") :],
    )


def _cost(game: Game, action: Action) -> int | None:
    """What the actor pays, where a rule tells it without playing the action."""
    view = game.view
    match action:
        case BuyShare():
            return share_price(view, action)
        case Par():
            return presidency_price(view, action.company, action.price)
        case PlaceToken():
            left = view.state.stations.get(action.by, ())
            return left[0] if left else None
    return amount(action, Role.MONEY) if has(type(action), Role.MONEY) else None


def _dangerous(game: Game, action: Action) -> bool:
    """A quick look whether to ask twice; the preview says what the danger is."""
    if action.purpose in _FINAL:
        return True
    if isinstance(action, BuyTrain):
        return action.source == OFFERING and _hurts(game, begun_by(game.view, front(game.defn, action.train)))
    if isinstance(action, SellShares) and president(game.view, action.company) == action.by:
        rest = percent(game.view, action.by, action.company) - action.percent
        others = [p for p in game.state.players if p != action.by]
        return any(percent(game.view, p, action.company) > rest for p in others)
    return False


def _hurts(game: Game, phase: str) -> bool:
    """Whether a phase takes trains from the companies of whoever decides."""
    gone = {t.name for t in game.defn.trains.values() if phase and phase in (t.removed_by, t.obsolete_by)}
    return any(
        card.rpartition("-")[0] in gone
        for company in game.defn.companies
        if gone and president(game.view, company) == game.decider
        for card in game.state.trains.get(company, ())
    )
