"""Requests and answers that are not part of a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from roundhouse.present.json_patch import PatchStep
from roundhouse.present.model import AutoMove, LogEntry, Moves, Position, Reason, Scene, Since

from .seat_model import ClockView, SeatRating, SeatVote
from .timing.clock import Clock
from .undo_model import Count as Count
from .undo_model import Redo as Redo
from .undo_model import Undo as Undo
from .undo_model import UndoAnswer as UndoAnswer
from .undo_model import UndoRule as UndoRule
from .undo_model import UndoState

Name = Annotated[str, Meta(min_length=1, max_length=40)]
GameName = Annotated[str, Meta(max_length=80)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
#: Seats count from 0; seat 0 is player `p1`.
Seat = Annotated[int, Meta(ge=0, le=11)]
Mode = Literal["online", "hotseat"]
#: Who can look at a game: its players (`private`), whoever has its address (`link`), or everyone (`public`, listed).
Visibility = Literal["private", "link", "public"]
#: Tells a game apart in the lobby; empty: the colour of its title.
Colour = Literal["", "red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"]
Status = Literal["open", "playing", "finished"]
#: Whether spectators chat: not at all, among themselves, or with the players.
WatchersChat = Literal["off", "own", "same"]
Channel = Literal["players", "spectators"]
#: What the people at a table speak, by its code: `de`, `pt-BR`; empty if nobody has said.
Language = Annotated[str, Meta(max_length=5, pattern="^([a-z]{2}(-[A-Z]{2})?)?$")]
TablePassword = Annotated[str, Meta(min_length=4, max_length=100)]
#: So many moves or minutes later than the players.
DelayMoves = Annotated[int, Meta(ge=0, le=1_000)]
DelayMinutes = Annotated[int, Meta(ge=0, le=10_080)]
#: A rating that a table admits at least or at most.
RatingBound = Annotated[int, Meta(ge=0, le=5_000)]
#: Who may replace an absent player: the others by a vote, the host alone as well, or nobody.
Replacing = Literal["vote", "host", "nobody"]
SeatKind = Literal["user", "bot", "open", "local"]


class Problem(Struct, frozen=True, kw_only=True):
    """A refusal."""

    error: str
    message: str
    reasons: tuple[Reason, ...]
    #: Number of entries of the game now, if the request was about one.
    seq: int | None
    #: In a conflict about a move, undo or redo: whether your own identical request is already stored.
    own: bool | None = None


class User(Struct, frozen=True, kw_only=True):
    """Who is signed in."""

    id: str
    name: str
    guest: bool
    webhook: str
    created: float
    #: From what their picture is drawn; empty: their initials.
    avatar: str = ""
    #: Whether a program plays with this account.
    program: bool = False
    #: What they do for the server; empty for nearly everyone.
    role: Literal["", "moderator", "admin"] = ""
    #: When a guest was last given a recovery code.
    recovery: float | None = None


class Account(Struct, frozen=True, kw_only=True):
    """Who is signed in, if anyone, and the value for the X-CSRF-Token header."""

    user: User | None
    csrf: str


class BotInfo(Struct, frozen=True, kw_only=True):
    """A computer player."""

    id: str
    name: str
    text: str
    #: What bots of this level are called at a table, in this order.
    names: tuple[str, ...]
    #: The styles it may be played in, after a colon as in `hard:trader`; with `any` every seat gets another one.
    styles: tuple[str, ...] = ()
    #: The only title and number of players that it plays; empty and 0 for bots that play all.
    title: str = ""
    players: int = 0


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat: me, anyone, a bot, or another person on my device."""

    kind: Literal["me", "open", "bot", "local"] = "open"
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=30)] = ""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to create; without a seed, a random one is chosen."""

    title: Annotated[str, Meta(max_length=30)]
    seats: Annotated[tuple[SeatChoice, ...], Meta(min_length=1, max_length=12)]
    name: GameName = ""
    colour: Colour = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    options: dict[str, Any] = {}
    mode: Mode = "online"
    #: By default a game with open seats is public, so that players find it; other games are private until published.
    visibility: Visibility | None = None
    #: Shorter for `visibility`: private or public.
    private: bool | None = None
    #: Who can undo: anyone (`free`), only your own moves (`own`), with everyone's consent (`ask`), or nobody (`none`).
    undo: UndoRule | None = None
    #: Whether players may ask for advice; by default if one person plays or all share one device.
    advice: bool | None = None
    #: Whether the result counts for ratings.
    rated: bool = False
    #: Which ratings may join: for the title, or overall for who has none; whom the host invites may always come.
    rating_from: RatingBound | None = None
    rating_to: RatingBound | None = None
    #: How much time players have; by default as much as they like.
    clock: Clock | None = None
    #: Who may replace an absent player.
    replacing: Replacing = "vote"
    #: Whether to start at once; no seat may be open.
    start: bool = False
    language: Language = ""
    #: Needed to join, and to look at a private table.
    password: TablePassword | None = None
    watchers_chat: WatchersChat = "off"
    #: Spectators see the game as it was so many moves or minutes ago.
    delay_moves: DelayMoves = 0
    delay_minutes: DelayMinutes = 0


class ImportGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game or a file of 18xx.games, which becomes a hotseat game."""

    file: dict[str, Any]
    name: GameName = ""
    private: bool = True


class CloneGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A hotseat copy, as the game is or was after some moves."""

    at: Count | None = None
    name: GameName = ""


class GameChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes about a game."""

    name: GameName | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    #: Shorter for `visibility`: private or public.
    private: bool | UnsetType = UNSET
    undo: UndoRule | UnsetType = UNSET
    #: Null: the default for these players.
    advice: bool | UnsetType | None = UNSET
    language: Language | UnsetType = UNSET
    #: Null: none. Whoever has entered the former password and has no seat must enter the new one.
    password: TablePassword | UnsetType | None = UNSET
    watchers_chat: WatchersChat | UnsetType = UNSET
    delay_moves: DelayMoves | UnsetType = UNSET
    delay_minutes: DelayMinutes | UnsetType = UNSET
    #: False: the game is no longer rated; before the start only.
    rated: bool | UnsetType = UNSET
    #: Null: no bound. Whoever sits already stays.
    rating_from: RatingBound | UnsetType | None = UNSET
    rating_to: RatingBound | UnsetType | None = UNSET
    #: Before the start; null: no clock.
    clock: Clock | UnsetType | None = UNSET
    #: Before the start.
    replacing: Replacing | UnsetType = UNSET


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes about a seat before the start; `bot` null makes it open."""

    name: Name | UnsetType = UNSET
    bot: Annotated[str, Meta(max_length=30)] | UnsetType | None = UNSET


class JoinGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take; by default the first free one."""

    seat: Seat | None = None


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat."""

    seat: int
    #: Name of the player in positions and moves.
    player: str
    name: str
    kind: SeatKind
    bot: str
    style: str
    #: Whether the player is a guest.
    guest: bool
    #: Names the player under `/people/{person}` and `/person/{person}`; empty for open and local seats.
    person: str
    #: From what the player's picture is drawn; empty: their initials, or the name of the bot.
    avatar: str
    #: Null for whoever has no rating.
    rating: SeatRating | None
    #: Whether the account at this seat is a program's.
    program: bool
    online: bool
    #: Whether the seat is kept for somebody who is invited.
    reserved: bool
    #: Whether you may take it over while the game is played, from a bot or from somebody who is absent.
    free: bool
    #: How many turns in a row its player has let their time run out.
    missed: int


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game as the lobby sees it."""

    id: str
    title: str
    name: str
    colour: Colour
    #: The lesson of the tutorial that is played here; empty for other games.
    lesson: str
    #: The puzzle that is played here; then the lesson is "puzzle".
    puzzle: str
    #: The game that the same players play after this one; empty if there is none.
    rematch: str
    #: The tournament to which it belongs; empty for other games.
    tournament: str
    mode: Mode
    visibility: Visibility
    #: Whether only players can look at it.
    private: bool
    undo: UndoRule
    #: Whether players may ask the computer for advice.
    advice: bool
    #: Whether the result counts for ratings.
    rated: bool
    #: Which ratings may join; null: no bound. `may_join` does not look at them.
    rating_from: int | None
    rating_to: int | None
    status: Status
    #: Name of the host.
    owner: str
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    seed: int
    #: Number of entries stored (moves, undos, redos) and of the moves in force.
    seq: int
    moves: int
    to_move: tuple[int, ...]
    doing: str
    #: Worth by seat once the game is over.
    result: tuple[int, ...] | None
    #: The clock that was chosen, and how it stands; null without one, and before the start.
    clock: Clock | None
    clocks: ClockView | None
    replacing: Replacing
    vote: SeatVote | None
    created: float
    updated: float
    #: Your seats.
    mine: tuple[int, ...]
    is_owner: bool
    may_join: bool
    may_start: bool
    language: str
    #: Whether a password is needed to join.
    locked: bool
    watchers_chat: WatchersChat
    delay_moves: int
    delay_minutes: int
    #: Whether you see the game as it was: what is told of its course is as old as the delay.
    delayed: bool
    #: The seat that is kept for you until you accept or decline.
    invited: int | None


