"""Why something is not allowed, in sentences with sections."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.core.reasons import Violation

from .card import anchor_of
from .labels import label
from .model import Reason, WhyNot
from .names import named, sentence
from .translation import phrase


def reasons(game: Game, found: Iterable[Violation]) -> tuple[Reason, ...]:
    """The objections of the engine, for people."""
    return tuple(
        Reason(
            text=sentence(named(game, phrase(game.defn.words, one.text))),
            section=one.section,
            anchor=anchor_of(game.defn.title, one.section),
        )
        for one in found
    )


def objections(game: Game, action: Action) -> tuple[Reason, ...]:
    """Why an action may not be done now; nothing if it may."""
    return reasons(game, game.why_not(action))


def why_not(game: Game, action: Action | str) -> WhyNot:
    """Whether an action may be done now, and if not, every reason."""
    action = game.parse(action) if isinstance(action, str) else action
    found = objections(game, action)
    return WhyNot(action=str(action), label=label(game, action), allowed=not found, reasons=found)
