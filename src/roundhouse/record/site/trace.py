"""Traces: the reference's position after every action, in either of two layouts."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct

from . import human_trace, selfplay_trace
from .errors import SiteFileError
from .file import SiteGame
from .source import TRACE_LIMIT, Source, decode, read_bytes
from .states import TraceState


class Layout(Enum):
    """What a line stands for."""

    PER_PLAYED_ACTION = "human"
    """Automatic actions have their own lines, numbered by `auto_index`."""

    PER_LOGGED_ACTION = "self-play"
    """A line is the position after an action with all its automatic actions."""


class LastRun(Struct, frozen=True):
    """What a company earned when it last ran."""

    turn: int
    number: int
    revenue: int
    dividend: str


class Hints(Struct, frozen=True):
    """Hints for following a game in the reference's own terms, which can't simply be compared."""

    current_entity: str | None = None
    step: str | None = None
    legal_action_types: tuple[str, ...] = ()
    operating_order: tuple[str, ...] = ()
    last_runs: Mapping[str, LastRun] = {}


class TraceLine(Struct, frozen=True):
    """The position after an action; line 0 is the one before the first."""

    index: int
    action_id: int
    auto_index: int | None
    action: str | None
    entity: str | None
    state: TraceState
    hints: Hints | None = None


class Trace(Struct, frozen=True, dict=True):
    """All lines of a trace, line 0 included."""

    layout: Layout
    lines: tuple[TraceLine, ...]

    def after(self, action_id: int, auto_index: int | None = None) -> TraceLine | None:
        """The line of a played action; None for one that has no line of its own."""
        return self._places.get((action_id, auto_index))

    @cached_property
    def _places(self) -> dict[tuple[int, int | None], TraceLine]:
        return {(line.action_id, line.auto_index): line for line in self.lines}


def read_trace(source: Source, game: SiteGame) -> Trace:
    """Read a trace of either layout; the game maps players to ids."""
    lines = iter_trace(source, game)
    layout, first = next(lines)
    return Trace(layout, (first, *(line for _, line in lines)))


def iter_trace(source: Source, game: SiteGame) -> Iterator[tuple[Layout, TraceLine]]:
    """Read a trace line by line, so that a long one needs little memory."""
    rows = read_bytes(source, limit=TRACE_LIMIT).splitlines()
    if not rows:
        raise SiteFileError("trace", "is empty")
    layout = _layout(rows[0])
    for index, row in enumerate(rows):
        line = _human_line(row, index) if layout is Layout.PER_PLAYED_ACTION else _selfplay_line(row, index, game)
        if line.index != index:
            raise SiteFileError("index", f"should be {index}, is {line.index}", line=index)
        yield layout, line


def _layout(row: bytes) -> Layout:
    keys = decode(row, dict[str, object], what="trace", line=0).keys()
    if "state" in keys:
        return Layout.PER_PLAYED_ACTION
    if {"companies", "players", "round_num"} <= keys:
        return Layout.PER_LOGGED_ACTION
    raise SiteFileError("trace", "has an unknown layout", line=0)


def _human_line(row: bytes, number: int) -> TraceLine:
    raw = decode(row, human_trace.Line, what="trace", line=number)
    companies = {**raw.state.corporations, **raw.state.minors}
    runs = {id_: company.last_run for id_, company in companies.items() if company.last_run is not None}
    hints = Hints(
        current_entity=raw.state.current_entity,
        step=raw.state.step,
        legal_action_types=raw.state.legal_action_types,
        operating_order=raw.state.operating_order,
        last_runs={id_: LastRun(run.turn, run.number, run.revenue, run.dividend) for id_, run in runs.items()},
    )
    state = human_trace.normalised(raw.state)
    return TraceLine(raw.index, raw.action_id, raw.auto_index, raw.action, raw.entity, state, hints)


def _selfplay_line(row: bytes, number: int, game: SiteGame) -> TraceLine:
    raw = decode(row, selfplay_trace.Line, what="trace", line=number)
    state = selfplay_trace.normalised(raw, {player.name: str(player.id) for player in game.players}, line=number)
    action = None if number == 0 else raw.type
    entity = None if raw.entity is None else str(raw.entity)
    return TraceLine(raw.index, raw.action_id, None, action, entity, state)
