"""What a user sees of a game in the lobby, and where its news are published."""

from __future__ import annotations

from .hub import Hub
from .model import GameInfo, SeatInfo
from .records import GameRecord, SeatRecord


def game_topic(game: str) -> str:
    """Where a game's news are published."""
    return f"game:{game}"


def user_topic(user: str) -> str:
    """Where a user's news are published."""
    return f"user:{user}"


#: Seats or settings of a game have changed, perhaps who may see it.
GAME_CHANGED = '{"type":"game"}'
#: Said to connections, never to people: find out anew whether you may listen here.
CHECK_AGAIN = '{"type":"check_again"}'


def check_topic(user: str) -> str:
    """Where a user's connections hear that a session, a token or a seat was lost."""
    return f"check:{user}"


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
        mode=record.mode,
        private=record.private,
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
        doing=record.doing,
        result=record.result,
        created=record.created,
        updated=record.updated,
        mine=mine,
        is_owner=is_owner,
        may_join=is_open and bool(free) and not mine,
        may_start=is_open and is_owner and not free,
    )


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
