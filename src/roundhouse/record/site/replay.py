"""Replay a recorded game of 18xx.games on our engine and compare it with its trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Accept, Action, Pass
from roundhouse.core.definition import AnyView
from roundhouse.core.errors import IllegalAction, RoundhouseError, SetupError
from roundhouse.core.game import Game
from roundhouse.core.ids import player_id
from roundhouse.core.site import SiteAction as NamedAction
from roundhouse.core.site import SiteNames, switched
from roundhouse.core.text import readable_names
from roundhouse.core.title import Title
from roundhouse.core.view import View
from roundhouse.rules.site_actions import SKIPPED, certificate
from roundhouse.titles import all_titles

from .compare import Difference, differences
from .errors import SiteFileError, shown
from .fields import NOT_PLAYED
from .file import SiteAction, SiteGame, routes_of
from .log import PlayedAction, traced_actions
from .snapshot import Snapshots, plain
from .states import TraceState
from .trace import Layout, Trace

#: How many steps that the site has skipped we pass to find a recorded action.
MOST_PASSES = 12
#: How many steps the site may skip after an action: whole rounds if nobody can do anything.
MOST_SKIPS = 5000
#: Fields that the site defines in its own way: whether a company has had its first dividend.
NOT_COMPARED = ("operated",)


class PassedOver(Struct, frozen=True):
    """One of our steps for which the log has no pass, met before the recorded action with this id."""

    action_id: int
    actor: str
    step: str


class Divergence(Struct, frozen=True):
    """The first action after which our position is not the trace's."""

    index: int
    action_id: int
    action: str
    differences: tuple[Difference, ...]


def title_of(game: SiteGame) -> tuple[Title, SiteNames]:
    """Our title for a recorded game."""
    for title in all_titles().values():
        if title.site is not None and title.site.title == game.title:
            return title, title.site
    raise SiteFileError("title", f"{game.title} is not one of the titles that can be replayed")


