"""Making moves: acting, taking back, making again; each is one entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from roundhouse.core.actions import Action
from roundhouse.core.coding import action_from_json, encode_events, encode_state
from roundhouse.core.errors import FileError, IllegalAction, NotationError
from roundhouse.core.game import Game
from roundhouse.present.reasons import objections

from . import undoing
from .errors import Refused, conflict, forbidden, illegal
from .folding import Played, Undone
from .journal import Change, Journal
from .live import LiveGame, LiveGames, seat_of
from .model import Acted
from .settings import Settings
from .words import now

#: Called after every change of a game with the seat that was to move before.
Watcher = Callable[[LiveGame, Acted, int | None], None]


def read_action(game: Game, raw: str | dict[str, Any]) -> Action:
    """An action from its notation or JSON form."""
    try:
        return game.parse(raw) if isinstance(raw, str) else action_from_json(game.defn, raw)
    except (FileError, NotationError) as error:
        raise Refused("not_an_action", str(error)) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("not_an_action", f"This is no action: {error}") from error


class Mover:
    """Changes games; whoever comes second with the same expectation gets a conflict."""

    def __init__(self, games: LiveGames, journal: Journal, settings: Settings, watcher: Watcher) -> None:
        """`watcher` tells the world."""
        self._games, self._journal, self._settings, self._watcher = games, journal, settings, watcher

    def act(self, live: LiveGame, raw: str | dict[str, Any], expected: int, user: str | None) -> Acted:
        """Play a move for one of the user's seats."""
        with live.lock:
            self._expect(live, expected)
            action = read_action(live.game, raw)
            seat = self._seat_for(live, action, user)
            return self._play(live, action, "act", Played(seat, now()))

    def act_for(self, live: LiveGame, action: Action, expected: int, seat: int, reason: str = "") -> Acted:
        """Play a move of a bot (which may say why) or an order, for the seat that decides now."""
        with live.lock:
            self._expect(live, expected)
            if live.to_move != seat:
                raise conflict("It is somebody else's move now.", live.seq)
            return self._play(live, action, "act", Played(seat, now(), reason))

    def undo(self, live: LiveGame, to: int, expected: int, user: str | None) -> Acted:
        """Go back to the position after `to` moves, if the table's rule lets the user."""
        with live.lock:
            self._expect(live, expected)
            if to >= live.moves:
                raise Refused("bad_request", f"There are only {live.moves} moves.", seq=live.seq)
            if to < undoing.lowest(live, user):
                why = undoing.undo_state(live, user, None).why
                raise forbidden(why or "Somebody else has moved in between.")
            mine = live.record.seats_of(user)
            return self._undo(live, to, mine[0] if mine else None)

    def undo_agreed(self, live: LiveGame, to: int, expected: int, seat: int) -> Acted:
        """Go back because everybody agrees."""
        with live.lock:
            self._expect(live, expected)
            return self._undo(live, to, seat)

    def redo(self, live: LiveGame, expected: int, user: str | None) -> Acted:
        """Make the move again that was taken back last."""
        with live.lock:
            self._expect(live, expected)
            if not live.redo:
                raise Refused("bad_request", "There is nothing to make again.", seq=live.seq)
            if not undoing.may_redo(live, user):
                raise forbidden("The move that was taken back last is not yours.")
            undone = live.redo[-1]
            action = action_from_json(live.game.defn, msgspec.json.decode(undone.action))
            return self._play(live, action, "redo", Played(undone.seat, now(), undone.reason))

    def _expect(self, live: LiveGame, expected: int) -> None:
        if live.seq != expected:
            self._games.catch_up(live)
        if live.seq != expected:
            raise conflict("The game has gone on; look at the new position.", live.seq)
        if live.record.status == "open":
            raise conflict("The game has not started yet.", live.seq)

    def _seat_for(self, live: LiveGame, action: Action, user: str | None) -> int | None:
        """The user's seat that may make this move: the one that decides, or that controls whoever acts."""
        mine = live.record.seats_of(user)
        if not mine:
            raise forbidden("You have no seat at this table.")
        if live.game.finished:
            return mine[0]
        seats = {seat_of(player) for player in _deciders(live.game, action)}
        found = next((seat for seat in seats if seat in mine), None)
        if found is None:
            raise forbidden("It is not your move.")
        return found

    def _play(self, live: LiveGame, action: Action, kind: Literal["act", "redo"], played: Played) -> Acted:
        game, before = live.game.clone(), live.to_move
        try:
            events = game.apply(action)
        except IllegalAction as error:
            raise illegal(objections(live.game, action), live.seq) from error
        data = msgspec.json.encode(action).decode()
        self._store(live, self._change(live, game, kind, data, played, encode_events(events).decode()))
        live.game, live.played = game, (*live.played, played)
        live.redo = live.redo[:-1] if kind == "redo" else ()
        live.seq += 1
        assert len(game.actions) == live.moves
        return self._tell(live, kind, played.seat, str(action), before)

    def _undo(self, live: LiveGame, to: int, seat: int | None) -> Acted:
        game, before = self._games.before(live, to), live.to_move
        change = self._change(live, game, "undo", f'{{"to":{to}}}', Played(seat, now()), "[]")
        undone = [
            Undone(msgspec.json.encode(action).decode(), played.seat, played.reason)
            for action, played in zip(live.game.actions[to:], live.played[to:], strict=True)
        ]
        self._store(live, change)
        live.game, live.played = game, live.played[:to]
        live.redo = (*live.redo, *reversed(undone))
        live.seq += 1
        live.past.clear()
        return self._tell(live, "undo", seat, "", before)

    def _change(self, live: LiveGame, game: Game, kind: str, data: str, played: Played, events: str) -> Change:
        moves, to_move = len(game.actions), seat_of(game.decider)
        state = None
        if kind != "undo" and (moves % self._settings.snapshot_every == 0 or game.finished):
            state = (game.defn.version, encode_state(game.state))
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
            snapshot=state,
        )

    def _store(self, live: LiveGame, change: Change) -> None:
        if not self._journal.append(change).result(timeout=60):
            self._games.catch_up(live)
            raise conflict("Somebody was faster; look at the new position.", live.seq)

    def _tell(
        self, live: LiveGame, kind: Literal["act", "undo", "redo"], seat: int | None, text: str, before: int | None
    ) -> Acted:
        to_move = live.to_move
        acted = Acted(
            game=live.record.id,
            seq=live.seq,
            moves=live.moves,
            kind=kind,
            by=seat,
            text=text,
            to_move=() if to_move is None else (to_move,),
            doing="" if live.game.finished else live.game.view.step.name,
            status=live.status,
        )
        self._watcher(live, acted, before)
        return acted


def _deciders(game: Game, action: Action) -> list[str]:
    """Players who may speak for whoever acts now or in this action."""
    view = game.view
    if action.by == view.actor:
        return [view.decider]
    try:
        controller = view.defn.controller(view, action.by)
    except (LookupError, ValueError, AttributeError, TypeError):
        controller = ""
    return [controller or view.decider]  # nobody controls a name that means nothing; the rules will say so


def needs_hand(live: LiveGame, seat: int) -> bool:
    """Whether a seat is played by a bot or has orders to be carried out."""
    record = live.record.seats[seat]
    return record.kind == "bot" or bool(record.auto)


def final_result(game: Game) -> str | None:
    """Worth by seat as JSON, once the game is over."""
    if not game.finished:
        return None
    worth = game.result()
    return msgspec.json.encode([worth[player] for player in game.names]).decode()
