"""Games and seats as the database knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, bindparam, select

from roundhouse.present.model import AutoMove

from ..model import Colour, Mode, Replacing, SeatKind, Status, UndoRule, Visibility, WatchersChat
from ..timing import Clock
from .clock_columns import read_clock
from .tables import StoredQuery, StoredRow, games, seats, users

_autos = msgspec.json.Decoder(tuple[AutoMove, ...])


class Vote(Struct, frozen=True, kw_only=True):
    """A vote about the seat of an absent player."""

    seat: int
    #: Which bot is to play it, and whether a person may take it over from the bot.
    bot: str
    free: bool
    #: Users who agree; the first has asked.
    agreed: tuple[str, ...]
    declined: tuple[str, ...] = ()
    until: float
    #: Whether it has failed; until it would have lapsed nobody can ask again.
    failed: bool = False


_votes = msgspec.json.Decoder(Vote)


class SeatRecord(Struct, frozen=True, kw_only=True):
    """A seat: its player and its orders."""

    seat: int
    name: str
    kind: SeatKind
    user: str | None
    bot: str
    linked: bool
    #: Whether somebody without an account sits there.
    guest: bool
    #: From what the picture of a person is drawn.
    avatar: str
    #: The rating of the player when they sat down or the game began, and its uncertainty.
    rating: int | None
    spread: int | None
    #: Whether another person may take it over while the game is played.
    free: bool
    #: Whether the account that sits there is a program's.
    program: bool
    auto: tuple[AutoMove, ...]
    #: The invitation for which the seat is kept, and the person if they are known here.
    invitation: str | None = None
    invited: str | None = None

    @property
    def player(self) -> str:
        """The player of the engine."""
        return f"p{self.seat + 1}"


class GameRecord(Struct, frozen=True, kw_only=True):
    """A game without its moves."""

    id: str
    title: str
    name: str
    colour: Colour
    lesson: str
    #: The puzzle that is played at this table; its `lesson` says only that there is one.
    puzzle: str
    #: The game that the same players play after this one; empty if there is none.
    rematch: str
    #: The tournament to which it belongs; empty for other games.
    tournament: str
    mode: Mode
    visibility: Visibility
    undo: UndoRule
    #: What the host has decided about advice; None if nothing.
    advice: bool | None
    #: Whether the result counts for ratings.
    rated: bool
    #: Which ratings may join; None: any.
    rating_from: int | None
    rating_to: int | None
    status: Status
    owner: str | None
    owner_name: str
    options: dict[str, object]
    seed: int
    rules_version: int
    seq: int
    moves: int
    to_move: int | None
    doing: str
    result: tuple[int, ...] | None
    #: The clock as it was chosen and as it stands, and when the time of the player to move runs out.
    clock: Clock | None
    clock_state: str | None
    deadline: float | None
    #: Who may replace an absent player, and the vote about that, if there is one.
    replacing: Replacing
    vote: Vote | None
    revision: int
    created: float
    updated: float
    seats: tuple[SeatRecord, ...]
    language: str = ""
    #: Hash of the password.
    password: str | None = None
    watchers_chat: WatchersChat = "off"
    delay_moves: int = 0
    delay_minutes: int = 0
    #: Whether this tells of the past, for spectators who see the game later.
    delayed: bool = False

    def seats_of(self, user: str | None) -> tuple[int, ...]:
        """The seats that a user plays."""
        return () if user is None else tuple(s.seat for s in self.seats if s.user == user)

    @property
    def people(self) -> int:
        """How many people play, each on their own device; an open seat counts as one."""
        return len({s.user for s in self.seats if s.user is not None}) + sum(s.kind == "open" for s in self.seats)

    @property
    def gives_advice(self) -> bool:
        """Whether players may ask for advice: by default if one person plays, or all share a device; never if rated."""
        if self.rated:
            return False
        return self.people <= 1 if self.advice is None else self.advice

    def belongs_to(self, user: str | None) -> bool:
        """Whether a user is the host or a player."""
        return user is not None and (user == self.owner or bool(self.seats_of(user)))

    def may_see(self, user: str | None) -> bool:
        """Whether a user may look at the game, if nobody has let them in (`storage.admissions`)."""
        return self.visibility != "private" or self.belongs_to(user)

    def hides_present(self, user: str | None) -> bool:
        """Whether a user watches the game with a delay."""
        return bool(self.delay_moves or self.delay_minutes) and self.status == "playing" and not self.belongs_to(user)

    def kept_for(self, user: str | None) -> int | None:
        """The seat that is kept for a user who is invited."""
        kept = (s.seat for s in self.seats if s.kind == "open" and s.invited is not None and s.invited == user)
        return next(kept, None)


_GAME = select(games).where(games.c.id == bindparam("wanted"))
_LOCKED = _GAME.with_for_update()
_SEATS = select(seats).where(seats.c.game.in_(bindparam("wanted", expanding=True))).order_by(seats.c.seat)
_NAMES: StoredQuery = select(users.c.id, users.c.name, users.c.login, users.c.avatar, users.c.program).where(
    users.c.id.in_(bindparam("wanted", expanding=True))
)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: what is read in it stays true until it ends (with `locked_game` on PostgreSQL)."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def read_game(connection: Connection, game: str, *, lock: bool = False) -> GameRecord | None:
    """A game with its seats; `lock` keeps others from changing it before the transaction ends."""
    row = connection.execute(_LOCKED if lock else _GAME, {"wanted": game}).first()
    return None if row is None else read_games(connection, [row])[0]


def read_games(connection: Connection, rows: Sequence[StoredRow]) -> list[GameRecord]:
    """Records of rows of `games`, in their order."""
    ids = [row.id for row in rows]
    seated = connection.execute(_SEATS, {"wanted": ids}).all() if ids else []
    people = {row.owner for row in rows} | {row.user for row in seated}
    wanted = sorted(people - {None})
    known = {row.id: row for row in connection.execute(_NAMES, {"wanted": wanted})} if wanted else {}
    names = {id_: row.name for id_, row in known.items()}
    by_game: dict[str, list[SeatRecord]] = {}
    for row in seated:
        by_game.setdefault(row.game, []).append(_seat(row, known.get(row.user) if row.kind == "user" else None))
    return [_game(row, tuple(by_game.get(row.id, ())), names.get(row.owner, "")) for row in rows]


def _seat(row: StoredRow, user: StoredRow | None) -> SeatRecord:
    return SeatRecord(
        seat=row.seat,
        name=row.name,
        kind=row.kind,
        user=row.user,
        bot=row.bot,
        linked=row.link is not None,
        guest=user is not None and user.login is None,
        program=user is not None and bool(user.program),
        avatar="" if user is None else user.avatar,
        rating=row.rating,
        spread=row.spread,
        free=bool(row.free),
        auto=_autos.decode(row.auto),
        invitation=row.invitation,
        invited=row.invited,
    )


def _game(row: StoredRow, its_seats: tuple[SeatRecord, ...], owner: str) -> GameRecord:
    return GameRecord(
        id=row.id,
        title=row.title,
        name=row.name,
        colour=row.colour,
        lesson=row.lesson,
        puzzle=row.puzzle,
        rematch=row.rematch,
        tournament=row.tournament,
        mode=row.mode,
        visibility=row.visibility,
        undo=row.undo,
        advice=None if row.advice is None else bool(row.advice),
        rated=bool(row.rated),
        rating_from=row.rating_from,
        rating_to=row.rating_to,
        status=row.status,
        owner=row.owner,
        owner_name=owner,
        options=msgspec.json.decode(row.options),
        seed=row.seed,
        rules_version=row.rules_version,
        seq=row.seq,
        moves=row.moves,
        to_move=row.to_move,
        doing=row.doing,
        result=None if row.result is None else tuple(msgspec.json.decode(row.result)),
        clock=None if row.clock is None else read_clock(row.clock),
        clock_state=row.clock_state,
        deadline=row.deadline,
        replacing=row.replacing,
        vote=None if row.vote is None else _votes.decode(row.vote),
        revision=row.revision,
        created=row.created,
        updated=row.updated,
        seats=its_seats,
        language=row.language,
        password=row.password,
        watchers_chat=row.watchers_chat,
        delay_moves=row.delay_moves,
        delay_minutes=row.delay_minutes,
    )
