"""The same players, the same options, once more: a rematch of a finished game."""

from __future__ import annotations

import secrets

from sqlalchemy import Engine, update

from ..accounts.people import Caller
from ..errors import conflict, forbidden
from ..limits.quotas import Asker, Quotas
from ..model import NewGame, SeatChoice
from ..storage.records import GameRecord, SeatRecord, read_game
from ..storage.tables import games
from .lobby import Lobby, checked_game
from .seating import changing


class Rematches:
    """Sets the table again."""

    def __init__(self, engine: Engine, lobby: Lobby, quotas: Quotas) -> None:
        """Works on the database only."""
        self._engine, self._lobby, self._quotas = engine, lobby, quotas

    def create(self, caller: Caller, game: str, asker: Asker) -> GameRecord:
        """The rematch of a game; whoever asks second is led to the same table."""
        user = caller.signed_in()
        with changing(self._engine, caller, game) as (connection, record):
            if user.id != record.owner and not record.seats_of(user.id):
                raise forbidden("Only the players of this game can ask for a rematch.")
            if record.status != "finished":
                raise conflict("A rematch is possible once the game is over.", record.seq)
            if record.rematch and (known := read_game(connection, record.rematch)) is not None:
                return known
            seats = rotated(record.seats)
            wish = _wish(record, seats)
            fresh = checked_game(record.title, [seat.name for seat in seats], wish.seed or 0, record.options)
            self._quotas.one_more_open(connection, user.id, asker)
            rows = [_row(seat) for seat in seats]
            id_ = self._lobby.insert(connection, fresh, rows, user.id, wish, record.password)
            connection.execute(update(games).where(games.c.id == game).values(rematch=id_))
            made = read_game(connection, id_)
        assert made is not None
        alone = all(seat.kind == "bot" or seat.user == user.id for seat in made.seats)
        return self._lobby.start(caller, id_, asker) if alone else made


def rotated(seats: tuple[SeatRecord, ...]) -> tuple[SeatRecord, ...]:
    """Everyone moves up one seat, and the first player sits last."""
    return (*seats[1:], *seats[:1])


def _wish(record: GameRecord, seats: tuple[SeatRecord, ...]) -> NewGame:
    return NewGame(
        title=record.title,
        seats=tuple(SeatChoice(name=seat.name) for seat in seats),
        name=record.name,
        colour=record.colour,
        seed=secrets.randbelow(2**31),
        options=record.options,
        mode=record.mode,
        visibility=record.visibility,
        undo=record.undo,
        advice=record.advice,
        language=record.language,
        watchers_chat=record.watchers_chat,
        delay_moves=record.delay_moves,
        delay_minutes=record.delay_minutes,
        rated=record.rated,
        rating_from=record.rating_from,
        rating_to=record.rating_to,
        clock=record.clock,
        replacing=record.replacing,
    )


def _row(seat: SeatRecord) -> dict[str, object]:
    """A seat as it was; somebody whose account is gone leaves it open."""
    gone = seat.kind == "user" and seat.user is None
    kind = "open" if gone else seat.kind
    return {"name": seat.name, "kind": kind, "user": seat.user, "bot": seat.bot, "link": None, "auto": "[]"}
