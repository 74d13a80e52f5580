"""Telling a table that its settings or seats have changed."""

from __future__ import annotations

from ..accounts.people import Caller
from ..games.summaries import game_info
from ..games.takeovers import Change
from ..model import GameInfo
from ..news.topics import game_topic
from ..services import Services
from ..storage.records import GameRecord
from .live_messages import ChatNews, encode


def told(parts: Services, who: Caller, record: GameRecord) -> GameInfo:
    """A changed game; everyone at the table is told."""
    parts.announce(record.id)
    parts.finding.changed(record)
    return game_info(record, who.id, parts.hub)


def changed(parts: Services, who: Caller, game: str, change: Change) -> GameInfo:
    """Tell the table what happened; a bot may be the next to move."""
    live = parts.lives.get(game)
    if change.text:
        line = parts.chat.tell(live.record, change.text)
        parts.hub.publish(game_topic(game), encode(ChatNews(line=line)))
    if change.seat is not None:
        happenings = parts.happenings
        happenings.tell(happenings.seat_changed, live.record, change.seat, change.lost)
    if change.lost is not None:
        parts.check_again(change.lost)
    parts.automatic_moves.poke(live)
    return told(parts, who, live.current())
