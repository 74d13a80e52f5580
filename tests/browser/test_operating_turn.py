"""A company's turn by keyboard only and by touch only: track, routes, dividend and a train."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.core.game import Game
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.positions import played_until
from tests.browser.test_keys import found, ready, typed
from tests.browser.test_stock_stage import tapped
from tests.browser.test_table import opened

#: Skips of other steps between the track and the run.
_SKIPS = 8


def by_keyboard(player: Player) -> None:
    page = player.page
    page.keyboard.press("n")
    page.wait_for_selector("[data-confirm-lay]")
    page.keyboard.press("r")
    typed(player, "Enter")
    for _ in range(_SKIPS):
        if page.locator("[data-run]").is_visible():
            break
        typed(player, "p")
    typed(player, "g")
    typed(player, "d")
    if sells_train(player):
        found(player, "buy train offering")


def by_touch(player: Player) -> None:
    page, step = player.page, _Steps(player)
    _tap_a_hex(page)
    step(lambda: tapped(page, "[data-confirm-lay]"))
    for _ in range(_SKIPS):
        expect(page.locator("[data-run], [data-way-out]").first).to_be_visible()
        if page.locator("[data-run]").is_visible():
            break
        step(lambda: _leave(page))
    step(lambda: tapped(page, "[data-run]"))
    step(lambda: tapped(page, ".uses button"))
    if train := sells_train(player):
        tapped(page, f"button[data-action='{train}']")
        step(lambda: tapped(page, "[data-confirm]"))


class _Steps:
    """Waits after each step until the table has moved."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.moves = int(player.page.locator(".table").get_attribute("data-moves") or 0)

    def __call__(self, do: Callable[[], None]) -> None:
        do()
        self.moves += 1
        self.player.at(self.moves)


def _tap_a_hex(page: Page) -> None:
    """Touch a hex that glows and is in sight."""
    for glow in page.locator("[data-glow]").all():
        box, sheet = glow.bounding_box(), page.locator(".sheet").bounding_box()
        assert box
        assert sheet
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if 0 < x < 390 and 200 < y < sheet["y"]:
            page.touchscreen.tap(x, y)
            return page.locator("[data-confirm-lay]").wait_for()
    raise AssertionError("no hex to build on is in sight")


def _leave(page: Page) -> None:
    tapped(page, "[data-way-out]")
    if page.locator("[data-anyway]").count():
        tapped(page, "[data-anyway]")


def sells_train(player: Player) -> str:
    """A train that the bank sells; empty if there is none."""
    choices = [c for group in player.ask("/moves")["groups"] for c in group["choices"]]
    return next((str(c["action"]) for c in choices if c["kind"] == "train" and "offering" in c["action"]), "")


@pytest.mark.parametrize(
    ("title", "play", "how"),
    [
        pytest.param("18mex", by_keyboard, {}, id="18mex-keyboard"),
        pytest.param("18eu", by_keyboard, {"wide": True, "dark": True}, id="18eu-keyboard-wide-dark"),
        pytest.param("18esp", by_keyboard, {}, id="18esp-keyboard"),
        pytest.param("18mex", by_touch, {"phone": True}, id="18mex-touch"),
        pytest.param("18eu", by_touch, {"phone": True}, id="18eu-touch"),
        pytest.param("18esp", by_touch, {"phone": True, "dark": True}, id="18esp-touch-dark"),
    ],
)
def test_a_company_turn(
    visit: Visit, server: str, tmp_path: Path, title: str, play: Callable[[Player], None], how: dict[str, bool]
) -> None:
    game: Game = played_until(title, ready)
    player, company = opened(visit, server, game, tmp_path, **how), game.view.actor
    play(player)
    done = [entry["action"] for entry in player.ask(f"/log?since={game.count}")]
    assert done[0].startswith(f"{company} lay ")
    run = next(n for n, action in enumerate(done) if action.startswith(f"{company} run "))
    assert done[run + 1] == f"{company} dividend pay"
    assert all(action.startswith(f"{company} train ") for action in done[run + 2 :])
