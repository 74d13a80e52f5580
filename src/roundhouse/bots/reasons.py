"""Why an option is good or bad, in a short text with the relevant figures."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from roundhouse.core.actions import Accept, Action, Purpose, kind_of
from roundhouse.core.view import View

from .base import Option
from .comparison import EVEN, TOLD, Weighed, distinct, weigh
from .deals.words import shared_gains
from .effects import effects
from .explanations import EXPLANATIONS, Told
from .scoring import HOPELESS
from .title_reasons import title_reasons
from .why_pass import why_pass

#: Kinds whose score is not an amount of money, or whose reasons compare by themselves.
_PLAIN = frozenset(
    {
        Purpose.RUN_TRAINS,
        Purpose.INSIST,
        Purpose.DECLARE_BANKRUPTCY,
        Purpose.ACCEPT,
        Purpose.REFUSE,
        Purpose.VOTE,
    }
)
#: Kinds that state a fact even if there is no choice.
_FACTS = frozenset({Purpose.RUN_TRAINS, Purpose.USE_REVENUE, Purpose.DECLARE_BANKRUPTCY})


def explained(v: View, player: str, rated: Sequence[tuple[float, Action]], count: int) -> tuple[Option, ...]:
    """The first `count` options with reasons: the chosen one first, and similar ones last."""
    found = []
    for score, action in distinct(rated, count):
        w = weigh(action, rated)
        loses = max(0.0, -w.lead) if w.lead is not None else 0.0
        found.append(Option(action, round(score, 1), _reason(v, player, action, w), round(loses, 1)))
    return tuple(found)


def reason(v: View, player: str, action: Action, rated: Sequence[tuple[float, Action]] = ()) -> str:
    """A short reason for an option: what it does and, after a colon, why, consistent with the scores of all options."""
    return _reason(v, player, action, weigh(action, rated))


def _reason(v: View, player: str, action: Action, w: Weighed) -> str:
    if action.purpose is Purpose.PASS:
        return f"passes: {why_pass(v, action, w)}"
    told = _told(v, player, action, w)
    return f"{told.does}: {_judged(v, action, w, told)}"


def _told(v: View, player: str, action: Action, w: Weighed) -> Told:
    """The words for what the action is for, with those of the title's own."""
    explain, own = EXPLANATIONS.get(action.purpose), title_reasons(v.defn, kind_of(action)).get("why", "")
    why = own.format(**asdict(action))
    if explain is not None:
        told, both = explain(v, player, action, w), shared_gains(v, player, action)
        return Told(told.does, _joined(told.why, why, both), _joined(told.known, why))
    known = _joined(why, _earns_more(v, action))
    return Told(kind_of(action), known or _gains(v, w), known)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _earns_more(v: View, action: Action) -> str:
    if action.by not in v.defn.companies:
        return ""
    now, then = effects(v, action).earns(action.by)
    return f"{action.by} earns {v.money(then)} instead of {v.money(now)}" if then > now else ""


def _gains(v: View, w: Weighed) -> str:
    """What the scores say if nothing else is known."""
    if w.lead is not None and w.lead >= TOLD:
        return f"about {v.money(round(w.lead))} better than doing nothing"
    return "as good as anything else" if w.ahead < TOLD else f"about {v.money(round(w.ahead))} better than the rest"


def _judged(v: View, action: Action, w: Weighed, told: Told) -> str:
    """The reason, as far as the scores support it."""
    if w.alone and action.purpose not in _FACTS:
        return "it is the only option"
    if action.purpose in _PLAIN:
        return told.why
    if w.lead is not None and w.lead < EVEN:
        return _joined(told.known, _worse(v, action, w))
    if w.ahead <= -TOLD and not w.chosen:
        return _joined(told.why, f"about {v.money(round(-w.ahead))} less than the best")
    return told.why


def _worse(v: View, action: Action, w: Weighed) -> str:
    """An option that gains nothing, compared with passing."""
    lead = w.lead or 0.0
    if lead <= HOPELESS / 2:
        then = effects(v, action).then
        asked = not then.state.finished and any(move.action is Accept for move in then.step.moves)
        return "the other side would decline" if asked else "would be ruinous"
    if w.chosen or lead > -TOLD:
        return "about as good as passing"
    return f"about {v.money(round(-lead))} worse than passing"
