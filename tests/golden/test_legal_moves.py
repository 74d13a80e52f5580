"""Our legal moves are those of the site at every decision of the shared games that list them."""

from pathlib import Path

import pytest

from roundhouse.record.site import read_moves, read_site_file
from roundhouse.record.site.legal_moves import compare_moves


@pytest.mark.shared(
    "18MEX/*.moves.jsonl.gz", "18EU/*.moves.jsonl.gz", "18Ireland/*.moves.jsonl.gz", "18ESP/*.moves.jsonl.gz"
)
def test_legal_moves_are_the_sites(shared_file: Path) -> None:
    game = read_site_file(shared_file.with_name(f"{shared_file.name.removesuffix('.moves.jsonl.gz')}.json"))
    decisions = read_moves(shared_file)
    report = compare_moves(game, decisions)
    assert not report.differences, "\n".join(map(str, report.differences[:10]))
    assert report.decisions == report.equal == len(decisions)
