"""A rated game from the form that creates it to the leaderboard."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from roundhouse.api import new_game
from roundhouse.simulation import random_action
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_access import complaints


def registered(visit: Visit, server: str, name: str, *, phone: bool = False) -> Player:
    player = visit(server, phone=phone)
    page = player.page
    body = {"name": name, "password": "correct horse"}
    assert page.request.post("/api/v1/account/register", data=body).ok
    page.reload()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    return player


def rated_table(host: Player) -> str:
    """A table for two that Ana creates, after she was told why a game on one device can't be rated."""
    ana = host.page
    ana.locator("[data-title='18tiny']").click()
    host.unfold("table")
    expect(ana.get_by_text("Only games with friends online can be rated.")).to_be_visible()
    ana.get_by_text("With friends online", exact=True).click()
    ana.get_by_role("button", name="2", exact=True).click()
    ana.locator("[data-rated]").check()
    ana.locator("button[form=create]").click()
    ana.wait_for_url("**/game/*")
    expect(ana.get_by_text("rated", exact=True)).to_be_visible()
    return ana.url.rsplit("/", 1)[1]


def play_out(ana: Player, eva: Player) -> str:
    """Play the game to its end by requests; the name of the winner."""
    info, chance = ana.ask(""), Random(4)
    names = [seat["name"] for seat in info["seats"]]
    mirror, seq = new_game("18tiny", names, seed=info["seed"]), int(info["seq"])
    while not mirror.finished:
        mover, action = (ana, eva)[int(mirror.decider[1:]) - 1], random_action(mirror, chance, "sober")
        seq = mover.act(str(action), seq)
        mirror.apply(action)
    return mirror.names[mirror.winners()[0]]


def test_a_rated_game_moves_both_players_on_the_leaderboard(visit: Visit, server: str) -> None:
    ana, eva = registered(visit, server, "Ana of Lima"), registered(visit, server, "Eva of Quito", phone=True)
    game = rated_table(ana)
    eva.page.goto(f"/game/{game}")
    eva.page.get_by_role("button", name="Sit here").click()
    ana.start()
    ana.at(0)
    for player in (ana, eva):
        assert player.game == game
        player.leave()
    winner = play_out(ana, eva)
    loser = ({"Ana of Lima", "Eva of Quito"} - {winner}).pop()
    ana.come_back()
    changes = ana.page.locator("[data-ratings] li")
    expect(changes).to_have_count(2)
    expect(changes.first).to_contain_text(re.compile(rf"{winner}.*\d{{4}}\? \+\d+"))

    page = eva.page
    page.goto("/leaderboard?title=18tiny&provisional=1")
    expect(page.locator("[data-rank='1']")).to_contain_text(winner)
    expect(page.locator("[data-rank='2']")).to_contain_text(loser)
    assert complaints(page) == []
    page.locator("[data-rank='1']").get_by_role("link").click()
    page.wait_for_url("**/person/*")
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"18Tiny.*\d{4}\? ± \d+"))
    expect(page.locator(f"[data-result='{game}']")).to_contain_text(re.compile(r"1st.*\+\d+"))
    page.locator("[data-title='18tiny']").click()
    expect(page.locator("[data-figures='18tiny']")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"/person/{loser}")
    expect(page.locator(f"[data-result='{game}']")).to_contain_text(re.compile(r"2nd.*−\d+"))


def test_a_name_tells_who_it_is_and_what_one_has_noted(visit: Visit, server: str) -> None:
    eva, ana = registered(visit, server, "Eva of Cusco"), registered(visit, server, "Ana of Cusco")
    page = eva.page
    page.goto("/person/Eva of Cusco")
    page.get_by_role("button", name="Edit profile").click()
    page.locator("[data-avatar='p3']").click()
    page.get_by_label("About you").fill("Long games, short turns.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Long games, short turns.")).to_be_visible()
    page = ana.page
    page.goto("/person/Eva of Cusco")
    page.get_by_label("Your note").fill("plays fast")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Note saved.")).to_be_visible()
    page.locator("[data-follow]").click()
    expect(page.locator("[data-follow]")).to_have_text("Unfollow")
    page.goto("/")
    game = rated_table(ana)
    eva.page.goto(f"/game/{game}")
    eva.page.get_by_role("button", name="Sit here").click()
    expect(page.locator(".note")).to_have_text("plays fast")
    name = page.get_by_role("link", name="Eva of Cusco")
    name.hover()
    card = page.locator("[data-card]")
    expect(card).to_contain_text("Playing since")
    expect(card).to_contain_text("plays fast")
    page.mouse.move(0, 0)
    expect(card).to_have_count(0)
    name.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    name.click()
    page.wait_for_url("**/person/*")
    expect(page.get_by_text("Long games, short turns.")).to_be_visible()
