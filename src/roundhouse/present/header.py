"""Where the game stands, whose move it is, what they may do and what happens next."""

from __future__ import annotations

import re
from typing import Literal

from roundhouse.core import events as ev
from roundhouse.core.actions import Pass, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.core.view import View
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import next_player

from . import model
from .card import anchor_of
from .history_index import history_index
from .names import ending_text, item_name, who
from .pending_decision import pending_decision
from .stage import open_actions
from .translation import money_text, phrase, round_name, tr, words_of

_SHORT = (("Stock Round", "SR"), ("Operating Round", "OR"), ("Merger Round", "MR"))


def short(name: str) -> str:
    """A round by its initials.

    >>> short("Operating Round 4.1"), short("Minor Company Final Exchange Round")
    ('OR 4.1', 'Minor Company Final Exchange Round')
    """
    for long, brief in _SHORT:
        before, found, after = name.partition(long)
        if found:
            numbered = not before and not after.strip(" .0123456789")
            return f"{tr(brief)}{after}" if numbered else tr(f"{before}{brief}{after}")
    return name


def _round(view: View, name: str, when: Literal["before", "now", "next"]) -> model.RoundStep:
    told, brief = round_name(view.defn.words, name), short(name)
    return model.RoundStep(name=told, short=told if brief == name else brief, when=when)


def header(game: Game) -> model.Header:
    """Phase, rounds and bank, and what everybody should notice."""
    view = game.view
    return model.Header(
        phase=view.state.phase,
        colours=view.phase.colours,
        train_limit=view.phase.train_limit,
        round=round_name(game.defn.words, history_index(game).round),
        rounds=rounds(game),
        bank=view.state.cash[BANK],
        bank_is_limited=game.defn.bank_is_limited,
        ending=ending_text(view.defn, view.state.ending),
        priority=view.state.priority,
        notices=_notices(game),
    )


def rounds(game: Game) -> tuple[model.RoundStep, ...]:
    """The round before, the present one, and those that follow."""
    past = history_index(game).rounds
    view = game.view
    steps = [_round(view, past[-2][1], "before")] if len(past) > 1 else []
    steps.append(_round(view, history_index(game).round, "now"))
    steps += [_round(view, name, "next") for name in _following(view) or _otherwise(game)]
    return tuple(steps)


def _following(view: View) -> list[str]:
    """The rounds up to the next stock round, as far as they are known now."""
    if view.state.finished:
        return []
    operating, stock, mergers = view.frame(OperatingRound), view.frame(StockRound), view.frame(MergerRound)
    if operating is not None:
        rest = [f"Operating Round {operating.set}.{n}" for n in range(operating.number + 1, operating.of + 1)]
        return rest + _after_set(view, operating.set)
    if mergers is not None:
        return [f"Stock Round {mergers.number + 1}"]
    if stock is not None and stock.number > 0:
        count = 1 if view.state.ending == "market" else view.phase.operating_rounds
        return [f"Operating Round {stock.number}.{n + 1}" for n in range(count)]
    return []


def _otherwise(game: Game) -> list[str]:
    """What follows the opening or a round that only this title has."""
    if game.finished:
        return []
    sets = [found[1] for _, name in history_index(game).rounds if (found := re.match(r"Operating Round (\d+)\.", name))]
    if sets:
        return [f"Stock Round {int(sets[-1]) + 1}"]
    # Where players choose what is auctioned, the sale takes the place of the first stock round.
    return ["Operating Round 1.1"] if policies(game.view).nomination is not None else ["Stock Round 1"]


def _after_set(view: View, number: int) -> list[str]:
    if view.state.ending:
        return ["Game end"]
    return [f"Merger Round {number}"] if "mergers" in view.phase.flags else [f"Stock Round {number + 1}"]


def _notices(game: Game) -> tuple[str, ...]:
    view, words, found = game.view, words_of(game.defn), list[str]()
    for event in game.latest:
        if isinstance(event, ev.PhaseBegan):
            found.append(tr("Phase {phase} has started.", phase=event.phase))
        elif isinstance(event, ev.NewPresident) and event.old:
            text = tr(
                "{player} is the new {president} of {company}.",
                player=who(game, event.new),
                president=words.term("president"),
                company=event.company,
            )
            found.append(text)
        elif isinstance(event, ev.Closed):
            found.append(tr("{company} has closed.", company=item_name(game.defn, event.company)))
    if view.state.finished:
        names = tr(" and ").join(who(game, p) for p in game.winners())
        found.append(tr("The game is over. {names} won.", names=names) if names else tr("The game is over."))
    elif view.state.ending:
        found.append(tr("The game is ending: {reason}.", reason=ending_text(view.defn, view.state.ending)))
    elif game.defn.bank_is_limited and 0 <= view.state.cash[BANK] < 500:
        found.append(tr("The bank is almost broken: {money} left.", money=money_text(view, view.state.cash[BANK])))
    return tuple(found)


def turn(game: Game) -> model.Turn:
    """Whose move it is, in words."""
    if game.finished:
        over = tr("The game is over.")
        return model.Turn(actor="", decider="", company="", step="", section="", anchor="", text=over, may=(), next="")
    view, step = game.view, game.view.step
    operating = view.frame(OperatingTurn)
    return model.Turn(
        actor=view.actor,
        decider=view.decider,
        company=operating.company if operating is not None else "",
        step=phrase(view.defn.words, step.name),
        section=step.section,
        anchor=anchor_of(game.defn.title, step.section),
        text=_text(game),
        may=tuple(dict.fromkeys(words_of(game.defn).heading(kind_of(action)) for action in open_actions(view))),
        next=_next(game),
    )


def _text(game: Game) -> str:
    view, step = game.view, game.view.step
    actor, decider = who(game, view.actor), who(game, view.decider)
    head = decider if actor == decider else tr("{decider} for {actor}", decider=decider, actor=actor)
    matter = pending_decision(game)
    return f"{head}: {phrase(view.defn.words, step.name)}{_count(view)}" + (
        f". {matter[0].upper()}{matter[1:]}." if matter else ""
    )


def _count(view: View) -> str:
    """Which of several tiles is laid."""
    operating = view.frame(OperatingTurn)
    if operating is None or operating is not view.top or view.step.moves[0].action is not LayTile:
        return ""
    most = policies(view).operating.yellow_lays(view, operating.company)
    number = len(operating.laid) + 1
    return tr(" (tile {number} of up to {most})", number=number, most=most) if most > 1 and number <= most else ""


def _next(game: Game) -> str:
    view = game.view
    operating, stock = view.frame(OperatingTurn), view.frame(StockRound)
    if operating is not None:
        return _next_in_turn(view, operating)
    if stock is not None and view.top is stock and Pass in [m.action for m in view.step.moves]:
        return tr("Next: {name}", name=who(game, next_player(view, stock.player)))
    return ""


def _next_in_turn(view: View, operating: OperatingTurn) -> str:
    plan = policies(view).operating.plan(view, operating.company)
    rest = [s.step.name for s in plan[operating.at + 1 :] if s.step is not None and s.applies(view, operating.company)]
    rest = [name for name in dict.fromkeys(rest) if name != view.step.name]
    frame = view.expect(OperatingRound)
    order = policies(view).flow.operating_order(view, frame)
    waiting = [c for c in order if c not in frame.done and c != operating.company and c not in view.state.closed]
    words = view.defn.words
    after = waiting[0] if waiting else round_name(words, (_following(view) or ["Game end"])[0])
    steps = ", ".join(phrase(words, name) for name in rest)
    return tr("Next: {steps}; then {name}", steps=steps, name=after) if rest else tr("Next: {name}", name=after)
