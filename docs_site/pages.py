"""Gather the pages of the documentation site in build/docs.

Most are written by hand in docs/. Pages about titles and requests are made from the code, so that they stay true.
"""

from __future__ import annotations

import json
import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

from roundhouse import all_titles, map_svg, new_game
from roundhouse.core.title import Title
from roundhouse.present import rules_card, title_card
from roundhouse.server.app import describe

ROOT = Path(__file__).resolve().parents[1]
STATISTICS = Path(__file__).with_name("statistics.json")
PAGES = ROOT / "build" / "docs"


def write(page: str, text: str) -> None:
    """Put a page or a picture into the site."""
    path = PAGES / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def title_page(title: Title) -> str:
    """What one should know about a title."""
    card = title_card(title.id)
    low, high = title.players
    return "\n".join(
        [
            f"# {title.name}\n",
            f"{title.blurb}\n",
            f"Designed by {' and '.join(title.designers)}. {low} to {high} players{_length(card.length)}.\n",
            f"![The map of {title.name}](img/{title.id}.svg)\n",
            *_statistics(title),
            *_options(title),
            *_brief(title),
            *_readme(title),
        ]
    )


def _length(length: str) -> str:
    return f", {length}" if length else ""


def _statistics(title: Title) -> list[str]:
    found = json.loads(STATISTICS.read_text("utf-8")).get(title.id)
    if found is None:
        return []
    rows = [f"| {name} | {value} |" for name, value in found["figures"].items()]
    return ["## Statistics\n", f"{found['how']}\n", "| figure | |", "| --- | --- |", *rows, ""]


def _options(title: Title) -> list[str]:
    lines = ["## Options\n"]
    for group in title_card(title.id).option_groups:
        rows = [f"| {o.label} | `{o.name}` | {o.text} | {o.section} |" for o in group.options]
        heading = ["| option | setting | meaning | section |", "| --- | --- | --- | --- |"]
        lines += [f"### {group.heading}\n", *heading, *rows, ""]
    return lines if len(lines) > 1 else []


def _brief(title: Title) -> list[str]:
    lines = ["## Rules in brief\n"]
    for piece in rules_card(title.id).pieces:
        lines += [f"### {piece.heading}\n", *(f"{text}\n" for text in piece.text)]
        lines.append(f"*Sections {', '.join(piece.sections)}*\n")
    return lines


def _readme(title: Title) -> list[str]:
    """The title's README without its heading; links into the source folder become plain text."""
    text = files(title.package).joinpath("README.md").read_text("utf-8").split("\n", 1)[1]
    return [re.sub(r"!?\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)]


def titles() -> None:
    """The pages of all titles, and their index."""
    rows = []
    for title in all_titles().values():
        write(f"titles/img/{title.id}.svg", map_svg(new_game(title.id, title.players[0], seed=1)))
        write(f"titles/{title.id}.md", title_page(title))
        rows.append(f"| [{title.name}]({title.id}.md) | {', '.join(title.designers)} | {title.blurb} |")
    head = ["# Titles\n", "| title | designed by | |", "| --- | --- | --- |"]
    write("titles/index.md", "\n".join([*head, *rows, ""]))


def requests() -> None:
    """Every request of the server, from its OpenAPI document."""
    document: Any = describe()
    lines = [
        "# Every request\n",
        "Made from `/api/v1/openapi.json`. [HTTP API](http-api.md) explains how they fit together.\n",
    ]
    groups: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            tag = (about.get("tags") or ["other"])[0]
            told = " ".join((about.get("summary") or about.get("description") or "").split())
            groups.setdefault(tag, []).append(f"| `{method.upper()} {path}` | {told} |")
    for tag, rows in groups.items():
        lines += [f"## {tag.capitalize()}\n", "| request | |", "| --- | --- |", *rows, ""]
    write("http-reference.md", "\n".join(lines))


def copied(source: str, page: str) -> None:
    """A file of the top folder as a page, its links turned to the pages of the site."""
    text = (ROOT / source).read_text("utf-8")
    write(page, text.replace("](docs/", "](").replace("](CHANGELOG.md)", "](changelog.md)"))


def main() -> None:
    """Write all pages anew."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    titles()
    requests()
    copied("CONTRIBUTING.md", "contributing.md")
    copied("CHANGELOG.md", "changelog.md")


if __name__ == "__main__":
    main()
