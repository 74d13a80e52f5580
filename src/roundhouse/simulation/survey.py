"""A survey of many random games of a title: how they end, which companies start, where tiles are laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.components import box_of
from roundhouse.titles import get_title

from .random_games import Outcome, play_random_game

#: Styles alternate: sober games reach late phases, in wild ones everything goes wrong.
STYLES = ("sober", "sober", "sober", "wild")
#: Hexes of these colours never take a tile.
_FIXED = ("red", "gray", "grey", "blue", "orange")


class Survey(Struct):
    """Counts over many games."""

    title: str
    #: Games played and games that came to an end, by number of players.
    played: Counter[int] = field(default_factory=Counter)
    ended: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    #: In how many games a company floated, and a hex got a tile.
    founded: Counter[str] = field(default_factory=Counter)
    built: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    problems: list[str] = field(default_factory=list)

    def never_founded(self) -> list[str]:
        """Companies that were founded in no game."""
        low, _ = get_title(self.title).players
        return [c for c in get_title(self.title).definition(low).companies if not self.founded[c]]

    def never_built(self) -> list[str]:
        """Hexes that could take a tile but never got one."""
        low, _ = get_title(self.title).players
        hexes = box_of(get_title(self.title).definition(low)).board.map.hexes
        return [h.id for h in hexes if h.colour not in _FIXED and not self.built[h.id]]


def survey(title: str, seeds: Iterable[int], *, check: bool = True) -> Survey:
    """Play a random game for every seed, with every number of players and in every style in turn."""
    low, high = get_title(title).players
    found = Survey(title)
    for at, seed in enumerate(seeds):
        players = low + at % (high - low + 1)
        style = STYLES[at // (high - low + 1) % len(STYLES)]
        _play(found, players, seed, style, check=check)
    return found


def _play(found: Survey, players: int, seed: int, style: str, *, check: bool) -> None:
    floated: set[str] = set()
    built: set[str] = set()
    phases: set[str] = set()

    def watch(v: View, _: Action) -> None:
        floated.update(v.state.floated)
        built.update(v.state.tiles)
        phases.add(v.state.phase)

    outcome: Outcome = play_random_game(found.title, players, seed, check=check, style=style, watch=watch)
    found.played[players] += 1
    found.ended[players] += outcome.finished
    found.reasons[outcome.reason] += 1
    found.phases.update(phases)
    found.founded.update(floated)
    found.built.update(built)
    found.actions += outcome.actions
    found.problems += [f"{players} players, seed {seed}, {style}: {problem}" for problem in outcome.problems]
