"""A tournament in the browser: organised, joined, played by bots to its final standings."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player


def asked(player: Player, path: str, body: dict[str, Any], method: str = "POST") -> Any:
    """A request of the same browser, as a script would make it."""
    request = player.page.request
    if not request.get("/api/v1/account").json()["user"]:
        request.post("/api/v1/account/guest", data={"name": body.pop("as")})
    headers = {"X-CSRF-Token": request.get("/api/v1/account").json()["csrf"]}
    answer = request.fetch(f"/api/v1{path}", method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def test_a_tournament_of_four_is_played_to_its_final_standings(visit: Visit, server: str) -> None:
    ana = visit(server, "/tournaments")
    page = ana.page
    page.get_by_role("link", name="Organise a tournament").click()
    page.get_by_label("Your name").fill("Organa")
    page.get_by_label("Name", exact=True).fill("Spring Cup")
    page.get_by_label("18Tiny").check()
    page.get_by_label("Players at a table").fill("2")
    page.get_by_label("At least").fill("2")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_role("button", name="Create tournament").click()
    expect(page.get_by_role("heading", name="Spring Cup")).to_be_visible()
    tournament = page.url.rsplit("/", 1)[1]
    for name in ("Luis", "Eva", "Ida"):
        asked(visit(server), f"/tournaments/{tournament}/join", {"as": name})
    expect(page.locator("[data-entrant]")).to_have_count(3)  # told by the live connection
    page.get_by_role("button", name="Add bots").click()
    expect(page.get_by_text("First round: 2 tables of 2.")).to_be_visible()
    page.get_by_role("button", name="Start the first round").click()
    page.get_by_role("tab", name="Rounds").click()
    expect(page.locator("[data-round='1'] [data-table]")).to_have_count(2)
    for number in (1, 2, 3):  # the people leave, and bots play for them
        asked(ana, f"/tournaments/{tournament}/entrants/{number}", {"bot": "random"}, "PATCH")
    page.get_by_role("tab", name="Standings").click()
    expect(page.locator(".badge").get_by_text("finished")).to_be_visible(timeout=120_000)
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first.locator("a[href^='/game/']")).to_have_count(2)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("instead of Luis.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("tab", name="Standings").click()
        page.get_by_role("link", name="Standings (CSV)").click()
    assert download.value.suggested_filename.endswith("standings.csv")
