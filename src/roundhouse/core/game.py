"""A game in progress: the public interface of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from msgspec import json

from . import engine
from .actions import Action, Ranged
from .coding import action_to_json, digest, encode_state
from .definition import GameDef
from .errors import NotationError, RoundhouseError
from .events import Event
from .game_log import GameLog
from .kept_states import RECENT, KeptStates
from .legal import LegalActions
from .notation import parse
from .order import put_in_order
from .positions import check_position
from .reasons import Reasons
from .state import State
from .view import Draft, View

#: The format of saved games. In format 1 the digest could depend on the process that wrote it; format 3 added `start`.
FILE_FORMAT = 3


class Game:
    """A game and its history. Only actions, undo and redo change it."""

    __slots__ = (
        "_log",
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
        self._states = KeptStates(self.defn, {0: state})
        self._log = GameLog()
        self._redo: tuple[Action, ...] = ()
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
        return f"<{self.defn.book} with {names}, phase {self.state.phase}, {self.count} actions, {now}>"

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
        return self._log.actions

    @property
    def count(self) -> int:
        """How many actions have been played."""
        return self._log.count

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return self._log.history

    @property
    def latest(self) -> tuple[Event, ...]:
        """The events of the latest action."""
        return self._log.events(self.count) if self.count else ()

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
        self._redo = ()
        return self._advance(action, draft)

    def _read(self, action: object) -> Action:
        found = self.parse(action) if isinstance(action, str) else action
        if isinstance(found, Ranged):
            prices = f"{found.lo} to {found.hi}"
            raise NotationError(f"an action with any price from {prices}; choose one, as in: {found.action}")
        if not isinstance(found, Action):
            raise NotationError(f"expected an action or its notation, not {found!r}")
        return found

    def _advance(self, action: Action, draft: Draft) -> tuple[Event, ...]:
        events = tuple(draft.events)
        self._log = self._log.append(action, events)
        self._states.add(self._log.count, draft.state)
        self._view = draft.frozen()
        return events

    def undo(self) -> Action:
        """Undo the latest action."""
        count = self.count
        if not count:
            raise RoundhouseError("there is nothing to undo")
        action = self._log.action(count)
        self._log = self._log.first(count - 1)
        self._states.drop_after(count - 1)
        self._redo = (*self._redo, action)
        self._view = View(self.defn, self._state_after(count - 1))
        return action

    def redo(self) -> Action:
        """Redo the action that was undone last."""
        if not self._redo:
            raise RoundhouseError("there is nothing to redo")
        action = self._redo[-1]
        draft = engine.apply(self._view, action)
        self._redo = self._redo[:-1]
        self._advance(action, draft)
        return action

    def _state_after(self, count: int, recent: int = RECENT) -> State:
        """The state after so many actions; of the states that had to be replayed, the most recent are kept."""
        start = self._states.nearest(count)
        state = self._states[start]
        for number in range(start + 1, count + 1):
            state = engine.apply_unchecked(View(self.defn, state), self._log.action(number)).state
            if number > count - recent:
                self._states.add(number, state)
        return state

    def at(self, count: int) -> Game:
        """An independent copy of the game after `count` actions, without the later ones.

        If its state had to be replayed, only the copy keeps it.
        """
        if not 0 <= count <= self.count:
            raise RoundhouseError(f"the game has {self.count} actions, not {count}")
        twin = self.clone()
        twin._redo = ()
        if count < self.count:
            twin._log = self._log.first(count)
            twin._states.drop_after(count)
            twin._view = View(self.defn, twin._state_after(count, recent=1))
        return twin

    def views(self, counts: Iterable[int]) -> Iterator[View]:
        """The positions after these numbers of actions, which rise; no action is replayed for two of them."""
        at, state = 0, self._states[0]
        for count in counts:
            if not at <= count <= self.count:
                raise RoundhouseError(f"positions are read in order, from {at} to {self.count}; {count} is not")
            kept = self._states.nearest(count)
            if kept > at:
                at, state = kept, self._states[kept]
            for number in range(at + 1, count + 1):
                state = engine.apply_unchecked(View(self.defn, state), self._log.action(number)).state
            at = count
            yield View(self.defn, state)

    def kept(self, count: int) -> int:
        """The largest number of actions up to `count` whose state is kept; later states are replayed from there."""
        return self._states.nearest(count)

    def events_of(self, number: int) -> tuple[Event, ...]:
        """The events of an action, numbered from 1."""
        self._expect_action(number)
        return self._log.events(number)

    def moment(self, number: int) -> int:
        """A number for the position after an action (numbered from 1), under which to cache what follows from it.

        Copies of the game have the same; after another action, or in a game loaded again, it is another number.
        """
        self._expect_action(number)
        return self._log.moment(number)

    def _expect_action(self, number: int) -> None:
        if not 1 <= number <= self.count:
            raise RoundhouseError(f"the game has {self.count} actions; there is no action {number}")

    def restore(self, past: Sequence[tuple[Action, tuple[Event, ...] | str]], states: Mapping[int, State]) -> None:
        """Restore a trusted history: actions with their events, and the states after some of them.

        Nothing is checked. Events may be given as JSON (`coding.encode_events`), which is decoded when they are read.
        `states` are keyed by the number of actions; the latest should be near the end.
        """
        self._log = GameLog.stored(past)
        self._redo = ()
        known = {n: state for n, state in states.items() if n <= len(past)}
        self._states = KeptStates(self.defn, {0: self._states[0], **known})
        self._view = View(self.defn, self._state_after(len(past)))

    def clone(self) -> Game:
        """An independent game with the same history, which both share; it takes no longer in a long game."""
        twin = object.__new__(Game)
        twin.defn, twin.seed, twin.names, twin.settings = self.defn, self.seed, self.names, self.settings
        twin._log, twin._redo, twin._states = self._log, self._redo, self._states.copy()
        twin._view, twin.from_position = self._view, self.from_position
        return twin

    def digest(self) -> str:
        """A short fingerprint of the current state, the same on every machine."""
        return digest(self.state)

    def result(self) -> dict[str, int]:
        """Every player's current worth, best first."""
        return _worth_of_all(self._view)

    def winners(self) -> list[str]:
        """The winners: those the title names, the only player not bankrupt, or the richest; empty while playing."""
        return winners_of(self._view) if self.finished else []

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
            "actions": [action_to_json(a) for a in self.actions],
            "digest": self.digest(),
        }


def winners_of(v: View) -> list[str]:
    """The winners if the game ends in this position."""
    named = v.defn.winners(v)
    if named:
        return list(named)
    solvent = [p for p in v.state.players if p not in v.state.bankrupt]
    if len(solvent) == 1:
        return solvent
    worth = _worth_of_all(v)
    return [p for p, w in worth.items() if w == max(worth.values())]


def _worth_of_all(v: View) -> dict[str, int]:
    worth = {p: v.defn.worth(v, p) for p in v.state.players}
    return dict(sorted(worth.items(), key=lambda item: (-item[1], item[0])))
