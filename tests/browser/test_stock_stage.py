"""The stock stage by keyboard only and by touch only: bid, buy, sell, start a company, pass; and axe on every view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse import present
from roundhouse.core.actions import Purpose
from roundhouse.core.game import Game
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.positions import played_until
from tests.browser.test_access import complaints, seated
from tests.browser.test_table import opened

Press = Callable[[Page, str], None]


def tabbed(page: Page, selector: str) -> None:
    """Reach a control with Tab alone and press Enter."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab does not reach {selector}")


def tapped(page: Page, selector: str) -> None:
    """Touch a control, large enough for a thumb."""
    control = page.locator(selector).first
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40, (selector, box)
    control.tap()


def offers(*wanted: Purpose) -> Callable[[Game], bool]:
    """A stock turn in which all of these are possible on the cards."""

    def fits(game: Game) -> bool:
        if game.view.step.name != "stock turn":
            return False
        stage = present.moves(game).stage
        moves = [m for card in stage.cards for m in card.moves] if stage else []
        return bool(moves) and set(wanted) <= {game.parse(m.action).purpose for m in moves}

    return fits


def choice(game: Game, purpose: Purpose) -> str:
    """An action on a card that only concerns whoever makes it."""
    stage = present.moves(game).stage
    assert stage is not None
    found = [m.action for card in stage.cards for m in card.moves if game.parse(m.action).purpose is purpose]
    harmless = [action for action in found if not _asks(game, action)]
    return (harmless or found)[0]


def trades(game: Game) -> bool:
    """A stock turn in which one can sell, and still buy or start a company afterwards."""
    if not offers(Purpose.BUY_SHARE, Purpose.SELL_SHARES, Purpose.START_COMPANY)(game):
        return False
    later = game.at(game.count)
    later.apply(choice(game, Purpose.SELL_SHARES))
    return offers(Purpose.BUY_SHARE, Purpose.START_COMPANY)(later)


def _asks(game: Game, action: str) -> bool:
    seen = present.preview(game, action)
    return bool(seen.dangers or seen.warnings)


def made(player: Player, press: Press, action: str, moves: int) -> None:
    """Choose a move on its card and confirm it."""
    page = player.page
    press(page, f"[data-card] button[data-action='{action}']")
    page.wait_for_selector("[data-pending][data-seen]")
    sure = page.get_by_label("Do it anyway")
    if sure.count():
        sure.check()
    press(page, "[data-confirm]")
    player.at(moves + 1)
    assert player.ask(f"/log?since={moves}")[0]["action"] == action


HOW = [
    pytest.param(tabbed, {}, id="keyboard"),
    pytest.param(tabbed, {"wide": True, "dark": True}, id="keyboard-wide-dark"),
    pytest.param(tapped, {"phone": True}, id="touch"),
    pytest.param(tapped, {"phone": True, "dark": True}, id="touch-dark"),
]


@pytest.mark.parametrize(("press", "how"), HOW)
def test_an_auction(visit: Visit, server: str, press: Press, how: dict[str, bool]) -> None:
    player = seated(visit, server, **how)
    press(player.page, "[data-card='MNR'] button[aria-label^='Bid more']")
    press(player.page, "[data-card='MNR'] button.main")
    press(player.page, "[data-confirm]")
    player.at(1)
    assert player.ask("/log")[0]["action"].split()[1:3] == ["bid", "MNR"]
    press(player.page, "[data-way-out]")
    player.at(2)
    assert player.ask("/log")[1]["kind"] == "pass"


@pytest.mark.parametrize(
    ("title", "press", "how"),
    [
        pytest.param("18eu", tabbed, {"wide": True, "dark": True}, id="18eu-keyboard-wide-dark"),
        pytest.param("18esp", tabbed, {}, id="18esp-keyboard"),
        pytest.param("18mex", tapped, {"phone": True}, id="18mex-touch"),
        pytest.param("18eu", tapped, {"phone": True}, id="18eu-touch"),
        pytest.param("18esp", tapped, {"phone": True, "dark": True}, id="18esp-touch-dark"),
    ],
)
def test_buy_sell_start_and_pass(
    visit: Visit, server: str, tmp_path: Path, title: str, press: Press, how: dict[str, bool]
) -> None:
    game = played_until(title, trades)
    player = opened(visit, server, game, tmp_path, **how)
    for purpose in (Purpose.SELL_SHARES, Purpose.BUY_SHARE):
        action = choice(game, purpose)
        made(player, press, action, game.count)
        game.apply(action)
    press(player.page, "[data-undo]")
    player.at(game.count - 1)
    game.undo()
    start = choice(game, Purpose.START_COMPANY)
    made(player, press, start, game.count)
    game.apply(start)
    if player.page.locator("[data-way-out]").count():
        press(player.page, "[data-way-out]")
        anyway = player.page.locator("[data-anyway]")
        if anyway.count():
            press(player.page, "[data-anyway]")
        player.at(game.count + 1)


@pytest.mark.parametrize("how", [{"dark": True}, {"phone": True}])
def test_axe_on_every_view(visit: Visit, server: str, tmp_path: Path, how: dict[str, bool]) -> None:
    """Every panel, the menu of the map, the palette and the keys, beyond a laptop in light."""
    game = played_until("18ireland", offers(Purpose.SELL_SHARES))
    page = opened(visit, server, game, tmp_path, **how).page
    tabs = page.locator("[role=tab][data-tab]")
    for name in dict.fromkeys(tab.get_attribute("data-tab") or "" for tab in tabs.all()):
        page.locator(f"[data-tab='{name}']").first.click()
        page.wait_for_timeout(200)
        assert complaints(page) == [], name
    page.locator("[data-tab='map']").first.click()
    page.get_by_role("button", name="Map overlays and pictures").click()
    assert complaints(page) == [], "menu of the map"
    page.keyboard.press("Escape")
    for keys, opened_ in (("Control+k", "dialog input"), ("?", "dialog h2")):
        page.keyboard.press(keys)
        expect(page.locator(opened_).first).to_be_visible()
        assert complaints(page) == [], keys
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844} if how.get("phone") else {"width": 1920, "height": 1080})
    assert complaints(page) == []


@pytest.mark.parametrize("how", [{}, {"dark": True}, {"phone": True}])
def test_axe_on_lessons(visit: Visit, server: str, how: dict[str, bool]) -> None:
    page = visit(server, "/learn", **how).page
    expect(page.get_by_role("button", name="Begin").first).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Begin").first.click()
    page.wait_for_selector(".table:not([data-busy])")
    page.wait_for_timeout(300)
    assert complaints(page) == []
