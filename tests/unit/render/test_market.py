"""The stock market as a picture."""

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.state import Cell
from roundhouse.core.view import View
from roundhouse.finance.market import load_market
from roundhouse.render import market_svg
from roundhouse.render.palette import contrast, readable_on
from roundhouse.rules.components import box_of
from tests.unit.render.boards import groups, parsed, texts


@pytest.fixture(scope="module")
def start() -> View:
    return new_game("18mex", 3).view


def with_prices(view: View, **cells: tuple[int, int, int]) -> View:
    return View(view.defn, replace(view.state, prices={c: Cell(*cell) for c, cell in cells.items()}))


def test_every_space_is_there(start: View) -> None:
    drawn = groups(parsed(market_svg(start)), "cell")
    assert len(drawn) == len(list(box_of(start.defn).market.spaces()))
    assert [c.get("data-price") for c in drawn[:3]] == ["60", "65", "70"]


def test_starting_prices_are_framed(start: View) -> None:
    root = parsed(market_svg(start))
    framed = [c.get("data-price") for c in groups(root, "cell") if any(p.get("class") == "par" for p in c)]
    assert sorted(map(int, filter(None, framed))) == sorted(box_of(start.defn).market.pars)


def test_the_first_to_arrive_lies_on_top(start: View) -> None:
    view = with_prices(start, MC=(1, 4, 7), TM=(1, 4, 2), SPM=(0, 0, 1))
    drawn = [g.get("data-company") for g in groups(parsed(market_svg(view)), "company")]
    assert drawn.index("MC") < drawn.index("TM")
    assert set(drawn) == {"MC", "TM", "SPM"}


def test_closed_companies_have_no_marker(start: View) -> None:
    view = with_prices(start, MC=(1, 4, 7))
    closed = View(view.defn, replace(view.state, closed=frozenset({"MC"})))
    assert not groups(parsed(market_svg(closed)), "company")


def test_zones_are_named(start: View) -> None:
    assert {"starting price", "zone y"} <= texts(parsed(market_svg(start)))
    assert "yellow section" in texts(parsed(market_svg(start, {"y": "yellow section"})))


def test_a_zigzag(start: View) -> None:
    line = load_market(["10 20 30p 40"], {"p": "start"}, "zigzag")
    box = replace(box_of(start.defn), market=line)
    view = View(replace(start.defn, box=box), start.state)
    moved = [c.get("transform") for c in groups(parsed(market_svg(view)), "cell")]
    assert moved == ["translate(0 0)", "translate(50 25)", "translate(100 0)", "translate(150 25)"]


def test_initials_can_be_read_on_every_company(start: View) -> None:
    for company in start.defn.companies.values():
        assert contrast(company.colour, readable_on(company.colour, company.text_colour)) >= 3
