"""`rules`: the rules of a title and the tests that settle them."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from roundhouse.record.coverage import RuleEntry
from roundhouse.record.coverage import coverage as covered_rules
from roundhouse.titles import get_title

from .console import out, print_json
from .errors import UserError, guarded
from .options import AsJson, TitleName


@guarded
def rules(
    title: TitleName,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count tests and list rules without one.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the rules of a title and the tests that cite them."""
    about = get_title(title)
    try:
        found = covered_rules(about)
    except FileNotFoundError:
        raise UserError(f"{about.name} has no index of rules yet") from None
    if as_json:
        entries = [{"id": r.id, "section": r.section, "kind": r.kind, "tests": list(r.tests)} for r in found]
        print_json({"rules": entries})
    elif coverage:
        _print_coverage(about.name, found)
    else:
        _print_rules(found)


def _print_rules(found: list[RuleEntry]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("rule", "section", "kind"):
        table.add_column(heading)
    table.add_column("tests", justify="right")
    for rule in found:
        table.add_row(escape(rule.id), escape(rule.section), escape(rule.kind), str(len(rule.tests) or ""))
    out.print(table)


def _print_coverage(name: str, found: list[RuleEntry]) -> None:
    checkable = [rule for rule in found if rule.checkable]
    cited = [rule for rule in checkable if rule.tests]
    out.print(f"{escape(name)}: {len(cited)} of {len(checkable)} rules have tests, {len(found)} rules in all")
    kinds = Counter(rule.kind for rule in checkable)
    for kind, count in sorted(kinds.items()):
        out.print(f"  {escape(kind)}: {sum(rule.kind == kind for rule in cited)} of {count}")
    missing = [rule for rule in checkable if not rule.tests]
    if missing:
        out.print("[bold]Without a test:[/]")
        for rule in missing:
            out.print(f"  {escape(rule.id)} ({escape(rule.kind)})")
