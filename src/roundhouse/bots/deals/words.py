"""Why bots propose a deal, agree to one, or decline: what both sides gain, in figures."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.view import View

from ..evaluation import Judge, Level
from ..hints import hints_for
from .answers import agreed_end, is_decided
from .prices import PRICED, gains

#: The smallest gain worth a figure.
TOLD = 1.0
#: By which measure reasons are told: that of `hard`.
MEASURE = Level(interest=0.15, seasoned=True, hopes=0.4, invests=True, brisk=True, ends=True, wary=True)


def shared_gains(v: View, player: str, action: Action) -> str:
    """What a proposal brings both sides; '' if nobody is asked, or if it brings one of them nothing."""
    if action.purpose not in PRICED:
        return ""
    found = gains(Judge(v, MEASURE.hinted(hints_for(v.defn), v), MEASURE), v, player, action)
    if found is None or min(found.own, found.theirs) < TOLD:
        return ""
    own, theirs = (v.money(round(gain)) for gain in (found.own, found.theirs))
    return f"it gains about {own}, and {found.other} about {theirs}"


def about_the_end(v: View, player: str) -> str:
    """Why to end the game by agreement, or why not; '' if that is not the question."""
    end = agreed_end(v)
    if end is None:
        return ""
    return (
        "nothing can change the winner any more"
        if is_decided(v, player, end, hints_for(v.defn))
        else "it can still win"
    )
