"""`audit` and `export`: between the rulebook and files of 18xx.games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.record.site import read_site_file
from roundhouse.record.site.audit import AuditFinding
from roundhouse.record.site.audit import audit as audit_site
from roundhouse.record.site.export import export_site

from .console import out, print_json
from .errors import UserError, guarded
from .files import is_native, native_game, parse_json, read_raw, write_whole
from .options import AsJson, GameFile


@guarded
def audit(file: GameFile, as_json: AsJson = False) -> None:
    """List every action of a game of 18xx.games that the printed rulebook forbids, with its sections.

    Actions that are legal but turn out otherwise by the rulebook are listed as such.
    """
    data = read_raw(file)
    if is_native(parse_json(file, data)):
        raise UserError(f"{file} is a Roundhouse game; audit reads files from 18xx.games")
    recorded = read_site_file(data)
    findings = audit_site(recorded)
    if as_json:
        print_json({"title": recorded.title, "findings": [_finding_json(finding) for finding in findings]})
        return
    for finding in findings:
        _print(finding)
    forbidden = sum(finding.kind == "forbidden" for finding in findings)
    out.print(f"{forbidden} of {len(recorded.actions)} actions are forbidden by the rulebook", end="")
    out.print(f", {len(findings) - forbidden} more would have turned out otherwise")


def _print(finding: AuditFinding) -> None:
    colour = "red" if finding.kind == "forbidden" else "yellow"
    out.print(f"[{colour}]{finding.action_id:>5} {finding.kind}[/] {escape(finding.action)}", soft_wrap=True)
    for violation in finding.violations:
        out.print(f"      - {escape(str(violation))}", soft_wrap=True)


def _finding_json(finding: AuditFinding) -> dict[str, object]:
    return {
        "action_id": finding.action_id,
        "action": finding.action,
        "kind": finding.kind,
        "violations": [{"section": v.section, "text": v.text} for v in finding.violations],
    }


@guarded
def export(
    file: GameFile,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Output file (default: stdout).")] = None,
) -> None:
    """Convert a saved game to the 18xx.games format, if that site can represent it."""
    raw = parse_json(file, read_raw(file))
    if not is_native(raw):
        raise UserError(f"{file} is not a Roundhouse game")
    text = json.dumps(export_site(native_game(file, raw)), ensure_ascii=False, indent=1)
    if output is None:
        typer.echo(text)
    else:
        write_whole(output, text + "\n")
