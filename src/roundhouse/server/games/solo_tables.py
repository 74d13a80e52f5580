"""Tables of one person against bots that begin with moves: lessons, puzzles, and finished games that are continued."""

from __future__ import annotations

from sqlalchemy import Engine, delete, update

from roundhouse.core.game import Game

from ..accounts.people import Accounts, Caller
from ..errors import Refused, conflict
from ..model import NewGame, SeatChoice
from ..storage import retries
from ..storage.records import GameRecord, read_game, writing
from ..storage.retries import Ticket
from ..storage.tables import games
from ..teaching_model import PlayFrom
from .import_export import ImportExport
from .learned_bots import refuse_unfit
from .live import LiveGame, LiveGames
from .offered_bots import bot_name, checked_bot

#: What stands for the lesson at tables of puzzles.
PUZZLE = "puzzle"


class SoloTables:
    """Stores games with their moves at private tables."""

    def __init__(self, engine: Engine, accounts: Accounts, stored: ImportExport, lives: LiveGames) -> None:
        """Works on the database only."""
        self._engine, self._accounts, self._stored, self._lives = engine, accounts, stored, lives

    def begin(
        self,
        caller: Caller,
        game: Game,
        player: str,
        bot: str,
        *,
        name: str = "",
        lesson: str = "",
        puzzle: str = "",
        named: Ticket | None = None,
    ) -> GameRecord:
        """A table with this game and its moves; the caller plays one player, and bots the others.

        Of a lesson, and of all puzzles, there is one table per person: the earlier one goes.
        """
        user = caller.signed_in()
        refuse_unfit(bot, game.defn, len(game.names))
        lesson = PUZZLE if puzzle else lesson
        with writing(self._engine) as connection:
            if lesson:
                connection.execute(delete(games).where(games.c.owner == user.id, games.c.lesson == lesson))
            names: dict[str, str] = {player: self._accounts.seat_name(connection, user)}
            for other in game.names:
                names.setdefault(other, bot_name(bot, list(names.values())))
            begun = game.at(game.count)
            begun.names = {one: names[one] for one in game.names}
            rows: list[dict[str, object]] = [
                {"name": names[one], "kind": "user", "user": user.id, "bot": ""}
                if one == player
                else {"name": names[one], "kind": "bot", "user": None, "bot": bot}
                for one in game.names
            ]
            seated = [{**row, "link": None, "auto": "[]"} for row in rows]
            title = game.defn.title
            wish = NewGame(
                title=title, seats=(SeatChoice(),), name=name, mode="hotseat", visibility="private", undo="free"
            )
            made = self._stored.insert(connection, begun, seated, user, wish)
            if lesson:
                connection.execute(update(games).where(games.c.id == made).values(lesson=lesson, puzzle=puzzle))
            retries.keep(connection, named, made)
            found = read_game(connection, made)
        assert found is not None
        return found

    def play_from(self, caller: Caller, live: LiveGame, wish: PlayFrom, named: Ticket | None = None) -> GameRecord:
        """A table that continues a finished game from one of its moves."""
        with live.lock:
            record, game = live.record, live.game
        if not game.finished:
            raise conflict("The game is not over yet. You can play on from its positions after its end.", record.seq)
        if record.rules_version != game.defn.version:
            raise conflict(
                f"This game was played by version {record.rules_version} of the rules, and the present version is "
                f"{game.defn.version}. You can play on only from games of the present version.",
                record.seq,
            )
        if wish.at >= game.count:
            raise Refused("bad_request", f"The game was over after {game.count} moves. Choose an earlier move.")
        if wish.player not in game.names:
            raise Refused("bad_request", f"There is no player {wish.player!r}. Choose from: {', '.join(game.names)}.")
        checked_bot(wish.bot, learned=True)
        start = self._lives.before(live, wish.at)
        return self.begin(caller, start, wish.player, wish.bot, name=record.name, named=named)
