"""The first hour: from the lobby into the lessons, a game with a preset, and a rematch."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from tests.browser.conftest import Visit
from tests.browser.test_access import complaints


@pytest.mark.parametrize("how", [{}, {"phone": True}])
def test_the_first_lesson_is_solved_and_the_next_begins(visit: Visit, server: str, how: dict[str, bool]) -> None:
    page = visit(server, **how).page
    page.locator("[data-learn]").click()
    page.locator("[data-begin=par]").click()
    expect(page.locator("[data-lesson=par]")).to_be_visible()
    page.locator("[data-hint]").click()
    assert complaints(page) == []
    page.locator("[data-action='p1 par FC 70']").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-lesson=par][data-done]")).to_be_visible()
    page.locator("[data-next]").click()
    expect(page.locator("[data-lesson=float]")).to_be_visible()
    page.goto("/learn")
    expect(page.locator("[data-begin=par] .finished")).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-learn]")).to_contain_text("Next lesson: Float it")


def test_a_phone_says_that_the_track_is_laid(visit: Visit, server: str) -> None:
    player = visit(server, "/learn", phone=True)
    page = player.page
    page.locator("[data-begin=track]").click()
    expect(page.get_by_text("An operating round begins")).to_be_visible()
    page.locator("[data-try]").click()
    expect(page.get_by_text("An operating round begins")).to_have_count(0)
    player.lay("B2", "5", "FC lay 5 B2 r4")
    expect(page.locator("[data-lesson=track]")).to_be_visible()
    player.lay("C3", "6", "FC lay 6 C3 r0")
    expect(page.locator("[data-lesson=track][data-done]")).to_be_visible()


def test_a_preset_is_remembered(visit: Visit, server: str) -> None:
    player = visit(server)
    page = player.page
    page.locator("[data-title='18mex']").click()
    page.get_by_text("Against bots", exact=True).click()
    player.unfold("rules")
    page.get_by_label("Quick rust").check()
    expect(page.locator("[data-fold=rules] .now")).to_have_text("1 change")
    player.unfold("more")
    page.locator("[data-save]").click()
    page.get_by_label("Preset name").fill("Friday")
    page.locator("[data-keep]").click()
    page.locator("[data-preset=rulebook]").click()
    expect(page.get_by_label("Quick rust")).not_to_be_checked()
    page.reload()
    page.locator("[data-title='18mex']").click()
    page.locator("[data-preset=Friday]").click()
    player.unfold("rules")
    expect(page.get_by_label("Quick rust")).to_be_checked()
    expect(page.locator("input[value=bots]")).to_be_checked()


def test_what_is_not_valid_is_shown_where_it_is_folded_away(visit: Visit, server: str) -> None:
    player = visit(server)
    page = player.page
    page.locator("[data-title='18tiny']").click()
    player.unfold("more")
    page.get_by_label("Random seed").fill("seven")
    page.locator("[data-fold=more] > summary").click()
    expect(page.get_by_label("Random seed")).to_be_hidden()
    page.locator("button[form=create]").click()
    expect(page.get_by_label("Random seed")).to_be_focused()


def test_the_next_game_begins_as_the_last_one_did(visit: Visit, server: str) -> None:
    """One field, one choice, one button; the second time not even these."""
    page = visit(server, phone=True).page
    page.locator("[data-title='18tiny']").click()
    expect(page.locator("[data-fold][open]")).to_have_count(0)
    expect(page.locator("[data-preset]")).to_have_count(0)
    page.get_by_role("button", name="2", exact=True).click()
    page.locator("[data-bots]").select_option("easy")
    page.locator("button[form=create]").click()
    page.wait_for_url("**/game/*")
    page.goto("/")
    page.locator("[data-title='18tiny']").click()
    expect(page.locator("[data-preset=last]")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="2", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-bots]")).to_have_value("easy")
    with page.expect_request("**/games") as asked:
        page.locator("button[form=create]").click()
    assert [seat["kind"] for seat in (asked.value.post_data_json or {})["seats"]] == ["me", "bot"]
    page.wait_for_url("**/game/*")


def test_paying_out_too_much_is_warned_about_first(visit: Visit, server: str) -> None:
    page = visit(server, path="/learn").page
    page.locator("[data-begin=withholding]").click()
    page.locator("[data-action='FC dividend pay']").first.click()
    expect(page.locator("[data-warning=trains_rust]")).to_be_visible()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-lesson=withholding] .slip")).to_be_visible()


def test_a_position_is_explained_with_its_rule(visit: Visit, server: str, tmp_path: Path) -> None:
    page = _opened(visit, server, tmp_path, new_game("18tiny", 2, seed=0))
    page.locator("[data-explain]").click()
    told = page.get_by_role("dialog", name="What matters now")
    expect(told.locator("[data-part=turn]")).to_contain_text("It is")
    expect(told.locator("[data-part=turn] blockquote")).to_contain_text("buy one")
    expect(told.locator("[data-part=trains]")).to_contain_text("next train")
    assert complaints(page) == []
    told.get_by_role("button", name="in the rules").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def test_words_on_the_table_are_explained(visit: Visit, server: str, tmp_path: Path) -> None:
    page = _opened(visit, server, tmp_path, new_game("18tiny", 2, seed=0))
    words = page.locator("[data-term=priority]")
    words.first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("next stock round")
    page.mouse.move(0, 0)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    terms = page.locator("[data-term]").evaluate_all("all => all.map(one => [one.dataset.term, one.tabIndex])")
    stops = [term for term, tab in terms if tab == 0]
    assert sorted(stops) == sorted({term for term, _ in terms})
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-terms]").uncheck()
    expect(words).to_have_count(0)


def test_a_finished_game_is_played_again(visit: Visit, server: str, tmp_path: Path) -> None:
    game, chance = new_game("18tiny", 2, seed=1), Random(1)
    while not game.finished:
        game.apply(random_action(game, chance))
    page = _opened(visit, server, tmp_path, game)
    finished = page.url
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: url != finished)
    again = page.url
    expect(page.locator("[data-action$=' par FC 70']").first).to_be_visible()
    page.go_back()
    expect(page.locator("[data-rematch]")).to_have_text("Go to the rematch")
    page.locator("[data-rematch]").click()
    page.wait_for_url(again)


def _opened(visit: Visit, server: str, folder: Path, game: Game) -> Page:
    """A game at its table, from a file."""
    file = folder / "game.json"
    file.write_text(json.dumps(game.to_json()), "utf-8")
    page = visit(server).page
    page.locator("input[type=file]").first.set_input_files(file)
    page.wait_for_url("**/game/*")
    return page
