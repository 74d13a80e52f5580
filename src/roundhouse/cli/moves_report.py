"""How our legal moves differ from lists of them, for programs and for people."""

from __future__ import annotations

from typing import TypedDict

import msgspec
from rich.markup import escape

from roundhouse.record.site.legal_moves import MovesReport

from .console import out

_SHOWN = 20


class Difference(TypedDict):
    """A decision at which our moves of a kind are not those of the list."""

    action_id: int
    entity: str
    step: str
    kind: str
    extra: list[object]
    missing: list[object]


class Moves(TypedDict):
    """The comparison as JSON."""

    decisions: int
    equal: int
    by_kind: dict[str, int]
    differences: list[Difference]


def moves_json(report: MovesReport) -> Moves:
    """The comparison for programs."""
    return {
        "decisions": report.decisions,
        "equal": report.equal,
        "by_kind": dict(report.by_kind().most_common()),
        "differences": [msgspec.to_builtins(one) for one in report.differences],
    }


def report_moves(found: Moves) -> None:
    """The comparison for people: how many by kind, and the first ones in full."""
    colour = "red" if found["differences"] else "green"
    out.print(f"[bold {colour}]Legal moves match at {found['equal']} of {found['decisions']} decisions[/]")
    for kind, count in found["by_kind"].items():
        out.print(f"  {escape(kind)}: {count}")
    for one in found["differences"][:_SHOWN]:
        where = f"before action {one['action_id']}, {one['entity']} at '{one['step']}', {one['kind']}"
        out.print(escape(f"  {where}"), soft_wrap=True)
        for side, text in ((one["extra"], "only we allow"), (one["missing"], "only the list has")):
            for entry in side:
                out.print(escape(f"    {text} {entry}"), soft_wrap=True)
    rest = len(found["differences"]) - _SHOWN
    if rest > 0:
        out.print(f"  … and {rest} more; use --json to list all")
