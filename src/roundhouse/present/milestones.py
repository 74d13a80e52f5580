"""Moves that people look for when they go through a game: new phases, companies that float, lost presidencies …"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, OUT

#: A price that loses a quarter or more of its value falls far.
FAR = 4
#: So many trains that leave the stack in one turn are a rush.
RUSH = 3


def milestones(game: Game, number: int, action: Action, turn: int) -> tuple[str, ...]:
    """What makes an action (numbered from 1) worth a look; `turn` is the action that began the turn.

    In order of weight: `end`, `bankrupt`, `phase`, `president`, `rust`, `rush`, `float`, `closed`, `fall`.
    """
    signs = ((_SIGNS.get(type(event)), event) for event in game.events_of(number))
    found = {name for sign, event in signs if sign is not None and (name := sign(game.defn, event))}
    if _is_rush(game, number, turn):
        found.add("rush")
    if kind_of(action) == "bankrupt":
        found.add("bankrupt")
    return tuple(sorted(found, key=_ORDER.index))


def _is_rush(game: Game, number: int, turn: int) -> bool:
    """Whether the turn's third train leaves the stack with this action."""
    here = _bought(game.events_of(number))
    if not here:
        return False
    before = sum(_bought(game.events_of(n)) for n in range(turn + 1, number))
    return before < RUSH <= before + here


def _bought(events: tuple[ev.Event, ...]) -> int:
    return sum(isinstance(e, ev.TrainMoved) and e.giver == OFFERING and e.taker != OUT for e in events)


def _president(_defn: GameDef, event: ev.Event) -> str:
    return "president" if isinstance(event, ev.NewPresident) and event.old and event.old != event.new else ""


def _rust(defn: GameDef, event: ev.Event) -> str:
    """A company loses a train to a new phase; what it trades in or discards is no news."""
    lost = isinstance(event, ev.TrainMoved) and event.because == "rust" and event.giver in defn.companies
    return "rust" if lost else ""


def _closing(defn: GameDef, event: ev.Event) -> str:
    return "closed" if isinstance(event, ev.Closed) and event.company in defn.companies else ""


def _fall(_defn: GameDef, event: ev.Event) -> str:
    far = isinstance(event, ev.PriceMoved) and event.new < event.old and (event.old - event.new) * FAR >= event.old
    return "fall" if far else ""


#: What an event of a type may be a sign of.
_SIGNS: dict[type[ev.Event], Callable[[GameDef, ev.Event], str]] = {
    ev.GameEnded: lambda _defn, _event: "end",
    ev.PhaseBegan: lambda _defn, _event: "phase",
    ev.NewPresident: _president,
    ev.TrainMoved: _rust,
    ev.Floated: lambda _defn, _event: "float",
    ev.Closed: _closing,
    ev.PriceMoved: _fall,
}
_ORDER = ("end", "bankrupt", "phase", "president", "rust", "rush", "float", "closed", "fall")
