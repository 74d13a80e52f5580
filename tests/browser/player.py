"""Somebody at the table in the browser: does with clicks what a person would do."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

FIT = "Fit map"
#: Milliseconds without a movement after which the view is at rest.
REST = 60


class Player:
    """A page with the table on it."""

    def __init__(self, page: Page) -> None:
        self.page, self._game, self._csrf = page, "", ""

    # The lobby

    def create(
        self, title: str, name: str, *, mode: str, players: int, seed: int, seats: list[str], undo: str = "free"
    ) -> str:
        """Open a table; `seats` are the kinds of all seats but the first."""
        page = self.page
        page.locator(f"[data-title='{title}']").click()
        page.get_by_text(mode, exact=True).click()
        page.get_by_role("button", name=str(players), exact=True).click()
        page.get_by_label("Your name").fill(name)
        self.unfold("seats")
        for number, kind in enumerate(seats, start=2):
            page.get_by_label(f"Player in seat {number}").select_option(kind)
            if kind == "local":
                page.get_by_label(f"Name in seat {number}").fill(f"Guest {number}")
        self.unfold("more")
        page.get_by_label("Random seed").fill(str(seed))
        page.get_by_label("Undo").select_option(undo)
        page.locator("button[form=create]").click()
        page.wait_for_url("**/game/*")
        return page.url.rsplit("/", 1)[1]

    def unfold(self, name: str) -> None:
        """Open a part of the form that is folded away, if it is."""
        fold = self.page.locator(f"[data-fold={name}]")
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()

    def join(self, game: str, name: str) -> None:
        """Sit down on the first open seat."""
        page = self.page
        page.goto(f"/game/{game}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit here").first.click()
        expect(page.get_by_text("you", exact=True)).to_be_visible()

    def start(self) -> None:
        self.page.get_by_role("button", name="Start game").click()

    # The table

    @property
    def game(self) -> str:
        if "/game/" in self.page.url:
            self._game = self.page.url.rsplit("/", 1)[1].split("?")[0]
        return self._game

    def leave(self) -> None:
        """Look at nothing for a while: the page does not follow the game."""
        if "/game/" in self.page.url:
            self._game = self.game
            self.page.goto("about:blank")

    def come_back(self) -> None:
        """Look at the table again."""
        if "/game/" not in self.page.url:
            self.page.goto(f"/game/{self._game}")

    def act(self, action: str, expected: int) -> int:
        """Make a move by a request, as a script would; how far the game's journal has come then."""
        if not self._csrf:
            self._csrf = self.page.request.get("/api/v1/account").json()["csrf"]
        body, headers = {"action": action, "expected": expected}, {"X-CSRF-Token": self._csrf}
        answer = self.page.request.post(f"/api/v1/games/{self.game}/actions", data=body, headers=headers)
        assert answer.ok, f"{action}: {answer.text()}"
        return int(answer.json()["seq"])

    def at(self, moves: int) -> None:
        """Wait until the table shows the position after so many moves."""
        self.page.wait_for_selector(f".table[data-moves='{moves}']:not([data-busy])")

    def ask(self, path: str) -> Any:
        """What the server says to this browser."""
        return self.page.request.get(f"/api/v1/games/{self.game}{path}").json()

    def lay(self, hex_: str, tile: str, action: str) -> None:
        """Click the hex, choose the tile in its fan, turn it, lay it."""
        page = self.page
        choice = page.locator(f".fan [data-tile='{tile}']")
        for patience in (5_000, 10_000, 30_000):  # a click during a redraw may miss; a person clicks again
            self.click_hex(hex_)
            with suppress(TimeoutError):
                choice.wait_for(timeout=patience)
                break
        if choice.get_attribute("aria-pressed") != "true":
            choice.click(force=True)
        confirm = page.locator("[data-confirm-lay]")
        for _ in range(12):
            if confirm.get_attribute("data-action") == action:
                break
            page.get_by_label("Rotate right").click()
        assert confirm.get_attribute("data-action") == action
        confirm.click()

    def click_hex(self, hex_: str) -> None:
        """Click the middle of a hex on the map."""
        self._fit_map()
        self._click(self.page.locator(f"[data-hex='{hex_}'] .face").first)

    def click_city(self, hex_: str, city: int) -> None:
        """Click a city where a token may lie."""
        self._fit_map()
        self._click(self.page.locator(f"[data-city='{hex_}.{city}']"))

    def _fit_map(self) -> None:
        """The whole map, which may not be the stage."""
        if not self.page.get_by_label(FIT).count():
            self.page.locator("[data-tab='map']").click()
        self.page.get_by_label(FIT).click()

    def _click(self, place: Locator) -> None:
        """Click a place of the map once the view has come to rest, because a click goes where the place was."""
        box, before = place.bounding_box(), None
        while box != before:
            self.page.wait_for_timeout(REST)
            box, before = place.bounding_box(), box
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def run(self) -> str:
        """Run the routes that are shown; the action that was."""
        button = self.page.locator("[data-run]")
        action = button.get_attribute("data-action")
        assert action
        button.click()
        return action

    def press(self, action: str) -> bool:
        """Do what stands on the screen as it is, if it does."""
        button = self.page.locator(f"button[data-action={_quoted(action)}]").first
        if not button.count() or not button.is_visible():
            return False
        if not self._at_once(button):
            self._sure(self.page.locator("[data-confirm]"))
            self.page.locator("[data-confirm]").click()
        return True

    def choose(self, choice: dict[str, Any], action: str) -> None:
        """Press the button of a choice, set its amount, look at what it brings, and do it."""
        page = self.page
        if self._at_once(self._button(choice)):
            return
        confirm = page.locator("[data-confirm]")
        confirm.wait_for()
        if choice["amount"]:
            number = action.removeprefix(choice["amount"]["before"]).removesuffix(choice["amount"]["after"])
            page.get_by_label("Amount", exact=True).fill(number)
            page.get_by_label("Amount", exact=True).press("Tab")
        self._sure(confirm)
        confirm.click()

    def _at_once(self, button: Locator) -> bool:
        """Press a button; whether that was all: ways out and uses of the revenue are not looked at once more."""
        found = bool(button.evaluate("button => button.closest('.foot, .uses') !== null"))
        button.click()
        anyway = self.page.locator("[data-anyway]")
        if found and anyway.count():  # an obvious move would be missed
            anyway.click()
        return found

    def _sure(self, confirm: Locator) -> None:
        """A dangerous move wants a tick first; whether it is dangerous is known once it is looked at."""
        page = self.page
        page.wait_for_selector("[data-pending][data-seen]")
        sure = page.get_by_label("Do it anyway")
        if sure.count():
            sure.check()
        expect(confirm).to_be_enabled()

    def _button(self, choice: dict[str, Any]) -> Locator:
        page = self.page
        button = page.locator(f"button[data-action={_quoted(choice['action'])}]").first
        if not button.count() or not button.is_visible():
            for hidden in ("[data-group] [aria-expanded=false]", "button:has-text('Show all')"):
                while (found := page.locator(f".move {hidden}")).count():
                    found.first.click()
        return button


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
