"""A server in a process of its own, and Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.player import Player
from tests.server.places import free_port, postgres, postgres_folder, redis_server

STATIC = Path(__file__).parents[2] / "src/roundhouse/server/static/index.html"
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("Chromium is not on this machine")
    if not STATIC.exists():
        pytest.skip("the client is not built; run make client")
    return found


@contextmanager
def serving(database: str, redis: str = "", workers: int = 1, more: Mapping[str, str] | None = None) -> Iterator[str]:
    """A server on a database, as somebody who hosts it would start it."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    env = {
        **os.environ,
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "ROUNDHOUSE_RATE": "10000",
        "ROUNDHOUSE_BURST": "10000",
        "ROUNDHOUSE_ATTEMPTS": "10000",
        "ROUNDHOUSE_BOT_PAUSE": "0.02",
        "ROUNDHOUSE_ADDRESS": address,
        **(more or {}),
    }
    start = "from roundhouse.cli.main import app; app()"
    command = [sys.executable, "-c", start, "serve", "--port", str(port), "--quiet", "--workers", str(workers)]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        _answering(address, server)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(timeout=15)
        except subprocess.TimeoutExpired:
            server.kill()


def _answering(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = _chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """On SQLite."""
    _chromium()
    with serving(f"sqlite:///{tmp_path_factory.mktemp('table') / 'table.db'}") as address:
        yield address


@pytest.fixture(scope="session")
def large_server() -> Iterator[str]:
    """Two processes on PostgreSQL with Redis."""
    _chromium()
    if postgres_folder() is None or shutil.which("redis-server") is None:
        pytest.skip("PostgreSQL or Redis is not on this machine")
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        redis = stack.enter_context(redis_server())
        yield stack.enter_context(serving(f"{database}/postgres", redis, workers=2))


#: Whether a test has failed, for its fixtures.
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests have failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


Visit = Callable[..., Player]
PHONE = ViewportSize(width=390, height=844)
LAPTOP = ViewportSize(width=1440, height=900)
WIDE = ViewportSize(width=1920, height=1080)
#: Machines that run tests are busy; nothing is lost by waiting longer for what comes in the end.
expect.set_options(timeout=20_000)


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody opens the site in a browser of their own; whatever the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def start(address: str, path: str = "/", *, phone: bool = False, wide: bool = False, dark: bool = False) -> Player:
        context = browser.new_context(
            base_url=address,
            viewport=PHONE if phone else WIDE if wide else LAPTOP,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        _listen(page, complaints)
        page.goto(path)
        return Player(page)

    yield start
    for number, context in enumerate(contexts):
        for page in context.pages if request.node.stash.get(FAILED, False) else ():
            _keep(page, f"{request.node.name}-{number}")
        context.close()
    assert not complaints, complaints


def _listen(page: Page, complaints: list[str]) -> None:
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def told(kind: str, text: str) -> None:
        # A refusal is an answer like any other; the browser writes it down as an error all the same.
        if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
            complaints.append(text)

    page.on("console", lambda message: told(message.type, message.text))


def _keep(page: Page, name: str) -> None:
    """The last look at a page of a test that has failed."""
    ARTEFACTS.mkdir(exist_ok=True)
    clean = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    page.screenshot(path=str(ARTEFACTS / f"{clean}.png"))
