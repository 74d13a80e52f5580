"""Beside the game: files, copies, pictures, orders for the table, undoing with the consent of others."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from roundhouse import present
from roundhouse.core.game import Game
from tests.browser.conftest import Visit
from tests.browser.positions import played_until
from tests.browser.test_table import lays, opened


def in_stock_round(game: Game) -> bool:
    return len(game.actions) > 20 and game.view.step.name == "stock turn"


def test_the_game_as_a_file_a_picture_and_a_copy(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    player = opened(visit, server, game, tmp_path)
    page = player.page
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export game").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["digest"] == game.digest()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download map (PNG)").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    first = player.game
    page.get_by_role("button", name="Copy game to this device").click()
    page.wait_for_url(lambda url: "/game/" in url and first not in url)
    player.at(len(game.actions))


def test_the_table_passes_for_a_player(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", in_stock_round)
    player = opened(visit, server, game, tmp_path)
    page, moves = player.page, len(game.actions)
    page.get_by_role("tab", name="Auto-moves").click()
    decider = next(p.name for p in present.position(game).players if p.id == game.decider)
    orders = page.get_by_role("region", name="Auto-moves")
    orders.get_by_label("Player").select_option(decider)
    orders.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".table")).not_to_have_attribute("data-moves", str(moves))
    expect(page.locator(".log .entry", has_text="buys and sells nothing").last).to_contain_text(decider)


def test_undoing_with_the_consent_of_others(visit: Visit, server: str) -> None:
    ana, luis = visit(server), visit(server)
    seats = ["open", "local"]
    game = ana.create("18mex", "Ana", mode="With friends online", players=3, seed=1, seats=seats, undo="ask")
    luis.join(game, "Luis")
    ana.start()
    for player in (ana, luis):
        player.at(0)
    moves = 0
    while not luis.page.get_by_role("heading", name="Your turn").count():
        ana.page.locator("[data-way-out]").click()
        moves += 1
        for player in (ana, luis):
            player.at(moves)
    luis.page.locator("[data-way-out]").click()
    for player in (ana, luis):
        player.at(moves + 1)
    ana.page.get_by_role("button", name="Ask to undo").click()
    expect(luis.page.get_by_role("alert")).to_contain_text("Ana asks to undo")
    luis.page.get_by_role("button", name="Agree").click()
    for player in (ana, luis):
        player.at(moves)


def test_the_whole_game_can_be_seen_in_figures(visit: Visit, server: str, tmp_path: Path) -> None:
    player = opened(visit, server, played_until("18eu", lays), tmp_path)
    page = player.page
    page.get_by_role("tab", name="Charts").click()
    for name in ("Worth", "Cash", "Share prices", "Revenue"):
        page.get_by_role("tab", name=name).click()
        expect(page.locator("svg[aria-label*='over time'], [data-empty-chart]")).to_be_visible()
    page.get_by_role("tab", name="Spreadsheet").click()
    expect(page.get_by_role("heading", name="Worth by round")).to_be_visible()
    page.get_by_role("tab", name="Market").click()
    page.get_by_label("As of").fill("1")
    expect(page.locator(".time strong")).not_to_have_text("now")
    page.get_by_role("tab", name="Tiles").click()
    expect(page.get_by_role("img", name="Tile 57").first).to_be_visible()
