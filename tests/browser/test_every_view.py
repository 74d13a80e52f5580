"""Axe finds nothing on any page, in any stage of a game, in any tab or dialog: light, dark, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roundhouse.api import new_game
from roundhouse.server import Settings
from roundhouse.server.operations import administration
from tests.browser.conftest import Visit, serving
from tests.browser.gallery import HERE, PLAYERS, SEED, position, requests_of
from tests.browser.player import Player
from tests.browser.test_access import ENDED, complaints, in_both_themes, settled
from tests.browser.test_tournaments import asked

LAPTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
#: A stage of a game: the title, its step, and the moves before which it does not count.
STAGES = (
    ("18eu", "start an auction", 0),
    ("18mex", "auction", 0),
    ("18esp", "stock turn", 700),
    ("18mex", "train offer", 0),
    ("18sa", "use the income", 0),
    ("18eu", "merge a minor company", 0),
    ("18ireland", "vote on a merger", 0),
    ("18irepl", "choose the major company", 0),
)
PAGES = (
    "/",
    "/account",
    "/learn",
    "/puzzles",
    "/leaderboard",
    "/tables",
    "/contacts",
    "/person/Ada",
    "/tournaments",
    "/tournaments/new",
    "/leagues/new",
    "/seat/none",
    "/confirm/none",
    "/game/none",
)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Settings]]:
    """A server whose host may use the command line."""
    database = f"sqlite:///{tmp_path_factory.mktemp('every') / 'table.db'}"
    with serving(database) as address:
        yield address, Settings(database=database)


@cache
def moves_until(title: str, step: str, after: int) -> int:
    """How many moves of a recorded game lead to a step."""
    game = new_game(title, PLAYERS, seed=SEED)
    for number, line in enumerate((HERE / f"{title}.moves").read_text("utf-8").splitlines()):
        if number >= after and game.view.step.name == step:
            return number
        game.apply(game.parse(line))
    raise AssertionError(f"{title} never comes to {step}")


def opened(player: Player, title: str, moves: int) -> None:
    """A recorded game at the table, after so many moves."""
    file = {"file": position(title, moves), "name": title, "as": "Ana"}
    game = asked(player, "/games/import", file)["id"]
    player.page.goto(f"/game/{game}")
    player.at(moves)


def on_a_phone(page: Page) -> list[str]:
    """What axe finds on a small screen, and whether something leads beyond its edge."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(ENDED)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    found = [f"phone: {complaint}" for complaint in complaints(page)] + (["phone: too wide"] if wide else [])
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return found


def tabs(page: Page) -> Iterator[str]:
    """Opens every tab that can be seen, one after the other."""
    waiting = requests_of(page)
    for name in page.locator("[data-tab]:visible").evaluate_all("all => all.map(one => one.dataset.tab)"):
        page.locator(f"[data-tab='{name}']:visible").first.click()
        settled(page, waiting)
        yield name


def loaded(page: Page) -> None:
    expect(page.locator("h1, h2, [role=alert]").first).to_be_visible()
    expect(page.get_by_text("Loading…")).to_have_count(0)


def test_every_page(visit: Visit, hosted: tuple[str, Settings], tmp_path: Path) -> None:
    address, settings = hosted
    ada = visit(address)
    page, found = ada.page, dict[str, list[str]]()
    assert page.request.post("/api/v1/account/register", data={"name": "Ada", "password": "correct horse"}).ok
    with administration.opened(settings) as admin:
        admin.grant("Ada", "admin")
        admin.backup(tmp_path / "backup")
    for path in (*PAGES, _tournament(ada), "/admin"):
        page.goto(path)
        loaded(page)
        found[path] = in_both_themes(page) + on_a_phone(page)
        for name in tabs(page):
            found[f"{path} {name}"] = complaints(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def _tournament(ada: Player) -> str:
    """A tournament with a round that is being played."""
    settings: dict[str, Any] = {"titles": ["18tiny"], "least": 2, "most": 4, "usual": 2, "rounds": 1}
    made = asked(ada, "/tournaments", {"name": "Spring Cup", "settings": settings})
    return f"/tournament/{made['info']['id']}"


@pytest.mark.parametrize(("title", "step", "after"), STAGES, ids=lambda value: str(value).replace(" ", "-"))
def test_every_stage(visit: Visit, hosted: tuple[str, Settings], title: str, step: str, after: int) -> None:
    player = visit(hosted[0])
    opened(player, title, moves_until(title, step, after))
    assert in_both_themes(player.page) + on_a_phone(player.page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_every_tab_and_dialog(visit: Visit, hosted: tuple[str, Settings], phone: bool) -> None:
    player = visit(hosted[0], phone=phone, dark=not phone)  # the light tabs of a laptop have a test of their own
    opened(player, "18irepl", moves_until("18irepl", "run trains", 500))
    page, found = player.page, dict[str, list[str]]()
    for name in tabs(page):
        found[name] = complaints(page)
    for keys in ("?", "Control+k"):
        page.keyboard.press(keys)
        page.locator("dialog[open]").wait_for()
        found[keys] = complaints(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert {view: wrong for view, wrong in found.items() if wrong} == {}


def test_nothing_is_lost_at_twice_the_size(visit: Visit, hosted: tuple[str, Settings]) -> None:
    """A window of 1440 pixels has room for 720 at a zoom of 200 %; what one has to do stays within reach."""
    player = visit(hosted[0])
    page = player.page
    opened(player, "18mex", moves_until("18mex", "lay track", 200))
    page.set_viewport_size({"width": 720, "height": 450})
    page.evaluate(ENDED)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("heading", name="Your turn").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("[role=menu]:visible, .menu:visible").first).to_be_visible()
