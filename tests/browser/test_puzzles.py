"""Puzzles in the browser: chosen, tried, solved, and remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from roundhouse.puzzles import Puzzle, all_puzzles
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_access import complaints

#: Kinds of moves that have a button.
BUTTONS = ("buy a share", "sell shares", "use the revenue")


def a_puzzle() -> tuple[str, Puzzle]:
    """A puzzle whose moves have buttons, with its title."""
    return next((title, puzzle) for title, puzzle in all_puzzles().values() if puzzle.theme in BUTTONS)


def make(player: Player, action: str) -> None:
    """Make a move by its button."""
    expect(player.page.locator(f"button[data-action='{action}']").first).to_be_visible()
    assert player.press(action)


@pytest.mark.parametrize("how", [{}, {"phone": True}])
def test_a_wrong_answer_is_told_why_and_the_solution_is_found(visit: Visit, server: str, how: dict[str, bool]) -> None:
    player = visit(server, **how)
    page = player.page
    page.locator("[data-puzzles]").click()
    title, puzzle = a_puzzle()
    expect(page.locator(f"[data-tab='{title}']")).to_be_visible()
    page.locator(f"[data-tab='{title}']").click()
    card = page.locator(f"[data-begin='{puzzle.id}']")
    expect(card).to_have_attribute("data-state", "open")
    assert complaints(page) == []
    card.click()
    panel = page.locator(f"[data-puzzle='{puzzle.id}']")
    panel.locator("[data-hint]").click()
    expect(panel.locator(".hints li")).to_have_count(1)
    make(player, puzzle.others[-1].action)
    expect(panel.locator("[data-grade=wrong]")).to_be_visible()
    panel.locator("[data-reveal]").click()
    panel.locator("[data-solution] [data-line]").click()
    expect(panel.locator("[data-line-step='1']").first).to_have_attribute("aria-current", "step")
    assert complaints(page) == []
    panel.locator("[data-retry]").click()
    expect(panel.locator("[data-grade]")).to_have_count(0)
    make(player, puzzle.solution.action)
    expect(panel.locator("[data-grade=right]")).to_be_visible()
    page.goto(f"/puzzles?title={title}")
    expect(card).to_have_attribute("data-state", "solved")


def test_a_hint_counts_as_help_after_reloading(visit: Visit, server: str) -> None:
    player = visit(server, path="/puzzles")
    page, (title, puzzle) = player.page, a_puzzle()
    page.locator(f"[data-tab='{title}']").click()
    card = page.locator(f"[data-begin='{puzzle.id}']")
    card.click()
    with page.expect_response("**/puzzle/help"):
        page.locator("[data-hint]").first.click()
    page.reload()
    page.locator("[aria-label='Menu']").first.click()
    expect(page.locator(".menu .list")).to_be_visible()
    expect(page.locator("[data-visibility]")).to_have_count(0)
    page.keyboard.press("Escape")
    make(player, puzzle.solution.action)
    expect(page.locator("[data-grade=right]")).to_be_visible()
    page.goto(f"/puzzles?title={title}")
    expect(card).to_have_attribute("data-state", "solved")


def test_advice_counts_as_help(visit: Visit, server: str) -> None:
    player = visit(server, path="/puzzles")
    page, (title, puzzle) = player.page, a_puzzle()
    page.locator(f"[data-tab='{title}']").click()
    card = page.locator(f"[data-begin='{puzzle.id}']")
    card.click()
    page.locator("[data-key=advice]").first.click()
    expect(page.locator("[data-closer], .from").first).to_be_visible()
    make(player, puzzle.solution.action)
    expect(page.locator("[data-grade=right]")).to_be_visible()
    page.goto(f"/puzzles?title={title}")
    expect(card).to_have_attribute("data-state", "solved")
