"""Which games somebody may look at."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from roundhouse.core.game import Game

from ..accounts.people import Caller
from ..errors import not_found
from ..games.live import LiveGame
from ..games.seating import password_needed
from ..services import Services
from ..storage.admissions import may_look
from ..storage.records import GameRecord
from ..storage.retries import LONGEST_KEY
from .parameters import Header

GameId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
HexId = Annotated[str, Meta(max_length=10, pattern="^[A-Za-z]{1,3}[0-9]{1,3}$")]
#: After how many moves.
At = Annotated[int, Meta(ge=0, le=1_000_000)] | None
#: The version of the position that the client has (empty: none), if it wants to know what changed.
Known = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f-]*$")] | None
#: The name that a client has given to its live connection: a move made for it is not told there with the table again.
Via = Annotated[str, Meta(max_length=32, pattern="^[0-9a-f]*$")]
#: The sender's name for a request, so that it can be sent again when the answer was lost.
RequestKey = Annotated[
    Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY, pattern="^[!-~]+$")] | None,
    Header("Idempotency-Key", "Your name for this request. Sent again with the same key, it gets its first answer."),
]


def seen(parts: Services, who: Caller, game: str) -> GameRecord:
    """A game's record, if the caller may look at it; spectators see what they may know by now."""
    record = parts.lives.record(game)
    require_look(parts, who, record)
    return parts.delayed.of(record).current() if record.hides_present(who.id) else record


def require_look(parts: Services, who: Caller, record: GameRecord) -> None:
    """Refuse whoever may not look at a game; a private one with a password tells that it has one."""
    if record.may_see(who.id):
        return
    with parts.engine.connect() as connection:
        if not may_look(connection, record, who.id):
            raise password_needed() if record.password else not_found()


def opened(parts: Services, who: Caller, game: str) -> LiveGame:
    """A game in memory, if the caller may look at it: as it is, or as spectators see it who watch with a delay."""
    record = parts.lives.record(game)
    require_look(parts, who, record)
    return watched(parts, who, record)


def watched(parts: Services, who: Caller, record: GameRecord) -> LiveGame:
    """A game in memory as somebody sees it who may look at it."""
    return parts.delayed.of(record) if record.hides_present(who.id) else parts.lives.get(record.id, record)


def shown(parts: Services, live: LiveGame, at: int | None) -> Game:
    """The game as it is, or was after some moves."""
    return live.game if at is None else parts.lives.before(live, at)
