"""The outbox: what is to be delivered, what was, and what has become out of date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..ids import new_id
from ..storage.tables import StoredRow, deliveries, entries, games, notices, seats
from .digests import next_digest
from .kinds import KINDS, Channel, Kind
from .people import Person

State: TypeAlias = Literal["waiting", "digest", "sending", "sent", "failed", "stale", "seen"]
#: States in which something is still to be done.
OPEN: tuple[State, ...] = ("waiting", "digest", "sending")
LONGEST_RESULT = 300


class Notice(Struct, frozen=True, kw_only=True):
    """Something that somebody is told."""

    id: str
    user: str
    kind: str
    game: str | None
    seq: int | None
    facts: dict[str, str | int]
    path: str
    created: float


class Delivery(Struct, frozen=True, kw_only=True):
    """A notice on its way through one channel."""

    id: str
    channel: Channel
    target: str
    state: State
    attempts: int
    result: str
    due: float
    notice: Notice


_BOTH = select(
    deliveries.c.id,
    deliveries.c.channel,
    deliveries.c.target,
    deliveries.c.state,
    deliveries.c.attempts,
    deliveries.c.result,
    deliveries.c.due,
    *(column.label(f"notice_{column.name}") for column in notices.c),
).join(notices, notices.c.id == deliveries.c.notice)
_facts = msgspec.json.Decoder(dict[str, str | int])


def add(
    connection: Connection,
    person: Person,
    kind: Kind,
    key: str,
    notice: Notice,
    channels: tuple[Channel, ...],
    settle: Mapping[Channel, float],
    device: str = "",
) -> list[tuple[str, float]] | None:
    """Store a notice and its deliveries; those that need a job, with the time, or None if it was told before."""
    known = select(notices.c.id).where(notices.c.user == person.id, notices.c.key == key)
    if connection.execute(known).first() is not None:
        return None
    values = msgspec.structs.asdict(notice) | {"key": key, "facts": as_json(notice.facts)}
    try:
        with connection.begin_nested():
            connection.execute(insert(notices).values(**values))
    except IntegrityError:  # somebody else told it just now; or the game or the person is gone
        return None
    made = list[tuple[str, float]]()
    for channel in channels:
        devices = (device,) if device else person.pushes
        for target in devices if channel == "push" else ("",):
            one, due, state = _add_one(connection, person, kind, notice, channel, target, settle.get(channel, 0.0))
            if state == "waiting":
                made.append((one, due))
    return made


def _add_one(
    connection: Connection, person: Person, kind: Kind, notice: Notice, channel: Channel, target: str, settle: float
) -> tuple[str, float, State]:
    id_, at = new_id(12), notice.created
    later = channel == "email" and person.digest != "now" and kind.chosen and not kind.urgent
    due = next_digest(at, person.digest, person.digest_hour, person.zone) if later else at + settle
    state: State = "digest" if later else "waiting"
    connection.execute(
        insert(deliveries).values(
            id=id_,
            notice=notice.id,
            user=person.id,
            channel=channel,
            target=target,
            state=state,
            created=at,
            due=due,
        )
    )
    return id_, due, state


def read(connection: Connection, delivery: str) -> Delivery | None:
    """A delivery with its notice."""
    row = connection.execute(_BOTH.where(deliveries.c.id == delivery)).first()
    return None if row is None else _delivery(row)


def gathered(connection: Connection, user: str, until: float) -> list[Delivery]:
    """What waits for somebody's digest, in order."""
    waiting = (deliveries.c.user == user) & (deliveries.c.state == "digest") & (deliveries.c.due <= until)
    rows = connection.execute(_BOTH.where(waiting).order_by(notices.c.created, notices.c.id))
    return [_delivery(row) for row in rows]


def _delivery(row: StoredRow) -> Delivery:
    return Delivery(
        id=row.id,
        channel=row.channel,
        target=row.target,
        state=row.state,
        attempts=row.attempts,
        result=row.result,
        due=row.due,
        notice=Notice(
            id=row.notice_id,
            user=row.notice_user,
            kind=row.notice_kind,
            game=row.notice_game,
            seq=row.notice_seq,
            facts=read_facts(row.notice_facts),
            path=row.notice_path,
            created=row.notice_created,
        ),
    )


def claim(connection: Connection, one: Delivery, until: float) -> bool:
    """Take a delivery, so that nobody else sends it before `until`."""
    same = (deliveries.c.id == one.id) & (deliveries.c.state == one.state) & (deliveries.c.due == one.due)
    taken = update(deliveries).where(same).values(state="sending", due=until, attempts=one.attempts + 1)
    return connection.execute(taken).rowcount == 1


def wait(connection: Connection, one: Delivery, due: float, result: str) -> None:
    """Leave a delivery for later: one of a digest for the next look, others for their job."""
    state = "digest" if one.state == "digest" else "waiting"
    values = {"state": state, "due": due, "result": result[:LONGEST_RESULT]}
    connection.execute(update(deliveries).where(deliveries.c.id == one.id).values(**values))


def finish(connection: Connection, delivery: str, state: State, result: str, at: float) -> None:
    """Nothing remains to be done."""
    values = {"state": state, "result": result[:LONGEST_RESULT], "done": at}
    connection.execute(update(deliveries).where(deliveries.c.id == delivery).values(**values))


def is_stale(connection: Connection, notice: Notice) -> bool:
    """Whether what a notice says is no longer so."""
    kind = KINDS.get(notice.kind)
    if kind is None or kind.lapses == "never" or notice.game is None:
        return False
    game = connection.execute(select(games.c.status, games.c.to_move).where(games.c.id == notice.game)).first()
    if game is None:
        return True
    if kind.lapses == "begun":
        return bool(game.status != "open")
    mine = select(seats.c.seat).where(seats.c.game == notice.game, seats.c.user == notice.user)
    held = set(connection.execute(mine).scalars())
    if game.status != "playing" or game.to_move not in held:
        return True
    return notice.seq is not None and _went_on(connection, notice, notice.seq, held)


def _went_on(connection: Connection, notice: Notice, seq: int, held: set[int]) -> bool:
    """Whether somebody has acted since, or has been told of a later turn."""
    acted = exists().where(entries.c.game == notice.game, entries.c.seq > seq, entries.c.seat.in_(held))
    later = exists().where(
        notices.c.user == notice.user,
        notices.c.game == notice.game,
        notices.c.kind == notice.kind,
        notices.c.seq > seq,
    )
    return bool(connection.execute(select(or_(acted, later))).scalar_one())


def hurry_digest(connection: Connection, user: str, at: float) -> None:
    """Send what waits for a digest with the next look: its owner has changed when digests come."""
    waiting = (deliveries.c.user == user) & (deliveries.c.state == "digest")
    connection.execute(update(deliveries).where(waiting).values(due=at))


def tests_waiting(connection: Connection, user: str, channel: Channel) -> bool:
    """Whether a test of somebody's channel is on its way."""
    here = (deliveries.c.user == user) & (deliveries.c.channel == channel) & deliveries.c.state.in_(OPEN)
    query = select(deliveries.c.id).join(notices, notices.c.id == deliveries.c.notice).where(here)
    return connection.execute(query.where(notices.c.kind == "test").limit(1)).first() is not None


def as_json(value: object) -> str:
    """A value as it is stored."""
    return msgspec.json.encode(value).decode()


def read_facts(text: str) -> dict[str, str | int]:
    """Facts as they are stored."""
    return _facts.decode(text)
