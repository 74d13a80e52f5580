"""What bots say to people at the table: why they moved, what they would do, and how a game went."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse import present
from roundhouse.bots.advice import advise
from roundhouse.core.game import Game
from roundhouse.rules.operating.track import LayTile
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.positions import played_until
from tests.browser.test_access import complaints, in_both_themes
from tests.browser.test_table import opened
from tests.support.finished import finished_game


def against_bots(visit: Visit, server: str, **how: bool) -> Player:
    """Ana plays with two bots, and it is her turn after they have moved."""
    ana = visit(server, **how)
    ana.create("18mex", "Ana", mode="Against bots", players=3, seed=1, seats=["bot", "bot"])
    heading = ana.page.get_by_role("heading", name="Your turn")
    expect(heading).to_be_visible()
    before = moves(ana.page)
    ana.page.locator("[data-way-out]").click()
    ana.page.wait_for_function("n => +document.querySelector('.table').dataset.moves >= n + 3", arg=before)
    expect(heading).to_be_visible()
    return ana


def moves(page: Page) -> int:
    """How many moves the table has seen."""
    return int(page.locator(".table").get_attribute("data-moves") or 0)


def ask(page: Page) -> str:
    """Ask for advice; the best move."""
    page.get_by_role("button", name="Advice").click()
    found = page.locator("[data-advised]").first.get_attribute("data-advised")
    assert found
    return found


def advises_track(game: Game) -> bool:
    if len(game.actions) < 40 or game.view.step.name != "lay track":
        return False
    return len(present.moves(game).lay_hexes) > 1 and isinstance(advise(game)[0].action, LayTile)


def test_bots_explain_themselves_if_one_likes(visit: Visit, server: str) -> None:
    ana = against_bots(visit, server)
    page, bots = ana.page, [seat["name"] for seat in ana.ask("")["seats"] if seat["kind"] == "bot"]
    reasons, line = page.locator(".log .thought"), page.locator("[data-thought]")
    expect(reasons.first).to_be_visible()
    expect(line).to_contain_text(re.compile("|".join(map(re.escape, bots))))
    count = reasons.count()
    assert count >= 2
    page.reload()  # the reasons are kept with the game
    expect(reasons).to_have_count(count)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Show the bots' reasons").uncheck()
    expect(reasons).to_have_count(0)
    expect(line).to_have_count(0)
    page.reload()
    expect(page.locator(".log .entry").first).to_be_visible()
    expect(reasons).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Show the bots' reasons").check()
    expect(reasons).to_have_count(count)


def test_a_closer_look_follows_and_lines_can_be_stepped_through(visit: Visit, server: str) -> None:
    ana = against_bots(visit, server)
    page = ana.page
    ask(page)
    expect(page.locator(".advice .chances").first).to_be_visible()
    expect(page.locator(".advice [data-without]").first).to_be_visible()
    second = page.locator("[data-second]")
    expect(page.locator("[data-closer]").or_(second)).to_be_visible(timeout=60_000)
    if second.count():
        second.click()
        expect(page.locator("[data-closer]")).to_be_visible()
    assert complaints(page) == []
    line = page.locator(".advice [data-line]").first
    if line.count():
        line.click()
        expect(page.locator("[data-line-step='1']")).to_have_attribute("aria-current", "step")
        line.click()
    expect(page.locator(".advice")).to_be_visible()


def test_an_advised_move_is_made_only_when_confirmed(visit: Visit, server: str) -> None:
    ana = against_bots(visit, server)
    page, before = ana.page, moves(ana.page)
    action = ask(page)
    assert page.locator("[data-advised]").count() <= 3
    page.locator("[data-advised]").first.click()
    page.wait_for_selector("[data-pending][data-seen]")
    assert page.locator("[data-pending]").get_attribute("data-pending") == action
    assert moves(page) == before
    page.locator("[data-confirm]").click()
    page.wait_for_function("n => +document.querySelector('.table').dataset.moves > n", arg=before)
    assert ana.ask("/log")[before]["action"] == action


@pytest.mark.parametrize("phone", [False, True])
def test_an_advised_tile_lies_on_the_map_before_it_is_laid(
    visit: Visit, server: str, tmp_path: Path, phone: bool
) -> None:
    game = played_until("18mex", advises_track)
    player = opened(visit, server, game, tmp_path, phone=phone)
    page = player.page
    page.keyboard.press("a")
    first = page.locator("[data-advised]").first
    action = first.get_attribute("data-advised") or ""
    if not phone:
        assert page.locator("[data-glow]").count() > 1
        first.hover()
        expect(page.locator("[data-glow]")).to_have_count(1)
    first.click()
    confirm = page.locator("[data-confirm-lay]")
    expect(confirm).to_have_attribute("data-action", action)
    player.at(len(game.actions))
    confirm.click()
    player.at(len(game.actions) + 1)
    assert player.ask("/log")[-1]["action"] == action
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_table_without_advice_says_so(visit: Visit, server: str) -> None:
    ana, luis = visit(server), visit(server)
    game = ana.create("18mex", "Ana", mode="With friends online", players=3, seed=1, seats=["open", "local"])
    expect(ana.page.get_by_text("no advice")).to_be_visible()
    luis.join(game, "Luis")
    ana.start()
    for player in (ana, luis):
        player.at(0)
    page = (luis if luis.page.get_by_role("heading", name="Your turn").count() else ana).page
    page.get_by_role("button", name="Advice").click()
    expect(page.locator(".toast")).to_contain_text("Advice is switched off at this table")
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_whoever_created_the_table_switches_advice_off(visit: Visit, server: str) -> None:
    page = against_bots(visit, server).page
    ask(page)
    page.get_by_role("button", name="Close advice").click()
    expect(page.locator("[data-advised]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Players may ask a bot for advice").uncheck()
    expect(page.locator(".advise.cannot")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("a")
    expect(page.locator(".toast")).to_contain_text("Advice is switched off at this table")


def test_the_keys_are_told(visit: Visit, server: str) -> None:
    page = against_bots(visit, server).page
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Suggest the best moves")
    assert complaints(page) == []


def test_a_review_jumps_to_where_it_happened(visit: Visit, server: str, tmp_path: Path) -> None:
    game, idle = finished_game()
    player = opened(visit, server, game, tmp_path)
    page = player.page
    page.get_by_role("button", name="Review the game").click()
    swing = page.locator("[data-swing]").first
    expect(swing).to_be_visible()
    at = swing.get_attribute("data-swing")
    swing.click()
    page.wait_for_url(lambda url: f"at={at}" in url)
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    expect(swing).to_have_attribute("aria-current", "step")
    expect(page.locator(f".log .here[data-entry='{at}']")).to_be_in_viewport()
    page.locator(f"[data-missed='{idle}']").click()
    page.wait_for_url(lambda url: f"at={idle}" in url)
    expect(page.locator(f"[data-missed='{idle}']")).to_contain_text("was possible")
    page.reload()  # the address says what one looks at
    expect(page.locator(f"[data-missed='{idle}']")).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Close review").click()
    expect(page.locator("[data-swing]")).to_have_count(0)
    page.goto("/")
    page.get_by_role("link", name="Review").first.click()
    expect(page.locator("[data-swing]").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_everybody_can_use_what_bots_say(visit: Visit, server: str, tmp_path: Path, phone: bool) -> None:
    page = against_bots(visit, server, phone=phone).page
    ask(page)
    assert in_both_themes(page) == []
    page = opened(visit, server, finished_game()[0], tmp_path, phone=phone).page
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator("[data-swing]").first).to_be_visible()
    assert in_both_themes(page) == []
    page.locator("[data-swing]").first.click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    assert in_both_themes(page) == []
