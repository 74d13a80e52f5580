"""Acting, undo and redo; each is one entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from roundhouse.core.actions import Action
from roundhouse.core.coding import action_from_json, encode_events, encode_state
from roundhouse.core.errors import FileError, IllegalAction, NotationError
from roundhouse.core.game import Game
from roundhouse.present.reasons import objections

from ..errors import Refused, conflict, forbidden, illegal
from ..ids import now, plural
from ..model import Acted
from ..settings import Settings
from ..storage import retries
from ..storage.journal import Change, Journal, NewSnapshot
from ..storage.retries import Ticket
from . import undo_rules
from .event_replay import Undone
from .lesson_rules import bots_wait
from .live import LiveGame, LiveGames, seat_of
from .move_timing import MoveTiming, move_timing
from .numbered_actions import action_at
from .played_moves import Played

#: Called after every change of a game with the seat that was to move before.
Watcher = Callable[[LiveGame, Acted, int | None], None]
#: An action as a client writes it.
RawAction = str | int | dict[str, object]


#: The latest position is stored every so many moves, so that a game is soon loaded.
LATEST_EVERY = 8
ALREADY = "You have already done this. Continue from the new position."


class Attempt(Struct, frozen=True):
    """What a user wants to do: a move, an undo to a number of moves, a redo; None matches any."""

    user: str | None
    kind: Literal["act", "undo", "redo"]
    what: RawAction | None = None


def read_action(game: Game, raw: RawAction) -> Action:
    """An action from its notation, its JSON form, or its number among the legal ones."""
    try:
        if isinstance(raw, int):
            return action_at(game, raw)
        if isinstance(raw, dict) and "index" in raw and "do" not in raw:
            return action_at(game, raw["index"], raw.get("amount"))
        return game.parse(raw) if isinstance(raw, str) else action_from_json(game.defn, raw)
    except (FileError, NotationError) as error:
        raise Refused("not_an_action", str(error)) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("not_an_action", f"Unknown action: {error}") from error


class Mover:
    """Changes games; of two requests that expect the same position, the second gets a conflict."""

    def __init__(self, games: LiveGames, journal: Journal, settings: Settings, watcher: Watcher) -> None:
        """`watcher` is called after every change."""
        self._games, self._journal, self._settings, self._watcher = games, journal, settings, watcher

    def act(
        self,
        live: LiveGame,
        raw: RawAction,
        expected: int,
        user: str | None,
        named: Ticket | None = None,
        via: str = "",
    ) -> Acted:
        """Play a move for one of the user's seats."""
        with live.lock:
            self._expect(live, expected, Attempt(user, "act", raw))
            action = read_action(live.game, raw)
            seat = self._seat_for(live, action, user)
            return self._play(live, action, "act", Played(seat, now()), named, via)

    def act_for(
        self, live: LiveGame, action: Action, expected: int, seat: int, reason: str = "", *, in_person: bool = True
    ) -> Acted:
        """Play a move of a bot (which may say why) or an order, for the seat that decides now.

        Who is absent does not move `in_person`: a bot does so for them.
        """
        with live.lock:
            self._expect(live, expected)
            if live.to_move != seat:
                raise conflict("It is someone else's turn now.", live.seq)
            return self._play(live, action, "act", Played(seat, now(), reason), in_person=in_person)

    def undo(
        self,
        live: LiveGame,
        to: int | None,
        expected: int,
        user: str | None,
        named: Ticket | None = None,
        via: str = "",
    ) -> Acted:
        """Go back to the position after `to` moves (or before the latest), if the table's rule lets the user."""
        with live.lock:
            self._expect(live, expected, Attempt(user, "undo", to))
            to = max(live.moves - 1, 0) if to is None else to
            if to >= live.moves:
                raise Refused("bad_request", f"The game has only {plural(live.moves, 'move')}.", seq=live.seq)
            if to < undo_rules.lowest(live, user):
                why = undo_rules.undo_state(live, user, None).why
                raise forbidden(why or "Someone else has moved since.")
            mine = live.record.seats_of(user)
            return self._undo(live, to, mine[0] if mine else None, named, via)

    def undo_agreed(self, live: LiveGame, to: int, expected: int, seat: int, named: Ticket | None = None) -> Acted:
        """Undo because everyone agrees."""
        with live.lock:
            self._expect(live, expected)
            if undo_rules.is_settled(live):
                raise forbidden(undo_rules.SETTLED)
            return self._undo(live, to, seat, named)

    def redo(
        self, live: LiveGame, expected: int, user: str | None, named: Ticket | None = None, via: str = ""
    ) -> Acted:
        """Redo the last undone move."""
        with live.lock:
            self._expect(live, expected, Attempt(user, "redo"))
            if not live.redo:
                raise Refused("bad_request", "There is nothing to redo.", seq=live.seq)
            if not undo_rules.may_redo(live, user):
                raise forbidden("You can redo only your own moves.")
            undone = live.redo[-1]
            action = action_from_json(live.game.defn, msgspec.json.decode(undone.action))
            return self._play(live, action, "redo", Played(undone.seat, now(), undone.reason), named, via)

    def _expect(self, live: LiveGame, expected: int, attempt: Attempt | None = None) -> None:
        if live.record.delayed:
            raise forbidden("You have no seat at this table.")
        if live.seq != expected:
            self._games.catch_up(live)
        if live.seq != expected:
            own = None if attempt is None else self._is_stored(live, expected, attempt)
            raise conflict(ALREADY if own else "The game has moved on. Look at the new position.", live.seq, own)
        if live.record.status == "open":
            raise conflict("The game has not started yet.", live.seq)

    def _is_stored(self, live: LiveGame, expected: int, attempt: Attempt) -> bool:
        """Whether the same request of the same user is already stored in that place."""
        row = self._games.entry(live.record.id, expected + 1)
        if row is None or row.kind != attempt.kind or row.seat not in live.record.seats_of(attempt.user):
            return False
        if attempt.what is None:
            return True
        if isinstance(attempt.what, int) and attempt.kind == "undo":
            return bool(row.data == _going_back(attempt.what))
        if not isinstance(attempt.what, str) and (isinstance(attempt.what, int) or "do" not in attempt.what):
            return False  # a number names an action of a position that is gone
        try:
            return bool(row.data == _written(read_action(live.game, attempt.what)))
        except Refused:
            return False

    def _seat_for(self, live: LiveGame, action: Action, user: str | None) -> int | None:
        """The user's seat that may make this move: the one to move, or the one that controls the acting company."""
        mine = live.record.seats_of(user)
        if not mine:
            raise forbidden("You have no seat at this table.")
        if live.game.finished:
            return mine[0]
        seats = {seat_of(player) for player in _deciders(live.game, action)}
        found = next((seat for seat in seats if seat in mine), None)
        if found is None:
            raise forbidden("It is not your turn.")
        return found

    def _play(
        self,
        live: LiveGame,
        action: Action,
        kind: Literal["act", "redo"],
        played: Played,
        named: Ticket | None = None,
        via: str = "",
        *,
        in_person: bool = True,
    ) -> Acted:
        game, before = live.game.clone(), live.to_move
        try:
            events = game.apply(action)
        except IllegalAction as error:
            raise illegal(objections(live.game, action), live.seq) from error
        acted = _acted(live, game, kind, played.seat, str(action), via)
        change = self._change(live, game, kind, _written(action), played, encode_events(events).decode())
        timing = None if live.record.clock is None else move_timing(live, game, kind, played.at, events, in_person)
        self._store(live, change, acted, named, timing)
        live.game, live.played = game, live.played.and_then(played)
        live.redo = live.redo[:-1] if kind == "redo" else ()
        live.seq += 1
        assert game.count == live.moves
        self._watcher(live, acted, before)
        return acted

    def _undo(self, live: LiveGame, to: int, seat: int | None, named: Ticket | None = None, via: str = "") -> Acted:
        game, before = self._games.before(live, to), live.to_move
        change = self._change(live, game, "undo", _going_back(to), Played(seat, now()), "[]")
        acted = _acted(live, game, "undo", seat, "", via)
        undone = [
            Undone(_written(action), played.seat, played.reason)
            for action, played in zip(live.game.actions[to:], live.played[to:], strict=True)
        ]
        timing = None if live.record.clock is None else move_timing(live, game, "undo", change.at)
        self._store(live, change, acted, named, timing)
        live.game, live.played = game, live.played[:to]
        live.redo = (*live.redo, *reversed(undone))
        live.seq += 1
        live.past.clear()
        self._watcher(live, acted, before)
        return acted

    def _change(self, live: LiveGame, game: Game, kind: str, data: str, played: Played, events: str) -> Change:
        moves, to_move = game.count, seat_of(game.decider)
        return Change(
            game=live.record.id,
            expected=live.seq,
            kind=kind,
            data=data,
            events=events,
            reason=played.reason,
            seat=played.seat,
            at=played.at,
            digest=game.digest(),
            moves=moves,
            to_move=to_move,
            doing="" if game.finished else game.view.step.name,
            robot=to_move is not None and needs_hand(live, to_move),
            status="finished" if game.finished else "playing",
            result=final_result(game),
            snapshot=None if kind == "undo" else self._snapshot(game),
        )

    def _snapshot(self, game: Game) -> NewSnapshot | None:
        """The position every few moves; the next one replaces it, except that one is kept every so many moves."""
        every = self._settings.snapshot_every
        if game.count % min(every, LATEST_EVERY) and game.count % every and not game.finished:
            return None
        since = (game.count - 1) // every * every
        return NewSnapshot(game.defn.version, encode_state(game.state), since)

    def _store(
        self, live: LiveGame, change: Change, acted: Acted, named: Ticket | None, timing: MoveTiming | None
    ) -> None:
        if named is not None:
            change = replace(change, answer=retries.row(named, acted))
        if timing is not None:
            change = replace(change, timed=timing.advance)
        if not self._journal.append(change).result(timeout=60):
            self._games.catch_up(live)
            row = self._games.entry(live.record.id, change.expected + 1)
            own = row is not None and (row.kind, row.data, row.seat) == (change.kind, change.data, change.seat)
            raise conflict(ALREADY if own else "Someone else was faster. Look at the new position.", live.seq, own)
        if timing is not None:
            live.record = timing.shown(live.record)


