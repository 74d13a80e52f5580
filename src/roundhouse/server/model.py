"""The values that travel between client and server and are not part of a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from roundhouse.present.model import AutoMove, Moves, Position, Reason, Scene

Name = Annotated[str, Meta(min_length=1, max_length=40)]
GameName = Annotated[str, Meta(max_length=80)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
#: Seats count from 0; seat 0 is player `p1`.
Seat = Annotated[int, Meta(ge=0, le=11)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
UndoRule = Literal["free", "own", "ask", "none"]
Mode = Literal["online", "hotseat"]
Status = Literal["open", "playing", "finished"]
SeatKind = Literal["user", "bot", "open", "local"]


class Problem(Struct, frozen=True, kw_only=True):
    """A refusal."""

    error: str
    message: str
    reasons: tuple[Reason, ...]
    #: Present number of entries of the game, where the question was about one.
    seq: int | None
    #: Of a conflict about a move, undo or redo: whether the same one is stored in its place, made from a seat of yours.
    own: bool | None = None


class User(Struct, frozen=True, kw_only=True):
    """Who is signed in."""

    id: str
    name: str
    guest: bool
    webhook: str
    created: float
    #: When a guest was last given a recovery code.
    recovery: float | None = None


class Account(Struct, frozen=True, kw_only=True):
    """Who is signed in, if anybody, and the value for the header X-CSRF-Token."""

    user: User | None
    csrf: str


class WebhookResult(Struct, frozen=True, kw_only=True):
    """How a webhook answered."""

    ok: bool
    status: int | None
    message: str


class BotInfo(Struct, frozen=True, kw_only=True):
    """A computer player."""

    id: str
    name: str
    text: str


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit somewhere: me, anybody, a bot, or a further person at my device."""

    kind: Literal["me", "open", "bot", "local"] = "open"
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=30)] = ""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to create; without a seed, chance is drawn."""

    title: Annotated[str, Meta(max_length=30)]
    seats: Annotated[tuple[SeatChoice, ...], Meta(min_length=1, max_length=12)]
    name: GameName = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    options: dict[str, Any] = {}
    mode: Mode = "online"
    private: bool = False
    #: Whether undoing is free, one's own turn only, with the consent of the others, or not possible.
    undo: UndoRule | None = None
    #: Whether players may ask the computer for advice; unless said, where one person plays or all share one device.
    advice: bool | None = None
    #: Whether to start at once; possible when no seat is open.
    start: bool = False


class ImportGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of ours or of 18xx.games, which becomes a hotseat game."""

    file: dict[str, Any]
    name: GameName = ""
    private: bool = True


class CloneGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A hotseat copy, as the game is or was after some moves."""

    at: Count | None = None
    name: GameName = ""


class GameChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner changes about a game."""

    name: GameName | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    undo: UndoRule | UnsetType = UNSET
    #: Null: as is usual for the people who play.
    advice: bool | UnsetType | None = UNSET


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner changes about a seat before the start; `bot` null makes it open."""

    name: Name | UnsetType = UNSET
    bot: Annotated[str, Meta(max_length=30)] | UnsetType | None = UNSET


class JoinGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take; the first that is free if none is named."""

    seat: Seat | None = None


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat."""

    seat: int
    #: Name of the player in positions and moves.
    player: str
    name: str
    kind: SeatKind
    bot: str
    #: Whether somebody without an account sits there.
    guest: bool
    online: bool


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game as the lobby sees it."""

    id: str
    title: str
    name: str
    mode: Mode
    private: bool
    undo: UndoRule
    #: Whether players may ask the computer for advice.
    advice: bool
    status: Status
    #: Name of whoever created it.
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
    created: float
    updated: float
    #: Seats of whoever asks.
    mine: tuple[int, ...]
    is_owner: bool
    may_join: bool
    may_start: bool


class GameList(Struct, frozen=True, kw_only=True):
    """A page of games and how many there are."""

    games: tuple[GameInfo, ...]
    total: int


class SeatLink(Struct, frozen=True, kw_only=True):
    """A private link: whoever opens it plays the seat."""

    seat: int
    secret: str
    path: str


class ClaimSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """How whoever opened a seat's link wants to be called."""

    name: Annotated[str, Meta(max_length=40)] = ""


class Claimed(Struct, frozen=True, kw_only=True):
    """The game whose seat was taken, and who is signed in now."""

    game: GameInfo
    account: Account


#: The one-line notation or the JSON form.
ActionInput = Annotated[str, Meta(max_length=2000)] | dict[str, Any]


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A move and the number of entries its maker has seen."""

    action: ActionInput
    expected: Count


class AskAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that is asked about."""

    action: ActionInput


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the latest move, everything after `to` moves, or one's whole turn."""

    expected: Count
    to: Count | None = None
    turn: bool = False


class UndoAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one agrees that somebody takes moves back."""

    expected: Count
    agree: bool


class Redo(Struct, frozen=True, forbid_unknown_fields=True):
    """Make the move again that was taken back last."""

    expected: Count


class Acted(Struct, frozen=True, kw_only=True, tag_field="type", tag="acted"):
    """The game went on, or back."""

    game: str
    seq: int
    moves: int
    kind: Literal["act", "undo", "redo"]
    #: Seat that did it; none for what the table did.
    by: int | None
    #: One-line notation of a move.
    text: str
    to_move: tuple[int, ...]
    doing: str
    status: Status


class UndoWish(Struct, frozen=True, kw_only=True):
    """Somebody asks the others to agree to an undo."""

    by: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class UndoState(Struct, frozen=True, kw_only=True):
    """What whoever asks may take back."""

    rule: UndoRule
    #: Whether the latest move can be taken back at once, and if not why.
    may: bool
    why: str
    #: Number of moves after "reset my turn", if that is possible.
    turn: int | None
    may_redo: bool
    #: Whether the others can be asked.
    may_ask: bool
    wish: UndoWish | None


class UndoResult(Struct, frozen=True, kw_only=True):
    """What came of a wish to undo: it is done, or it waits for the others (or was turned down)."""

    done: Acted | None
    undo: UndoState


class TableView(Struct, frozen=True, kw_only=True):
    """Everything for the first look at a table."""

    game: GameInfo
    #: What never changes in a game; only when asked for.
    scene: Scene | None
    position: Position
    moves: Moves | None
    undo: UndoState
    auto: tuple[AutoMove, ...]
    note: str


class ChatText(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something that was said, and after how many moves."""

    id: int
    seat: int | None
    name: str
    text: str
    moves: int
    at: float


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Private notes about a game."""

    text: Annotated[str, Meta(max_length=20_000)]


class AutoMoves(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders of one's own seats for automatic moves."""

    auto: Annotated[tuple[AutoMove, ...], Meta(max_length=24)]


class Health(Struct, frozen=True, kw_only=True):
    """Whether the server can do its work."""

    status: Literal["ok", "failing"]
    version: str
    #: The kind of database.
    database: str
    #: Which part fails: `database`, `tables`, `bus`.
    parts: dict[str, Literal["ok", "failing"]]
