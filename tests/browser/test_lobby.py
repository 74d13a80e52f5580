"""Finding a seat: private links, watching, accounts, the computer as a partner, several server processes."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Route, expect

from roundhouse.simulation.job import Job
from roundhouse.simulation.report_games import table_link
from roundhouse.simulation.runner import run
from tests.browser.conftest import Visit
from tests.browser.player import Player


def table(visit: Visit, server: str) -> tuple[Player, str]:
    """Ana has opened a table with two further seats."""
    ana = visit(server)
    game = ana.create("18mex", "Ana", mode="With friends online", players=3, seed=1, seats=["open", "local"])
    return ana, game


def invited(visit: Visit, server: str) -> tuple[Player, Player, str]:
    """Luis has followed the link to a seat of Ana's table and has only to sit down."""
    ana, game = table(visit, server)
    ana.page.locator("[data-link='1']").click()
    link = ana.page.get_by_label("Seat link").input_value()
    luis = visit(server, link.removeprefix(server))
    luis.page.get_by_label("Your name").fill("Luis")
    return ana, luis, game


def buy(player: Player) -> None:
    """Do the first thing on the list."""
    player.page.locator(".choice").first.click()
    player.page.wait_for_selector("[data-seen]")
    player.page.locator("[data-confirm]").click()


def test_a_private_link_leads_to_the_seat(visit: Visit, server: str) -> None:
    ana, luis, game = invited(visit, server)
    luis.page.get_by_role("button", name="Take the seat").click()
    luis.page.wait_for_url(f"**/game/{game}")
    expect(ana.page.get_by_text("Luis")).to_be_visible()
    ana.start()
    for player in (ana, luis):
        player.at(0)


def test_a_start_is_not_missed_while_the_table_opens(visit: Visit, server: str) -> None:
    ana, luis, _ = invited(visit, server)
    held = list[tuple[Route, APIResponse]]()
    luis.page.route("**/table?scene=1", lambda route: held.append((route, route.fetch())))
    with luis.page.expect_request("**/table?scene=1"):
        luis.page.get_by_role("button", name="Take the seat").click()
    while not held:
        luis.page.wait_for_timeout(20)
    expect(ana.page.get_by_text("Luis")).to_be_visible()
    ana.start()
    ana.at(0)
    route, answer = held[0]
    assert answer.json()["game"]["status"] == "open"
    route.fulfill(response=answer)
    luis.at(0)


def test_others_may_watch_but_not_move(visit: Visit, server: str) -> None:
    ana = visit(server)
    game = ana.create("18mex", "Ana", mode="On this device", players=3, seed=1, seats=["local", "local"])
    ana.at(0)
    eva = visit(server, f"/game/{game}")
    expect(eva.page.get_by_role("heading", name="Table not found")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        ana.page.locator("[data-visibility]").select_option("link")
    ana.page.keyboard.press("Escape")
    eva.page.reload()
    eva.at(0)
    expect(eva.page.locator(".choice")).to_have_count(0)
    expect(eva.page.get_by_role("heading", name="Waiting for")).to_be_visible()
    buy(ana)
    eva.at(1)


def test_an_account_keeps_the_seats(visit: Visit, server: str) -> None:
    ana = visit(server)
    game = ana.create("18mex", "Ana", mode="On this device", players=3, seed=1, seats=["local", "local"])
    ana.at(0)
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Register").click()
    ana.page.get_by_label("Name", exact=True).fill("Ana of the railways")
    ana.page.get_by_label("Password").fill("correct horse")
    ana.page.locator("button[form=sign]").click()
    expect(ana.page.get_by_role("link", name="Ana of the railways")).to_be_visible()
    later = visit(server)
    later.page.get_by_role("button", name="Sign in").click()
    later.page.get_by_label("Name", exact=True).fill("Ana of the railways")
    later.page.get_by_label("Password").fill("correct horse")
    later.page.locator("button[form=sign]").click()
    later.page.locator(f"a[href='/game/{game}']").click()
    later.at(0)
    buy(later)
    later.at(1)
    ana.page.goto("/account")
    expect(ana.page.get_by_role("heading", name="API tokens")).to_be_visible()


def test_the_computer_plays_along(visit: Visit, server: str) -> None:
    ana = visit(server)
    ana.create("18mex", "Ana", mode="Against bots", players=3, seed=1, seats=["bot", "bot"])
    expect(ana.page.get_by_role("heading", name="Your turn")).to_be_visible()
    before = int(ana.page.locator(".table").get_attribute("data-moves") or 0)
    buy(ana)
    expect(ana.page.locator(".log .entry").nth(before + 1)).to_be_visible()


def test_two_processes_serve_one_table(visit: Visit, large_server: str) -> None:
    ana, game = table(visit, large_server)
    luis = visit(large_server)
    luis.join(game, "Luis")
    ana.start()
    for player in (ana, luis):
        player.at(0)
    for moves in range(6):
        mover = ana if ana.page.get_by_role("heading", name="Your turn").count() else luis
        buy(mover)
        for player in (ana, luis):
            player.at(moves + 1)


def test_two_clicks_at_once_make_one_move(visit: Visit, server: str) -> None:
    """The same seat in two windows: one move counts, the other is told so and sees the new position."""
    ana = visit(server)
    ana.create("18mex", "Ana", mode="On this device", players=3, seed=1, seats=["local", "local"])
    ana.at(0)
    twin = Player(ana.page.context.new_page())
    twin.page.goto(ana.page.url)
    twin.at(0)
    for player in (ana, twin):
        player.page.locator(".choice").first.click()
        player.page.wait_for_selector("[data-seen]")
    twin.page.evaluate("document.querySelector('[data-confirm]').click()")
    ana.page.evaluate("document.querySelector('[data-confirm]')?.click()")
    for player in (ana, twin):
        player.at(1)


def test_one_switch_plays_by_the_rules_of_18xx_games(visit: Visit, server: str) -> None:
    visitor = visit(server)
    page = visitor.page
    page.locator("[data-title='18mex']").click()
    visitor.unfold("rules")
    page.get_by_text("Readings and house rules").click()
    seats = page.get_by_label("Random seats")
    expect(seats).to_be_checked()
    page.get_by_label("Quick rust").check()
    page.get_by_label("Rules of 18xx.games").check()
    expect(seats).to_be_disabled()
    expect(seats).not_to_be_checked()
    with page.expect_request("**/games") as asked:
        page.locator("button[form=create]").click()
    assert (asked.value.post_data_json or {})["options"] == {"quick_rust": True, "site_rules": True}
    page.wait_for_url("**/game/*")


def test_a_link_of_a_report_opens_its_game(visit: Visit, server: str) -> None:
    (record,) = run(Job("18tiny", 2, ("random",), 1, store=True))
    visitor = visit(server, table_link(record, "18Tiny 1", server).removeprefix(server))
    expect(visitor.page.get_by_text("“18Tiny 1” becomes a table of your own")).to_be_visible()
    visitor.page.get_by_role("button", name="Open at the table").click()
    visitor.page.wait_for_url("**/game/*")
    visitor.at(record.actions)


def test_a_damaged_link_says_so(visit: Visit, server: str) -> None:
    visitor = visit(server, "/open#name=18Tiny+1&game=eJyrVkrOz0tLLErJ")
    expect(visitor.page.get_by_role("alert")).to_contain_text("This link is damaged")
