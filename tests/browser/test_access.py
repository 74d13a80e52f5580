"""Everybody can use the table: axe finds nothing, and the keyboard is enough."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Visit
from tests.browser.gallery import requests_of
from tests.browser.player import Player
from tests.browser.positions import played_until
from tests.browser.test_table import opened
from tests.server.places import PATIENCE

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
RULES: Mapping[str, object] = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
#: The rules of them that look at colours; another theme changes nothing else.
OF_COLOURS: Mapping[str, object] = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
#: Nearly everything on a page is the map. As long as it looks the same, it is not looked at again.
RUN = """async (rules) => {
  const map = document.querySelector("svg.rh[data-detail]");
  const looks = map && [document.documentElement.dataset.theme, rules.type, innerWidth, map.outerHTML].join();
  const seen = (window.seenByAxe ??= new Set());
  const where = map && seen.has(looks) ? { exclude: [["svg.rh[data-detail]"]] } : document;
  const { violations } = await axe.run(where, { runOnly: rules, resultTypes: ["violations"] });
  if (map) seen.add(looks);
  return violations;
}"""
#: Two pictures later styles are worked out, and transitions that began have ended.
ENDED = """async () => {
  for (let pictures = 0; pictures < 2; pictures += 1) await new Promise(requestAnimationFrame);
  const going = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.all(going.map((one) => one.finished.catch(() => null)));
}"""


def complaints(page: Page, rules: Mapping[str, object] = RULES) -> list[str]:
    """What axe finds, one line each."""
    if not AXE.exists():
        pytest.skip("axe is not installed; run make client")
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text("utf-8"))
    violations: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [f"{v['id']}: {node['html'][:160]} {node['failureSummary']}" for v in violations for node in v["nodes"]]


def in_both_themes(page: Page) -> list[str]:
    """What axe finds in the light theme, and of the colours in the dark one; the page stays in the dark one."""
    found = []
    for theme, rules in (("light", RULES), ("dark", OF_COLOURS)):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate(ENDED)
        found += [f"{theme}: {complaint}" for complaint in complaints(page, rules)]
    return found


def settled(page: Page, waiting: set[Request]) -> None:
    """Wait until the page has what it asked for, and stands still."""
    page.evaluate(ENDED)
    end = time.monotonic() + PATIENCE
    while waiting:
        assert time.monotonic() < end, [request.url for request in waiting]
        page.wait_for_timeout(20)
    expect(page.get_by_text("Loading…")).to_have_count(0)
    page.evaluate(ENDED)


def seated(visit: Visit, server: str, **how: bool) -> Player:
    """Somebody at a new table for one device."""
    player = visit(server, **how)
    player.create("18mex", "Ana", mode="On this device", players=3, seed=1, seats=["local", "local"])
    player.at(0)
    return player


BAR = "[document.querySelector('header').offsetHeight < 60, document.documentElement.scrollWidth <= innerWidth]"


@pytest.mark.parametrize("phone", [False, True])
def test_lobby_and_account(visit: Visit, server: str, phone: bool) -> None:
    page = visit(server, phone=phone).page
    expect(page.locator("[data-title]").first).to_be_visible()
    assert in_both_themes(page) == []
    assert page.request.post("/api/v1/account/guest", data={"name": "Bartholomew"}).ok
    page.goto("/account")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert in_both_themes(page) == []
    page.goto("/")
    expect(page.locator("header .person")).to_be_visible()
    assert page.evaluate(BAR) == [True, True]  # one line, and nothing beyond the edge
    page.locator("[data-title]").first.click()
    expect(page.locator("[data-fold=more]")).to_be_visible()
    for fold in page.locator("dialog [data-fold] > summary").all():
        fold.click()
    page.get_by_text("Readings and house rules").click()
    assert in_both_themes(page) == []


@pytest.mark.parametrize("language", ["de", "es"])
def test_long_words_fit_on_narrow_phones(visit: Visit, server: str, language: str) -> None:
    page = visit(server, phone=True).page
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("language => localStorage.setItem('roundhouse.language', language)", language)
    assert page.request.post("/api/v1/account/guest", data={"name": "Bartholomew"}).ok
    for path, loaded in (("/", "[data-title]"), ("/learn", "[data-begin]")):
        page.goto(path)
        expect(page.locator(loaded).first).to_be_visible()
        assert page.evaluate(BAR) == [True, True]


@pytest.mark.parametrize("phone", [False, True])
def test_table(visit: Visit, server: str, phone: bool) -> None:
    page = seated(visit, server, phone=phone).page
    assert in_both_themes(page) == []
    page.locator(".choice").first.click()
    page.wait_for_selector("[data-seen]")
    assert in_both_themes(page) == []


def test_all_views(visit: Visit, server: str) -> None:
    page = seated(visit, server).page
    waiting = requests_of(page)
    names = (
        "Market",
        "Spreadsheet",
        "Charts",
        "Tiles",
        "Charters",
        "Auction",
        "Privates",
        "Chat",
        "Notes",
        "Auto-moves",
    )
    for name in names:
        page.get_by_role("tab", name=name).click()
        settled(page, waiting)
        assert complaints(page) == [], name
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules summary")).to_be_visible()
    page.wait_for_selector("[data-anchor]")
    assert complaints(page) == []


def test_late_in_a_game(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18eu", lambda g: len(g.state.prices) > 3 and g.view.step.name == "run trains")
    page = opened(visit, server, game, tmp_path).page
    waiting = requests_of(page)
    assert in_both_themes(page) == []
    for name in ("Market", "Spreadsheet", "Companies"):
        page.get_by_role("tab", name=name).click()
        settled(page, waiting)
        assert in_both_themes(page) == [], name


@pytest.mark.parametrize("how", [{}, {"phone": True, "dark": True}])
def test_the_end_of_a_game(visit: Visit, server: str, tmp_path: Path, how: dict[str, bool]) -> None:
    game = played_until("18tiny", lambda g: bool(g.state.ending))
    while not game.finished:
        game.apply(next(iter(game.legal_actions())))
    page = opened(visit, server, game, tmp_path, **how).page
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("how", [{}, {"phone": True, "dark": True}])
def test_the_waiting_room(visit: Visit, server: str, how: dict[str, bool]) -> None:
    player = visit(server, **how)
    player.create("18mex", "Ana", mode="With friends online", players=3, seed=1, seats=["open", "bot"], undo="own")
    page = player.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/")
    expect(page.locator("main")).to_be_visible()
    assert complaints(page) == []


def test_the_keyboard_is_enough(visit: Visit, server: str) -> None:
    """A move from the list, its undoing, and a walk over the map, without any mouse."""
    player = seated(visit, server)
    page = player.page
    page.locator(".choice").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-seen]")
    page.locator("[data-confirm]").focus()
    page.keyboard.press("Enter")
    player.at(1)
    page.locator("h1").click()
    page.keyboard.press("z")
    player.at(0)
    page.keyboard.press("m")
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".map [aria-live]")).not_to_be_empty()
