"""The first hour: from the lobby into the lessons, a game with a preset, and a rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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


def test_a_preset_is_remembered(visit: Visit, server: str) -> None:
    page = visit(server).page
    page.locator("[data-title='18mex']").click()
    page.get_by_text("Against bots", exact=True).click()
    page.get_by_label("Quick rust").check()
    page.locator("[data-save]").click()
    page.get_by_label("Preset name").fill("Friday")
    page.locator("[data-keep]").click()
    page.locator("[data-preset=rulebook]").click()
    expect(page.get_by_label("Quick rust")).not_to_be_checked()
    page.reload()
    page.locator("[data-title='18mex']").click()
    page.locator("[data-preset=Friday]").click()
    expect(page.get_by_label("Quick rust")).to_be_checked()
    expect(page.locator("input[value=bots]")).to_be_checked()
