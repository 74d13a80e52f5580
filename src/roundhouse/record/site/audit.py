"""Audit a recorded game against the printed rulebook.

The game is replayed by the site's rules. Before each action, we check it in the same position by the rulebook. If the
rulebook forbids it, that is a finding of kind `forbidden`. If it allows it but with a different effect, such as another
price or another player to act next, that is one of kind `differs`, which cites the deviations of the site that made the
difference, as the title declares them. How a position came about doesn't matter: a game that began with a separate
auction round is not reported again in every later round. Nor does what only the site tracks, such as which of two equal
certificates somebody holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import asdict

from roundhouse.core import engine
from roundhouse.core.actions import Action
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.options import spelled_out
from roundhouse.core.reasons import Violation
from roundhouse.core.site import switched
from roundhouse.core.view import View

from .file import SiteGame
from .replay import SiteReplay, title_of


class AuditFinding(Struct, frozen=True):
    """An action of the log on which the site and the rulebook disagree."""

    action_id: int
    action: str
    violations: tuple[Violation, ...]
    kind: Literal["forbidden", "differs"] = "forbidden"

    def __str__(self) -> str:
        """The action and every reason."""
        return f"action {self.action_id}, {self.action}: {'; '.join(map(str, self.violations))}"


def audit(recorded: SiteGame) -> list[AuditFinding]:
    """Everything in a recorded game that the rulebook forbids or would have decided differently."""
    auditor = _Auditor(recorded)
    run = SiteReplay(recorded, watch=auditor.look)
    for played in run.actions():
        auditor.action_id = played.action_id
        run.play(played)
    return auditor.findings


class _Auditor:
    def __init__(self, recorded: SiteGame) -> None:
        self.title, names = title_of(recorded)
        self.players = len(recorded.players)
        known = [rule for rule in recorded.optional_rules if rule in names.optional_rules]
        chosen = dict(switched(names.optional_rules[rule]) for rule in known)
        self.book = self._definition({**chosen, **names.audited})
        self._theirs = _settings(self._definition({**names.options, **chosen}))
        #: Settings where the site deviates from the rulebook, with the rulebook's value.
        self._departures = {
            setting: value
            for setting, value in _settings(self.book).items()
            if value != self._theirs[setting] and setting not in names.options
        }
        self._memory = names.memory
        self._without: dict[str, GameDef] = {}
        self.findings: list[AuditFinding] = []
        self.action_id = 0

    def look(self, v: View, action: Action) -> None:
        """Check an action by the rulebook before it is played."""
        reasons = engine.why_not(View(self.book, v.state), action)
        if reasons:
            self.findings.append(AuditFinding(self.action_id, str(action), tuple(reasons)))
            return
        done = self._after(v, action)
        if done is None or done == self._after(View(self.book, v.state), action):
            return
        found = tuple(self._departure(s) for s in self._departures if done != self._after(self._view(v, s), action))
        self.findings.append(AuditFinding(self.action_id, str(action), found or (self._several(),), "differs"))

    def _departure(self, setting: str) -> Violation:
        section, text = self.title.about(setting).section, self.title.told(setting, self._theirs[setting])
        return Violation(f"{self.book.book} {section}", f"18xx.games departs from the rulebook here: {text}")

    def _several(self) -> Violation:
        return Violation(self.book.book, "several deviations of 18xx.games together have a different effect here")

    def _view(self, v: View, setting: str) -> View:
        """The position under the site's rules without one of its deviations."""
        if setting not in self._without:
            self._without[setting] = self._definition({**self._theirs, setting: self._departures[setting]})
        return View(self._without[setting], v.state)

    def _definition(self, options: Mapping[str, object]) -> GameDef:
        return self.title.definition(self.players, options, auto_skip=False)

    def _after(self, v: View, action: Action) -> dict[str, object] | None:
        """What the table shows after an action; None if these rules don't allow it here."""
        try:
            after = engine.apply_unchecked(v, action).frozen()
        except (RoundhouseError, LookupError, ValueError, AssertionError, StopIteration):
            return None
        state, sizes = after.state, after.defn.sizes
        return {
            **asdict(state),
            "shares": {c: sorted(zip(own, sizes(after, c), strict=True)) for c, own in state.shares.items()},
            "title": self._shown(cast(Struct, state.title)),
            "stack": [(type(frame), self._shown(frame)) for frame in state.stack],
        }

    def _shown(self, record: Struct) -> dict[str, object]:
        return {name: value for name, value in asdict(record).items() if name not in self._memory}


def _settings(defn: GameDef) -> dict[str, object]:
    return spelled_out(defn.options, defn.deviations)
