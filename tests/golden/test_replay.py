"""Every shared game of 18MEX, 18EU, 18Ireland and 18España replays to its trace."""

from pathlib import Path

import pytest

from roundhouse.record.site import SiteGame, Trace, read_site_file, read_trace
from roundhouse.record.site.replay import SiteReplay, replay


def read(path: Path) -> tuple[SiteGame, Trace]:
    """A game and its trace."""
    game = read_site_file(path)
    return game, read_trace(path.with_name(f"{path.stem}.trace.jsonl.gz"), game)


@pytest.mark.shared(
    *(
        f"{folder}{title}/*.json"
        for title in ("18MEX", "18EU", "18Ireland", "18ESP")
        for folder in ("", "selfplay/", "wild/")
    ),
)
def test_replays_to_its_trace_and_result(shared_file: Path) -> None:
    game, trace = read(shared_file)
    traced, divergence = replay(game, trace)
    assert divergence is None
    assert not traced.game.finished or traced.result() == dict(game.result)


@pytest.mark.shared("18MEX/*.json", "18EU/*.json", "18Ireland/*.json", "18ESP/*.json")
def test_asks_the_same_as_the_site_and_needs_no_trace(shared_file: Path) -> None:
    game, trace = read(shared_file)
    run = SiteReplay(game)
    for played in run.actions():
        run.play(played)
        line = trace.after(played.action_id, played.auto_index)
        assert line is not None
        hints = line.hints
        if hints is not None and hints.current_entity and hints.step and not run.ended:
            assert run.is_asked(hints.current_entity, hints.step), f"after action {played.action_id}: {hints}"
    traced, _ = replay(game, trace)
    assert run.game.digest() == traced.game.digest()
