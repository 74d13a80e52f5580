"""A remote game, with a local copy for those who want to think with the engine."""

from __future__ import annotations

import asyncio
import warnings
from typing import Any

from roundhouse.api import RulesChanged, from_json
from roundhouse.core.actions import Action
from roundhouse.core.coding import action_from_json, action_to_json
from roundhouse.core.game import Game

from .connection import Connection
from .errors import ClientError
from .model import GameEntry, LegalAction, Turn

#: How a program names its move: the number of a legal action, the action itself, its notation or its JSON form.
Choice = int | str | LegalAction | Action | dict[str, Any]


class Table:
    """One game of yours; `turn` is what you answer when you are asked for a move."""

    def __init__(self, connection: Connection, game: str, turn: Turn) -> None:
        """Keep what is known."""
        self.connection, self.id, self.turn = connection, game, turn
        self._local: Game | None = None
        self._seq = 0

    def __repr__(self) -> str:
        """Title, id and move."""
        return f"<Table {self.id}: {self.turn.title}, move {self.turn.moves + 1}>"

    async def refresh(self) -> Turn:
        """Look where the game stands now."""
        self.turn = await self.connection.turn(self.id)
        return self.turn

    async def play(self, choice: Choice) -> None:
        """Make a move in the position of `turn`."""
        await self.connection.act(self.id, written(choice), self.turn.seq)

    async def say(self, text: str) -> None:
        """Write in the chat."""
        await self.connection.say(self.id, text)

    async def local(self) -> Game:
        """The game as a `roundhouse.Game` of your own, as it is in `turn`; the legal actions have the same order."""
        if self._local is not None:
            await self._follow(self._local)
        if self._local is None or self._local.digest() != self.turn.digest:
            await self._load()
        if self._local is None or self._local.digest() != self.turn.digest:
            self._local = None
            raise ClientError(
                f"This copy of Roundhouse and the server at {self.connection.url} play {self.turn.title} by "
                "different versions of the rules. Use the same version."
            )
        return self._local

    async def _load(self) -> None:
        # The turn first: moves that come after it are not part of it.
        self.turn = await self.connection.turn(self.id)
        saved = await self.connection.saved(self.id)
        saved["actions"] = saved["actions"][: self.turn.moves]
        saved.pop("digest", None)
        self._local, self._seq = await asyncio.to_thread(_replayed, saved), self.turn.seq

    async def _follow(self, game: Game) -> None:
        """Carry out what was done since."""
        self.turn = await self.connection.turn(self.id, self._seq)
        for entry in self.turn.entries or ():
            _carry_out(game, entry)
            self._seq = entry.seq


def written(choice: Choice) -> int | str | dict[str, Any]:
    """A choice as it is sent."""
    if isinstance(choice, LegalAction):
        return choice.index
    return action_to_json(choice) if isinstance(choice, Action) else choice


def _replayed(saved: dict[str, Any]) -> Game:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesChanged)  # the digest tells
        return from_json(saved)


def _carry_out(game: Game, entry: GameEntry) -> None:
    if entry.to is not None:
        while game.count > entry.to:
            game.undo()
    elif entry.action is not None:
        game.apply(action_from_json(game.defn, entry.action))
