"""What a user sees of a game in the lobby."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.present.translation import phrase
from roundhouse.titles import all_titles

from ..accounts.names import BOT, BY_ID
from ..model import GameInfo, SeatInfo, SeatRating
from ..news.hub import Hub
from ..news.topics import game_topic
from ..ratings.scale import is_provisional
from ..storage.records import GameRecord, SeatRecord
from .entrance import free_seats


def game_info(record: GameRecord, user: str | None, hub: Hub) -> GameInfo:
    """A game as a user sees it in the lobby; of what they see with a delay nothing newer is told."""
    record = without_present(record) if record.hides_present(user) and not record.delayed else record
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
        rated=record.rated,
        status=record.status,
        owner=record.owner_name,
        seats=tuple(_seat(seat, online, record.belongs_to(user) or seat.invited == user) for seat in record.seats),
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
        may_join=is_open and bool(free_seats(record, user)) and not mine,
        may_start=is_open and is_owner and not free,
        language=record.language,
        locked=record.password is not None,
        watchers_chat=record.watchers_chat,
        delay_moves=record.delay_moves,
        delay_minutes=record.delay_minutes,
        delayed=record.delayed,
        invited=record.kept_for(user) if is_open else None,
    )


def _doing(record: GameRecord) -> str:
    """The step that is being played, in the language of whoever asks."""
    about = all_titles().get(record.title)
    return record.doing if about is None else phrase(about.words, record.doing)


def without_present(record: GameRecord) -> GameRecord:
    """A game that is being played, without its course."""
    start = record.created
    return replace(record, seq=0, moves=0, to_move=None, doing="", result=None, updated=start, delayed=True)


def person_key(seat: SeatRecord) -> str:
    """What names the player of a seat in addresses; empty for open and local seats."""
    if seat.kind == "bot":
        return f"{BOT}{seat.bot}"
    return f"{BY_ID}{seat.user}" if seat.kind == "user" and seat.user is not None else ""


def _rating(seat: SeatRecord) -> SeatRating | None:
    if seat.rating is None or seat.spread is None:
        return None
    return SeatRating(points=seat.rating, spread=seat.spread, provisional=is_provisional(seat.spread))


def _seat(seat: SeatRecord, online: set[str], inside: bool) -> SeatInfo:
    """A seat; strangers are not told for whom it is kept."""
    return SeatInfo(
        seat=seat.seat,
        player=seat.player,
        name=seat.name if inside or seat.invitation is None else f"Seat {seat.seat + 1}",
        kind=seat.kind,
        bot=seat.bot,
        guest=seat.guest,
        person=person_key(seat),
        avatar=seat.avatar,
        rating=_rating(seat),
        online=seat.user is not None and seat.user in online,
        reserved=seat.kind == "open" and seat.invitation is not None,
    )
