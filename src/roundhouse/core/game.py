"""A game in progress: the public interface of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from msgspec import json

from . import engine
from .actions import Action, Ranged
from .coding import action_to_json, digest, encode_state
from .definition import GameDef
from .errors import NotationError, RoundhouseError
from .events import Event
from .legal import LegalActions
from .notation import parse
from .order import put_in_order
from .positions import check_position
from .reasons import Reasons
from .state import State
from .view import Draft, View

#: How many of the latest states are kept; older ones are replayed when needed.
RECENT = 48
#: The format of saved games. In format 1 the digest could depend on the process that wrote it; format 3 added `start`.
FILE_FORMAT = 3


class Game:
    """A game and its history. Only actions, undo and redo change it."""

    __slots__ = (
        "_actions",
        "_events",
        "_redo",
        "_states",
        "_view",
        "defn",
        "from_position",
        "names",
        "seed",
        "settings",
    )

    def __init__(self, defn: GameDef, names: Sequence[str], seed: int, settings: dict[str, object]) -> None:
        """Set up the game; use `roundhouse.new_game` instead of calling this."""
        self.defn = defn
        self.seed = seed
        self.settings = settings
        state = defn.setup(defn, len(names), seed)
        put_in_order(defn, state)
        #: Whether the game began in a position other than the rulebook's setup.
        self.from_position = False
        self._begin(state, names)

    def _begin(self, state: State, names: Sequence[str]) -> None:
        self.names = dict(zip(sorted(state.players, key=lambda p: int(p[1:])), names, strict=True))
        self._states: dict[int, State] = {0: state}
        self._actions: list[Action] = []
        self._events: list[tuple[Event, ...]] = []
        self._redo: list[Action] = []
        self._view = View(self.defn, state)

    @classmethod
    def from_state(
        cls,
        defn: GameDef,
        state: State,
        *,
        names: Sequence[str] = (),
        seed: int = 0,
        settings: Mapping[str, object] | None = None,
    ) -> Game:
        """A game that begins in a given position, for puzzles, tests and analysis.

        The state is copied and checked: unknown ids raise a `SetupError`.

        Examples:
            >>> from roundhouse import new_game
            >>> game = new_game("18mex", 3, seed=1)
            >>> twin = Game.from_state(game.defn, game.state)
            >>> twin.digest() == game.digest()
            True
        """
        check_position(defn, state)
        start = copy(state)
        put_in_order(defn, start)
        game = object.__new__(cls)
        game.defn, game.seed, game.settings = defn, seed, dict(settings or {})
        game.from_position = True
        game._begin(start, names or [f"Player {n + 1}" for n in range(len(state.players))])
        return game

    def __repr__(self) -> str:
        """Title, players and position, for consoles and notebooks."""
        who = self.decider if self.decider == self.actor else f"{self.decider} for {self.actor}"
        now = "over" if self.finished else f"{who}: {self._view.step.name}"
        names = ", ".join(self.names.values())
        return f"<{self.defn.book} with {names}, phase {self.state.phase}, {len(self._actions)} actions, {now}>"

    @property
    def state(self) -> State:
        """The current state; treat it as read-only."""
        return self._view.state

    @property
    def view(self) -> View:
        """The current position with its definition."""
        return self._view

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played so far."""
        return tuple(self._actions)

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for events in self._events for event in events)

    @property
    def latest(self) -> tuple[Event, ...]:
        """The events of the latest action."""
        return self._events[-1] if self._events else ()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.state.finished

    @property
    def actor(self) -> str:
        """The player or company that acts now."""
        return "" if self.finished else self._view.actor

    @property
    def decider(self) -> str:
        """The player who decides now."""
        return "" if self.finished else self._view.decider

    def legal_actions(self) -> LegalActions:
        """All legal actions in the current position."""
        return LegalActions(self._view)

    def parse(self, text: str) -> Action:
        """Read the one-line notation of an action."""
        return parse(text, self.defn.actions)

    def why_not(self, action: Action | str) -> Reasons:
        """All reasons why an action is not legal now, each with its section; empty if it is legal."""
        return engine.why_not(self._view, self._read(action))

    def apply(self, action: Action | str) -> tuple[Event, ...]:
        """Play an action; raises IllegalAction and changes nothing if a rule forbids it."""
        action = self._read(action)
        draft = engine.apply(self._view, action)
        self._redo.clear()
        self._advance(action, draft)
        return self._events[-1]

    def _read(self, action: object) -> Action:
        found = self.parse(action) if isinstance(action, str) else action
        if isinstance(found, Ranged):
            prices = f"{found.lo} to {found.hi}"
            raise NotationError(f"an action with any price from {prices}; choose one, as in: {found.action}")
        if not isinstance(found, Action):
            raise NotationError(f"expected an action or its notation, not {found!r}")
        return found

    def _advance(self, action: Action, draft: Draft) -> None:
        self._actions.append(action)
        self._events.append(tuple(draft.events))
        now = len(self._actions)
        self._states[now] = draft.state
        old = now - RECENT
        if old > 0 and old % RECENT:
            self._states.pop(old, None)
        self._view = draft.frozen()

    def undo(self) -> Action:
        """Undo the latest action."""
        if not self._actions:
            raise RoundhouseError("there is nothing to undo")
        action = self._actions.pop()
        self._events.pop()
        self._states.pop(len(self._actions) + 1, None)
        self._redo.append(action)
        self._view = View(self.defn, self._state_after(len(self._actions)))
        return action

    def redo(self) -> Action:
        """Redo the action that was undone last."""
        if not self._redo:
            raise RoundhouseError("there is nothing to redo")
        action = self._redo.pop()
        self._advance(action, engine.apply(self._view, action))
        return action

    def _state_after(self, count: int) -> State:
        start = count
        while start not in self._states:
            start -= 1
        state = self._states[start]
        for at in range(start, count):
            state = engine.apply_unchecked(View(self.defn, state), self._actions[at]).state
            self._states[at + 1] = state
        return state

    def at(self, count: int) -> Game:
        """An independent copy of the game after `count` actions, without the later ones.

        Only the copy keeps states that had to be replayed.
        """
        if not 0 <= count <= len(self._actions):
            raise RoundhouseError(f"the game has {len(self._actions)} actions, not {count}")
        twin = self.clone()
        del twin._actions[count:], twin._events[count:]
        twin._redo.clear()
        twin._states = {n: state for n, state in self._states.items() if n <= count}
        twin._view = self._view if count == len(self._actions) else View(self.defn, twin._state_after(count))
        return twin

    def kept(self, count: int) -> int:
        """The largest number of actions up to `count` whose state is kept; later states are replayed from there."""
        return max(n for n in self._states if n <= count)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """The events of an action, numbered from 1."""
        if not 1 <= number <= len(self._events):
            raise RoundhouseError(f"the game has {len(self._events)} actions; there is no action {number}")
        return self._events[number - 1]

    def restore(self, past: Sequence[tuple[Action, tuple[Event, ...]]], states: Mapping[int, State]) -> None:
        """Restore a trusted history: actions with their events, and the states after some of them.

        Nothing is checked. `states` are keyed by the number of actions; the latest should be near the end.
        """
        self._actions = [action for action, _ in past]
        self._events = [events for _, events in past]
        self._redo.clear()
        self._states = {0: self._states[0], **{n: s for n, s in states.items() if n <= len(past)}}
        self._view = View(self.defn, self._state_after(len(past)))

    def clone(self) -> Game:
        """An independent game with the same history; states are shared because they never change."""
        twin = object.__new__(Game)
        twin.defn, twin.seed, twin.names, twin.settings = self.defn, self.seed, self.names, self.settings
        twin._states, twin._actions = self._states.copy(), self._actions.copy()
        twin._events, twin._redo = self._events.copy(), self._redo.copy()
        twin._view, twin.from_position = self._view, self.from_position
        return twin

    def digest(self) -> str:
        """A short fingerprint of the current state, the same on every machine."""
        return digest(self.state)

    def result(self) -> dict[str, int]:
        """Every player's current worth, best first."""
        worth = {p: self.defn.worth(self._view, p) for p in self.state.players}
        return dict(sorted(worth.items(), key=lambda item: (-item[1], item[0])))

    def winners(self) -> list[str]:
        """The winners: those the title names, the only player not bankrupt, or the richest; empty while playing."""
        if not self.finished:
            return []
        named = self.defn.winners(self._view)
        if named:
            return named
        solvent = [p for p in self.state.players if p not in self.state.bankrupt]
        if len(solvent) == 1:
            return solvent
        result = self.result()
        return [p for p, w in result.items() if w == max(result.values())]

    def to_json(self) -> dict[str, object]:
        """The game as plain JSON values: title, rules version, options, players, seed and the list of actions."""
        start = {"start": json.decode(encode_state(self._states[0]))} if self.from_position else {}
        return {
            "roundhouse": FILE_FORMAT,
            "title": self.defn.title,
            "rules_version": self.defn.version,
            "players": list(self.names.values()),
            "seed": self.seed,
            "options": self.settings,
            **start,
            "actions": [action_to_json(a) for a in self._actions],
            "digest": self.digest(),
        }
