"""The browser's part: size of the first load, how soon a click on a hex is painted, and requests per move.

    make client && python -m bench.client

Sizes are exact. The delay of a click is what Chromium reports as an event (input to next paint); a busy machine makes
it longer, so the median of several clicks counts. The time that the page's main thread computes hardly depends on what
else the machine does: for a click, and for a second in which nobody touches the table.
"""

from __future__ import annotations

import gzip
import re
import shutil
import socket
import statistics
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random

from playwright.sync_api import CDPSession, Page, Request, sync_playwright

from bench.timing import Figure
from bench.web import Server
from roundhouse.api import new_game
from roundhouse.random_play import random_action

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src/roundhouse/server/static"
CLICKS, MOVES = 12, 4
#: After so many milliseconds the page has come to rest.
CALM = 5_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: Collects how long events took from the input to the next paint.
WATCH = """
window.delays = [];
new PerformanceObserver(list => {
  const clicks = list.getEntries().filter(one => one.name === "click" || one.name === "pointerup");
  window.delays.push(...clicks.map(one => one.duration));
}).observe({type: "event", durationThreshold: 16, buffered: true});
"""


def main() -> None:
    """Print all figures."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None or not (STATIC / "index.html").exists():
        raise SystemExit("this needs Chromium and a built client (make client)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(ROOT, Path(folder), _free_port())
        try:
            _wait(server.address)
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_context(base_url=server.address, viewport={"width": 1440, "height": 900}).new_page()
            for figure in _figures(page):
                print(figure)
        finally:
            server.stop()


def _figures(page: Page) -> list[Figure]:
    game, loaded = _game(page), list[str]()
    page.on("request", lambda request: loaded.append(request.url) if request.url.endswith(".js") else None)
    page.goto(f"/game/{game}")
    page.wait_for_selector(".table [data-confirm-lay], .table [data-hex]")
    page.wait_for_load_state("networkidle")
    size = sum(_gzipped(url) for url in dict.fromkeys(loaded)) / 1000
    page.wait_for_timeout(CALM)
    thread = _thread(page)
    before = _computed(thread)
    page.wait_for_timeout(2_000)
    idle = (_computed(thread) - before) / 2
    delay, computed = _clicks(page, thread)
    return [
        Figure("JavaScript of a table's first load, gzipped", size, 150, "kB"),
        Figure("click on a hex to next paint, median", delay, 100, "ms"),
        Figure("main thread per click on a hex, median", computed, 100, "ms"),
        Figure("main thread per second without a click", idle, 10, "ms"),
        Figure("requests per move", _requests(page), 2, "requests"),
    ]


def _game(page: Page) -> str:
    """A table that stands before a tile lay."""
    game, chance = new_game("18mex", 3, seed=1), Random(1)
    while game.view.step.name != "lay track":
        game.apply(random_action(game, chance, "sober"))
    page.goto("/")
    account = page.request.post("/api/v1/account/guest", data={"name": "Bench"}).json()
    headers = {"X-CSRF-Token": account["csrf"]}
    answer = page.request.post("/api/v1/games/import", data={"file": game.to_json(), "name": "bench"}, headers=headers)
    assert answer.ok, answer.text()
    found: str = answer.json()["id"]
    return found


def _gzipped(url: str) -> int:
    name = re.sub(r"^.*/", "", url)
    return len(gzip.compress((STATIC / "assets" / name).read_bytes(), 9))


def _thread(page: Page) -> CDPSession:
    """A session that tells how long the main thread has computed."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")
    return session


def _computed(thread: CDPSession) -> float:
    """Milliseconds of processor time so far."""
    figures = {one["name"]: one["value"] for one in thread.send("Performance.getMetrics")["metrics"]}
    return float(figures["TaskDuration"]) * 1000


def _clicks(page: Page, thread: CDPSession) -> tuple[float, float]:
    """Click on hexes that light up, and on others; each opens or closes its tile choices."""
    page.evaluate(WATCH)
    computed = list[float]()
    hexes = page.locator("[data-hex]")
    for number in range(CLICKS):
        place = hexes.nth(number * hexes.count() // CLICKS).bounding_box()
        assert place is not None
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        page.wait_for_timeout(250)
        before = _computed(thread)
        page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        page.wait_for_timeout(250)
        computed.append(_computed(thread) - before)
    delays: list[float] = page.evaluate("window.delays")
    # Clicks below the browser's threshold of 16 ms are not reported.
    return statistics.median([*delays, *[16.0] * (2 * CLICKS - len(delays))]), statistics.median(computed)


def _requests(page: Page) -> float:
    """Bid in an auction, several times; each bid is looked at before it is confirmed."""
    account = page.request.get("/api/v1/account").json()
    wish = {"title": "18mex", "seed": 1, "mode": "hotseat", "start": True, "seats": [{"kind": "local"}] * 3}
    made = page.request.post("/api/v1/games", data=wish, headers={"X-CSRF-Token": account["csrf"]})
    page.goto(f"/game/{made.json()['id']}")
    page.wait_for_selector(".table[data-moves='0']")
    page.wait_for_load_state("networkidle")
    asked = list[Request]()
    page.on("request", lambda request: asked.append(request) if "/api/" in request.url else None)
    for number in range(MOVES):
        page.keyboard.press("2")
        page.wait_for_selector("[data-seen] [data-confirm]")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".table[data-moves='{number + 1}']:not([data-busy])")
    page.wait_for_timeout(500)
    return len(asked) / MOVES


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
