"""What one connection to a table may hear: everybody is told the same, and each hears what is meant for them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from ..accounts.people import Caller
from ..games.chat import hearer_of, told
from ..games.live import LiveGame
from ..model import Acted
from ..news.attendance import Visitor
from ..news.hub import Listener
from ..news.topics import CHECK_AGAIN, SOMEBODY_CAME
from ..services import Services
from ..storage.records import GameRecord
from ..storage.tables import users
from .access import watched
from .live_messages import ChatNews, Presence, Watchers, encode
from .table import ACTED, TableUpdates

CHAT = '{"type":"chat",'
UNDO = '{"type":"undo_asked"}'
#: Names of spectators that are told.
MOST_NAMES = 40
_CHAT = msgspec.json.Decoder(ChatNews)


class Hearing:
    """Filters the news of a table for one person; called in threads, but for `told`."""

    def __init__(self, parts: Services, listener: Listener, updates: TableUpdates | None) -> None:
        """`updates` adds the table to the news of moves."""
        self._parts, self._listener, self._updates = parts, listener, updates
        #: Whether the listener sees the game later, or will once it has begun.
        self.delayed = False
        self._deaf_to = self._unseen = frozenset[str]()
        #: What a spectator with a delay was told last: an entry, and a line of the players' chat.
        self._told = self._line = 0

    def learn(self, who: Caller, record: GameRecord) -> LiveGame:
        """Find out who listens and what they may hear; the game as they see it."""
        self.who, self.record = who, record
        late = record.delay_moves or record.delay_minutes
        self.delayed = bool(late) and record.status != "finished" and not record.belongs_to(who.id)
        if who.user is not None and not who.user.guest:
            contacts = self._parts.finding.contacts
            self._deaf_to, self._unseen = contacts.blocked_by(who.id), contacts.hidden_from(who.id)
            self._listener.hidden_from = self._deaf_to
            self._listener.hidden = self._is_hidden(who.user.id)
        return watched(self._parts, who, record)

    def begin(self, live: LiveGame, since: int | None) -> None:
        """The client knows the table up to an entry, or as it is."""
        self._told = live.seq if since is None else since
        lines = self._parts.chat.lines(live.record.id, 0, hearer_of(live.current(), self.who.id))
        self._line = max((line.id for line in lines if line.channel == "players"), default=0)

    def visitor(self) -> Visitor:
        """The listener as others may see them."""
        user = self.who.user
        shown = "" if user is None or user.guest or self._listener.hidden else user.name
        return Visitor(self.who.id, shown, self._listener.hidden)

    def _is_hidden(self, user: str) -> bool:
        with self._parts.engine.connect() as connection:
            return bool(connection.execute(select(users.c.hidden).where(users.c.id == user)).scalar())

    def told(self, text: str) -> list[str] | None:
        """What the listener hears of a message, if that is known at once; on the loop."""
        if text.startswith(CHAT):
            return self._chat(_CHAT.decode(text))
        if text == SOMEBODY_CAME:
            return [encode(self._presence())]
        if text.startswith(ACTED):
            return None if self.delayed or self._updates is not None else [text]
        if text == CHECK_AGAIN:
            return None if self.delayed else []
        return [] if self.delayed and text == UNDO else [text]

    def found_out(self, text: str) -> list[str]:
        """What the listener hears of other messages; the database is asked, or the table is looked at."""
        return self._news_of_the_past(text) if self.delayed else [self._with_table(text)]

    def _with_table(self, text: str) -> str:
        return text if self._updates is None else self._updates.completed(self.who, text)

    def _chat(self, news: ChatNews) -> list[str]:
        hearer = hearer_of(self.record, self.who.id)
        late = self.delayed and news.line.channel == "players"
        if news.line.channel not in hearer.channels or news.by in self._deaf_to or late:
            return []
        line = told(news.line) if news.by is None else news.line
        return [encode(replace(news, line=line, by=None))]

    def _news_of_the_past(self, text: str) -> list[str]:
        """Where the game is by now for whoever watches it with a delay."""
        record = self._parts.lives.record(self.record.id)
        if not record.hides_present(self.who.id):  # it is over, or they sit down: nothing is hidden any more
            self.delayed, self.record = False, record
            return [] if text == CHECK_AGAIN else [self._with_table(text)]
        live = self._parts.delayed.of(record)
        if live.seq <= self._told:
            return []
        self._told = live.seq
        return [self._with_table(encode(_acted(live))), *self._lines(live)]

    def _lines(self, live: LiveGame) -> list[str]:
        """What the players have said up to then."""
        found = self._parts.chat.lines(live.record.id, self._line, hearer_of(live.current(), self.who.id))
        lines = [line for line in found if line.channel == "players"]
        self._line = max((line.id for line in lines), default=self._line)
        return [encode(ChatNews(line=line)) for line in lines]

    def _presence(self) -> Presence:
        """Who is there, as far as the listener may see it."""
        there = self._parts.attendance.visitors(self.record.id)
        players = {seat.user for seat in self.record.seats if seat.user is not None}
        shown = {one.user for one in there if not one.hidden and one.user not in self._unseen}
        watching = {one.user: one.name for one in there if one.user is not None and one.user not in players}
        strangers = sum(one.user is None for one in there)
        names = sorted(name for user, name in watching.items() if name and user not in self._unseen)
        return Presence(
            seats=tuple(seat.seat for seat in self.record.seats if seat.user is not None and seat.user in shown),
            watchers=Watchers(count=len(watching) + strangers, names=tuple(names[:MOST_NAMES])),
        )


def _acted(live: LiveGame) -> Acted:
    """What a spectator hears when the game they see has gone on."""
    now = live.current()
    return Acted(
        game=now.id,
        seq=now.seq,
        moves=now.moves,
        kind="act",
        by=None,
        text="",
        to_move=() if now.to_move is None else (now.to_move,),
        doing=now.doing,
        status=now.status,
    )
