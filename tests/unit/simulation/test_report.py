"""The designers' report: what is counted, what is drawn, and games that can be opened."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, urlsafe_b64decode
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from roundhouse.api import from_json, new_game
from roundhouse.bots import get
from roundhouse.cli.main import app
from roundhouse.core.events import Ran, RoundBegan, TileLaid
from roundhouse.simulation.charts import Axes, Band, Rate, bands, bars, rates
from roundhouse.simulation.course import Observer
from roundhouse.simulation.job import Job
from roundhouse.simulation.record import GameRecord
from roundhouse.simulation.report import html_report
from roundhouse.simulation.report_course import band_curve
from roundhouse.simulation.report_figures import wilson
from roundhouse.simulation.report_games import Places, games_table
from roundhouse.simulation.row_charts import rate_rows
from roundhouse.simulation.runner import run
from roundhouse.simulation.variant import Variant

JOB = Job("18tiny", 3, ("greedy", "random"), 3, store=True)
AXES = Axes("over", "up")


@pytest.fixture(scope="module")
def records() -> list[GameRecord]:
    """A few short games."""
    return run(JOB)


def test_a_course_adds_up_to_the_game(records: list[GameRecord]) -> None:
    """Rounds, revenue, tiles and the final worth, compared with the events of the same game played again."""
    record = records[0]
    game = from_json(json.loads(record.saved))
    ran = [event for event in game.history if isinstance(event, Ran)]
    course = record.course
    assert len(course.rounds) == sum(isinstance(event, RoundBegan) for event in game.history)
    assert sum(end.revenue or 0 for end in course.rounds) == sum(event.revenue for event in ran)
    assert course.rounds[-1].worth == record.worth
    assert sum(course.built.values()) == sum(isinstance(event, TileLaid) for event in game.history)
    assert 0 < max(course.called.values()) <= len(ran)
    assert course.presidents.keys() == record.companies.keys()


def test_stock_rounds_have_no_revenue() -> None:
    """Operating rounds have one, even if nobody has a train yet."""
    game = new_game("18tiny", 3, seed=1)
    bot, observer = get("greedy", 1), Observer(game.state.players)
    while not game.finished:
        game.apply(bot.choose(game, game.decider).action)
        observer.look(game)
    names = [event.name for event in game.history if isinstance(event, RoundBegan)]
    for name, end in zip(names, observer.course(game).rounds, strict=True):
        assert (end.revenue is None) == name.startswith("Stock"), name


def test_every_company_is_listed(records: list[GameRecord]) -> None:
    """Also the one that three players don't use; its means rest on nothing."""
    page = html_report("18Tiny", JOB, records)
    rows = dict(re.findall(r"<tr(?: class=\"never\")?><td>(FC|LH|DM|FH)</td>(.*?)</tr>", page))
    assert set(rows) == {"FC", "LH", "DM", "FH"}
    assert "0 of 3" in rows["FH"]
    assert "(0)" not in page


def test_maps_show_where_things_happen(records: list[GameRecord]) -> None:
    """The title's map with a part of the games on every hex that was built on."""
    page = html_report("18Tiny", JOB, records)
    built, called = (b64decode(found).decode() for found in re.findall(r'<img class="map"[^>]*base64,([^"]+)"', page))
    hexes = {hex_id for record in records for hex_id in record.course.built}
    assert built.count('class="heat"') == len(hexes)
    assert built.count('class="heat-number"') == len(hexes)
    assert called.count('class="heat"') == len({h for record in records for h in record.course.called})


def test_all_variants_are_drawn(records: list[GameRecord]) -> None:
    """With a legend, and named in tables."""
    other = [replace(record, variant="other") for record in records]
    job = replace(JOB, variants=(Variant(), Variant("other")))
    page = html_report("18Tiny", job, [*records, *other])
    assert "FC (other)" in page
    assert page.count('<img class="map"') == 4
    assert "n = 3 games of each variant" in page


def test_curves_end_where_few_games_go_on(records: list[GameRecord]) -> None:
    """A round that one of eight games has is left out, one that two have isn't."""
    ends = records[0].course.rounds
    some = [replace(records[0], course=replace(records[0].course, rounds=ends[:count])) for count in (2,) * 6 + (3, 4)]
    curve = band_curve(some, lambda course: [[end.worth[0]] for end in course.rounds])
    assert [(band.round, band.count) for band in curve] == [(1, 8), (2, 8), (3, 2)]


def test_prices_are_those_of_companies_in_business(records: list[GameRecord]) -> None:
    """A price that is printed before anybody founds the company says nothing about the game."""
    for record in records:
        for at, end in enumerate(record.course.rounds, start=1):
            going = {c for c, life in record.companies.items() if life.founded <= at <= (life.closed or at)}
            assert end.prices.keys() <= going
    job = Job("18mex", 3, ("fast",), 1)
    (game,) = run(job)
    assert not {"CHI", "NdM"} & game.course.rounds[0].prices.keys()
    page = html_report("18MEX", job, [game])
    row = re.search(r"<tr><td>A</td>(.*?)</tr>", page)
    assert row is not None
    assert row[1].endswith("<td>–</td>")  # a minor has no price


def test_endings_are_told_in_words(records: list[GameRecord]) -> None:
    """Those of the title, in the chart and in the list of games."""
    page = html_report("18Tiny", JOB, records)
    assert "the bank broke (n = 3)" in page
    assert page.count('<td class="words">the bank broke</td>') == 3
    assert "not over (n = 3)" in html_report("18Tiny", JOB, [replace(r, ending="not over") for r in records])


