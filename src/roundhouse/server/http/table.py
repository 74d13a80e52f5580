"""A table as somebody sees it, with the whole position or with what changed since the one they have."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.present.model import LogEntry, Since

from ..accounts.people import Caller
from ..games.lesson_rules import first_moves
from ..games.live import LiveGame
from ..games.played_moves import PlayedMoves
from ..games.summaries import game_info
from ..games.undo_rules import undo_state
from ..model import Acted, GameInfo, PositionChanges, TableView
from ..services import Services
from .access import opened
from .live_messages import encode

#: Entries of the log that are told with the table.
MOST_LINES = 20
#: How the news of a move begin.
ACTED = '{"type":"acted",'
#: Made at once: msgspec must not learn a type in two threads at the same time.
_NEWS = msgspec.json.Decoder(Acted)


def table_view(
    parts: Services, who: Caller, live: LiveGame, known: str | None = None, scene: bool = False
) -> TableView:
    """Everything a client needs to show a table, all at one moment."""
    with live.lock:
        game, played, undo = live.game, live.played, undo_state(live, who.id, parts.undo_requests.pending(live))
        info = game_info(live.current(), who.id, parts.hub)
        orders = live.record.seats
    mine = set(info.mine)
    now = parts.positions.now(game)
    changes = parts.positions.changes(live, known, now) if known else None
    return TableView(
        game=info,
        scene=present.scene(game) if scene else None,
        version=now.version,
        position=now.position if changes is None else None,
        changes=changes,
        moves=present.moves(game) if info.status == "playing" and mine & set(info.to_move) else None,
        undo=undo,
        auto=tuple(order for seat in orders if seat.seat in mine for order in seat.auto),
        note=parts.notes.read(who.id, live.record.id),
        since=_since(game, played, info, first_moves(live.record)),
        log=_log_since(live, game, _moves_known(game, known, changes, scene)),
    )


def _moves_known(game: Game, known: str | None, changes: PositionChanges | None, first: bool) -> int:
    """After how many moves the log is new to the client; versions begin with that number."""
    if changes is not None and known is not None:
        return int(known.partition("-")[0])
    return max(0, game.count - MOST_LINES) if first else game.count


def _log_since(live: LiveGame, game: Game, number: int) -> tuple[LogEntry, ...]:
    return present.log(game, number, live.thoughts(number)) if 0 < game.count - number <= MOST_LINES else ()


def _since(game: Game, played: PlayedMoves, info: GameInfo, first: int) -> Since | None:
    """What happened since the caller's last move; who has several seats hears it for the one that decides.

    The `first` moves, with which a lesson begins, were nobody's.
    """
    if info.status != "playing" or not info.mine or 0 < game.count <= first:
        return None
    seat = next((seat for seat in info.to_move if seat in info.mine), info.mine[0])
    player = info.seats[seat].player
    return None if player in game.state.bankrupt else present.since(game, player, played.last_of(seat))


class TableUpdates:
    """Adds the table to the news of a connection whose client has said which position it has."""

    def __init__(self, parts: Services, game: str, known: str, via: str) -> None:
        """`known` is the version that the client has when it connects, `via` its name for the connection."""
        self._parts, self._game, self._known, self._via = parts, game, known, via
        self._told = -1

    def completed(self, who: Caller, text: str) -> str:
        """The news of a move as this client gets it: with the table, unless it has that or a later one."""
        acted = _NEWS.decode(text)
        if acted.seq <= self._told:
            return text
        live = opened(self._parts, who, self._game)
        if acted.via and acted.via == self._via:  # the answer to its own request brings the table
            self._answered(live)
            return text
        view = table_view(self._parts, who, live, self._known)
        self._known, self._told = view.version, view.game.seq
        return encode(replace(acted, table=view))

    def _answered(self, live: LiveGame) -> None:
        """The client gets this position, or asks for it when it hears of a move that it has not seen."""
        with live.lock:
            game, self._told = live.game, live.seq
        self._known = self._parts.positions.now(game).version
