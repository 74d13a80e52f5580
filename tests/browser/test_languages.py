"""The browser's language chooses the interface; a choice on this device is remembered."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect


def test_the_browser_chooses_and_a_choice_is_remembered(browser: Browser, server: str) -> None:
    german = browser.new_context(locale="de-AT")
    page = german.new_page()
    page.goto(f"{server}/account")
    expect(page.get_by_role("heading", name="Konto")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_label("Sprache").select_option("es")
    expect(page.get_by_role("heading", name="Cuenta")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Cuenta")).to_be_visible()
    german.close()


def test_the_server_speaks_the_language_of_the_page(browser: Browser, server: str) -> None:
    context = browser.new_context(locale="es-ES")
    page = context.new_page()
    page.goto(f"{server}/account")
    made = page.evaluate(
        """async () => {
          const ask = async (path, body) => {
            const csrf = (await (await fetch("/api/v1/account")).json()).csrf;
            const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
            return (await fetch("/api/v1" + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
          };
          await ask("/account/guest", { name: "Ana" });
          const seats = [{ kind: "me" }, { kind: "local" }, { kind: "local" }];
          return (await ask("/games", { title: "18mex", seats, seed: 1, start: true })).id;
        }"""
    )
    page.goto(f"{server}/game/{made}")
    expect(page.get_by_text(re.compile("venta de privadas")).first).to_be_visible()
    page.evaluate("localStorage.setItem('roundhouse.language', 'de')")
    page.reload()
    expect(page.get_by_text(re.compile("Verkauf der Privaten")).first).to_be_visible()
    context.close()