class SiteReplay:
    """A recorded game being replayed."""

    def __init__(self, recorded: SiteGame, watch: Callable[[AnyView, Action], None] | None = None) -> None:
        """Set up the game as the site did; `watch` is called with each of our actions before it is played."""
        self.recorded, self._watch = recorded, watch
        title, self.names = title_of(recorded)
        unknown = [rule for rule in recorded.optional_rules if rule not in self.names.optional_rules]
        if unknown:
            raise SiteFileError("optional_rules", f"{', '.join(unknown)} cannot be replayed")
        options = {**self.names.options, "auto_skip": False}
        options |= dict(switched(self.names.optional_rules[rule]) for rule in recorded.optional_rules)
        names = [f"{p.name}" for p in recorded.players]
        if len(set(names)) < len(names) or not all(name.strip() for name in names):
            names = readable_names([f"{p.name} ({p.id})" for p in recorded.players])
        try:
            self.game: Game = new_game(title.id, names, seed=recorded.seed, options=options)
        except SetupError as error:
            raise SiteFileError("players", str(error)) from error
        self.ids = {player_id(seat): str(p.id) for seat, p in enumerate(recorded.players)}
        self._ours = {theirs: ours for ours, theirs in self.ids.items()}
        self.snapshots = Snapshots(self.names, self.ids)
        self._copies: dict[str, str] = {}
        self._memory: dict[str, Any] = {}
        self._playing = 0
        #: Steps that we asked about and the site didn't, in the order of play.
        self.passed_over: list[PassedOver] = []
        self.ended = False

    @property
    def view(self) -> View:
        """The present position."""
        return self.game.view

    def actions(self) -> list[PlayedAction]:
        """The log without what was undone; it contains programs, which do nothing."""
        return traced_actions(self.recorded.actions)

    def play(self, played: PlayedAction) -> None:
        """Play one recorded action."""
        action = played.action
        if action.type in NOT_PLAYED:
            return
        if self.ended or self.game.finished:
            raise SiteFileError(action.type, "the game is over", action=played.action_id)
        if action.type == "end_game":
            self.ended = True
            return
        if action.type == "run_routes":
            routes_of(action)
        self._playing = played.action_id
        by, kind = self._by(action.entity_type, action.entity), action.entity_type or ""
        try:
            named = NamedAction(action.type, by, kind, self._fields(action), self._copies, self._memory)
            for native in self.names.translate(self.view, named):
                self._carry_out(native)
                self._consent()
        except (RoundhouseError, LookupError, ValueError) as error:
            raise SiteFileError(f"{action.type} by {action.actor}", str(error), action=played.action_id) from error
        if action.type == "lay_tile":
            self._copies[str(action.data["tile"])] = str(action.data["hex"])
        if action.type != "pass":
            self._memory[SKIPPED] = []
        self._skip()

    def _fields(self, action: SiteAction) -> Mapping[str, Any]:
        """The fields of an action; a missing percentage is that of the certificates."""
        if "shares" not in action.data:
            return action.data
        known = self.view.defn.companies
        sizes = []
        for share in action.data["shares"]:
            company, number = certificate(share, self.names.companies)
            if company not in known or not 0 <= number < len(known[company].certificates):
                raise LookupError(f"there is no certificate {shown(share)}")
            sizes.append(known[company].certificates[number])
        percent = action.data.get("percent")
        return {**action.data, "percent": sum(sizes) if percent is None else percent}

    def _carry_out(self, native: Action) -> None:
        if self._watch is not None:
            self._reach(native)
            self._watch(self.view, native)
        try:
            self.game.apply(native)
        except IllegalAction:
            self._reach(native)
            self.game.apply(native)

    def _by(self, kind: str | None, entity: int | str | None) -> str:
        text = str(entity)
        if kind == "player":
            return self._ours.get(text, text)
        return self.names.companies.get(text, text)

    def _skip(self) -> None:
        """Skip what the site skips without an action."""
        for _ in range(MOST_SKIPS):
            view = self.view
            if view.state.finished or not any(move.action is Pass for move in view.step.moves):
                return
            if self.names.asks(view, self._memory) or not self._may_pass():
                return
            self._memory.setdefault(SKIPPED, []).append(view.actor)
            self.game.apply(Pass(view.actor))

    def is_asked(self, entity: str, step: str) -> bool:
        """Whether we ask the same entity at the same step as a trace does."""
        kind, _, name = entity.partition(":")
        by, asked = self._by(kind, name), self.view.actor
        speaks_for = asked in self.view.state.players and by in self.view.defn.companies
        right = asked == self.view.defn.controller(self.view, by) if speaks_for else asked == by
        return right and self.names.steps.get(step) in (None, self.view.step.name)

    def card_kind(self, card: str) -> str:
        """Our type of one of the site's train cards, as it is used now."""
        return self.names.card_kind(self._memory, card)

    def _may_pass(self) -> bool:
        view = self.view
        move = next((m for m in view.step.moves if m.action is Pass), None)
        return move is not None and engine.is_legal(view, move, Pass(view.actor))

    def _reach(self, native: Action) -> None:
        """Skip steps of the same company if that makes the action possible: the site may have fewer steps."""
        first = self.game.why_not(native)
        reasons = first
        passed: list[PassedOver] = []
        while reasons:
            if len(passed) == MOST_PASSES or self.view.actor != native.by or not self._may_pass():
                for _ in passed:
                    self.game.undo()
                raise IllegalAction(str(native), first)
            passed.append(PassedOver(self._playing, self.view.actor, self.view.step.name))
            self.game.apply(Pass(self.view.actor))
            reasons = self.game.why_not(native)
        self.passed_over += passed

    def _consent(self) -> None:
        """Accept a deal: on the site, players agree before they enter it."""
        while not self.game.finished and any(m.action is Accept for m in self.view.step.moves):
            self.game.apply(Accept(self.view.actor))

    def result(self) -> dict[str, int]:
        """Final worth by the file's ids of players."""
        return {self.ids[p]: worth for p, worth in self.game.result().items()}

    def compare(self, trace: Trace, played: PlayedAction, is_last: bool) -> list[Difference]:
        """How our position differs from the line of an action."""
        auto = played.auto_index
        if trace.layout is Layout.PER_LOGGED_ACTION:
            if not is_last:
                return []
            auto = None
        line = trace.after(played.action_id, auto)
        if line is None or self.ended:
            return []
        return self._differences(plain(self.names, line.state))

    def _differences(self, expected: TraceState) -> list[Difference]:
        actual = self.snapshots.take(self.view)
        # Some traces omit what has left the game.
        shown = {id_: c for id_, c in actual.companies.items() if id_ in expected.companies or not c.closed}
        return differences(expected, replace(actual, companies=shown), ignore=NOT_COMPARED)


def replay(
    recorded: SiteGame, trace: Trace | None = None, progress: Callable[[int], None] | None = None
) -> tuple[SiteReplay, Divergence | None]:
    """Replay a whole game; with a trace, up to the first divergence."""
    run = SiteReplay(recorded)
    actions = run.actions()
    for index, (played, is_last) in enumerate(_with_ends(actions), start=1):
        run.play(played)
        if trace is not None:
            found = run.compare(trace, played, is_last)
            if found:
                kind = f"{played.action.type} by {played.action.actor}"
                return run, Divergence(index, played.action_id, kind, tuple(found))
        if progress is not None:
            progress(index)
    return run, None


def _with_ends(actions: list[PlayedAction]) -> Iterator[tuple[PlayedAction, bool]]:
    """Each action, and whether it is the last of its entry in the log."""
    for at, played in enumerate(actions):
        following = actions[at + 1] if at + 1 < len(actions) else None
        yield played, following is None or following.auto_index is None
