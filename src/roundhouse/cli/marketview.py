"""The stock market in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from roundhouse.core.view import View
from roundhouse.finance.market import Market, Place, market_of
from roundhouse.render.palette import FACES

from .colours import ink_on

_TINTS = {"y": FACES["yellow"], "o": FACES["orange"], "b": FACES["brown"], "g": FACES["green"], "r": FACES["red"]}


def market_text(view: View, width: int) -> Group:
    """The chart with the price of each space and the markers on it, first to arrive first."""
    market = market_of(view)
    columns = max(map(len, market.rows))
    wide = max(4, min(6, (width - 1) // columns))
    piles = _piles(view)
    lines: list[Text] = []
    for row in range(len(market.rows)):
        upper, lower = Text(no_wrap=True), Text(no_wrap=True)
        for col in range(len(market.rows[row])):
            _cell(view, market, (row, col), piles.get((row, col), []), wide, upper, lower)
        lines += [upper, lower] if lower.plain.strip() else [upper]
    return Group(Text("Market (starting prices underlined)", style="italic"), *lines)


def _piles(view: View) -> dict[Place, list[str]]:
    piles: dict[Place, list[str]] = {}
    for company, cell in sorted(view.state.prices.items(), key=lambda item: item[1].arrival):
        if company not in view.state.closed:
            piles.setdefault((cell.row, cell.col), []).append(company)
    return piles


def _cell(view: View, market: Market, place: Place, pile: list[str], wide: int, upper: Text, lower: Text) -> None:
    space = market.at(place)
    if space is None:
        upper.append(" " * wide)
        lower.append(" " * wide)
        return
    zones = sorted(space.zones - {"p"})
    tint = f"black on {_TINTS.get(zones[0], '#b9cfe6')}" if zones else ""
    price = str(space.price)
    upper.append(price, style=f"{tint} bold underline" if "p" in space.zones else tint)
    upper.append(" " * (wide - len(price)))
    room = wide
    for number, company in enumerate(pile):
        about = view.defn.companies[company]
        share = max(1, (room - (len(pile) - number - 1)) if len(pile) > 1 else room - 1)
        text = company[: min(len(company), share, room)]
        lower.append(text, style=f"bold {ink_on(about)} on {about.colour}")
        room -= len(text)
    lower.append(" " * max(room, 0))
