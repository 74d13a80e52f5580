"""What a person does at the table besides moving: asking why not, looking back, planning, talking."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import APIResponse, Route, expect

from roundhouse import present
from roundhouse.core.game import Game
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.positions import played_until, saved
from tests.browser.varied_games import next_action


def opened(visit: Visit, server: str, game: Game, folder: Path, **how: bool) -> Player:
    """Somebody has opened a file and sits at its table."""
    player = visit(server, **how)
    player.page.get_by_label("Game file").set_input_files(saved(game, folder))
    player.page.wait_for_url("**/game/*")
    player.at(len(game.actions))
    return player


def greys_a_card(game: Game) -> bool:
    """Whether a card has nothing that may be done and says why."""
    stage = present.moves(game).stage
    return stage is not None and any(card.blocked and not card.moves for card in stage.cards)


def lays(game: Game, *, hexes: int = 2) -> bool:
    return len(game.actions) > 30 and len(present.moves(game).lay_hexes) >= hexes


def runs(game: Game, *, trains: int = 1, stops: int = 3) -> bool:
    if game.view.step.name != "run trains":
        return False
    run = present.moves(game).run
    return run is not None and len(run.routes) >= trains and any(len(r.stops) >= stops for r in run.routes)


def test_a_refusal_tells_why_and_opens_the_rules(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    player = opened(visit, server, game, tmp_path)
    page = player.page
    quiet = next(h.id for h in present.scene(game).hexes if h.buildable and h.id not in present.moves(game).lay_hexes)
    player.click_hex(quiet)
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("not allowed")
    refusal.get_by_role("button", name="§").first.click()
    expect(page.get_by_role("heading", name="Rules summary")).to_be_visible()
    expect(page.locator("article.target")).to_be_in_viewport()


def test_an_impossible_wish_is_answered(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lambda g: len(g.actions) > 40 and greys_a_card(g))
    page = opened(visit, server, game, tmp_path).page
    page.locator("[data-card] button.cannot").first.click()
    expect(page.locator(".refusal li").first).not_to_be_empty()


def test_any_action_can_be_written_and_is_explained(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    page = opened(visit, server, game, tmp_path).page
    page.get_by_role("button", name="Why not?").click()
    page.get_by_label("Action", exact=True).fill(f"{game.actor} lay 57 A1 r0")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Not allowed")


def test_looking_back_never_moves_the_game(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18eu", lays)
    player = opened(visit, server, game, tmp_path)
    page, moves = player.page, len(game.actions)
    page.get_by_label("Previous move", exact=True).click()
    page.wait_for_url(f"**?at={moves - 1}")
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    page.goto(f"/game/{player.game}?at=3")
    expect(page.get_by_label(f"Move 3 of {moves}")).to_be_visible()
    page.locator(".log a").first.click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    player.at(moves)


def test_a_route_is_changed_by_clicking_stops(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18eu", partial(runs, stops=3))
    run = present.moves(game).run
    assert run is not None
    route = next(r for r in run.routes if len(r.stops) >= 3)
    player = opened(visit, server, game, tmp_path)
    page = player.page
    expect(page.locator(f"[data-route='{route.train}'] path")).to_have_count(2)
    page.locator(".train", has_text=route.name).nth(run.routes.index(route)).click()
    player.click_hex(route.stops[-1].hex)
    expect(page.get_by_text("below the best routes")).to_be_visible()
    page.get_by_role("button", name="Use the best routes").click()
    expect(page.get_by_text("below the best routes")).to_have_count(0)
    player.run()
    player.at(len(game.actions) + 1)


def test_a_late_answer_never_takes_the_table_back(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    player = opened(visit, server, game, tmp_path)
    page, held = player.page, list[tuple[Route, APIResponse]]()
    page.route("**/table?*", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    _send(player, "PATCH", "", {"name": "Another name"})
    while not held:
        page.wait_for_timeout(20)
    _act(player, game)
    player.at(len(game.actions))
    route, answer = held[0]
    assert answer.json()["game"]["moves"] == len(game.actions) - 1
    with page.expect_response("**/table?*"):
        route.fulfill(response=answer)
    page.evaluate("() => fetch('/healthz')")  # what came before has been read by then
    assert page.locator(".table").get_attribute("data-moves") == str(len(game.actions))


def _act(player: Player, game: Game) -> None:
    """Move without the page, as another browser would."""
    action = next_action(game, Random(len(game.actions)))
    _send(player, "POST", "/actions", {"action": str(action), "expected": player.ask("")["seq"]})
    game.apply(action)


def _send(player: Player, method: str, path: str, body: dict[str, object]) -> None:
    request = player.page.request
    headers = {"X-CSRF-Token": request.get("/api/v1/account").json()["csrf"]}
    assert request.fetch(f"/api/v1/games/{player.game}{path}", method=method, data=body, headers=headers).ok


def test_planning_moves_nothing(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    player = opened(visit, server, game, tmp_path)
    page = player.page
    page.get_by_role("button", name="Plan").click()
    expect(page.get_by_role("heading", name="Planning")).to_be_visible()
    player.click_hex(present.moves(game).lay_hexes[0])
    page.locator("[data-plan-keep]").click()
    expect(page.locator(".plan li")).to_have_count(1)
    expect(page.locator(".plan").get_by_text("Current revenue")).to_be_visible()
    page.get_by_role("button", name="Exit").click()
    player.at(len(game.actions))


def test_chat_and_notes(visit: Visit, server: str, tmp_path: Path) -> None:
    player = opened(visit, server, played_until("18mex", lays), tmp_path)
    page = player.page
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("<b>Hola</b>")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("<b>Hola</b>")
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("Private notes").fill("sell MC next")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_label("Private notes")).to_have_value("sell MC next")


def test_a_phone_is_enough(visit: Visit, server: str, tmp_path: Path) -> None:
    game = played_until("18mex", lays)
    player = opened(visit, server, game, tmp_path, phone=True)
    page = player.page
    page.get_by_role("button", name="as a list").click()
    page.locator("[data-lay]").first.click()
    page.locator("[data-confirm-lay]").click()
    player.at(len(game.actions) + 1)


@pytest.mark.shared("18EU/74045.json", "18MEX/17849.json", "18Ireland/161830.json")
def test_a_file_of_the_site_is_opened(visit: Visit, server: str, shared_file: Path) -> None:
    player = visit(server)
    page = player.page
    page.get_by_label("Game file").set_input_files(shared_file)
    page.wait_for_url("**/game/*", timeout=60_000)
    page.wait_for_selector("[data-hex]")
    last = page.get_by_role("slider", name="Move").first
    assert int(last.get_attribute("max") or 0) > 200
    page.get_by_label("Step by").select_option("Rounds")
    page.get_by_label("Previous move", exact=True).click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def test_a_file_that_is_none(visit: Visit, server: str, tmp_path: Path) -> None:
    page = visit(server).page
    path = tmp_path / "none.json"
    path.write_text('{"hello": 1}', "utf-8")
    page.get_by_label("Game file").set_input_files(path)
    expect(page.get_by_role("status").locator(".toast")).to_be_visible()
