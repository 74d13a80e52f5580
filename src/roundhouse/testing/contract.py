"""The contract suite: `from roundhouse.testing.contract import *` in a test module runs it for the project's titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .declaring_contract import (
    test_actions_say_what_they_are_for,
    test_deviations_of_18xx_games_say_where_and_how_and_are_off,
    test_fields_of_actions_say_what_they_name,
    test_frames_say_who_answers_and_what_was_sold,
    test_options_say_what_they_are,
    test_questions_tell_what_they_are_about,
)
from .listing_contract import (
    test_candidates_keep_what_they_guarantee,
    test_checks_are_the_same_for_all_candidates_if_they_say_so,
    test_the_order_of_checks_does_not_matter,
)
from .playing_contract import (
    test_a_refused_action_changes_nothing,
    test_actions_survive_text_and_json,
    test_changed_states_play_on_alike,
    test_events_agree_with_the_position_after_the_action,
    test_every_process_plays_alike,
    test_later_phases_are_reached_and_nothing_is_lost,
    test_listed_actions_belong_to_who_is_asked,
    test_nothing_is_lost_and_nobody_is_stuck,
    test_saved_games_are_played_again,
    test_seeds_decide_everything,
    test_states_survive_encoding,
    test_the_list_keeps_the_checks,
    test_undo_and_redo_give_the_same_states,
    test_views_do_not_change_states,
)
from .positions import table_sizes
from .under_test import titles_of
from .using_contract import (
    test_bots_make_legal_moves,
    test_checks_cite_the_rulebook,
    test_environments_are_played_to_the_end,
    test_environments_have_a_place_for_everything,
    test_every_checkable_rule_is_cited,
    test_screens_show_every_position,
)

if TYPE_CHECKING:
    import pytest

__all__ = [
    "pytest_generate_tests",
    "test_a_refused_action_changes_nothing",
    "test_actions_say_what_they_are_for",
    "test_actions_survive_text_and_json",
    "test_bots_make_legal_moves",
    "test_candidates_keep_what_they_guarantee",
    "test_changed_states_play_on_alike",
    "test_checks_are_the_same_for_all_candidates_if_they_say_so",
    "test_checks_cite_the_rulebook",
    "test_deviations_of_18xx_games_say_where_and_how_and_are_off",
    "test_environments_are_played_to_the_end",
    "test_environments_have_a_place_for_everything",
    "test_events_agree_with_the_position_after_the_action",
    "test_every_checkable_rule_is_cited",
    "test_every_process_plays_alike",
    "test_fields_of_actions_say_what_they_name",
    "test_frames_say_who_answers_and_what_was_sold",
    "test_later_phases_are_reached_and_nothing_is_lost",
    "test_listed_actions_belong_to_who_is_asked",
    "test_nothing_is_lost_and_nobody_is_stuck",
    "test_options_say_what_they_are",
    "test_questions_tell_what_they_are_about",
    "test_saved_games_are_played_again",
    "test_screens_show_every_position",
    "test_seeds_decide_everything",
    "test_states_survive_encoding",
    "test_the_list_keeps_the_checks",
    "test_the_order_of_checks_does_not_matter",
    "test_undo_and_redo_give_the_same_states",
    "test_views_do_not_change_states",
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for each title of the project, number of players, style or change of state it asks for."""
    names = metafunc.fixturenames
    if "title" not in names:
        return
    titles: list[str] = getattr(metafunc.module, "TITLES", None) or titles_of(metafunc.config.rootpath)
    if "players" in names:
        metafunc.parametrize(("title", "players"), [(t, n) for t in titles for n in table_sizes(t)])
    else:
        metafunc.parametrize("title", titles)
    if "style" in names:
        metafunc.parametrize("style", ["wild", "sober"])
    if "passage" in names:
        metafunc.parametrize("passage", ["stored", "shuffled"])
