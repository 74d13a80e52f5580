"""Undo, redo, automatic actions and what changes nothing."""

import pytest

from roundhouse.record.site import SiteAction, SiteFileError, played_actions, traced_actions
from tests.unit.record.builders import action


def ids(*log: SiteAction) -> list[int]:
    return [played.action_id for played in played_actions(log)]


def test_undo_takes_back_the_last_action() -> None:
    assert ids(action(1), action(2), action(3, "undo"), action(4)) == [1, 4]


def test_undo_twice_takes_back_two() -> None:
    assert ids(action(1), action(2), action(3), action(4, "undo"), action(5, "undo")) == [1]


def test_undo_to_an_action_takes_back_all_after_it() -> None:
    assert ids(action(1), action(2), action(3), action(4, "undo", action_id=1), action(5)) == [1, 5]


def test_undo_to_zero_takes_back_everything() -> None:
    assert ids(action(1), action(2), action(3, "undo", action_id=0), action(4)) == [4]


def test_undo_to_an_action_already_taken_back() -> None:
    assert ids(action(1), action(2), action(3, "undo"), action(4), action(5, "undo", action_id=2)) == [1]


def test_redo_returns_the_last_group() -> None:
    log = [action(1), action(2), action(3), action(4, "undo", action_id=1), action(5, "redo"), action(6)]
    assert ids(*log) == [1, 2, 3, 6]


def test_redo_returns_group_by_group() -> None:
    log = [action(1), action(2), action(3), action(4, "undo"), action(5, "undo"), action(6, "redo")]
    assert ids(*log) == [1, 2]
    assert ids(*log, action(7, "redo")) == [1, 2, 3]


def test_a_new_action_forgets_what_was_undone() -> None:
    with pytest.raises(SiteFileError, match="action 5: redo: nothing was undone"):
        ids(action(1), action(2), action(3, "undo"), action(4), action(5, "redo"))


def test_a_message_neither_counts_nor_forgets() -> None:
    log = [action(1), action(2), action(3, "message"), action(4, "undo"), action(5, "message"), action(6, "redo")]
    assert ids(*log[:4]) == [1]
    assert ids(*log) == [1, 2]
    assert [placed.action_id for placed in traced_actions(log)] == [1, 2, 3, 5]


def test_a_program_can_be_undone_instead_of_a_move() -> None:
    assert ids(action(1), action(2, "program_share_pass"), action(3, "undo")) == [1]


def test_nothing_to_undo() -> None:
    with pytest.raises(SiteFileError, match="action 1: undo: nothing has been played"):
        ids(action(1, "undo"))


@pytest.mark.parametrize(
    "kind", ["message", "log", "program_buy_shares", "program_share_pass", "program_auction_bid", "program_disable"]
)
def test_what_changes_nothing_is_dropped(kind: str) -> None:
    assert ids(action(1), action(2, kind), action(3)) == [1, 3]


def test_the_end_of_the_game_is_kept() -> None:
    assert ids(action(1), action(2, "end_game")) == [1, 2]


def test_auto_actions_follow_their_action() -> None:
    autos = (action(1), action(1, "program_disable"), action(1, "choose"))
    first = SiteAction(1, "par", "player", 1, {}, autos)
    places = [(placed.action_id, placed.auto_index) for placed in played_actions([first, action(2)])]
    assert places == [(1, None), (1, 0), (1, 2), (2, None)]


def test_auto_actions_of_a_program_are_played() -> None:
    program = SiteAction(1, "program_share_pass", "player", 1, {}, (action(1),))
    assert [(placed.action_id, placed.auto_index) for placed in played_actions([program])] == [(1, 0)]


def test_auto_actions_go_with_their_action() -> None:
    first = SiteAction(1, "par", "player", 1, {}, (action(1),))
    assert ids(first, action(2, "undo")) == []


def test_a_long_quarrel_of_undo_and_redo_is_filtered_quickly() -> None:
    log = [action(n) for n in range(1, 30_001)]
    log += [action(30_001 + n, "redo" if n % 2 else "undo") for n in range(30_000)]
    assert len(ids(*log)) == 30_000
