"""Requests and answers about tournaments and leagues."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from roundhouse.tournaments import TIE_BREAKS, Balance, Scoring, Standing, TieBreak

from ..model import Name, Replacing, UndoRule, Visibility
from ..timing.clock import Clock

TournamentName = Annotated[str, Meta(min_length=1, max_length=80)]
Description = Annotated[str, Meta(max_length=4000)]
Secret = Annotated[str, Meta(max_length=100)]
Size = Annotated[int, Meta(ge=2, le=12)]
Entrant = Annotated[int, Meta(ge=1, le=1000)]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
Bot = Annotated[str, Meta(max_length=30)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]
#: Open for signing up, being played, over, or called off.
TournamentStatus = Literal["open", "running", "finished", "cancelled"]
#: Who may sign up: anyone, whoever knows the password, or whoever has the invitation's link.
Entry = Literal["open", "password", "invitation"]
System = Literal["balanced", "swiss", "groups"]
Stage = Literal["rounds", "groups", "finals"]
RoundStatus = Literal["playing", "finished"]
#: Waiting for its game, being played, over, or decided by the organiser.
TableStatus = Literal["waiting", "playing", "finished", "decided"]
#: How bots fill up tables: not at all, so that nobody has a bye, or so that all tables have the usual size.
Fill = Literal["none", "byes", "even"]


class TournamentSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a tournament is played. With several titles, each round plays the next one."""

    titles: Annotated[tuple[Annotated[str, Meta(max_length=30)], ...], Meta(min_length=1, max_length=8)]
    #: Options of the games, by title.
    options: dict[str, dict[str, Any]] = {}
    #: Players at a table, at least, at most and usually; a title's own limits hold as well.
    least: Size = 3
    most: Size = 5
    usual: Size = 4
    system: System = "balanced"
    #: Rounds; with groups, those within the groups.
    rounds: Annotated[int, Meta(ge=1, le=20)] = 3
    #: Groups of about so many; the best of each group, and of each table of the finals but the last, go on.
    group_size: Annotated[int, Meta(ge=2, le=64)] = 4
    advance: Annotated[int, Meta(ge=1, le=12)] = 1
    finals_advance: Annotated[int, Meta(ge=1, le=12)] = 1
    #: How groups are made: at random, or from the strongest to the weakest by snake.
    seeding: Literal["random", "strength"] = "random"
    scoring: Scoring = Scoring()
    ties: Annotated[tuple[TieBreak, ...], Meta(max_length=6)] = TIE_BREAKS
    #: Who can watch the tables, and who can undo there.
    tables: Visibility = "public"
    undo: UndoRule = "own"
    #: How much time players have; by default as much as they like.
    clock: Clock | None = None
    #: Who may replace an absent player at a table; the organiser can always give a place to another.
    replacing: Replacing = "nobody"
    fill: Fill = "none"
    bot: Bot = "easy"
    #: Whether the next round begins by itself, and the first one when signing up ends.
    automatic: bool = True
    starts_itself: bool = False
    #: Whether only those take part who have confirmed that they are there.
    check_in: bool = False
    #: Whether guests may sign up.
    guests: bool = True
    #: Whether the games are rated: those at whose tables two people or more play, all with accounts.
    rated: bool = False
    #: Entrants at most.
    limit: Annotated[int, Meta(ge=2, le=128)] = 64


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to organise."""

    name: TournamentName
    settings: TournamentSettings
    description: Description = ""
    visibility: Visibility = "public"
    entry: Entry = "open"
    #: With entry by password.
    password: Secret = ""
    #: When signing up ends, in seconds since 1970.
    deadline: Moment | None = None
    #: By default a random one.
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class TournamentChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser changes; settings only before the first round."""

    name: TournamentName | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    password: Secret | UnsetType = UNSET
    deadline: Moment | UnsetType | None = UNSET
    settings: TournamentSettings | UnsetType = UNSET


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    """The password or the invitation's secret, where one is needed."""

    secret: Secret = ""


class CheckIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you are there."""

    here: bool = True


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom the organiser adds: a person with an account by name, or bots."""

    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Bot = ""
    count: Annotated[int, Meta(ge=1, le=32)] = 1


class EntrantChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser changes about an entrant: drops them, lets them back in, or gives their place to another."""

    playing: bool | UnsetType = UNSET
    checked_in: bool | UnsetType = UNSET
    strength: Annotated[float, Meta(ge=-10_000, le=10_000)] | UnsetType = UNSET
    #: Who takes over the place with its points, and a seat at a running table: a person's name, or a bot.
    name: Name | UnsetType = UNSET
    bot: Annotated[str, Meta(min_length=1, max_length=30)] | UnsetType = UNSET


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the next round waits."""

    paused: bool


