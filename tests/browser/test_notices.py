"""Notices on the screen: an address, what comes where, tests, push messages, and a page without a connection."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, serving
from tests.browser.test_account import register
from tests.server.mailbox import Mailbox, mail_server
from tests.server.targets import web_target
from tests.server.test_notices import eventually


@pytest.fixture
def mailing(tmp_path: Path) -> Iterator[tuple[str, Mailbox]]:
    """A server that sends e-mails."""
    with mail_server() as (box, settings):
        names = ("smtp_host", "smtp_port", "smtp_tls", "mail_from")
        env = {f"ROUNDHOUSE_{name.upper()}": str(settings[name]) for name in names}
        with serving(
            f"sqlite:///{tmp_path / 'table.db'}", more=env | {"ROUNDHOUSE_PRIVATE_WEBHOOKS": "true"}
        ) as server:
            yield server, box


def _link(box: Mailbox, mails: int, page: str) -> str:
    body = box.wait_for(mails).get_body(("plain",))
    assert body is not None
    found = re.search(rf"https?://\S+/{page}/\S+", body.get_content())
    assert found is not None
    return found[0]


def _account(page: Page) -> None:
    page.goto("/account")
    expect(page.get_by_role("heading", name="Notices", exact=True)).to_be_visible()


def test_choosing_notices_by_clicks(visit: Visit, mailing: tuple[str, Mailbox]) -> None:
    server, box = mailing
    page = visit(server, phone=True).page
    register(page, "Eva")
    _account(page)
    mail = page.locator("[data-channel=email]").first
    mail.get_by_label("E-mail address").fill("eva@example.org")
    mail.get_by_label("Password").fill("correct horse")
    mail.get_by_role("button", name="Send the link").click()
    expect(mail).to_contain_text("not confirmed yet")
    page.goto(_link(box, 1, "confirm"))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("You now get notices at eva@example.org.")).to_be_visible()
    _account(page)
    mail.get_by_role("button", name="Send a test").click()
    expect(mail.get_by_role("status")).to_contain_text("sent")
    assert box.wait_for(2)["Subject"] == "A test from Roundhouse"
    with web_target() as target:
        hook = page.locator("[data-channel=webhook]").first
        hook.get_by_label("Webhook URL").fill(target.address)
        hook.get_by_label("Service").select_option("Slack")
        hook.get_by_role("button", name="Save").click()
        hook.get_by_role("button", name="Send a test").click()
        expect(hook.get_by_role("status")).to_contain_text("sent")
        assert b'"text":"<http' in target.requests[0]
    turn = page.get_by_role("checkbox", name="It is my turn: E-mail")
    with page.expect_response("**/account/notices"):
        turn.uncheck()
    with page.expect_response("**/account/notices"):
        page.get_by_label("In one e-mail, every day").check()
    page.reload()
    expect(turn).not_to_be_checked()
    expect(page.get_by_label("In one e-mail, every day")).to_be_checked()
    expect(page.locator("[data-sent] li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(_link(box, 2, "unsubscribe"))
    page.get_by_role("button", name="No more e-mails", exact=True).click()
    expect(page.get_by_text("You no longer get any notices by e-mail.")).to_be_visible()
    _account(page)
    expect(mail).to_contain_text("You unsubscribed")
    mail.get_by_role("button", name="Switch on again").click()
    expect(mail).to_contain_text("confirmed")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_role("button", name="Sign in").first.click()
    page.get_by_role("button", name="Forgot your password?").click()
    page.get_by_label("Name or e-mail address").fill("eva@example.org")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text("the link is on its way")).to_be_visible()
    page.goto(_link(box, 3, "reset"))
    page.get_by_label("New password").fill("another horse")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("You are Eva.")).to_be_visible()


def test_push_messages_and_no_connection(visit: Visit, server: str) -> None:
    """The push service of the browser can't be reached here, so its part is played through the browser's debugger."""
    page = visit(server).page
    page.context.grant_permissions(["notifications"], origin=server)
    debugger = page.context.new_cdp_session(page)
    found: list[Any] = []
    debugger.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"]))
    debugger.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => 0)")
    eventually(lambda: page.evaluate("1") and found)  # the debugger's news come while the page is asked something
    told = {"title": "It is your turn in Friday", "body": "Next: Buy.", "path": "/learn", "tag": "my_turn:x"}
    message = {"origin": server, "registrationId": found[0]["registrationId"], "data": json.dumps(told)}
    debugger.send("ServiceWorker.deliverPushMessage", message)
    listing = """async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map((one) => [one.title, one.body, one.tag, one.data.path]);
    }"""
    eventually(lambda: page.evaluate(listing))
    assert page.evaluate(listing) == [[told[name] for name in ("title", "body", "tag", "path")]]
    page.reload()
    page.context.set_offline(True)
    page.goto("/game/abc", wait_until="commit")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.evaluate("fetch('/api/v1/titles').then(() => 'answered', () => 'failed')") == "failed"
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_have_count(0)
