"""A game by the clock: chosen when the table is set, seen while it is played, and a bot moves for whoever is absent."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_bot_moves_for_whoever_lets_their_time_run_out(visit: Visit, server: str) -> None:
    page = visit(server).page
    page.locator("[data-title='18mex']").click()
    page.get_by_text("Against bots", exact=True).click()
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_label("Your name").fill("Ana")
    page.locator("[data-clock-choice] summary").click()
    page.locator("[data-clock-preset=own]").click()
    page.get_by_label("Kind of clock").select_option("live")
    page.get_by_label("Time for each player", exact=True).fill("6")
    page.get_by_label("Unit").first.select_option("seconds")
    page.locator("[data-at-zero]").select_option("bot")
    page.get_by_label("Which bot").select_option("easy")
    expect(page.locator("[data-clock-choice] summary")).to_contain_text("6 seconds for the game")
    page.locator("button[form=create]").click()
    page.wait_for_url("**/game/*")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    clock = page.locator("header [data-clock]").first
    expect(clock).to_have_attribute("aria-label", re.compile(r"Ana has \d seconds? left"))
    told = page.locator(".log .thought", has_text="Ana's time ran out; bot easy moves")
    expect(told.first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-seats]").click()
    expect(page.get_by_role("dialog").get_by_text("turn missed")).to_be_visible()
    page.locator("[data-pause]").click()
    expect(page.locator("[data-pause]")).to_have_text("Resume the clock")
