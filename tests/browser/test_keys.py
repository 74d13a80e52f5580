"""A whole turn by keyboard only, the command palette, and an order for automatic moves."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from roundhouse.core.game import Game
from roundhouse.rules.stock.actions import BuyShare
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.positions import played_until
from tests.browser.test_access import complaints, seated
from tests.browser.test_table import opened


def moves(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-moves") or -1)


def typed(player: Player, *keys: str) -> None:
    """Press keys until the game has moved; a move that asks to be confirmed is confirmed with Enter."""
    page, before = player.page, moves(player.page)
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_selector(".table:not([data-busy])")
    if moves(page) == before:
        page.wait_for_selector("[data-seen] [data-confirm], [data-confirm-lay]")
        page.keyboard.press("Enter")
    player.at(before + 1)


def found(player: Player, words: str) -> None:
    """Look for a move in the palette and make it."""
    page, before = player.page, moves(player.page)
    page.keyboard.press("Control+k")
    page.locator("dialog input").press_sequentially(words)
    expect(page.locator("[data-found][aria-selected=true]")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-seen] [data-confirm]:focus, [data-confirm-lay]:focus")
    page.keyboard.press("Enter")
    player.at(before + 1)


def can_buy(game: Game) -> bool:
    return game.view.step.name == "stock turn" and any(isinstance(a, BuyShare) for a in game.legal_actions())


def ready(game: Game) -> bool:
    """A company with a train that has run before lays track and could pay for a train of the bank."""
    company = game.view.actor
    if game.view.step.name != "lay track" or not game.state.trains.get(company):
        return False
    return game.state.cash.get(company, 0) >= 180 and any(" lay " in str(a) for a in game.legal_actions())


def test_auction_and_shares_by_keyboard(visit: Visit, server: str, tmp_path: Path) -> None:
    auction = seated(visit, server)
    found(auction, "bid kcmo 60")
    assert auction.ask("/log")[0]["action"].endswith("bid KCMO 60")
    auction.page.keyboard.press("z")
    auction.at(0)

    game = played_until("18mex", can_buy)
    stock = opened(visit, server, game, tmp_path)
    action = str(next(a for a in game.legal_actions() if isinstance(a, BuyShare)))
    found(stock, " ".join(action.split()[1:4]))
    assert stock.ask(f"/log?since={game.count}")[0]["action"].split()[1:3] == action.split()[1:3]


def test_keys_are_shown_and_can_be_switched_off(visit: Visit, server: str) -> None:
    page = seated(visit, server).page
    expect(page.get_by_text("Actions", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[aria-label=Turn]') !== null")
    page.keyboard.down("?")
    expect(page.locator("[data-badge=pass]")).to_have_text("P")
    page.keyboard.up("?")
    expect(page.locator("[data-badge=pass]")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    assert complaints(page) == []
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    expect(page.get_by_role("tab", name="Market", exact=True)).to_have_attribute("aria-selected", "false")
    page.keyboard.press("Control+k")
    page.locator("dialog input").press_sequentially("dark")
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_order_plays_by_itself(visit: Visit, server: str) -> None:
    player = seated(visit, server)
    page = player.page
    page.keyboard.press("u")
    page.locator("[data-auto-kind]").select_option("bid")
    page.locator("[data-auto-item]").select_option("KCMO")
    page.locator("[data-auto-price]").fill("60")
    page.locator("[data-auto-give]").click()
    player.at(1)
    entry = player.ask("/log")[0]
    assert entry["action"].endswith("bid KCMO 45")
    assert entry["thought"]["text"] == "auto-move"
    page.locator("h1").click()
    page.keyboard.press("z")
    player.at(0)
    expect(page.locator("[data-order]")).to_have_count(0)
