"""What an action would bring about, before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.core import events as ev
from roundhouse.core.actions import Action
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import Game
from roundhouse.core.ids import OUT, train_type
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president
from roundhouse.rules.operating.duty import Bankrupt
from roundhouse.rules.operating.network import reach

from .events import tell
from .labels import label
from .model import CashChange, MarkerView, PresidentChange, Preview, PriceChange
from .names import articles, sentence, short_name, who
from .position import markers
from .reasons import objections
from .revenue import own_events, payments, share_price
from .scene import phase_changes
from .translation import money_text, phrase, tr, words_of
from .warnings import find_warnings

#: Events that the preview tells in other words, or that belong to somebody else's move.
_QUIET = (ev.Acted, ev.Paid, ev.TurnBegan, ev.Skipped, ev.PhaseBegan)


def preview(game: Game, action: Action | str) -> Preview:
    """Cost, effect, dangers and what comes next."""
    action = game.parse(action) if isinstance(action, str) else action
    refused = objections(game, action)
    if refused:
        return Preview(
            action=str(action),
            label=label(game, action),
            allowed=False,
            reasons=refused,
            text=refused[0].text,
            cash=(),
            effects=(),
            dangers=(),
            warnings=(),
            prices=(),
            presidents=(),
            markers=(),
            next="",
        )
    draft = apply_unchecked(game.view, action)
    own = own_events(draft.events)
    cash = cash_changes(game, action, draft)
    new = newly_reached(game.view, draft, action.by)
    effects = [
        *(tr("reaches {names}", names=name) for name in new),
        *_phases(game, draft.events),
        *_effects(game, own),
        *_later_payments(game, draft, own),
    ]
    dangers = find_dangers(game, action, draft)
    money = [f"{c.name} {money_text(game.view, c.before)} → {money_text(game.view, c.after)}" for c in cash]
    return Preview(
        action=str(action),
        label=label(game, action),
        allowed=True,
        reasons=(),
        text="; ".join([*money, *effects[:3]]),
        cash=cash,
        effects=tuple(sentence(text) for text in dict.fromkeys(effects)),
        dangers=dangers,
        warnings=find_warnings(game.view, action, View(game.defn, draft.state)),
        prices=_price_changes(game.view, draft),
        presidents=_new_presidents(game.view, draft),
        markers=_moved(game.view, draft),
        next=_next(game, draft),
    )


def cash_changes(game: Game, action: Action, draft: Draft) -> tuple[CashChange, ...]:
    """How much everybody has before and after, the actor and its president first."""
    before, after = game.state.cash, draft.state.cash
    owners = [o for o in (*game.names, *game.defn.companies) if before.get(o, 0) != after.get(o, 0)]
    first = [action.by, game.decider]
    owners.sort(key=lambda o: first.index(o) if o in first else len(first))
    return tuple(
        CashChange(owner=o, name=str(who(game, o)), before=before.get(o, 0), after=after.get(o, 0)) for o in owners
    )


def _later_payments(game: Game, draft: Draft, own: Sequence[ev.Event]) -> list[str]:
    """What is paid once the turn or the round has changed, for example the income of private companies."""
    later = [e for e in draft.events[len(own) :] if isinstance(e, ev.Paid)]
    known = {*game.names, *game.defn.companies}
    sums = {owner: amount for owner, amount in payments(later).items() if owner in known and amount}
    return [
        tr(
            "then {owner} gets {amount}" if amount > 0 else "then {owner} pays {amount}",
            owner=who(game, owner),
            amount=money_text(game.view, abs(amount)),
        )
        for owner, amount in sums.items()
    ]


def _price_changes(before: View, after: View) -> tuple[PriceChange, ...]:
    if before.state.prices is after.state.prices:
        return ()
    pairs = ((c, share_price(before, c), share_price(after, c)) for c in before.defn.companies)
    return tuple(PriceChange(company=c, old=old, new=new) for c, old, new in pairs if old != new)


def _new_presidents(before: View, after: View) -> tuple[PresidentChange, ...]:
    pairs = ((c, president(before, c), president(after, c)) for c in before.defn.companies)
    return tuple(PresidentChange(company=c, old=old, new=new) for c, old, new in pairs if old != new)


def newly_reached(before: View, after: View, company: str) -> list[str]:
    """Stops that a company reaches after an action and did not before, by name."""
    if company not in before.defn.companies or before.state.tiles is after.state.tiles:
        return []
    old = set(reach(before, company).stops())
    new = [stop for stop in reach(after, company).stops() if stop not in old]
    known = {hex_id for hex_id, _ in old}
    return list(dict.fromkeys(short_name(before.defn, hex_id) for hex_id, _ in new if hex_id not in known))


def _effects(game: Game, events: Sequence[ev.Event]) -> list[str]:
    return [text for e in events if not isinstance(e, _QUIET) and (text := tell(game, e))]


def _phases(game: Game, events: Sequence[ev.Event]) -> list[str]:
    """Every phase that begins, with what it changes."""
    found, names = [], [p.name for p in game.defn.phases]
    for event in events:
        if isinstance(event, ev.PhaseBegan):
            at = names.index(event.phase)
            changes = phase_changes(game.defn, game.defn.phases[at - 1] if at else None, game.defn.phases[at])
            begins = tr("phase {phase} begins", phase=event.phase)
            found.append(f"{begins}: {', '.join(changes)}" if changes else begins)
    return found


def find_dangers(game: Game, action: Action, draft: Draft) -> tuple[str, ...]:
    """What the player who decides should think twice about."""
    me, found = game.decider, []
    if isinstance(action, Bankrupt):
        found.append(tr("You declare bankruptcy."))
    mine = {c for c in game.defn.companies if president(game.view, c) == me}
    lost: dict[tuple[str, str], int] = {}
    for event in own_events(draft.events):
        if isinstance(event, ev.NewPresident) and event.old == me:
            found.append(
                tr(
                    "{player} becomes {president} of {company} instead of you.",
                    player=who(game, event.new),
                    president=words_of(game.defn).term("president"),
                    company=event.company,
                )
            )
        elif isinstance(event, ev.Closed) and event.company in mine:
            found.append(tr("Your company {company} closes.", company=event.company))
        elif isinstance(event, ev.TrainMoved) and event.taker == OUT and event.giver in mine:
            key = (event.giver, train_type(event.train))
            lost[key] = lost.get(key, 0) + 1
        elif isinstance(event, ev.GameEnded):
            found.append(tr("The game ends."))
    for (company, kind), count in lost.items():
        one = articles(tr("{company} loses a {train}-train.", company=company, train=kind))
        more = tr("{company} loses {count} {train}-trains.", company=company, count=count, train=kind)
        found.append(one if count == 1 else more)
    for company in sorted({company for company, _ in lost}):
        if not draft.state.trains.get(company) and company not in draft.state.closed:
            found.append(tr("{company} has no train left.", company=company))
    new = draft.state.obsolete - game.state.obsolete
    old = [f"{c} {train_type(t)}" for c in mine for t in draft.state.trains.get(c, ()) if t in new]
    if old:
        found.append(tr("These trains run only once more: {trains}.", trains=", ".join(sorted(old))))
    if draft.state.ending and not game.state.ending:
        found.append(tr("This triggers the end of the game."))
    return tuple(dict.fromkeys(found))


def _moved(before: View, draft: Draft) -> tuple[MarkerView, ...]:
    """The price markers that lie elsewhere afterwards."""
    old = before.state.prices
    if draft.state.prices is old:
        return ()
    return tuple(m for m in markers(draft) if old.get(m.company) != draft.state.prices[m.company])


def _next(game: Game, draft: Draft) -> str:
    if draft.state.finished:
        return tr("The game is over.")
    view = View(game.defn, draft.state)
    actor, decider = who(game, view.actor), who(game, view.decider)
    head = decider if actor == decider else tr("{decider} for {actor}", decider=decider, actor=actor)
    return f"{head}: {phrase(game.defn.words, view.step.name)}"
