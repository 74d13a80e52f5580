"""`titles`: what can be played, and with which options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from msgspec.structs import asdict, fields
from rich.markup import escape
from rich.table import Table

from roundhouse.core.options import GROUPS, SITE, SITE_RULES, Deviation, Option, declared
from roundhouse.core.title import Title
from roundhouse.titles import all_titles, broken_titles, get_title

from .console import out, print_json
from .errors import guarded
from .options import AsJson

SITE_TEXT = "Play as on 18xx.games, wherever that site departs from the rulebook."


@guarded
def titles(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Only this one.", show_default=False)] = None,
    deviations: Annotated[
        bool, typer.Option("--deviations", help="List every deviation of 18xx.games, too; each can be set by itself.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the available titles and their options."""
    found = [get_title(title)] if title else list(all_titles().values())
    if as_json:
        print_json([_as_json(about) for about in found])
        return
    for about in found:
        _print(about, deviations)
    for broken in () if title else broken_titles():
        out.print(f"[red]{escape(str(broken))}[/]", soft_wrap=True)


def _print(title: Title, deviations: bool) -> None:
    low, high = title.players
    out.print(
        f"[bold]{escape(title.id)}[/]  {escape(title.name)} by {escape(' and '.join(title.designers))}, "
        f"{low} to {high} players"
    )
    out.print(f"  {escape(title.blurb)}")
    options = declared(title.options, Option)
    for group, heading in GROUPS.items():
        rows = [(name, f"{o.name}{_section(o.section)}: {o.text}") for name, o in options.items() if o.group == group]
        _print_rows(heading, rows)
    if title.deviations is None:
        return
    single = declared(title.deviations, Deviation) if deviations else {}
    rows = [(SITE + name, f"{note.section}: {note.text}") for name, note in single.items()]
    _print_rows("18xx.games", [(SITE_RULES, SITE_TEXT), *rows])


def _section(section: str) -> str:
    return f" ({section})" if section else ""


def _print_rows(heading: str, rows: Iterable[tuple[str, str]]) -> None:
    table = Table.grid(padding=(0, 2))
    for name, text in rows:
        table.add_row(f"    {escape(name)}", f"[dim]{escape(text)}[/]")
    if table.row_count:
        out.print(f"  {heading}")
        out.print(table)


def _as_json(title: Title) -> dict[str, object]:
    options = declared(title.options, Option)
    single = {} if title.deviations is None else declared(title.deviations, Deviation)
    return {
        "id": title.id,
        "name": title.name,
        "designers": list(title.designers),
        "players": list(title.players),
        "options": [
            {**asdict(options[f.name]), "name": f.name, "label": options[f.name].name, "default": f.default}
            for f in fields(title.options)
        ],
        "site_rules": title.deviations is not None,
        "deviations": [{"name": SITE + name, **asdict(note)} for name, note in single.items()],
    }