class GameList(Struct, frozen=True, kw_only=True):
    """A page of games and how many there are."""

    games: tuple[GameInfo, ...]
    total: int


#: The one-line notation, the JSON form, or the number of a legal action in `…/turn`: 3, or {"index": 3, "amount": 70}.
ActionInput = Annotated[str, Meta(max_length=2000)] | Annotated[int, Meta(ge=0, le=1_000_000)] | dict[str, Any]


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the number of entries you have seen."""

    action: ActionInput
    expected: Count


class AskAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to ask about."""

    action: ActionInput


class Acted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="acted"):
    """A move, undo or redo was made."""

    game: str
    seq: int
    moves: int
    kind: Literal["act", "undo", "redo"]
    #: Seat that did it; null for automatic entries.
    by: int | None
    #: One-line notation of a move.
    text: str
    to_move: tuple[int, ...]
    doing: str
    status: Status
    #: The table afterwards, for clients that say which position they have.
    table: TableView | None = None
    #: The live connection, by its own name, whose client gets the table with the answer to its request.
    via: str = ""


class UndoResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of an undo: done, or waiting for the others (or declined)."""

    done: Acted | None
    undo: UndoState
    #: The table afterwards, for clients that say which position they have.
    table: TableView | None = None


class PositionChanges(Struct, frozen=True, kw_only=True):
    """What makes the present position of one that the client has: a JSON Patch (RFC 6902)."""

    #: The version to which the steps apply.
    base: str
    steps: tuple[PatchStep, ...]


class TableView(Struct, frozen=True, kw_only=True):
    """Everything a client needs to show a table."""

    game: GameInfo
    #: What never changes in a game; only on request.
    scene: Scene | None
    #: Names the content of the position: equal versions are equal positions.
    version: str
    #: Null if `changes` is there instead.
    position: Position | None
    #: What is different from the position that the client knows.
    changes: PositionChanges | None
    moves: Moves | None
    undo: UndoState
    auto: tuple[AutoMove, ...]
    note: str
    #: What the others did since the caller moved last; at a hotseat, since whoever decides did; null for watchers.
    since: Since | None
    #: Since the position that the client knows, if that is not long ago; with the scene, the end of the log.
    log: tuple[LogEntry, ...] = ()


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat, and after how many moves it was written."""

    id: int
    seat: int | None
    name: str
    text: str
    moves: int
    at: float
    channel: Channel = "players"
