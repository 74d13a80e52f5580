"""The panel of one's own move: quiet ways out, undo past bots, and a header that never hides the menu."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.titles import all_titles
from tests.browser.conftest import Visit
from tests.browser.positions import played_until
from tests.browser.test_table import lays, opened

ENDING = "The bank is broken: the game ends after the operating round that follows this one, and not a round earlier."


def misses_a_train(game: Game) -> bool:
    choices = [c for group in present.moves(game).groups for c in group.choices]
    return any(c.way_out and any("has no train" in text for text in c.asks) for c in choices)


def test_a_way_out_is_quiet_and_asks_once(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", misses_a_train)
    player = opened(visit, server, game, tmp_path)
    page, moves = player.page, len(game.actions)
    out = page.locator("[data-way-out]")
    expect(out).to_have_text(re.compile("^(Skip|Done): buy no"))
    expect(out).not_to_have_class(re.compile("primary"))
    out.click()
    expect(page.locator("[data-asks]")).to_contain_text("has no train")
    page.keyboard.press("Enter")  # the keyboard stands on the way back
    expect(page.locator("[data-asks]")).to_have_count(0)
    player.at(moves)
    out.click()
    page.locator("[data-anyway]").click()
    player.at(moves + 1)


def test_an_untouched_turn_has_nothing_to_reset(visit: Visit, server: str) -> None:
    player = visit(server)
    player.create("18tiny", "Ana", mode="Against bots", players=3, seed=1, seats=["bot", "bot"], undo="own")
    page = player.page
    expect(page.locator("[data-way-out]")).to_be_visible()
    before = int(page.locator(".table").get_attribute("data-moves") or 0)
    page.locator("[data-way-out]").click()
    expect(page.locator("[data-undo]")).to_contain_text("Ana")
    page.wait_for_function("past => Number(document.querySelector('.table')?.dataset.moves) > past", arg=before + 1)
    expect(page.locator("[data-way-out]")).to_be_visible()
    expect(page.locator("[data-undo-turn]")).to_have_count(0)
    page.locator("[data-undo]").click()
    expect(page.locator("[data-asks]")).to_be_visible()
    page.locator("[data-anyway]").click()
    player.at(before)


#: The shorter side of everything in the header and of the sheet's handle.
_SIDES = """[...document.querySelectorAll('header.top a, header.top button, .handle')]
    .map((e) => e.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"""


def test_a_thumb_finds_the_header_and_the_handle(visit: Visit, server: str, tmp_path: Path) -> None:
    page = opened(visit, server, played_until("18mex", lays), tmp_path, phone=True).page
    expect(page.locator(".handle")).to_be_visible()
    sides = page.evaluate(_SIDES)
    assert len(sides) > 3
    assert min(sides) >= 44


def test_why_not_stands_beside_what_is_unavailable(visit: Visit, server: str, tmp_path: Path) -> None:
    page = opened(visit, server, played_until("18mex", lays), tmp_path).page
    page.set_viewport_size({"width": 1440, "height": 900})
    unavailable = page.get_by_text("Unavailable actions").bounding_box()
    asked = page.get_by_role("button", name="Why not?").bounding_box()
    assert unavailable
    assert asked
    assert abs(unavailable["y"] - asked["y"]) < 4
    assert asked["x"] > unavailable["x"]


@pytest.mark.parametrize("title", all_titles())
def test_nothing_of_the_table_is_beyond_the_edge_of_a_phone(
    visit: Visit, server: str, tmp_path: Path, title: str
) -> None:
    """At the start, in the middle, and with a long line about the end of the game."""
    game = played_until(title, lambda g: len(g.actions) > 60)
    player = opened(visit, server, game, tmp_path, phone=True)
    page = player.page
    _fits(page)
    page.route("**/table?*", _ends_soon)
    page.reload()
    expect(page.locator(".ending")).to_contain_text(ENDING)
    _fits(page)
    page.goto(page.url + "?at=1")
    page.wait_for_selector(".table")
    _fits(page)


def _ends_soon(route: Route) -> None:
    answer = route.fetch()
    table: dict[str, Any] = answer.json()
    if table["position"]:
        table["position"]["header"]["ending"] = ENDING
    route.fulfill(response=answer, json=table)


def _fits(page: Any) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("button", name="Menu")).to_be_in_viewport(ratio=1)
