"""Whether a program plays a game, by what its owner has declared."""

from __future__ import annotations

from ..ids import plural
from ..storage.records import GameRecord
from .model import Abilities, Clock


def clock_of(record: GameRecord) -> Clock:
    """How a game measures time."""
    if record.clock is None:
        return "none"
    return "live" if record.clock.kind == "live" else "correspondence"


def objection(name: str, declared: Abilities, record: GameRecord, *, playing: int, owner: bool) -> str:
    """Why a program does not play a game, in a sentence; empty if it does. Its owner may ask for anything."""
    if playing >= declared.games:
        return f"{name} plays {plural(playing, 'game')} already, as many as it can at the same time. Try again later."
    if owner:
        return ""
    if declared.invited_by == "owner":
        return f"Only the owner of {name} can seat it."
    if declared.titles and record.title not in declared.titles:
        return f"{name} does not play this title. It plays: {', '.join(declared.titles)}."
    players = len(record.seats)
    if not declared.fewest_players <= players <= declared.most_players:
        least, most = declared.fewest_players, declared.most_players
        return f"{name} plays with {least} to {most} players, and this table has {players}."
    if clock_of(record) not in declared.clocks:
        return f"{name} does not play with this kind of clock. It plays with: {', '.join(declared.clocks) or 'none'}."
    if record.options and not declared.variants:
        return f"{name} plays without variants only, and this table has some."
    return ""