def test_many_labels_have_a_row_each() -> None:
    """They never cover each other, and what nobody did has no dot."""
    labels = [f"COMPANY {at}" for at in range(24)]
    found = [Rate(0.5, 0.2, 0.8, at) for at in range(24)]
    drawn = rate_rows(labels, {"a": found, "b": found}, "told", AXES, fair=0.25)
    heights = [float(y) for y in re.findall(r'y="([\d.]+)" text-anchor="end">COMPANY', drawn)]
    assert len(heights) == 24
    assert min(b - a for a, b in pairwise(heights)) >= 18
    assert "COMPANY 7 (n = 7/7)" in drawn
    assert drawn.count("<circle") == 2 * 23


def test_charts_name_their_axes_and_counts() -> None:
    """For readers who see and for those who don't."""
    rate = rates(["seat 1"], {"a": [Rate(0.5, 0.2, 0.8, 7)]}, "told", AXES, fair=0.25)
    assert "seat 1: 50% (20% to 80%), n = 7 (a)" in rate
    assert 'class="fair"' in rate
    band = bands({"a": [Band(3, -5, 10, 20, 9)]}, "told", AXES)
    assert "round 3: median 10, quartiles -5 to 20, n = 9 (a)" in band
    for chart in (rate, band, bars(["x"], {"a": [0.5]}, "told", AXES), bars([], {}, "told", AXES)):
        assert ">over</text>" in chart
        assert ">up</text>" in chart
        assert 'aria-label="told"' in chart


@pytest.mark.parametrize(
    ("won", "count", "bounds"), [(0, 10, (0.0, 0.278)), (10, 10, (0.722, 1.0)), (5, 10, (0.237, 0.763))]
)
def test_intervals_are_wilsons(won: int, count: int, bounds: tuple[float, float]) -> None:
    """Known values."""
    rate = wilson(won, count)
    assert (rate.low, rate.high) == pytest.approx(bounds, abs=0.001)


def test_stored_games_can_be_opened(tmp_path: Path) -> None:
    """The report links to files that are saved games, with every move."""
    asked = [
        "simulate",
        "18tiny",
        "-p",
        "2",
        "--bots",
        "random",
        "--games",
        "2",
        "-j",
        "1",
        "--store",
        "-o",
        str(tmp_path),
    ]
    assert CliRunner().invoke(app, asked).exit_code == 0
    page = (tmp_path / "report.html").read_text("utf-8")
    links = re.findall(r'href="(games/[^"]+)"', page)
    assert links == ["games/as-printed-0001.json", "games/as-printed-0002.json"]
    for link in links:
        assert from_json(json.loads((tmp_path / link).read_text("utf-8"))).finished
    again = CliRunner().invoke(
        app, [*asked[:-3], "-o", str(tmp_path)]
    )  # the same games without --store are no other job
    assert again.exit_code == 0, again.output


def test_links_carry_the_whole_game(records: list[GameRecord]) -> None:
    """Whoever follows one needs no file; the table's address is the designer's."""
    page = html_report("18Tiny", JOB, records, "http://table.test/")
    links = [unescape(link) for link in re.findall(r'href="(http[^"]+)"', page)]
    assert len(links) == len(records)
    for at, (link, record) in enumerate(zip(links, records, strict=True), start=1):
        address, _, carried = link.partition("#")
        parts = dict(parse_qsl(carried))
        assert address == "http://table.test/open"
        assert parts["name"] == f"18Tiny {at}"
        assert zlib.decompress(urlsafe_b64decode(parts["game"])).decode() == record.saved


def test_games_with_changed_data_have_no_links(records: list[GameRecord]) -> None:
    """No table plays them: their moves would lead to other positions there."""
    games = {"as printed": records, "cheap": [replace(record, variant="cheap") for record in records]}
    drawn = games_table("18Tiny", games, str, Places(changed=frozenset({"cheap"})))
    names = re.findall(r'<a href="http[^>]*>([^<]+)</a>', drawn)
    assert names == [f"as printed, {at + 1}" for at in range(len(records))]
    assert "changed data files can't be opened" in drawn
    assert "changed data files" not in games_table("18Tiny", games, str, Places())


def test_the_table_of_links_is_an_address() -> None:
    """A link to anything else would be of no use, or worse."""
    asked = ["simulate", "18tiny", "--bots", "random", "-o", "nowhere", "--store", "--table", "javascript:alert(1)"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 2
    assert "--table needs an address such as http://localhost:1830" in result.output


def test_long_labels_take_several_lines() -> None:
    """They stay within the chart, and the rows don't touch."""
    label = "a share price reached the end of the market"
    drawn = rate_rows([label, "the bank broke"], {"a": [Rate(0.5, 0.2, 0.8, 24)] * 2}, "told", AXES)
    found = re.findall(r'x="([\d.]+)" y="([\d.]+)" text-anchor="end">([^<]+)<', drawn)
    assert " ".join(words for *_, words in found) == f"{label} (n = 24) the bank broke (n = 24)"
    assert all(len(words) * 6 <= float(x) for x, _, words in found)
    heights = [float(y) for _, y, _ in found]
    assert min(b - a for a, b in pairwise(heights)) >= 12


def test_storing_needs_a_folder() -> None:
    """Where should the games go?"""
    result = CliRunner().invoke(app, ["simulate", "18tiny", "--bots", "random", "--games", "1", "--store"])
    assert result.exit_code == 2
    assert "--store needs --output FOLDER" in result.output
