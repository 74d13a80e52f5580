"""What a user sees of a game in the lobby."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.bots import level_of
from roundhouse.present.translation import phrase
from roundhouse.titles import all_titles

from ..accounts.names import BOT, BY_ID
from ..ids import now
from ..model import GameInfo, SeatInfo
from ..news.hub import Hub
from ..news.topics import game_topic
from ..ratings.scale import is_provisional
from ..seat_model import ClockView, SeatRating, SeatVote
from ..storage.records import GameRecord, SeatRecord
from ..timing import Clock, Running
from .delay import at_no_time
from .entrance import free_seats
from .offered_bots import style_of
from .seat_votes import needed, open_vote, voters


def game_info(record: GameRecord, user: str | None, hub: Hub) -> GameInfo:
    """A game as a user sees it in the lobby; of what they see with a delay nothing newer is told."""
    record = without_present(record) if record.hides_present(user) and not record.delayed else record
    mine = record.seats_of(user)
    is_owner = user is not None and user == record.owner
    is_open = record.status == "open"
    free = [seat for seat in record.seats if seat.kind == "open"]
    online = hub.seen_by(user, game_topic(record.id))
    running = running_clock(record)
    clocks = None if running is None or record.clock is None else _clocks(record, record.clock, running)
    missed = (0,) * len(record.seats) if running is None else running.misses
    may_join = (is_open and bool(free_seats(record, user))) or any(
        may_take_over(record, seat, user) for seat in record.seats
    )
    return GameInfo(
        id=record.id,
        title=record.title,
        name=record.name,
        colour=record.colour,
        lesson=record.lesson,
        puzzle=record.puzzle,
        rematch=record.rematch,
        tournament=record.tournament,
        mode=record.mode,
        visibility=record.visibility,
        private=record.visibility == "private",
        undo=record.undo,
        advice=record.gives_advice,
        rated=record.rated,
        rating_from=record.rating_from,
        rating_to=record.rating_to,
        status=record.status,
        owner=record.owner_name,
        seats=tuple(_seat(record, seat, user, online, missed[seat.seat]) for seat in record.seats),
        options=record.options,
        seed=record.seed,
        seq=record.seq,
        moves=record.moves,
        to_move=() if record.to_move is None or is_open else (record.to_move,),
        doing=_doing(record),
        result=record.result,
        clock=record.clock,
        clocks=clocks,
        replacing=record.replacing,
        vote=_vote(record),
        created=record.created,
        updated=record.updated,
        mine=mine,
        is_owner=is_owner,
        may_join=may_join and not mine,
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
    return at_no_time(replace(record, seq=0, moves=0, to_move=None, doing="", result=None, updated=start))


def person_key(seat: SeatRecord) -> str:
    """What names the player of a seat in addresses; empty for open and local seats."""
    if seat.kind == "bot":
        return f"{BOT}{level_of(seat.bot)}"
    return f"{BY_ID}{seat.user}" if seat.kind == "user" and seat.user is not None else ""


def _rating(seat: SeatRecord) -> SeatRating | None:
    if seat.rating is None or seat.spread is None:
        return None
    return SeatRating(points=seat.rating, spread=seat.spread, provisional=is_provisional(seat.spread))


def _seat(record: GameRecord, seat: SeatRecord, user: str | None, online: set[str], missed: int) -> SeatInfo:
    """A seat; strangers are not told for whom it is kept."""
    inside = record.belongs_to(user) or seat.invited == user
    return SeatInfo(
        seat=seat.seat,
        player=seat.player,
        name=seat.name if inside or seat.invitation is None else f"Seat {seat.seat + 1}",
        kind=seat.kind,
        bot=level_of(seat.bot),
        style=style_of(seat.bot),
        guest=seat.guest,
        person=person_key(seat),
        avatar=seat.avatar,
        rating=_rating(seat),
        program=seat.program,
        online=seat.user is not None and seat.user in online,
        reserved=seat.kind == "open" and seat.invitation is not None,
        free=may_take_over(record, seat, user),
        missed=missed,
    )


def may_take_over(record: GameRecord, seat: SeatRecord, user: str | None) -> bool:
    """Whether a user may take a seat over while the game is played: it is free, and they have none."""
    return record.status == "playing" and seat.free and not record.seats_of(user)


def running_clock(record: GameRecord) -> Running | None:
    """The clock as it stands."""
    return None if record.clock_state is None else Running.read(record.clock_state)


def _clocks(record: GameRecord, clock: Clock, running: Running) -> ClockView:
    seat, left = running.state.seat, running.state.left
    if seat is not None:
        left = (*left[:seat], running.left(), *left[seat + 1 :])
    runs = running.mark is not None and record.status == "playing"
    return ClockView(
        now=now(),
        left=left,
        seat=seat if runs else None,
        deadline=record.deadline if runs else None,
        low=clock.low,
        paused=running.paused,
    )


def _vote(record: GameRecord) -> SeatVote | None:
    vote = open_vote(record, now())
    if vote is None:
        return None
    asked = {seat.seat: seat.user for seat in record.seats if seat.user in voters(record, vote.seat)}
    return SeatVote(
        seat=vote.seat,
        bot=vote.bot,
        free=vote.free,
        agreed=tuple(seat for seat, user in asked.items() if user in vote.agreed),
        waiting=tuple(seat for seat, user in asked.items() if user not in vote.agreed),
        needed=needed(record, vote.seat),
        until=vote.until,
    )
