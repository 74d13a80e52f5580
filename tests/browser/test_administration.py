"""Looking after a server on the screen, and a program that is made, invited and seated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.server import Settings
from roundhouse.server.operations import administration
from tests.browser.conftest import Visit, serving
from tests.browser.test_account import register


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Settings]]:
    """A server whose host may use the command line."""
    database = f"sqlite:///{tmp_path_factory.mktemp('hosted') / 'table.db'}"
    with serving(database) as address:
        yield address, Settings(database=database)


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_a_host_looks_after_the_server(visit: Visit, hosted: tuple[str, Settings], tmp_path: Path) -> None:
    address, settings = hosted
    host, eva = visit(address).page, visit(address, phone=True).page
    register(host, "Rita")
    register(eva, "Eva")
    with administration.opened(settings) as admin:
        admin.grant("Rita", "admin")
        admin.backup(tmp_path / "backup")
    eva.goto("/admin")
    expect(eva.get_by_text("Only administrators and moderators")).to_be_visible()
    host.reload()
    host.get_by_role("link", name="Server", exact=True).click()
    expect(host.get_by_text("Everything is working")).to_be_visible()
    expect(host.get_by_text("0 guests")).to_be_visible()

    tab(host, "Users")
    host.locator('[data-user="Eva"] [data-act="mute"]').click()
    host.get_by_label("Reason").fill("Insults in the chat")
    host.get_by_role("button", name="Mute: Eva").click()
    expect(host.locator('[data-user="Eva"]')).to_contain_text("muted")

    tab(host, "Announcements")
    host.get_by_label("English").fill("Closed on Sunday")
    host.get_by_role("button", name="Announce", exact=True).click()
    eva.goto("/")
    banner = eva.locator("[data-announcement]")
    expect(banner).to_contain_text("Closed on Sunday")
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    eva.reload()
    expect(eva.get_by_role("heading").first).to_be_visible()
    expect(banner).to_have_count(0)

    tab(host, "Audit log")
    for act in ("announce", "mute", "grant"):
        expect(host.get_by_role("tabpanel")).to_contain_text(act)


def test_a_program_is_made_and_seated_and_its_owner_leaves(visit: Visit, hosted: tuple[str, Settings]) -> None:
    address, _ = hosted
    page = visit(address).page
    register(page, "Luis")
    page.goto("/account")
    page.get_by_label("Name of the program").fill("Rook")
    page.get_by_role("button", name="Create program").click()
    expect(page.locator("code").filter(has_text="rh_")).to_be_visible()
    wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}]}
    game = page.evaluate(
        """async (wish) => {
            const { csrf } = await (await fetch("/api/v1/account")).json();
            const headers = { "X-CSRF-Token": csrf, "Content-Type": "application/json" };
            return (await fetch("/api/v1/games", { method: "POST", headers, body: JSON.stringify(wish) })).json();
        }""",
        wish,
    )
    page.goto(f"/game/{game['id']}")
    page.locator('[data-program="1"]').click()
    page.locator('[data-invite="Rook"]').click()
    expect(page.get_by_text("program", exact=True)).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Delete account").click()
    page.get_by_label("Your password").fill("correct horse")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("button", name="Sign in").first).to_be_visible()
