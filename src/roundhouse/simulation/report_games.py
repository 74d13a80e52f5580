"""The list of games in a report, with links to those that are stored."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from msgspec import Struct

from .record import GameRecord
from .report_figures import Games

#: The folder of stored games beside the report.
FOLDER = "games"
#: The table of `make play` and `roundhouse serve`.
TABLE = "http://localhost:1830"


def file_name(record: GameRecord) -> str:
    """The file of a game, by variant and number.

    >>> from types import SimpleNamespace
    >>> file_name(SimpleNamespace(variant="as printed", number=3))
    'as-printed-0004.json'
    """
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', record.variant).strip('-')}-{record.number + 1:04}.json"


def store_games(folder: Path, games: Games) -> list[Path]:
    """Write the saved games that records hold."""
    stored = [record for some in games.values() for record in some if record.saved]
    if stored:
        (folder / FOLDER).mkdir(exist_ok=True)
    written = []
    for record in stored:
        path = folder / FOLDER / file_name(record)
        path.write_text(record.saved + "\n", encoding="utf-8")
        written.append(path)
    return written


def table_link(record: GameRecord, name: str, table: str = TABLE) -> str:
    """An address that opens a stored game at a table; it carries the whole game, so no server has to know the file."""
    packed = urlsafe_b64encode(zlib.compress(record.saved.encode(), 9)).decode("ascii")
    return f"{table.rstrip('/')}/open#{urlencode({'name': name, 'game': packed})}"


class Places(Struct, frozen=True):
    """Where the links of a report lead: the address of a table, and the variants that no table plays."""

    table: str = TABLE
    changed: frozenset[str] = frozenset()


def games_table(name: str, games: Games, ended: Callable[[str], str], places: Places) -> str:
    """Every game: who sat where, how it ended; stored ones can be opened at a table."""
    rows = []
    for variant, some in games.items():
        for record in some:
            at = f"{variant}, {record.number + 1}" if len(games) > 1 else str(record.number + 1)
            players = ", ".join(
                f"<b>{escape(bot)} {worth:,}</b>" if seat in record.winners else f"{escape(bot)} {worth:,}"
                for seat, (bot, worth) in enumerate(zip(record.bots, record.worth, strict=True))
            )
            numbers = (_opening(record, at, f"{name} {at}", places), record.seed, record.rounds, record.actions)
            cells = "".join(f"<td>{cell}</td>" for cell in numbers)
            told = "".join(f'<td class="words">{text}</td>' for text in (escape(ended(record.ending)), players))
            rows.append(f"<tr>{cells}{told}</tr>")
    head = "".join(f"<th>{cell}</th>" for cell in ("game", "seed", "rounds", "actions"))
    head += "".join(f'<th class="words">{cell}</th>' for cell in ("ending", "seats in order"))
    return (
        f"<h2>Games</h2><p>{_how(games, places)} Winners are bold.</p>"
        f"<details open><summary>{len(rows)} games</summary>"
        f'<div class="scroll"><table><tr>{head}</tr>{"".join(rows)}</table></div></details>'
    )


def _how(games: Games, places: Places) -> str:
    """How to open games, and which can't be opened."""
    if not any(record.saved for some in games.values() for record in some):
        return "Run the simulation with <code>--store</code> to keep the games and open them at the table."
    told = (
        f"The numbers open a game, with every move, at the table that runs at {escape(places.table)}; start it with"
        " <code>roundhouse serve</code>. The files can also be imported at any other table, or read with"
        " <code>roundhouse show</code>."
    )
    if not places.changed.intersection(games):
        return told
    return f"{told} Games with changed data files can't be opened, because tables play the printed game."


def _opening(record: GameRecord, at: str, name: str, places: Places) -> str:
    """The number of a game, with links if it is stored."""
    if not record.saved or record.variant in places.changed:
        return escape(at)
    link, file = escape(table_link(record, name, places.table)), f"{FOLDER}/{file_name(record)}"
    return f'<a href="{link}" target="_blank" rel="noopener">{escape(at)}</a> <a class="file" href="{file}">file</a>'
