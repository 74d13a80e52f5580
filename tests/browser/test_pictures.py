"""The key views of all titles look as they did when somebody last looked at them (`make pictures` takes them anew)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from roundhouse.titles import all_titles
from tests.browser.gallery import (
    MADE_WITH,
    PIXELMATCH,
    Gallery,
    Shot,
    drawn_with,
    made_with,
    position,
    requests_of,
    still,
)

RENEW = os.environ.get("RENEW_PICTURES") == "1"
#: A stock round and an operating turn of every title, at each size and in each theme, and the views beside them.
SHOTS = (
    Shot("18tiny-stock", "18tiny", 51),
    Shot("18tiny-run", "18tiny", 107, dark=True),
    Shot("18tiny-phone", "18tiny", 107, phone=True),
    Shot("18irepl-stock", "18irepl", 267, dark=True),
    Shot("18irepl-phone", "18irepl", 570, phone=True),
    Shot("18mex-auction", "18mex", 13),
    Shot("18mex-stock", "18mex", 255),
    Shot("18mex-run", "18mex", 503),
    Shot("18mex-charts", "18mex", 525, view="charts", dark=True),
    Shot("18mex-palette", "18mex", 255, keys="Control+k"),
    Shot("18mex-phone", "18mex", 255, phone=True, dark=True),
    Shot("18ireland-stock", "18ireland", 284),
    Shot("18ireland-track", "18ireland", 569, dark=True),
    Shot("18ireland-phone", "18ireland", 569, phone=True),
    Shot("18esp-sheet", "18esp", 741, view="sheet", dark=True),
    Shot("18esp-stock", "18esp", 741),
    Shot("18esp-run", "18esp", 1333),
    Shot("18esp-phone", "18esp", 1333, phone=True, dark=True),
    Shot("18sa-stock", "18sa", 532, dark=True),
    Shot("18sa-track", "18sa", 497),
    Shot("18sa-market", "18sa", 497, view="market", phone=True),
    Shot("18eu-stock", "18eu", 349),
    Shot("18eu-run", "18eu", 642, dark=True),
    Shot("18eu-tiles", "18eu", 642, view="tiles", phone=True),
)
PAGES = (Shot("learn", path="/learn"), Shot("learn-phone", path="/learn", phone=True, dark=True))


class Table:
    """One person's browser at four sizes and themes, with the games they have opened."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._contexts: dict[tuple[bool, bool], BrowserContext] = {}
        self._games: dict[tuple[str, int], str] = {}

    def page(self, shot: Shot) -> Page:
        """A new page as the picture wants it."""
        kind = (shot.phone, shot.dark)
        if kind not in self._contexts:
            known = next(iter(self._contexts.values()), None)
            context = self._browser.new_context(
                base_url=self._address,
                viewport={"width": 390, "height": 844} if shot.phone else {"width": 1152, "height": 720},
                has_touch=shot.phone,
                color_scheme="dark" if shot.dark else "light",
                reduced_motion="reduce",
                storage_state=known.storage_state() if known else None,
            )
            if known is None:
                assert context.request.post("/api/v1/account/guest", data={"name": "Ana"}).ok
            self._contexts[kind] = context
        return self._contexts[kind].new_page()

    def take(self, shot: Shot, right: Callable[[bytes], bool]) -> bytes:
        """A picture of a table or page, as soon as it is right."""
        page = self.page(shot)
        waiting = requests_of(page)
        try:
            if shot.path:
                page.goto(shot.path)
                return still(page, "main", waiting, right)
            page.goto(f"/game/{self.game(shot, page)}")
            page.wait_for_selector(f".table[data-moves='{shot.moves}']:not([data-busy])")
            if shot.view:
                page.locator(f"[data-tab='{shot.view}']").first.click()
                page.locator(".page").locator("svg, table").first.wait_for()
            if shot.keys:
                page.keyboard.press(shot.keys)
                page.locator("dialog [data-found]").first.wait_for()
            return still(page, "dialog" if shot.keys else ".phone" if shot.phone else ".laptop", waiting, right)
        finally:
            page.close()

    def game(self, shot: Shot, page: Page) -> str:
        """The game of a picture, opened once."""
        key = (shot.title, shot.moves)
        if key not in self._games:
            token = page.request.get("/api/v1/account").json()["csrf"]
            body = {"file": position(*key), "name": shot.title}
            answer = page.request.post("/api/v1/games/import", data=body, headers={"X-CSRF-Token": token})
            assert answer.ok, (
                f"{shot.title}: {answer.text()}\nRecord its game anew: python -m tests.browser.record_games"
            )
            self._games[key] = answer.json()["id"]
        return self._games[key]

    def close(self) -> None:
        for context in self._contexts.values():
            context.close()


@pytest.fixture(scope="module")
def table(browser: Browser, server: str) -> Iterator[Table]:
    found = Table(browser, server)
    yield found
    found.close()


@pytest.fixture(scope="module")
def gallery(browser: Browser, table: Table) -> Iterator[Gallery]:
    if not PIXELMATCH.exists():
        pytest.skip("pixelmatch is not installed; run make client")
    page = table.page(PAGES[0])
    page.goto("/learn")
    here = drawn_with(browser, page)
    page.close()
    if RENEW:
        MADE_WITH.write_text(json.dumps(here, indent=2) + "\n", "utf-8")
    elif here != made_with():
        pytest.skip(f"pictures cannot be compared: they were made with {made_with()}, and this machine has {here}")
    found = Gallery(browser, RENEW)
    yield found
    found.close()


@pytest.mark.parametrize("title", [*all_titles(), ""], ids=lambda title: title or "pages")
def test_the_key_views_look_as_they_should(table: Table, gallery: Gallery, title: str) -> None:
    shots = [shot for shot in (*SHOTS, *PAGES) if shot.title == title]
    assert shots, f"no picture of {title}"
    taken = {shot.name: table.take(shot, partial(gallery.right, shot.name)) for shot in shots}
    differences = [gallery.difference(name, picture) for name, picture in taken.items()]
    assert not any(differences), "\n".join(filter(None, differences))
