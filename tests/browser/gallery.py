"""Pictures of the table, compared with pictures that somebody has looked at.

`make pictures` takes them anew. They depend on how this Chromium draws text: with another version of it, or with other
fonts, nothing is compared.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, Request

from roundhouse.api import new_game

HERE = Path(__file__).parent / "pictures"
EXPECTED, MADE_WITH = HERE / "expected", HERE / "made-with.json"
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
PIXELMATCH = Path(__file__).parents[2] / "client/node_modules/pixelmatch/index.js"
#: Differing pixels of a picture that are let pass: a word that moved has more.
FEW = 60
PLAYERS, SEED = ("Ana", "Luis", "Eva", "Max"), 3

#: Looks at a page before it is taken as it is, restless or not.
_MOST, _AGAIN = 80, 4

#: How letters look: those of the bundled font, and signs that a font of the machine has.
_GLYPHS = """async () => {
  await document.fonts.load('650 20px "Source Sans 3 Variable"');
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 90 });
  const pen = canvas.getContext("2d");
  ["Source Sans 3 Variable", "sans-serif", "DejaVu Sans"].forEach((font, n) => {
    pen.font = `650 20px "${font}"`;
    pen.fillText("Qg Ñé ₧£ 0123 ♛★▲▼◂▸▴✓⚠→−·", 4, 24 + 28 * n);
  });
  return canvas.toDataURL();
}"""
#: The text of a select may have been measured before its font was there.
_SETTLED = """async () => {
  await document.fonts.ready;
  for (const select of document.querySelectorAll("select")) {
    select.style.display = "none";
    void select.offsetWidth;
    select.style.display = "";
  }
}"""
_COMPARE = """async ([expected, actual, encode]) => {
  const load = async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return { canvas, pen, pixels: pen.getImageData(0, 0, image.width, image.height) };
  };
  const a = await load(actual);
  if (encode) return a.canvas.toDataURL("image/webp", 1);
  const e = await load(expected);
  const { width, height } = a.canvas;
  if (width !== e.canvas.width || height !== e.canvas.height) return { count: width * height, picture: "" };
  const found = a.pen.createImageData(width, height);
  const count = pixelmatch(e.pixels.data, a.pixels.data, found.data, width, height, { threshold: 0.1 });
  a.pen.putImageData(found, 0, 0);
  return { count, picture: count ? a.canvas.toDataURL("image/png") : "" };
}"""


class Shot(NamedTuple):
    """A picture: a recorded game after so many moves, or a page, and what is done there first."""

    name: str
    title: str = ""
    moves: int = 0
    view: str = ""
    keys: str = ""
    phone: bool = False
    dark: bool = False
    path: str = ""


def position(title: str, moves: int) -> dict[str, Any]:
    """The file of a recorded game between four bots, up to a move."""
    lines = (HERE / f"{title}.moves").read_text("utf-8").splitlines()[:moves]
    game = new_game(title, PLAYERS, seed=SEED)
    file = game.to_json()
    assert isinstance(file, dict)
    actions = [msgspec.to_builtins(game.parse(line)) for line in lines]
    return {k: v for k, v in {**file, "actions": actions}.items() if k != "digest"}


class Gallery:
    """Compares pictures in a page of its own, or keeps them."""

    def __init__(self, browser: Browser, renew: bool) -> None:
        self.page, self.renew = browser.new_page(), renew
        self.page.set_content("<title>Gallery</title>")
        self.page.add_script_tag(
            content=f"{PIXELMATCH.read_text('utf-8')}\nwindow.pixelmatch = pixelmatch;", type="module"
        )
        self.page.wait_for_function("() => window.pixelmatch")

    def close(self) -> None:
        self.page.close()

    def difference(self, name: str, taken: bytes) -> str:
        """What is wrong with a picture; empty if it looks as it should."""
        path, actual = EXPECTED / f"{name}.webp", _data("png", taken)
        if self.renew:
            encoded = self.page.evaluate(_COMPARE, ["", actual, True])
            if not path.exists() or self._count(path, actual)[0] > 0:
                path.write_bytes(base64.b64decode(encoded.partition(",")[2]))
            return ""
        if not path.exists():
            return f"{name}: there is no picture to compare with; run make pictures and look at it"
        count, picture = self._count(path, actual)
        if count <= FEW:
            return ""
        ARTEFACTS.mkdir(exist_ok=True)
        (ARTEFACTS / f"{name}-taken.png").write_bytes(taken)
        if picture:
            (ARTEFACTS / f"{name}-difference.png").write_bytes(base64.b64decode(picture.partition(",")[2]))
        return f"{name}: {count} pixels differ (tests/artefacts/{name}-difference.png); if they should: make pictures"

    def right(self, name: str, taken: bytes) -> bool:
        """Whether a picture looks as it should."""
        path = EXPECTED / f"{name}.webp"
        return path.exists() and self._count(path, _data("png", taken))[0] <= FEW

    def _count(self, path: Path, actual: str) -> tuple[int, str]:
        found = self.page.evaluate(_COMPARE, [_data("webp", path.read_bytes()), actual, False])
        return int(found["count"]), str(found["picture"])


def _data(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def drawn_with(browser: Browser, page: Page) -> dict[str, str]:
    """What decides how letters look, so that pictures can be compared."""
    glyphs = hashlib.sha256(page.evaluate(_GLYPHS).encode()).hexdigest()[:16]
    return {"chromium": browser.version.partition(".")[0], "glyphs": glyphs}


def made_with() -> dict[str, str]:
    """What the kept pictures were drawn with."""
    found: dict[str, str] = json.loads(MADE_WITH.read_text("utf-8")) if MADE_WITH.exists() else {}
    return found


def requests_of(page: Page) -> set[Request]:
    """The requests that the page waits for, from now on."""
    found = set[Request]()
    page.on("request", lambda request: found.add(request))
    page.on("requestfinished", lambda request: found.discard(request))
    page.on("requestfailed", lambda request: found.discard(request))
    return found


def still(page: Page, place: str, waiting: set[Request], right: Callable[[bytes], bool]) -> bytes:
    """A picture of a part of the page at rest; one that is not right is taken again, for a busy machine may be slow."""
    for _ in range(_AGAIN):
        taken = _at_rest(page, place, waiting)
        if right(taken):
            break
        page.wait_for_timeout(1_500)
    return taken


def _at_rest(page: Page, place: str, waiting: set[Request]) -> bytes:
    page.evaluate(_SETTLED)
    before = b""
    for _ in range(_MOST):
        page.wait_for_timeout(120)
        taken = page.locator(place).first.screenshot(animations="disabled", caret="hide")
        if taken == before and not waiting and not page.get_by_text("Loading…").count():
            break
        before = taken
    return before
