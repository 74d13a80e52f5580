"""The map: readable from the start, and where the person left it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.present.names import board_of
from roundhouse.present.translation import speaking
from roundhouse.titles import all_titles
from tests.browser.conftest import Visit
from tests.browser.positions import played_until
from tests.browser.test_table import lays, opened, runs

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
VIEW = "() => document.querySelector('svg.rh[data-detail]').dataset.view"


def built(game: Game) -> bool:
    return len(game.state.tiles) > 4 and bool(present.moves(game).lay_hexes)


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


def test_another_step_of_the_zoom_is_drawn_when_it_is_looked_at(visit: Visit, server: str, tmp_path: Path) -> None:
    page = opened(visit, server, played_until("18mex", built), tmp_path).page
    drawn = "() => sessionStorage.getItem('roundhouse.mapDetail')"
    assert page.evaluate(drawn) == "middle"
    names = page.locator(".map-hexes text.name")
    at_first = names.all_text_contents()
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
        page.wait_for_timeout(500)
    page.wait_for_function("() => document.querySelector('svg.rh[data-detail=near] .d.near')")
    assert page.evaluate(drawn) == "near,middle"
    assert len(names.all_text_contents()) > len(at_first)
    assert page.evaluate(SMALL) == []
    page.wait_for_selector(".table:not([data-busy])")
    page.get_by_role("button", name="Undo").first.click()  # what is told by changes fits the steps that are drawn now
    page.wait_for_function("() => document.querySelectorAll('.map-hexes .d.near').length > 10")


def test_routes_pass_under_names_and_values(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18tiny", runs)
    run = present.moves(game).run
    assert run is not None
    page = opened(visit, server, game, tmp_path).page
    page.locator("[data-route]").first.wait_for(state="attached")
    over = """() => [...document.querySelectorAll(".routes ~ .map-texts text")]
      .filter((text) => getComputedStyle(text).visibility === "visible").map((text) => text.textContent)"""
    above = " ".join(page.evaluate(over))
    crossed = {hex_id for route in run.routes for hex_id in route.hexes}
    names = [board_of(game.defn).map[hex_id].name for hex_id in crossed]
    assert any(names)
    assert all(name in above for name in names)
    assert any(character.isdigit() for character in above)
    assert not page.locator(".map-texts .track").first.is_visible()


def test_an_overlay_with_its_legend_and_pictures_of_the_map(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    page = opened(visit, server, game, tmp_path).page
    menu = page.get_by_role("button", name="Map overlays and pictures")
    menu.click()
    page.get_by_role("button", name="Track costs").click()
    costs = {h.hex: h.amount for h in present.overlay(game, "costs").hexes}
    expect(page.locator("[data-overlay-hex]")).to_have_count(len(costs))
    legend = page.get_by_role("region", name="Overlays")
    expect(legend.get_by_label("Company")).to_have_value(present.overlay(game, "costs").company)
    room, box = page.get_by_role("application").bounding_box(), legend.bounding_box()
    assert room is not None
    assert box is not None
    assert room["y"] + room["height"] <= box["y"] + 1  # it covers nothing of the map
    page.keyboard.press("v")
    expect(page.locator("[data-overlay]")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator("[data-overlay=reach] [data-overlay-stop]").first).to_be_attached()
    legend.get_by_role("button", name="Remove overlay").click()
    expect(legend).to_have_count(0)
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        menu.click()
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").click()
        assert Path(download.value.path()).read_bytes().startswith(start)


def test_the_legend_tells_what_the_signs_of_this_map_mean(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18sa", lays)
    page = opened(visit, server, game, tmp_path).page
    page.evaluate("localStorage.setItem('roundhouse.language', 'de')")
    page.reload()
    page.locator("svg.rh[data-detail]").wait_for()
    legend = page.get_by_role("region", name="Legende der Karte")
    expect(legend).to_have_count(0)
    menu = page.get_by_role("button", name="Karte: Ebenen und Bilder")
    menu.click()
    page.get_by_role("button", name="Legende der Karte").click()
    with speaking("de"):
        told = [entry.text for entry in present.scene(game).legend]
    expect(legend.get_by_role("listitem")).to_have_text(told)
    for shown in legend.locator("svg > *").all():
        box = shown.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 0
    menu.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Als SVG speichern").click()
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert all(text in picture for text in [*told, "Karte von"])
    legend.get_by_role("button", name="Legende schließen").click()
    expect(legend).to_have_count(0)


def test_a_hex_is_clicked_and_its_tiles_are_all_in_sight(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18eu", lays)
    player = opened(visit, server, game, tmp_path, phone=True)
    page = player.page
    for hex_id in present.moves(game).lay_hexes[:2]:
        player.click_hex(hex_id)
        tiles = page.locator(".fan [data-tile]")
        expect(tiles).to_have_count(len(present.tile_choices(game, hex_id).tiles))
        page.wait_for_timeout(500)  # until the view has come to rest
        for tile in tiles.all():
            expect(tile).to_be_in_viewport(ratio=0.95)
        page.get_by_role("group", name="Lay a tile").get_by_role("button", name="Cancel").click()


def test_only_a_drag_changes_the_pointer(visit: Visit, server: str, tmp_path: Path) -> None:
    """A press does not: every part of the map would have to look at its style anew before a click is answered."""
    page = opened(visit, server, played_until("18eu", lays), tmp_path).page
    pointer = "getComputedStyle(document.querySelector('svg.rh[data-detail]')).cursor"
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    assert page.evaluate(pointer) == "grab"
    page.mouse.move(x + 40, y + 20, steps=4)
    page.wait_for_selector("svg.rh[data-dragged]")
    assert page.evaluate(pointer) == "grabbing"
    page.mouse.up()
    page.wait_for_selector("svg.rh[data-detail]:not([data-dragged])")
