"""Coming back: recovery codes, used links, sessions and passwords on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_lobby import invited


def seated(visit: Visit, server: str) -> tuple[Player, Player, str, str]:
    """Ana's table, Luis who has taken a seat there with a link, the table's id and the link's path."""
    ana, luis, game = invited(visit, server)
    link = luis.page.url.removeprefix(server)
    luis.page.get_by_role("button", name="Take the seat").click()
    luis.page.wait_for_url(f"**/game/{game}")
    return ana, luis, game, link


def code_of(player: Player) -> str:
    """Get a recovery code on the account page."""
    player.page.goto("/account")
    player.page.get_by_role("button", name="Get a recovery code").click()
    return player.page.locator("[data-code]").inner_text()


def register(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("correct horse")
    page.get_by_label("Create a new account").check()
    page.locator("button[form=sign]").click()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


def sign_in(page: Page, name: str, password: str = "correct horse") -> None:
    page.get_by_role("button", name="Sign in").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(password)
    page.locator("button[form=sign]").click()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_guest_comes_back_with_the_code(visit: Visit, server: str, phone: bool) -> None:
    _, luis, game, _ = seated(visit, server)
    code = code_of(luis)
    assert len(code) == 19
    luis.page.reload()
    expect(luis.page.get_by_role("button", name="Get a new code")).to_be_visible()
    expect(luis.page.locator("[data-code]")).to_have_count(0)  # shown once
    other = visit(server, phone=phone, dark=phone)
    other.page.get_by_role("button", name="Sign in").click()
    other.page.get_by_role("button", name="Use a recovery code").click()
    other.page.get_by_label("Recovery code").fill("nope")
    other.page.get_by_role("button", name="Continue").click()
    expect(other.page.get_by_role("alert")).to_contain_text("wrong")
    other.page.get_by_label("Recovery code").fill(code.upper())
    other.page.get_by_role("button", name="Continue").click()
    other.page.locator(f"a[href='/game/{game}']").first.click()
    expect(other.page.get_by_text("you", exact=True)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_used_link_says_so_and_leads_its_owner_back(visit: Visit, server: str, phone: bool) -> None:
    _, luis, game, link = seated(visit, server)
    code = code_of(luis)
    other = visit(server, link, phone=phone, dark=phone)
    expect(other.page.get_by_role("heading", name="This seat is taken")).to_be_visible()
    expect(other.page.get_by_role("alert")).to_contain_text("Luis")
    expect(other.page.get_by_text("(guest)")).to_have_count(0)  # nobody has become anybody
    other.page.get_by_label("Recovery code").fill(code)
    other.page.get_by_role("button", name="Continue").click()
    other.page.wait_for_url(f"**/game/{game}")
    expect(other.page.get_by_text("you", exact=True)).to_be_visible()


def test_sessions_are_seen_and_ended(visit: Visit, server: str) -> None:
    one, two, three = visit(server), visit(server), visit(server, phone=True)
    register(one.page, "Sara of the sessions")
    for player in (two, three):
        sign_in(player.page, "Sara of the sessions")
    one.page.goto("/account")
    rows = one.page.locator("[data-session]")
    expect(rows).to_have_count(3)
    expect(one.page.get_by_text("this device")).to_have_count(1)
    one.page.get_by_role("button", name="Sign out on all other devices").click()
    expect(rows).to_have_count(1)
    for player in (two, three):  # at once, without anybody loading a page
        expect(player.page.get_by_text("You have been signed out")).to_be_visible()
        expect(player.page.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_session_is_ended_one_by_one(visit: Visit, server: str) -> None:
    one, two = visit(server), visit(server)
    register(one.page, "Olga one by one")
    sign_in(two.page, "Olga one by one")
    one.page.goto("/account")
    one.page.locator("[data-session]").get_by_role("button", name="Sign out").click()
    expect(one.page.locator("[data-session]")).to_have_count(1)
    expect(two.page.get_by_role("button", name="Sign in")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_new_password_ends_tokens_and_other_sessions(visit: Visit, server: str, dark: bool) -> None:
    one, two = visit(server, dark=dark), visit(server)
    name = f"Paula {'by night' if dark else 'by day'}"
    register(one.page, name)
    sign_in(two.page, name)
    one.page.goto("/account")
    one.page.get_by_label("Token name").fill("my script")
    one.page.get_by_role("button", name="Create token").click()
    expect(one.page.locator("[data-token]")).to_contain_text("never used")
    one.page.get_by_label("Current password").fill("correct horse")
    one.page.get_by_label("New password").fill("better horse")
    one.page.get_by_role("button", name="Change password").click()
    expect(one.page.get_by_text("Password changed")).to_be_visible()
    expect(one.page.locator("[data-session]")).to_have_count(1)
    expect(one.page.locator("[data-token]")).to_have_count(0)
    expect(two.page.get_by_role("button", name="Sign in")).to_be_visible()
    sign_in(two.page, name, "better horse")


def test_watchers_come_when_a_game_is_published_and_go_when_it_turns_private(visit: Visit, server: str) -> None:
    ana = visit(server)
    game = ana.create("18mex", "Ana", mode="On this device", players=3, seed=1, seats=["local", "local"])
    ana.at(0)
    eva = visit(server, f"/game/{game}")
    expect(eva.page.get_by_role("alert")).to_contain_text("no such game")
    ana.page.get_by_role("button", name="Menu").click()
    with ana.page.expect_response(f"**/api/v1/games/{game}"):
        ana.page.locator("[data-visibility]").select_option("link")
    eva.page.reload()
    eva.at(0)
    turned = ana.page.evaluate(
        """async (game) => {
          const { csrf } = await (await fetch("/api/v1/account")).json();
          const headers = { "X-CSRF-Token": csrf, "Content-Type": "application/json" };
          return (await fetch(`/api/v1/games/${game}`, { method: "PATCH", headers, body: '{"private":true}' })).status;
        }""",
        game,
    )
    assert turned == 200
    expect(eva.page.get_by_role("alert")).to_contain_text("private now")


def test_the_host_frees_the_seat_of_a_guest(visit: Visit, server: str) -> None:
    ana, _, _, link = seated(visit, server)
    ana.page.locator("[data-release='1']").click()
    expect(ana.page.locator("[data-link='1']")).to_be_visible()
    late = visit(server, link)
    late.page.get_by_label("Your name").fill("Late")
    late.page.get_by_role("button", name="Take the seat").click()
    expect(late.page.get_by_role("alert")).to_contain_text("no such link")
