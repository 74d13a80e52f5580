"""Games from files or from other games, and games as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, insert, update

from roundhouse.api import SavedGame, from_json
from roundhouse.core.coding import digest, encode_events, encode_state
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.errors import FileError, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.record.site import SiteFileError, read_site_file
from roundhouse.record.site.export import SiteExportError, export_site
from roundhouse.record.site.replay import SiteReplay

from ..accounts.names import imported_names
from ..accounts.people import Caller
from ..errors import Refused
from ..ids import now
from ..model import NewGame, SeatChoice, User
from ..storage import retries
from ..storage.records import GameRecord, read_game, writing
from ..storage.retries import Ticket
from ..storage.snapshots import snapshot_row
from ..storage.tables import entries, games, snapshots
from .live import seat_of
from .lobby import Lobby, refuse_paths
from .moves import final_result

#: What a damaged file can make the reading code raise.
DAMAGED = (AttributeError, TypeError, ValueError, LookupError, RecursionError, OverflowError)
MOST_ACTIONS = 20_000
LARGEST_SEED = 2**63
#: Progress is told after so many actions.
TOLD_EVERY = 100


#: Told now and then while a file is read: how many of its actions have been played, and how many there are.
Told: TypeAlias = Callable[[int, int], None]


def read_file(raw: dict[str, object], told: Told = lambda done, total: None) -> Game:
    """A saved game or a game of 18xx.games, with all its moves checked."""
    try:
        if "roundhouse" in raw:
            saved = msgspec.convert(raw, SavedGame)
            if len(saved.actions) > MOST_ACTIONS:
                raise FileError(f"more than {MOST_ACTIONS} actions")
            refuse_paths(saved.title, saved.options)
            return _storable(from_json(raw))
        return _storable(_site_game(raw, told))
    except (RoundhouseError, SiteFileError) as error:
        raise Refused("bad_request", f"This file can't be read: {error}") from error
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"This file is not a saved game: {error}") from error
    except DAMAGED as error:
        raise Refused("bad_request", f"This file is damaged ({type(error).__name__}: {error}).") from error


def _storable(game: Game) -> Game:
    """A game that the database can hold."""
    if game.from_position:
        raise Refused("bad_request", "Games that start from a set-up position can't be imported.")
    if not -LARGEST_SEED <= game.seed < LARGEST_SEED:
        raise Refused("bad_request", "The seed in the file is too large. It must be below 2^63.")
    return game


def _site_game(raw: dict[str, object], told: Told) -> Game:
    recorded = read_site_file(msgspec.json.encode(raw))
    run = SiteReplay(recorded)
    actions = run.actions()
    for number, played in enumerate(actions):
        if number % TOLD_EVERY == 0:
            told(number, len(actions))
        run.play(played)
    return run.game


def write_file(game: Game, form: str) -> dict[str, object]:
    """A game as a saved game or a file of 18xx.games."""
    if form == "roundhouse":
        return game.to_json()
    try:
        return export_site(game)
    except SiteExportError as error:
        raise Refused("bad_request", f"This game can't be exported to 18xx.games: {error}") from error


class ImportExport:
    """Stores whole games at once."""

    def __init__(self, engine: Engine, lobby: Lobby, every: int) -> None:
        """A snapshot is stored every `every` moves."""
        self._engine, self._lobby, self._every = engine, lobby, every

    def store(self, caller: Caller, game: Game, name: str, private: bool, named: Ticket | None = None) -> GameRecord:
        """A hotseat game with these moves; the table is the caller's."""
        user = caller.signed_in()
        seats = tuple(SeatChoice(kind="local", name=one) for one in imported_names(game.names.values()))
        wish = NewGame(title=game.defn.title, seats=seats, name=name, mode="hotseat", private=private)
        local = {"kind": "local", "user": user.id, "bot": "", "link": None, "auto": "[]"}
        with writing(self._engine) as connection:
            id_ = self.insert(connection, game, [{**local, "name": s.name} for s in seats], user, wish)
            retries.keep(connection, named, id_)
            found = read_game(connection, id_)
        assert found is not None
        return found

    def insert(
        self, connection: Connection, game: Game, seated: Sequence[dict[str, object]], user: User, wish: NewGame
    ) -> str:
        """Store a game with its moves."""
        id_ = self._lobby.insert(connection, game, seated, user.id, wish)
        rows, kept = _rows(game, id_, self._every)
        if rows:
            connection.execute(insert(entries), rows)
            connection.execute(insert(snapshots), kept)
        values = {
            "status": "finished" if game.finished else "playing",
            "seq": len(rows),
            "moves": len(rows),
            "to_move": seat_of(game.decider),
            "doing": "" if game.finished else game.view.step.name,
            "result": final_result(game),
        }
        connection.execute(update(games).where(games.c.id == id_).values(**values))
        return id_


def _rows(game: Game, id_: str, every: int) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Entries of all moves, and snapshots along the way and of the last one; the moves are known to be legal."""
    at, view, total = now(), game.at(0).view, game.count
    log, kept = [], []
    for number, action in enumerate(game.actions, start=1):
        view = apply_unchecked(view, action).frozen()
        log.append(
            {
                "game": id_,
                "seq": number,
                "kind": "act",
                "data": msgspec.json.encode(action).decode(),
                "events": encode_events(game.events_of(number)).decode(),
                "seat": None,
                "at": at,
                "digest": digest(view.state),
            }
        )
        if number % every == 0 or number == total:
            kept.append(snapshot_row(id_, number, game.defn.version, encode_state(view.state)))
    return log, kept
