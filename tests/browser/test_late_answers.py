"""Answers of the server that come late change nothing that somebody has typed, saved or chosen meanwhile."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.test_people import registered
from tests.browser.test_tournaments import asked


class Held:
    """The first question about something, which is answered only when the test says so."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page, self._pattern = page, pattern
        self._held: tuple[Route, APIResponse] | None = None
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        if self._held or route.request.method != "GET":
            route.continue_()
        else:
            self._held = route, route.fetch()

    def arrived(self) -> None:
        """Wait until the server has answered."""
        while self._held is None:
            self._page.wait_for_timeout(20)

    def answer(self) -> None:
        """Let the answer come, and wait until the page has read it."""
        self.arrived()
        assert self._held
        route, answer = self._held
        with self._page.expect_response(self._pattern):
            route.fulfill(response=answer)
        self._page.evaluate("() => fetch('/healthz').then(() => new Promise((done) => setTimeout(done)))")


def test_a_note_that_is_typed_before_the_old_one_comes_stays(visit: Visit, server: str) -> None:
    registered(visit, server, "Eva of Tacna")
    page = registered(visit, server, "Ana of Tacna").page
    held = Held(page, "**/people/*/note")
    page.goto("/person/Eva of Tacna")
    note = page.get_by_label("Your note")
    note.fill("plays fast")
    held.answer()
    expect(note).to_have_value("plays fast")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Note saved.")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_be_disabled()


def test_a_note_that_is_saved_before_the_old_one_comes_stays(visit: Visit, server: str) -> None:
    registered(visit, server, "Eva of Puno")
    page = registered(visit, server, "Ana of Puno").page
    held = Held(page, "**/people/*/note")
    page.goto("/person/Eva of Puno")
    note = page.get_by_label("Your note")
    note.fill("plays fast")
    held.arrived()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Note saved.")).to_be_visible()
    held.answer()
    expect(note).to_have_value("plays fast")
    page.reload()
    expect(note).to_have_value("plays fast")


def test_a_time_zone_that_is_chosen_before_the_old_one_comes_stays(visit: Visit, server: str) -> None:
    ana = registered(visit, server, "Ana of Jauja")
    page = ana.page
    hours = {"since": "22:00", "until": "06:00"}
    asked(ana, "/account/calendar", {"zone": "Europe/Madrid", "sleep": hours}, method="PUT")
    held = Held(page, "**/account/calendar")
    page.goto("/account")
    form = page.locator("[data-calendar]")
    form.get_by_label("Time zone").select_option("Asia/Tokyo")
    held.answer()
    # What was not changed is filled in, so that saving keeps it.
    expect(form.get_by_label("From")).to_have_value("22:00")
    expect(form.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").locator(".toast")).to_be_visible()
    kept = page.request.get("/api/v1/account/calendar").json()
    assert (kept["zone"], kept["sleep"]) == ("Asia/Tokyo", hours)


def test_a_list_that_comes_late_does_not_replace_the_one_chosen_since(visit: Visit, server: str) -> None:
    ana = registered(visit, server, "Ana of Piura")
    page = ana.page
    settings = {"titles": ["18tiny"], "least": 2, "most": 4, "usual": 2, "rounds": 1}
    asked(ana, "/tournaments", {"name": "Late Cup", "settings": settings})
    held = Held(page, "**/tournaments?scope=running*")
    page.goto("/tournaments")
    cup = page.get_by_text("Late Cup")
    expect(cup).to_be_visible()
    page.get_by_role("tab", name="Being played").click()
    held.arrived()
    with page.expect_response("**/tournaments?scope=open*"):
        page.get_by_role("tab", name="Sign up").click()
    held.answer()
    expect(cup).to_be_visible()