def _written(action: Action) -> str:
    return msgspec.json.encode(action).decode()


def _going_back(to: int) -> str:
    return f'{{"to":{to}}}'


def _acted(
    live: LiveGame, game: Game, kind: Literal["act", "undo", "redo"], seat: int | None, text: str, via: str
) -> Acted:
    """The news of the next entry."""
    to_move = seat_of(game.decider)
    return Acted(
        game=live.record.id,
        seq=live.seq + 1,
        moves=game.count,
        kind=kind,
        by=seat,
        text=text,
        to_move=() if to_move is None else (to_move,),
        doing="" if game.finished else game.view.step.name,
        status="finished" if game.finished else "playing",
        via=via,
    )


def _deciders(game: Game, action: Action) -> list[str]:
    """Players who may act for the actor of this action."""
    view = game.view
    if action.by == view.actor:
        return [view.decider]
    try:
        controller = view.defn.controller(view, action.by)
    except (LookupError, ValueError, AttributeError, TypeError):
        controller = ""
    return [controller or view.decider]  # an unknown name has no controller; the rules will refuse it


def needs_hand(live: LiveGame, seat: int) -> bool:
    """Whether a seat is played by a bot or has orders to be carried out."""
    record = live.record.seats[seat]
    return (record.kind == "bot" and not bots_wait(live.record)) or bool(record.auto)


def final_result(game: Game) -> str | None:
    """Worth by seat as JSON, once the game is over."""
    if not game.finished:
        return None
    worth = game.result()
    return msgspec.json.encode([worth[player] for player in game.names]).decode()
