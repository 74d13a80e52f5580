"""Routes of a table: position, moves, act, undo and redo."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.present.model import Fact, Fan, MoveList, Moves, Position, Preview, RunView, RunWish, Scene, WhyNot

from ..accounts.people import Caller
from ..errors import Refused, conflict, forbidden
from ..games.live import LiveGame
from ..games.moves import read_action
from ..games.undo_rules import UndoRequest, granted, others, undo_state
from ..model import Act, Acted, AskAction, Redo, TableView, Undo, UndoAnswer, UndoResult
from ..services import Services
from ..storage.retries import Ticket, ticket
from ..undo_model import UndoState
from .access import At, GameId, HexId, Known, RequestKey, Via, opened, shown
from .callers import Parts, Who
from .routing import Answer, Routes
from .table import table_view

routes = Routes("table", "play")
#: What never changes may be kept by the browser.
KEPT = {"Cache-Control": "private, max-age=86400, immutable", "Vary": "Accept-Language, Map-Detail"}


def _written(game: Game, body: AskAction) -> str:
    return str(read_action(game, body.action))


@routes.add("GET", "/games/{game}/table", returns=TableView, problems=(401, 404, 409))
def read_table(who: Who, parts: Parts, game: GameId, scene: bool = False, known: Known = None) -> TableView:
    """Everything a client needs to show a table; with `known`, what changed since the position it has."""
    live = opened(parts, who, game)
    view = table_view(parts, who, live, known, scene)
    if not live.record.delayed:
        parts.automatic_moves.poke(live)
    return view


@routes.add("GET", "/games/{game}/scene", returns=Scene, problems=(401, 404, 409))
def read_scene(who: Who, parts: Parts, game: GameId) -> Answer:
    """What never changes in a game: the printed map, charters, market."""
    live = opened(parts, who, game)
    kept = live.record.status != "open"
    return Answer(present.scene(live.game), headers=KEPT if kept else None)


@routes.add("GET", "/games/{game}/position", returns=Position, problems=(401, 404, 409))
def read_position(who: Who, parts: Parts, game: GameId, at: At = None) -> Position:
    """The position, now or after some moves."""
    return present.position(shown(parts, opened(parts, who, game), at))


@routes.add("GET", "/games/{game}/moves", returns=Moves, problems=(401, 404, 409))
def read_moves(who: Who, parts: Parts, game: GameId, at: At = None) -> Moves:
    """Every legal move."""
    return present.moves(shown(parts, opened(parts, who, game), at))


@routes.add("GET", "/games/{game}/moves/all", returns=MoveList, problems=(401, 404, 409))
def read_all_moves(who: Who, parts: Parts, game: GameId) -> MoveList:
    """Every single legal move, lays included, with words to search by."""
    return parts.positions.all_moves(opened(parts, who, game).game)


@routes.add("GET", "/games/{game}/moves/tiles/{hex}", returns=Fan, problems=(401, 404, 409))
def read_fan(who: Who, parts: Parts, game: GameId, hex: HexId) -> Fan:
    """The tiles that may be laid on a hex, at every legal orientation."""
    return present.tile_choices(opened(parts, who, game).game, hex)


@routes.add("GET", "/games/{game}/explain", returns=tuple[Fact, ...], problems=(401, 404, 409))
def explain_position(who: Who, parts: Parts, game: GameId, at: At = None) -> tuple[Fact, ...]:
    """What matters in a position, as facts that a screen puts into words."""
    return present.explain(shown(parts, opened(parts, who, game), at))


@routes.add("POST", "/games/{game}/why-not", returns=WhyNot, problems=(401, 403, 404, 409, 422), scope="read")
def ask_why_not(who: Who, parts: Parts, game: GameId, body: AskAction) -> WhyNot:
    """Whether an action is legal now, and all reasons why not."""
    now = opened(parts, who, game).game
    return present.why_not(now, _written(now, body))


@routes.add("POST", "/games/{game}/preview", returns=Preview, problems=(401, 403, 404, 409, 422), scope="read")
def ask_preview(who: Who, parts: Parts, game: GameId, body: AskAction) -> Preview:
    """The effects of an action before it is made."""
    now = opened(parts, who, game).game
    return present.preview(now, _written(now, body))


@routes.add("POST", "/games/{game}/routes", returns=RunView, problems=(401, 403, 404, 409, 422), scope="read")
def ask_routes(who: Who, parts: Parts, game: GameId, body: RunWish) -> RunView:
    """The revenue of chosen routes; the best routes are found for the other trains."""
    return present.run(opened(parts, who, game).game, body)


@routes.add("POST", "/games/{game}/actions", returns=Acted, problems=(401, 403, 404, 409, 422))
def act(
    who: Who, parts: Parts, game: GameId, body: Act, known: Known = None, via: Via = "", key: RequestKey = None
) -> Acted:
    """Make a move; with `known`, the answer has the table, and what changed since the position the client has."""
    who.signed_in()
    named = ticket(who.id, key, "act", game, body.action, body.expected)
    live = opened(parts, who, game)
    acted = parts.retries.once(
        named, Acted, lambda: parts.mover.act(live, body.action, body.expected, who.id, named, via)
    )
    return replace(acted, table=_table(parts, who, live, known))


@routes.add("POST", "/games/{game}/redo", returns=Acted, problems=(401, 403, 404, 409, 422))
def redo(
    who: Who, parts: Parts, game: GameId, body: Redo, known: Known = None, via: Via = "", key: RequestKey = None
) -> Acted:
    """Redo the last undone move."""
    who.signed_in()
    named = ticket(who.id, key, "redo", game, body.expected)
    live = opened(parts, who, game)
    acted = parts.retries.once(named, Acted, lambda: parts.mover.redo(live, body.expected, who.id, named, via))
    return replace(acted, table=_table(parts, who, live, known))


def _table(parts: Services, who: Caller, live: LiveGame, known: str | None) -> TableView | None:
    """The table after a change, if the client has asked for it."""
    return None if known is None else table_view(parts, who, live, known)


@routes.add("GET", "/games/{game}/undo", returns=UndoState, problems=(401, 404, 409))
def read_undo(who: Who, parts: Parts, game: GameId) -> UndoState:
    """What you can undo."""
    live = opened(parts, who, game)
    return undo_state(live, who.id, parts.undo_requests.pending(live))


@routes.add("POST", "/games/{game}/undo", returns=UndoResult, problems=(401, 403, 404, 409, 422))
def undo(
    who: Who, parts: Parts, game: GameId, body: Undo, known: Known = None, via: Via = "", key: RequestKey = None
) -> UndoResult:
    """Undo moves, or ask the other players to agree if the table's rule requires it."""
    who.signed_in()
    named = ticket(who.id, key, "undo", game, body.expected, body.to, body.turn)
    live = opened(parts, who, game)
    with live.lock:
        done = parts.retries.once(named, Acted | None, lambda: _undo(parts, who, live, body, named, via))
        state = undo_state(live, who.id, parts.undo_requests.pending(live))
    return UndoResult(done=done, undo=state, table=_table(parts, who, live, known))


