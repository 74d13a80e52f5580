"""Saying things: who is who, what happened, what a choice means."""

from __future__ import annotations

import re

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.rules.rounds import opening_name


def who(game: Game, owner: str) -> str:
    """A player by name, anything else as players call it."""
    return game.names.get(owner) or game.view.place(owner)


def named(game: Game, text: str) -> str:
    """A sentence of the engine with players' names instead of their ids."""
    return re.sub(r"(?<![\w-])p\d+(?![\w-])", lambda found: game.names.get(found[0], found[0]), text)


def actor_line(game: Game) -> str:
    """Who acts, and for a company who decides: `MC (Ana)`."""
    actor, decider = who(game, game.actor), who(game, game.decider)
    return actor if actor == decider else f"{actor} ({decider})"


def round_name(game: Game) -> str:
    """The round that is going on, as its beginning was told."""
    for event in reversed(game.history):
        if isinstance(event, ev.RoundBegan):
            return event.name
    return opening_name(game.at(0).view)


def choice_text(game: Game, choice: Action | Ranged) -> str:
    """A choice in its notation without the actor; prices as a range."""
    if not isinstance(choice, Ranged):
        return str(choice).removeprefix(f"{choice.by} ")
    low, high = (str(_at(choice, price)).removeprefix(f"{choice.action.by} ") for price in (choice.lo, choice.hi))
    if choice.lo == choice.hi:
        return low
    step = f" step {choice.step}" if choice.step > 1 else ""
    shared = len(low) - len(str(choice.lo))
    if low.endswith(str(choice.lo)) and low[:shared] == high[:shared]:
        return f"{low[:shared]}{choice.lo}…{choice.hi}{step}"
    return f"{low} ({choice.field} {choice.lo}…{choice.hi}{step})"


def _at(choice: Ranged, price: int) -> Action:
    from roundhouse.core.engine import priced

    return priced(choice, price)


def tell(game: Game, event: ev.Event) -> str:
    """An event as one line of a log, or nothing if it goes without saying."""
    money = game.view.money

    def name(owner: str) -> str:
        return who(game, owner)

    match event:
        case ev.Acted(by, action):
            return f"{name(by)}: {action.removeprefix(f'{by} ')}"
        case ev.Paid(payer, payee, amount, because):
            return f"  {name(payer)} pays {name(payee)} {money(amount)} ({because})" if amount else ""
        case ev.CertificateMoved(company, percent, giver, taker, _):
            return f"  {percent}% of {company}: {name(giver)} → {name(taker)}"
        case ev.PrivateMoved(private, giver, taker):
            return f"  {private}: {name(giver)} → {name(taker)}"
        case ev.NewPresident(company, _, new):
            return f"  {name(new)} becomes {game.view.term('president')} of {company}"
        case ev.PriceMoved(company, old, new, because):
            before = f"{money(old)} → " if old else ""
            return f"  {company} moves to {before}{money(new)} ({because})"
        case ev.Floated(company):
            return f"  {company} floats"
        case ev.Closed(company, because):
            return f"  {company} closes ({because})"
        case ev.TileLaid(by, hex_, tile, rotation, replaced, cost):
            instead = f" replacing {replaced}" if replaced else ""
            return f"  {by} lays {tile} in {hex_} r{rotation}{instead}" + (f" for {money(cost)}" if cost else "")
        case ev.TokenPlaced(company, hex_, _, cost):
            return f"  {company} places a token in {hex_}" + (f" for {money(cost)}" if cost else "")
        case ev.TokenRemoved(company, hex_):
            return f"  {company}'s token in {hex_} is removed"
        case ev.TrainMoved(train, giver, taker, because):
            return f"  a {train_type(train)}-train: {name(giver)} → {name(taker)} ({because})"
        case ev.Ran(company, routes, revenue):
            return f"  {company} runs for {money(revenue)}" + "".join(f"\n    {route}" for route in routes)
        case ev.PhaseBegan(phase):
            return f"  phase {phase} begins"
        case ev.RoundBegan(text):
            return f"── {text} ──"
        case ev.TurnBegan(company):
            return "" if company in game.names else f"  {company} operates"
        case ev.Skipped(by, step):
            return f"  {name(by)} skips: {step}"
        case ev.Told(speaker, text):
            return f"  {name(speaker)} {text}" if speaker else f"  {text}"
        case ev.GameEnded(reason):
            return f"── Game over: {reason} ──"
    return f"  {event}"
