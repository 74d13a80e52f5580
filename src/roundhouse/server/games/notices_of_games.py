"""What happens in games, as notices for the people who play them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

import msgspec
from sqlalchemy import Engine, and_, exists, func, or_, select

from ..accounts.blocking import blocking_me
from ..accounts.people import Caller
from ..ids import now
from ..jobs import Jobs, Periodic
from ..model import Acted, ChatLine
from ..news.hub import Hub
from ..news.messages import YourTurn
from ..news.topics import user_topic
from ..storage.records import GameRecord
from ..storage.tables import entries, games, notice_settings, notices, push_subscriptions, seats, users
from .chat import Chat
from .happenings import Happenings
from .live import LiveGame

TURN = "games.turn_notice"
#: Seconds between two searches for turns that nobody was told of; how long ago they may have come, and must have.
SEARCH_EVERY, LONGEST_AGO, SHORTEST_AGO = 60.0, 6 * 3600.0, 60.0
MOST_FOUND = 200


class Notifier(Protocol):
    """What tells people; see `Notices.notify`."""

    def notify(
        self,
        user: str,
        kind: str,
        *,
        game: str | None = None,
        position: int | str = "",
        path: str = "",
        **facts: str | int,
    ) -> None:
        """Tell somebody something, once."""


class NoticesOfGames:
    """Listens to what happens in games and in their chats."""

    def __init__(
        self,
        engine: Engine,
        jobs: Jobs,
        periodic: Periodic,
        happenings: Happenings,
        hub: Hub,
        chat: Chat,
        notices_: Notifier,
        clock: Callable[[], float] = now,
    ) -> None:
        """Registers itself everywhere."""
        self._engine, self._jobs, self._hub, self._notices, self._clock = engine, jobs, hub, notices_, clock
        jobs.handle(TURN, self.tell_turn, kind="notices")
        periodic.every(SEARCH_EVERY, "games.turns", self.find_turns)
        happenings.turn.append(self._turn)
        happenings.started.append(self._started)
        happenings.ended.append(self._ended)
        chat.said.append(self._said)

    def _turn(self, live: LiveGame, acted: Acted | None, seat: int) -> None:
        """Tell the player to move, unless they just moved themselves or share the device."""
        record = live.record
        user = record.seats[seat].user
        if user is None or record.mode == "hotseat":
            return
        if acted is None:  # whoever starts a game sees that it has started
            if user != record.owner:
                self._jobs.put(TURN, key=f"{record.id}:0", game=record.id, seat=seat, seq=0)
            return
        mover = None if acted.by is None else record.seats[acted.by].user
        if user == mover:
            return
        news = YourTurn(game=record.id, name=record.name, title=record.title, seq=acted.seq, doing=acted.doing)
        self._hub.publish(user_topic(user), msgspec.json.encode(news).decode())
        self._jobs.put(TURN, key=f"{record.id}:{acted.seq}", game=record.id, seat=seat, seq=acted.seq)

    def tell_turn(self, game: str, seat: int, seq: int) -> None:
        """Tell a player that it is their turn since an entry, if it still is."""
        place = (seats.c.game == games.c.id) & (seats.c.seat == seat)
        with self._engine.connect() as connection:
            columns = (games.c.name, games.c.title, games.c.doing, games.c.moves, games.c.status, games.c.to_move)
            query = select(*columns, seats.c.user, seats.c.name.label("player")).join(seats, place)
            row = connection.execute(query.where(games.c.id == game)).first()
        if row is None or row.user is None or row.status != "playing" or row.to_move != seat:
            return
        facts: dict[str, str] = {"name": row.name, "title": row.title, "player": row.player, "doing": row.doing}
        self._notices.notify(row.user, "my_turn", game=game, position=seq, seat=seat, moves=row.moves, **facts)

    def find_turns(self) -> None:
        """Find players whose turn it is and who were not told, because a process was killed in between."""
        at = self._clock()
        pushes = exists().where(push_subscriptions.c.user == users.c.id, push_subscriptions.c.off == "")
        reachable = or_(users.c.webhook != "", notice_settings.c.email_confirmed.is_not(None), pushes)
        own = select(seats.c.seat).where(seats.c.game == games.c.id, seats.c.user == users.c.id)
        acted = select(func.coalesce(func.max(entries.c.seq), -1)).where(
            entries.c.game == games.c.id, entries.c.seat.in_(own.correlate(games, users))
        )
        last = acted.correlate(games, users).scalar_subquery()
        told = exists().where(
            notices.c.user == users.c.id,
            notices.c.game == games.c.id,
            notices.c.kind == "my_turn",
            notices.c.seq > last,
        )
        query = (
            select(games.c.id, games.c.seq, seats.c.seat)
            .select_from(users)
            .outerjoin(notice_settings, notice_settings.c.user == users.c.id)
            .join(seats, seats.c.user == users.c.id)
            .join(games, and_(games.c.id == seats.c.game, games.c.to_move == seats.c.seat))
            .where(
                reachable,
                games.c.status == "playing",
                games.c.mode != "hotseat",
                games.c.updated.between(at - LONGEST_AGO, at - SHORTEST_AGO),
                last < games.c.seq,
                ~told,
            )
            .limit(MOST_FOUND)
        )
        with self._engine.connect() as connection:
            found = connection.execute(query).all()
        for row in found:
            self._jobs.put(TURN, key=f"{row.id}:{row.seq}", game=row.id, seat=row.seat, seq=row.seq)

    def _started(self, record: GameRecord) -> None:
        """Tell the players but the host, and but whoever is told that it is their turn."""
        if record.mode == "hotseat":
            return
        first = None if record.to_move is None else record.seats[record.to_move].user
        names = ", ".join(seat.name for seat in record.seats)
        for user in _people(record) - {record.owner, first}:
            facts = {"name": record.name, "title": record.title, "players": names}
            self._notices.notify(user, "game_started", game=record.id, **facts)

    def _ended(self, live: LiveGame) -> None:
        """Tell the players but the one who made the last move."""
        record = live.current()
        if record.mode == "hotseat" or record.result is None:
            return
        last = live.played[-1].seat if live.moves else None
        order = sorted(record.seats, key=lambda seat: -(record.result or ())[seat.seat])
        result = " · ".join(f"{seat.name} {record.result[seat.seat]}" for seat in order)
        for user in _people(record) - {None if last is None else record.seats[last].user}:
            facts = {"name": record.name, "title": record.title, "result": result}
            self._notices.notify(user, "game_ended", game=record.id, position=live.seq, **facts)

    def _said(self, record: GameRecord, line: ChatLine, by: Caller) -> None:
        """Tell the players whose names are in a line after an @."""
        if line.channel == "spectators":
            return
        for user in _people(record) - {by.id} - self._deaf_to(by.id):
            names = {seat.name for seat in record.seats if seat.user == user}
            if any(mentions(line.text, name) for name in names):
                facts = {"name": record.name, "title": record.title, "by": line.name, "said": line.text[:300]}
                self._notices.notify(user, "chat_mention", game=record.id, position=f"line {line.id}", **facts)

    def _deaf_to(self, user: str | None) -> set[str]:
        """The people who have blocked somebody."""
        with self._engine.connect() as connection:
            return {str(row[0]) for row in connection.execute(blocking_me(user))}


def _people(record: GameRecord) -> set[str]:
    """The users who play, each once."""
    return {seat.user for seat in record.seats if seat.user is not None}


def mentions(text: str, name: str) -> bool:
    """Whether a line calls somebody.

    >>> mentions("sell, @eva!", "Eva"), mentions("@Evan sells", "Eva"), mentions("eva@example.org", "example")
    (True, False, False)
    """
    return re.search(rf"(?<!\w)@{re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
