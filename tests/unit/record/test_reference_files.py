"""Every reference file is read, and its log, trace and list of moves fit together."""

from pathlib import Path

import pytest

from roundhouse.record.site import (
    Layout,
    Trace,
    played_actions,
    read_moves,
    read_site_file,
    read_trace,
    routes_of,
    traced_actions,
)
from roundhouse.record.site.fields import NOT_PLAYED


@pytest.mark.shared("18*/*.json", "selfplay/18*/*.json")
def test_log_and_trace_agree(shared_file: Path) -> None:
    game = read_site_file(shared_file)
    trace = read_trace(shared_file.with_suffix(".trace.jsonl.gz"), game)
    played, traced = played_actions(game.actions), traced_actions(game.actions)
    if trace.layout is Layout.PER_LOGGED_ACTION:
        traced = [placed for placed in traced if placed.auto_index is None]
    assert len(traced) == len(trace.lines) - 1
    for placed, line in zip(traced, trace.lines[1:], strict=True):
        entity = placed.action.actor if trace.layout is Layout.PER_PLAYED_ACTION else str(placed.action.entity)
        assert (placed.action_id, placed.auto_index, placed.action.type, entity) == (
            line.action_id,
            line.auto_index,
            line.action,
            line.entity,
        )
        assert trace.after(placed.action_id, placed.auto_index) is line
    for placed in played:
        if placed.action.type == "run_routes":
            routes_of(placed.action)
    assert_programs_change_nothing(trace)
    assert trace.lines[-1].state.result == game.result
    assert {len(line.state.players) for line in trace.lines} == {len(game.players)}


def assert_programs_change_nothing(trace: Trace) -> None:
    for before, line in zip(trace.lines, trace.lines[1:], strict=False):
        if line.action in NOT_PLAYED:
            assert line.state == before.state


@pytest.mark.shared("18*/*.moves.jsonl.gz")
def test_moves_fit_the_trace(shared_file: Path) -> None:
    stem = shared_file.name.removesuffix(".moves.jsonl.gz")
    game = read_site_file(shared_file.with_name(f"{stem}.json"))
    trace = read_trace(shared_file.with_name(f"{stem}.trace.jsonl.gz"), game)
    decisions = read_moves(shared_file)
    played = [placed for placed in played_actions(game.actions) if placed.action.type != "end_game"]
    assert [(d.action_id, d.auto_index) for d in decisions] == [(p.action_id, p.auto_index) for p in played]
    for decision in decisions:
        line = trace.lines[decision.before_index]
        assert (decision.action_id, decision.auto_index) == (line.action_id, line.auto_index)
        assert decision.played.type == line.action
        if decision.played.lay and decision.played.entity == decision.entity:
            assert decision.played.lay in {(lay.hex, lay.tile, lay.rotation) for lay in decision.lays}