class Cancel(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a tournament is called off; everybody reads it."""

    reason: Reason


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    """A result that the organiser sets, and why; everybody reads it.

    By worth or by points, in the order of the seats; with neither, by what each seat is worth now.
    """

    reason: Reason
    worth: Annotated[tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], ...], Meta(max_length=12)] | None = None
    points: Annotated[tuple[Annotated[float, Meta(ge=0, le=100_000)], ...], Meta(max_length=12)] | None = None


class TournamentInvitation(Struct, frozen=True, kw_only=True):
    """A link with which people sign up; a new one ends the former."""

    secret: str
    path: str


class TournamentInfo(Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    status: TournamentStatus
    paused: bool
    #: Name of the organiser.
    owner: str
    titles: tuple[str, ...]
    system: System
    #: The round that is played, and how many there are as far as is known.
    round: int
    rounds: int
    entrants: int
    limit: int
    entry: Entry
    deadline: float | None
    visibility: Visibility
    league: str
    season: int
    division: int
    created: float
    updated: float
    #: Whether you play in it, and whether you organise it.
    mine: bool
    is_owner: bool


class TournamentList(Struct, frozen=True, kw_only=True):
    """A page of tournaments and how many there are."""

    tournaments: tuple[TournamentInfo, ...]
    total: int


class EntrantInfo(Struct, frozen=True, kw_only=True):
    """Whoever plays."""

    number: int
    name: str
    bot: str
    #: Whether it is a bot that only fills a table.
    filler: bool
    guest: bool
    playing: bool
    checked_in: bool
    strength: float
    group: int
    #: Those whose place this is no longer.
    former: tuple[str, ...]


class TournamentTable(Struct, frozen=True, kw_only=True):
    """A table of a round: its players by seat, and what came of it."""

    number: int
    group: int
    #: The game, if you may look at it.
    game: str
    status: TableStatus
    players: tuple[int, ...]
    worth: tuple[int, ...] | None
    places: tuple[int, ...] | None
    points: tuple[float, ...] | None


class TournamentRound(Struct, frozen=True, kw_only=True):
    """A round with its tables."""

    round: int
    stage: Stage
    title: str
    status: RoundStatus
    started: float
    ended: float | None
    byes: tuple[int, ...]
    tables: tuple[TournamentTable, ...]


class TournamentGroup(Struct, frozen=True, kw_only=True):
    """The standings of one group."""

    number: int
    standings: tuple[Standing, ...]


class TournamentEvent(Struct, frozen=True, kw_only=True):
    """Something that happened; `kind` says what, and the rest whom it was about, where there is somebody."""

    id: int
    at: float
    kind: Literal[
        "created",
        "changed",
        "started",
        "round",
        "round_over",
        "finished",
        "paused",
        "resumed",
        "cancelled",
        "added",
        "dropped",
        "returned",
        "replaced",
        "decided",
        "not_started",
    ]
    by: str = ""
    name: str = ""
    other: str = ""
    round: int = 0
    table: int = 0
    reason: str = ""
    before: tuple[float, ...] | None = None
    after: tuple[float, ...] | None = None


class TournamentPreview(Struct, frozen=True, kw_only=True):
    """What the first round will look like with those who have signed up, and why it can't begin, if it can't."""

    tables: tuple[int, ...]
    byes: int
    fillers: int
    #: Rounds of the finals: how many players each has.
    finals: tuple[int, ...]
    problem: str


class TournamentView(Struct, frozen=True, kw_only=True):
    """Everything about a tournament."""

    info: TournamentInfo
    description: str
    settings: TournamentSettings
    entrants: tuple[EntrantInfo, ...]
    rounds: tuple[TournamentRound, ...]
    standings: tuple[Standing, ...]
    groups: tuple[TournamentGroup, ...]
    log: tuple[TournamentEvent, ...]
    #: Before the start.
    preview: TournamentPreview | None
    #: How evenly the rounds so far, and those planned ahead, seat everybody.
    balance: Balance | None
    #: Your number, if you have signed up.
    me: int | None
    may_join: bool
    #: The league's name, if it belongs to one.
    league_name: str


class NewLeague(Struct, frozen=True, forbid_unknown_fields=True):
    """A league to organise: seasons of tournaments with the same settings."""

    name: TournamentName
    settings: TournamentSettings
    description: Description = ""
    visibility: Visibility = "public"
    divisions: Annotated[int, Meta(ge=1, le=8)] = 1
    #: How many go up and down between two divisions after a season.
    moving: Annotated[int, Meta(ge=0, le=8)] = 1


class LeagueChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser changes; settings hold from the next season on."""

    name: TournamentName | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    moving: Annotated[int, Meta(ge=0, le=8)] | UnsetType = UNSET
    settings: TournamentSettings | UnsetType = UNSET


class LeagueInfo(Struct, frozen=True, kw_only=True):
    """A league in a list."""

    id: str
    name: str
    owner: str
    visibility: Visibility
    divisions: int
    moving: int
    #: The latest season; 0 before the first.
    season: int
    titles: tuple[str, ...]
    created: float
    updated: float
    is_owner: bool


class LeagueList(Struct, frozen=True, kw_only=True):
    """A page of leagues and how many there are."""

    leagues: tuple[LeagueInfo, ...]
    total: int


class SeasonPlace(Struct, frozen=True, kw_only=True):
    """Where somebody stood in a season."""

    season: int
    division: int
    rank: int
    points: float
    tournament: str


class LeagueRow(Struct, frozen=True, kw_only=True):
    """Somebody's seasons together."""

    rank: int
    name: str
    bot: str
    #: In the latest season they played.
    division: int
    points: float
    seasons: tuple[SeasonPlace, ...]
    #: Where they go after the latest season.
    moves: Literal["", "up", "down"]
    mine: bool


class LeagueView(Struct, frozen=True, kw_only=True):
    """Everything about a league."""

    info: LeagueInfo
    description: str
    settings: TournamentSettings
    #: Its tournaments, the latest season first.
    tournaments: tuple[TournamentInfo, ...]
    table: tuple[LeagueRow, ...]
    #: Why the next season can't begin yet; empty if it can.
    waits: str
