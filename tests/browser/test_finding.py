"""Finding each other: inviting people to a table, and finding a table by a search."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player


def registered(visit: Visit, server: str, name: str, *, phone: bool = False) -> Player:
    """Somebody with an account, in the lobby."""
    player = visit(server, phone=phone)
    body = {"name": name, "password": "correct horse"}
    answer = player.page.request.post("/api/v1/account/register", data=body)
    assert answer.ok, answer.text()
    player.page.goto("/")
    return player


def wide(player: Player) -> bool:
    """Whether something stands beyond the edge."""
    return bool(player.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_two_people_are_invited_and_the_game_starts(visit: Visit, server: str) -> None:
    """One by name, who answers in the lobby on the phone, one by the link for the whole table."""
    luis = registered(visit, server, "Luis Invited", phone=True)
    rita = registered(visit, server, "Rita Inviting")
    page = rita.page
    page.locator("[data-title='18tiny']").click()
    page.get_by_text("With friends online", exact=True).click()
    page.get_by_role("button", name="3", exact=True).click()
    rita.unfold("table")
    page.get_by_label("Table name").fill("Friday evening")
    page.get_by_label("Private: only seated players").check()
    page.locator("[data-delay]").select_option("moves 5")
    page.locator("button[form=create]").click()
    page.wait_for_url("**/game/*")
    page.locator("[data-invite]").fill("luis invited")
    page.get_by_label("Message (optional)").fill("At eight?")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("Reserved for Luis Invited")).to_be_visible()
    page.locator("[data-table-link]").click()
    link = page.get_by_label("Link for the whole table").input_value()

    luis.page.goto("/")
    expect(luis.page.get_by_text("At eight?")).to_be_visible()
    expect(luis.page.get_by_text("spectators 5 moves behind")).to_be_visible()
    assert not wide(luis)
    luis.page.get_by_role("button", name="Accept").click()
    luis.page.wait_for_url("**/game/*")
    guest = visit(server, link.removeprefix(server))
    expect(guest.page.get_by_text("The link gives you any free seat")).to_be_visible()
    guest.page.get_by_label("Your name").fill("Sue")
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.page.wait_for_url("**/game/*")
    expect(page.get_by_text("Everyone is here")).to_be_visible()
    rita.start()
    for player in (rita, luis, guest):
        player.at(0)


def test_a_table_is_found_by_a_saved_search(visit: Visit, server: str) -> None:
    ana, eva = registered(visit, server, "Ana Opening"), registered(visit, server, "Eva Searching")
    page = eva.page
    page.goto("/tables")
    page.get_by_placeholder("Table, title or player").fill("ana opening")
    page.wait_for_url("**/tables?*q=ana+opening*")
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Title").select_option("18mex")
    page.wait_for_url("**title=18mex*")
    expect(page.get_by_text("No open table matches")).to_be_visible()
    page.locator("[data-save-search]").click()
    expect(page.get_by_text("“ana opening” · 18MEX")).to_be_visible()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    csrf = ana.page.request.get("/api/v1/account").json()["csrf"]
    wish = {"title": "18mex", "seats": seats, "name": "Slow train", "language": "de", "options": {"quick_rust": True}}
    made = ana.page.request.post("/api/v1/games", data=wish, headers={"X-CSRF-Token": csrf})
    assert made.ok, made.text()
    expect(page.get_by_text("A table you are looking for is open").first).to_be_visible()
    page.reload()
    row = page.get_by_role("listitem").filter(has_text="Slow train")
    expect(row).to_contain_text("Quick rust")
    expect(row).to_contain_text("German")
    page.locator("[data-seats]").select_option("4")
    page.wait_for_url("**players=4*")
    expect(page.get_by_text("No open table matches")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(row).to_be_visible()
    row.get_by_role("link").first.click()
    page.wait_for_url("**/game/*")
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_text("you", exact=True)).to_be_visible()


def test_the_host_changes_what_spectators_see_during_the_game(visit: Visit, server: str) -> None:
    rita = registered(visit, server, "Rita Changing")
    page, request = rita.page, rita.page.request
    csrf = request.get("/api/v1/account").json()["csrf"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"title": "18tiny", "seats": seats, "start": True, "visibility": "public"}
    made = request.post("/api/v1/games", data=wish, headers={"X-CSRF-Token": csrf})
    assert made.ok, made.text()
    game = made.json()["id"]
    page.goto(f"/game/{game}")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("[data-table-settings]").click()
    page.locator("[data-delay]").select_option("moves 5")
    page.get_by_label("Spectators chat").select_option("own")
    page.locator("[data-rating-from]").fill("1400")
    page.locator("[data-table-password]").fill("let me in")
    page.locator("[data-table-password]").press("Tab")
    expect(page.get_by_role("button", name="Remove password")).to_be_visible()
    info = request.get(f"/api/v1/games/{game}").json()
    changed = ("delay_moves", "watchers_chat", "rating_from", "locked")
    assert [info[name] for name in changed] == [5, "own", 1400, True]
    page.locator("[data-rating-to]").fill("1300")
    page.locator("[data-rating-to]").press("Tab")
    expect(page.get_by_text("The rating range ends below its start").first).to_be_visible()
    expect(page.locator("[data-rating-to]")).to_have_value("")
    page.get_by_role("button", name="Remove password").click()
    expect(page.get_by_role("button", name="Remove password")).to_have_count(0)
