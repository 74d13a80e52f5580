"""Time and overview: what happened since one's last move, the log, deep links, the spreadsheet, the chat's badge."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from roundhouse import present
from roundhouse.core.game import Game
from tests.browser.conftest import Visit
from tests.browser.positions import played_until
from tests.browser.test_chat_and_orders import in_stock_round
from tests.browser.test_table import opened


def _others_have_moved(game: Game) -> bool:
    """The player who decides has moved before, and two others since."""
    if not in_stock_round(game):
        return False
    since = present.since(game, game.decider)
    return since.after > 0 and since.until - since.after >= 2 and bool(since.shares)


def test_the_table_tells_what_happened_since_ones_last_move(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", _others_have_moved)
    page = opened(visit, server, game, tmp_path).page
    strip = page.get_by_role("group", name="Since your last move")
    name = game.names[game.decider]
    company = present.since(game, game.decider).shares[0].company
    expect(strip).to_contain_text(f"Since {name}'s last move")
    expect(strip).to_contain_text(company)
    strip.get_by_role("button", expanded=False).click()
    expect(strip.locator("li", has_text=company).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(strip.locator("li")).to_have_count(0)
    strip.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=15_000)
    strip.get_by_role("button", name="Mark as seen").click()
    expect(strip).to_contain_text("Last move")


def test_the_log_is_searched_and_leads_to_a_move_that_has_an_address(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", _others_have_moved)
    page = opened(visit, server, game, tmp_path).page
    log = page.get_by_role("log", name="Game log")
    expect(log.locator("[data-row][tabindex='0']")).to_have_count(1)
    page.get_by_label("Search the log").fill("bids")
    first = log.locator("[data-row]").first
    expect(first).to_contain_text("bids")
    first.focus()
    page.keyboard.press("Enter")
    at = first.locator(".number").inner_text()
    page.wait_for_url(lambda url: f"at={at}" in url)
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    _is_at(page, int(at))


def test_a_phone_makes_room_for_the_log_and_keeps_the_way_back(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", _others_have_moved)
    page = opened(visit, server, game, tmp_path, phone=True).page
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
    page.locator("[data-row]").first.click()
    page.wait_for_url(lambda url: "at=" in url)
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("tab", name="Map").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def _is_at(page: Page, move: int) -> None:
    expect(page.get_by_role("group", name="History").get_by_role("slider")).to_have_value(str(move))


def _shares_can_be_sold(game: Game) -> bool:
    """Several companies have a price, and it is after the first stock round."""
    return len(game.state.prices) > 2 and any(found.could_raise for found in present.liquidity(game))


def test_the_spreadsheet_is_sorted_and_copied(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", _shares_can_be_sold)
    page = opened(visit, server, game, tmp_path).page
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("tab", name="Spreadsheet").click()
    expect(page.get_by_role("row", name="Liquidity")).not_to_contain_text("…")
    page.get_by_role("button", name="Price").click()
    expect(page.get_by_role("columnheader", name="Price").first).to_have_attribute("aria-sort", "descending")
    page.get_by_role("button", name="Copy as TSV").click()
    lines = [line.split("\t") for line in page.evaluate("window.copied").splitlines()]
    assert lines[0][:3] == ["Company", "Par", "Price"]
    priced = {c.id: c.price for c in present.position(game).companies if c.price}
    shown = [(line[0], int(line[2])) for line in lines[1:] if line[0] in priced]
    assert dict(shown) == priced
    assert [price for _, price in shown] == sorted(priced.values(), reverse=True)
    raised = {found.player: found.could_raise for found in present.liquidity(game)}
    liquid = [str(p.cash - p.bound + raised[p.id]) for p in present.position(game).players]
    assert next(line for line in lines if line[0] == "Liquidity")[3:6] == liquid
    assert lines[-1][3:6] == [str(p.worth) for p in present.position(game).players]


def test_marks_of_key_moves_say_what_happened(visit: Visit, server: str, tmp_path: Path) -> None:
    page = opened(visit, server, played_until("18mex", _shares_can_be_sold), tmp_path).page
    bar = page.get_by_role("group", name="History")
    mark = bar.get_by_role("list", name="Key moves").get_by_role("listitem").first
    told = mark.inner_text()
    assert told.startswith("Move ")
    slider, box = bar.get_by_role("slider"), mark.bounding_box()
    assert box
    page.mouse.move(box["x"] + 1, box["y"] + 4)
    expect(slider).to_have_attribute("title", told)
    assert slider.get_attribute("aria-valuetext") is None
    page.goto(f"{page.url.split('?')[0]}?at={told.split(':')[0].removeprefix('Move ')}")
    expect(bar.get_by_role("slider")).to_have_attribute("aria-valuetext", told)


def test_a_message_is_seen_wherever_the_chat_is(visit: Visit, server: str) -> None:
    ana, luis = visit(server), visit(server)
    game = ana.create("18mex", "Ana", mode="With friends online", players=3, seed=1, seats=["open", "local"])
    luis.join(game, "Luis")
    ana.start()
    for player in (ana, luis):
        player.at(0)
    ana.page.get_by_role("button", name="Hide panels").click()
    luis.page.get_by_role("tab", name="Chat").click()
    luis.page.get_by_label("Message").fill("Hello")
    luis.page.get_by_role("button", name="Send").click()
    badge = ana.page.get_by_role("button", name="1 new message")
    badge.click()
    expect(ana.page.get_by_role("log", name="Chat")).to_contain_text("Hello")
    expect(badge).to_have_count(0)
