"""What a user sees of a game in the lobby."""

from __future__ import annotations

from roundhouse.present.translation import phrase
from roundhouse.titles import all_titles

from ..model import GameInfo, SeatInfo
from ..news.hub import Hub
from ..news.topics import game_topic
from ..storage.records import GameRecord, SeatRecord


def game_info(record: GameRecord, user: str | None, hub: Hub) -> GameInfo:
    """A game as a user sees it in the lobby."""
    mine = record.seats_of(user)
    is_owner = user is not None and user == record.owner
    is_open = record.status == "open"
    free = [seat for seat in record.seats if seat.kind == "open"]
    online = hub.users(game_topic(record.id))
    return GameInfo(
        id=record.id,
        title=record.title,
        name=record.name,
        colour=record.colour,
        lesson=record.lesson,
        rematch=record.rematch,
        mode=record.mode,
        visibility=record.visibility,
        private=record.visibility == "private",
        undo=record.undo,
        advice=record.gives_advice,
        status=record.status,
        owner=record.owner_name,
        seats=tuple(_seat(seat, online) for seat in record.seats),
        options=record.options,
        seed=record.seed,
        seq=record.seq,
        moves=record.moves,
        to_move=() if record.to_move is None or is_open else (record.to_move,),
        doing=_doing(record),
        result=record.result,
        created=record.created,
        updated=record.updated,
        mine=mine,
        is_owner=is_owner,
        may_join=is_open and bool(free) and not mine,
        may_start=is_open and is_owner and not free,
    )


def _doing(record: GameRecord) -> str:
    """The step that is being played, in the language of whoever asks."""
    about = all_titles().get(record.title)
    return record.doing if about is None else phrase(about.words, record.doing)


def _seat(seat: SeatRecord, online: set[str]) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        player=seat.player,
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot,
        guest=seat.guest,
        online=seat.user is not None and seat.user in online,
    )
