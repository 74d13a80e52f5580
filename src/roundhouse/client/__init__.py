"""Play at a server from a program: events, moves and whole games, over HTTP and a WebSocket.

The shortest way is `play`, which answers challenges, keeps connected, and asks a function of yours for each move:

    from roundhouse.client import Table, play

    def choose(table: Table) -> int:
        return random.choice(table.turn.actions).index

    play("https://table.example.org", token, choose)

`Connection` is what it is made of, for programs that want more. What it needs comes with
`pip install "roundhouse[client]"`.
"""

from __future__ import annotations

import roundhouse.client.requirements  # noqa: F401 (first, because it says what is missing)

# isort: split
from .bots import BotChoice
from .connection import Connection
from .errors import ClientError, Refused
from .model import (
    Challenge,
    Challenged,
    ChatLine,
    ChatSaid,
    Ended,
    Event,
    GameEnd,
    GameStart,
    LegalAction,
    Price,
    Ready,
    Turn,
    UndoAsked,
    User,
    YourMove,
)
from .player import Choose, Player, play
from .table import Choice, Table

__all__ = [
    "BotChoice",
    "Challenge",
    "Challenged",
    "ChatLine",
    "ChatSaid",
    "Choice",
    "Choose",
    "ClientError",
    "Connection",
    "Ended",
    "Event",
    "GameEnd",
    "GameStart",
    "LegalAction",
    "Player",
    "Price",
    "Ready",
    "Refused",
    "Table",
    "Turn",
    "UndoAsked",
    "User",
    "YourMove",
    "play",
]
