"""What the README shows is true."""

from __future__ import annotations

from pathlib import Path

from roundhouse.titles import all_titles


def test_the_readme_names_titles_and_designers(root: Path) -> None:
    """Every title stands in the table with its designers."""
    text = (root / "README.md").read_text(encoding="utf-8")
    for title in all_titles().values():
        row = next(line for line in text.splitlines() if line.startswith(f"| {title.name} "))
        assert all(designer in row for designer in title.designers)
        assert "playable" in row
