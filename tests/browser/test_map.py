"""The map: readable from the start, and where the person left it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.core.game import Game
from roundhouse.titles import all_titles
from tests.browser.conftest import Visit
from tests.browser.positions import played_until
from tests.browser.test_table import lays, opened

TEXTS = """[...document.querySelectorAll("svg.rh[data-detail] text")]
  .filter((text) => text.getClientRects().length && text.getBoundingClientRect().width > 0)"""
SMALL = f"""() => {TEXTS}
  .map((text) => {{
    const matrix = text.getScreenCTM();
    const px = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    return {{ text: text.textContent, px }};
  }})
  .filter(({{ px }}) => px < 8.99)"""
SHOWN = f"() => {TEXTS}.length"
SPARE = """() => {
  const room = document.querySelector("svg.rh[data-detail]").getBoundingClientRect();
  const map = document.querySelector(".map-hexes").getBoundingClientRect();
  return [room.width - map.width, room.height - map.height];
}"""
VIEW = "() => document.querySelector('svg.rh[data-detail]').getAttribute('viewBox')"


def built(game: Game) -> bool:
    return len(game.state.tiles) > 4


@pytest.mark.parametrize("title", list(all_titles()))
def test_the_map_fills_its_stage_and_every_text_can_be_read(
    visit: Visit, server: str, tmp_path: Path, title: str
) -> None:
    players = max(3, all_titles()[title].players[0])
    page = opened(visit, server, played_until(title, built, players), tmp_path).page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("svg.rh[data-detail] text").first.wait_for(state="attached")
    page.wait_for_timeout(600)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SHOWN) > 12
    assert min(page.evaluate(SPARE)) < 120  # coordinates along the rim, and buttons


def view_of(page: Page) -> list[float]:
    return [float(part) for part in page.evaluate(VIEW).split()]


def test_zoom_and_place_are_kept(visit: Visit, server: str, tmp_path: Path) -> None:
    page = opened(visit, server, played_until("18mex", lays), tmp_path).page
    page.wait_for_timeout(600)
    start = view_of(page)
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(600)
    near = view_of(page)
    assert near[2] < start[2] * 0.8
    page.get_by_role("tab", name="Spreadsheet").click()
    page.get_by_role("tab", name="Map").click()
    expect(page.locator("svg.rh[data-detail]")).to_be_visible()
    assert view_of(page) == pytest.approx(near, abs=1)
    page.reload()
    page.locator("svg.rh[data-detail]").wait_for()
    page.wait_for_timeout(600)
    assert view_of(page) == pytest.approx(near, abs=1)
    page.get_by_role("button", name="Fit map").click()
    page.wait_for_timeout(600)
    assert view_of(page) == pytest.approx(start, abs=1)