def _undo(parts: Services, who: Caller, live: LiveGame, body: Undo, named: Ticket | None, via: str) -> Acted | None:
    state = undo_state(live, who.id, None)
    late = live.seq > body.expected  # will be refused; its target is no longer known
    to = body.to if late else _target(body, state)
    try:
        return parts.mover.undo(live, to, body.expected, who.id, named, via)
    except Refused as refusal:
        if refusal.error != "forbidden" or not state.may_ask:
            raise
        return _ask(parts, who, live, max(live.moves - 1, 0) if to is None else to, named)


def _target(body: Undo, state: UndoState) -> int | None:
    """The number of moves to go back to."""
    if not body.turn:
        return state.to if body.to is None and state.may else body.to
    if state.turn is None:
        raise forbidden(state.why or "You haven't moved in this turn.")
    return state.turn


def _ask(parts: Services, who: Caller, live: LiveGame, to: int, named: Ticket | None) -> Acted | None:
    """Ask the other players; without any, undo at once."""
    seat = live.record.seats_of(who.id)[0]
    if not others(live.record, seat):
        return parts.mover.undo_agreed(live, to, live.seq, seat, named)
    parts.undo_requests.set(live.record.id, UndoRequest(live.seq, seat, to, ()), named)
    parts.announce_undo(live.record.id)
    return None


@routes.add("POST", "/games/{game}/undo/answer", returns=UndoResult, problems=(401, 403, 404, 409, 422))
def answer_undo(
    who: Who, parts: Parts, game: GameId, body: UndoAnswer, known: Known = None, key: RequestKey = None
) -> UndoResult:
    """Agree to an undo request, or decline it."""
    who.signed_in()
    named = ticket(who.id, key, "undo/answer", game, body.expected, body.agree)
    live = opened(parts, who, game)
    with live.lock:
        done = parts.retries.once(named, Acted | None, lambda: _answer_undo(parts, who, live, body, named))
        state = undo_state(live, who.id, parts.undo_requests.pending(live))
    return UndoResult(done=done, undo=state, table=_table(parts, who, live, known))


def _answer_undo(parts: Services, who: Caller, live: LiveGame, body: UndoAnswer, named: Ticket | None) -> Acted | None:
    request, game = parts.undo_requests.pending(live), live.record.id
    if request is None or body.expected != live.seq:
        raise conflict("There is no undo request now.", live.seq)
    mine = live.record.seats_of(who.id)
    if not mine or (request.seat in mine and body.agree):
        raise forbidden("Only the other players can agree.")
    if not body.agree:
        parts.undo_requests.set(game, None, named)
    elif (agreed := parts.undo_requests.agree(live, mine, named)) is None:
        raise conflict("There is no undo request now.", live.seq)
    elif granted(live.record, agreed):
        done = parts.mover.undo_agreed(live, request.to, live.seq, request.seat, named)
        parts.undo_requests.set(game, None)  # it has lapsed with the undo
        return done
    parts.announce_undo(game)
    return None
