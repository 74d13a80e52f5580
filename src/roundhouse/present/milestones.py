"""Moves that people look for when they go through a game: new phases, companies that float, lost presidencies …"""

from __future__ import annotations

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, OUT

#: A price that loses a quarter or more of its value falls far.
FAR = 4
#: So many trains that leave the stack in one turn are a rush.
RUSH = 3


def milestones(game: Game, number: int, turn: int) -> tuple[str, ...]:
    """What makes an action (numbered from 1) worth a look; `turn` is the action that began the turn.

    In order of weight: `end`, `bankrupt`, `phase`, `president`, `rust`, `rush`, `float`, `closed`, `fall`.
    """
    events = game.events_of(number)
    found = [name for name, holds in _SIGNS.items() if any(holds(game.defn, event) for event in events)]
    if _is_rush(game, number, turn):
        found.append("rush")
    if _is_bankruptcy(game.actions[number - 1]):
        found.append("bankrupt")
    return tuple(sorted(found, key=_ORDER.index))


def _is_bankruptcy(action: Action) -> bool:
    return kind_of(action) == "bankrupt"


def _is_rush(game: Game, number: int, turn: int) -> bool:
    """Whether the turn's third train leaves the stack with this action."""
    here = _bought(game.events_of(number))
    if not here:
        return False
    before = sum(_bought(game.events_of(n)) for n in range(turn + 1, number))
    return before < RUSH <= before + here


def _bought(events: tuple[ev.Event, ...]) -> int:
    return sum(isinstance(e, ev.TrainMoved) and e.giver == OFFERING and e.taker != OUT for e in events)


def _ends(_defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.GameEnded)


def _begins_phase(_defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.PhaseBegan)


def _changes_president(_defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.NewPresident) and bool(event.old) and event.old != event.new


def _rusts(defn: GameDef, event: ev.Event) -> bool:
    """A company loses a train to a new phase; what it trades in or discards is no news."""
    return isinstance(event, ev.TrainMoved) and event.because == "rust" and event.giver in defn.companies


def _floats(_defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.Floated)


def _closes(defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.Closed) and event.company in defn.companies


def _falls_far(_defn: GameDef, event: ev.Event) -> bool:
    return isinstance(event, ev.PriceMoved) and event.new < event.old and (event.old - event.new) * FAR >= event.old


_SIGNS = {
    "end": _ends,
    "phase": _begins_phase,
    "president": _changes_president,
    "rust": _rusts,
    "float": _floats,
    "closed": _closes,
    "fall": _falls_far,
}
_ORDER = ("end", "bankrupt", "phase", "president", "rust", "rush", "float", "closed", "fall")
