"""All legal actions of a position, as buttons, hexes and proposals."""

from __future__ import annotations

from roundhouse.core.actions import Action, Purpose, Ranged, kind_of
from roundhouse.core.engine import apply_unchecked, priced
from roundhouse.core.game import Game
from roundhouse.core.pending import Deal, Pending
from roundhouse.core.roles import Role, amount, has
from roundhouse.core.view import Draft
from roundhouse.rules.operating.running import RunTrains
from roundhouse.rules.operating.track import LayTile

from . import model
from .card_moves import moves_by_card
from .header import turn
from .labels import label
from .preview import find_dangers
from .revenue import own_events, payments, uses_of_revenue
from .runs import best_run
from .targets import target
from .train_cards import without_twins
from .translation import words_of
from .unavailable_actions import forms, unavailable_actions
from .ways_out import WAYS_OUT, questions

#: The money changes hands later, if at all.
_LATER = frozenset({Purpose.BID, Purpose.OFFER, Purpose.ASK})
#: Nothing of the game is left after these.
_FINAL = frozenset({Purpose.DECLARE_BANKRUPTCY, Purpose.END_GAME})


def moves(game: Game) -> model.Moves:
    """Everything that may be done now; prices stay ranges."""
    legal = [] if game.finished else game.legal_actions().choices()
    lays = dict.fromkeys(c.hex for c in legal if isinstance(c, LayTile))
    groups: dict[str, list[model.Choice]] = {}
    buttons = [(priced(choice), choice_view(game, choice)) for choice in legal if not isinstance(choice, LayTile)]
    buttons = without_twins(game, buttons)
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
        uses=uses_of_revenue(game),
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
    """A legal action, or a range of them, as a button; what it costs and what to think of are found on a draft."""
    action = priced(choice)
    draft = apply_unchecked(game.view, action)
    way_out = action.purpose in WAYS_OUT
    dangers = find_dangers(game, action, draft)
    ranged = choice if isinstance(choice, Ranged) and choice.lo != choice.hi else None
    return model.Choice(
        action=str(action),
        kind=kind_of(action),
        label=label(game, action, open_field=ranged.field if ranged else ""),
        target=target(game, action),
        amount=_amount(ranged) if ranged else None,
        cost=_cost(action, draft, game.decider),
        dangerous=action.purpose in _FINAL or bool(dangers),
        way_out=way_out,
        asks=(*questions(game, action, draft), *dangers) if way_out else (),
        twins=(),
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


def _cost(action: Action, draft: Draft, decider: str) -> int | None:
    """What the actor pays; what they offer, if somebody else must agree first or bids decide; None for nothing.

    A president who adds to what their company has pays as well.
    """
    found = payments(own_events(draft.events))
    paid = -found.get(action.by, 0)
    if paid:
        return paid + (max(0, -found.get(decider, 0)) if paid > 0 and decider != action.by else 0)
    waits = action.purpose in _LATER or isinstance(_pending(draft), Deal)
    return amount(action, Role.MONEY) if waits and has(type(action), Role.MONEY) else None


def _pending(draft: Draft) -> Pending | None:
    return None if draft.state.finished else draft.state.stack[-1].pending()
