"""The stock market: prices, zones, starting prices and the markers, first to arrive on top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.core.view import View
from roundhouse.finance.market import Market, Place, Space
from roundhouse.rules.components import box_of

from .palette import FACES, STYLE
from .svg import Point, Value, document, group, label, tag, text_width, words
from .tokens import ring_patterns, token

CELL, _MARGIN, _MARKER = 50.0, 14.0, 11.5
_TINTS = {"y": FACES["yellow"], "o": FACES["orange"], "b": FACES["brown"], "g": FACES["green"], "r": FACES["red"]}
_MORE_TINTS = ("#b9cfe6", "#d7c3e3", "#c8d8b9", "#e3c9b9")
PAR = "p"


def market_svg(view: View, zone_names: Mapping[str, str] | None = None) -> str:
    """The chart of a position; `zone_names` describes its zones in words."""
    market = box_of(view.defn).market
    names = named_zones(market, zone_names or {})
    tints = zone_tints(names)
    cells = [_cell(market, place, space, tints) for place, space in market.spaces()]
    rows, columns = len(market.rows), max(map(len, market.rows))
    height = CELL * (rows + (0.5 if market.kind == "zigzag" else 0))
    width = CELL * columns
    drawn = [
        tag("rect", x=-_MARGIN, y=-_MARGIN, width=width + 2 * _MARGIN, height=height + 2 * _MARGIN + 26, class_="sea"),
        group("cells", cells),
        group("markers", _markers(view, market)),
        group("legend", _legend(names, tints, complex(0, height + 20))),
    ]
    box = (-_MARGIN, -_MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN + 26)
    return document(drawn, box, f"Stock market of {view.defn.book}", _summary(view, market), STYLE)


def named_zones(market: Market, names: Mapping[str, str]) -> dict[str, str]:
    """The zones that the chart has, starting prices first, each with its name."""
    letters = sorted({zone for _, space in market.spaces() for zone in space.zones}, key=lambda z: (z != PAR, z))
    return {z: names.get(z, "starting price" if z == PAR else f"zone {z}") for z in letters}


def zone_tints(names: dict[str, str]) -> dict[str, str]:
    """A colour for every zone but the starting prices, which are framed."""
    spare = iter(_MORE_TINTS * 3)
    return {zone: _TINTS.get(zone) or next(spare) for zone in names if zone != PAR}


def corner(market: Market, place: Place) -> Point:
    """The upper left corner of a space; in a zigzag market, every other space is half a space lower."""
    row, col = place
    lower = 0.5 if market.kind == "zigzag" and col % 2 else 0
    return complex(col * CELL, (row + lower) * CELL)


def _cell(market: Market, place: Place, space: Space, tints: dict[str, str]) -> str:
    at = corner(market, place)
    zones = sorted(space.zones - {PAR})
    fill = tints.get(zones[0], "#fff") if zones else "#fffdf6"
    par = PAR in space.zones
    drawn = [
        tag("title", words(f"{space.price}" + (" (starting price)" if par else ""))),
        tag("rect", x=1.0, y=1.0, width=CELL - 2, height=CELL - 2, rx=3, class_="step", style=f"fill:{fill}"),
        label(str(space.price), complex(CELL / 2, 10), 11, "worth"),
    ]
    if par:
        frame = {"x": 3.5, "y": 3.5, "width": CELL - 7, "height": CELL - 7}
        drawn += [tag("rect", class_="par", rx=2, fill="none", stroke="#14407a", stroke_width=2.0, **frame)]
    return group("cell", drawn, at, data_cell=f"{place[0]},{place[1]}", data_price=space.price)


def _markers(view: View, market: Market) -> Iterator[str]:
    patterns = ring_patterns(view.defn.companies.values())
    piles: dict[Place, list[tuple[int, str]]] = {}
    for company, cell in view.state.prices.items():
        if company not in view.state.closed:
            piles.setdefault((cell.row, cell.col), []).append((cell.arrival, company))
    for place, pile in piles.items():
        pile.sort()
        middle = corner(market, place) + complex(CELL / 2, CELL / 2 + 6)
        step = min(9.0, 16.0 / max(len(pile) - 1, 1))
        for depth in range(len(pile) - 1, -1, -1):
            livery = view.defn.companies[pile[depth][1]]
            shift = complex(depth * step, depth * step * 0.35) - (len(pile) - 1) * step / 2
            order = f", {depth + 1}. of {len(pile)} in this space" if len(pile) > 1 else ""
            yield token(livery, middle + shift, _MARKER, patterns[livery.id], livery.name + order)


def _legend(names: dict[str, str], tints: dict[str, str], at: Point) -> Iterator[str]:
    for zone, text in names.items():
        if zone == PAR:
            look: dict[str, Value] = {"fill": "none", "stroke": "#14407a", "stroke_width": 2.0}
        else:
            look = {"fill": tints[zone], "stroke": "#1c1c1c", "stroke_width": 0.6}
        yield tag("rect", x=at.real + 2, y=at.imag - 6, width=12.0, height=12.0, rx=2, **look)
        yield label(text, at + 20, 10, "left")
        at += text_width(text, 10) + 44


def _summary(view: View, market: Market) -> str:
    prices = {c: market.price((cell.row, cell.col)) for c, cell in view.state.prices.items()}
    told = [f"{c} {price}" for c, price in sorted(prices.items(), key=lambda item: -item[1])]
    return "Market values: " + (", ".join(told) or "none yet") + "."
