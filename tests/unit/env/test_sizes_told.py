"""The table of sizes in the docs is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.env.layout import layout
from roundhouse.titles import get_title


@pytest.mark.parametrize("title", ["18esp", "18eu", "18ireland", "18irepl", "18mex", "18sa"])
def test_the_docs_tell_how_large_spaces_are(title: str, root: Path) -> None:
    """Indices and numbers of an observation, for the fewest and the most players."""
    about = get_title(title)
    fewest, most = about.players[0], about.players[-1]
    (few_actions, few), (most_actions, many) = (layout(title, players, ()) for players in (fewest, most))
    sizes = f"{few_actions.size:,} to {most_actions.size:,} | {few.size:,} to {many.size:,}"
    row = f"| {about.name} | {fewest} to {most} | {sizes} |"
    assert row in (root / "docs/environments.md").read_text("utf-8").splitlines()
