"""Where the game stands, whose move it is, what they may do and what happens next."""

from __future__ import annotations

import re

from roundhouse.core import events as ev
from roundhouse.core.actions import Pass, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.core.listing import is_open
from roundhouse.core.view import View
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.operating.running import run_candidates
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import next_player

from . import model
from .card import anchor_of
from .history_index import history_index
from .names import ending_text, item_name, who
from .pending_decision import pending_decision

_SHORT = ((r"Stock Round", "SR"), (r"Operating Round", "OR"), (r"Merger Round", "MR"))


def short(name: str) -> str:
    """A round by its initials.

    >>> short("Operating Round 4.1"), short("Minor Company Final Exchange Round")
    ('OR 4.1', 'Minor Company Final Exchange Round')
    """
    for long, brief in _SHORT:
        name = re.sub(long, brief, name)
    return name


def header(game: Game) -> model.Header:
    """Phase, rounds and bank, and what everybody should notice."""
    view = game.view
    return model.Header(
        phase=view.state.phase,
        colours=view.phase.colours,
        train_limit=view.phase.train_limit,
        round=history_index(game).round,
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
    steps = [model.RoundStep(name=past[-2][1], short=short(past[-2][1]), when="before")] if len(past) > 1 else []
    now = history_index(game).round
    steps.append(model.RoundStep(name=now, short=short(now), when="now"))
    following = _following(game.view) or _otherwise(game)
    steps += [model.RoundStep(name=name, short=short(name), when="next") for name in following]
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
    view, found = game.view, []
    for event in game.latest:
        if isinstance(event, ev.PhaseBegan):
            found.append(f"Phase {event.phase} has started.")
        elif isinstance(event, ev.NewPresident) and event.old:
            found.append(f"{who(game, event.new)} is the new {game.view.term('president')} of {event.company}.")
        elif isinstance(event, ev.Closed):
            found.append(f"{item_name(game.defn, event.company)} has closed.")
    if view.state.finished:
        names = " and ".join(who(game, p) for p in game.winners())
        found.append(f"The game is over. {names} won." if names else "The game is over.")
    elif view.state.ending:
        found.append(f"The game is ending: {ending_text(view.defn, view.state.ending)}.")
    elif game.defn.bank_is_limited and 0 <= view.state.cash[BANK] < 500:
        found.append(f"The bank is almost broken: {view.money(view.state.cash[BANK])} left.")
    return tuple(found)


def turn(game: Game) -> model.Turn:
    """Whose move it is, in words."""
    if game.finished:
        over = "The game is over."
        return model.Turn(actor="", decider="", company="", step="", section="", anchor="", text=over, may=(), next="")
    view, step = game.view, game.view.step
    operating = view.frame(OperatingTurn)
    return model.Turn(
        actor=view.actor,
        decider=view.decider,
        company=operating.company if operating is not None else "",
        step=step.name,
        section=step.section,
        anchor=anchor_of(game.defn.title, step.section),
        text=_text(game),
        may=tuple(dict.fromkeys(game.defn.words.heading(kind) for kind in _open_kinds(view))),
        next=_next(game),
    )


def _open_kinds(view: View) -> list[str]:
    """The kinds of action that have a legal action now; whoever may run has one, and need not look for the best."""
    moves = enumerate(view.step.moves)
    return [kind_of(m.action) for number, m in moves if m.candidates is run_candidates or is_open(view, number)]


def _text(game: Game) -> str:
    view, step = game.view, game.view.step
    actor, decider = who(game, view.actor), who(game, view.decider)
    head = decider if actor == decider else f"{decider} for {actor}"
    matter = pending_decision(game)
    return f"{head}: {step.name}{_count(view)}" + (f". {matter[0].upper()}{matter[1:]}." if matter else "")


def _count(view: View) -> str:
    """Which of several tiles is laid."""
    operating = view.frame(OperatingTurn)
    if operating is None or operating is not view.top or view.step.moves[0].action is not LayTile:
        return ""
    most = policies(view).operating.yellow_lays(view, operating.company)
    return f" (tile {len(operating.laid) + 1} of up to {most})" if most > 1 and len(operating.laid) < most else ""


def _next(game: Game) -> str:
    view = game.view
    operating, stock = view.frame(OperatingTurn), view.frame(StockRound)
    if operating is not None:
        return _next_in_turn(view, operating)
    if stock is not None and view.top is stock and Pass in [m.action for m in view.step.moves]:
        return f"Next: {who(game, next_player(view, stock.player))}"
    return ""


def _next_in_turn(view: View, operating: OperatingTurn) -> str:
    plan = policies(view).operating.plan(view, operating.company)
    rest = [s.step.name for s in plan[operating.at + 1 :] if s.step is not None and s.applies(view, operating.company)]
    rest = [name for name in dict.fromkeys(rest) if name != view.step.name]
    frame = view.expect(OperatingRound)
    order = policies(view).flow.operating_order(view, frame)
    waiting = [c for c in order if c not in frame.done and c != operating.company and c not in view.state.closed]
    after = waiting[0] if waiting else (_following(view) or ["Game end"])[0]
    return f"Next: {', '.join(rest)}; then {after}" if rest else f"Next: {after}"
