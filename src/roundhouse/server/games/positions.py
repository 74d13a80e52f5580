"""Positions by version, so that a client that names the version it has gets only what changed.

A version names content: equal versions are equal positions in every process, and after an undo, too. The texts of a
position and the pictures of its hexes are content, so each language and each choice of zoom steps has versions of its
own. A process that has not seen a version makes that position again from the moves; if that fails, the client gets the
whole position.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

import msgspec
from msgspec import Struct

from roundhouse import present
from roundhouse.core.cache import IdentityCache
from roundhouse.core.game import Game
from roundhouse.present.hex_pictures import map_steps
from roundhouse.present.json_patch import differences
from roundhouse.present.model import MoveList, Position
from roundhouse.present.translation import language

from ..model import PositionChanges
from .live import LiveGame, LiveGames

#: Positions kept; 30 to 60 kB each, as they share their hexes.
MOST_KEPT = 256
#: Games whose present position is kept, for everybody who looks at them.
MOST_PRESENT = 64
#: Moves back, and moves to replay, for which an older position is made again.
FARTHEST = 20


class Versioned(Struct, frozen=True):
    """A position and the name of its content."""

    version: str
    position: Position


def versioned(game: Game) -> Versioned:
    """The position of a game with its version: the number of moves and a digest."""
    position = present.position(game)
    digest = hashlib.blake2b(msgspec.json.encode(position), digest_size=12).hexdigest()
    return Versioned(f"{position.sequence}-{digest}", position)


class Positions:
    """The positions that clients of this process have seen lately."""

    def __init__(self, games: LiveGames) -> None:
        """`games` can go back in time."""
        self._games = games
        self._present: IdentityCache[Versioned] = IdentityCache(MOST_PRESENT)
        self._moves: IdentityCache[MoveList] = IdentityCache(MOST_PRESENT)
        self._seen: OrderedDict[str, Position] = OrderedDict()
        self._lock = threading.Lock()

    def now(self, game: Game) -> Versioned:
        """The position of a game that will not change any more."""
        found = self._present.get((game,), (language(), map_steps(game)), lambda: versioned(game))
        self._keep(found)
        return found

    def all_moves(self, game: Game) -> MoveList:
        """Every legal move of a game that will not change any more."""
        return self._moves.get((game,), (language(),), lambda: present.all_moves(game))

    def changes(self, live: LiveGame, known: str, now: Versioned) -> PositionChanges | None:
        """What is different from the position that a client knows; None if nobody can tell."""
        if known == now.version:
            return PositionChanges(base=known, steps=())
        with self._lock:
            old = self._seen.get(known)
        old = old or self._made_again(live, known)
        return None if old is None else PositionChanges(base=known, steps=differences(old, now.position))

    def _keep(self, found: Versioned) -> None:
        with self._lock:
            self._seen[found.version] = found.position
            self._seen.move_to_end(found.version)
            while len(self._seen) > MOST_KEPT:
                self._seen.popitem(last=False)

    def _made_again(self, live: LiveGame, known: str) -> Position | None:
        """A position that another process has shown, if it is still in the line of moves and not far back."""
        moves = int(number) if (number := known.partition("-")[0]).isdecimal() else -1
        with live.lock:
            if not max(0, live.moves - FARTHEST) <= moves <= live.moves or moves - live.game.kept(moves) > FARTHEST:
                return None
            game = self._games.before(live, moves)
        found = versioned(game)
        if found.version != known:
            return None
        self._keep(found)
        return found.position
