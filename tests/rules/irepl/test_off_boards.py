"""Rulings on the red tiles and the homes of Minors A and B (18IrePL 3.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roundhouse.rules.components import box_of
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.positions import PILE, dealt, definition, operating, started, stock
from tests.support.table import Table, rule

#: Counter-clockwise from Germany.
SLOTS = {"DE": "B14", "CZ": "D18", "SK": "J20", "UA": "L18", "BY": "L6", "LT": "J4", "RU": "H4"}
#: A lay that points at each country: company, tiles that lie already, the lay.
POINTING = {
    "DE": ("M10", {"D14": "57 2"}, "8 C13 r5"),
    "CZ": ("M10", {"D14": "57 0"}, "9 D16 r0"),
    "SK": ("M14", {}, "57 J18 r0"),
    "UA": ("M14", {"J18": "57 1"}, "8 K17 r5"),
    "BY": ("M6", {}, "57 L8 r0"),
    "LT": ("M4", {"H6": "57 1"}, "9 I5 r1"),
    "RU": ("M4", {}, "57 H6 r0"),
}
#: Runs over that track, and what the city is worth.
RUNS = {
    "DE": ("D14.0 C13 B14.0", 30),
    "CZ": ("D14.0 D16 D18.0", 30),
    "SK": ("J18.0 J20.0", 20),
    "UA": ("J18.0 K17 L18.0", 20),
    "BY": ("L8.0 L6.0", 20),
    "LT": ("H6.0 I5 J4.0", 20),
    "RU": ("H6.0 H4.0", 20),
}
#: Wrocław with Germany and Wałbrzych, round two sides of the red tile.
ROUND = {"D14": "5 1", "C13": "8 5", "C15": "58 2"}


def pair(country: str, *, drawn: bool) -> dict[str, Any]:
    """Two countries in their order, of which a given one is or is not one."""
    others = [c for c in SLOTS if c != country]
    first, second = [c for c in SLOTS if c in (country, others[0])] if drawn else others[:2]
    return {"first": first, "second": second}


def laying(company: str, countries: dict[str, Any], tiles: dict[str, str], phase: str = "2") -> Table:
    """A company in its track step with two given countries."""
    table = started(stock(**countries), company).tiles(**tiles).operated(company)
    return (table if phase == "2" else table.phase(phase)).operating(company, "lay track")


def running(table: Table, company: str, trains: str = "6") -> Table:
    """The company is about to run trains."""
    return table.trains(**{company: trains}).operating(company, "run trains")


def revenue(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


@rule("PL-3.1-1", "PL-3.1-3")
def test_every_pair_is_drawn_about_as_often() -> None:
    """21 pairs in 2100 games: each some 100 times, and five slots stay empty in each game."""
    drawn = Counter(tuple(sorted(tile for tile, _ in dealt(seed).tiles.values())) for seed in range(2100))
    assert len(drawn) == 21
    assert 60 < min(drawn.values()) <= max(drawn.values()) < 140
    state = dealt(4)
    assert sum(hex_id not in state.tiles for hex_id in SLOTS.values()) == 5


@rule("PL-3.1-2", "PL-3.1-5")
@pytest.mark.parametrize("seed", range(25))
def test_each_tile_lies_in_its_own_hex(seed: int) -> None:
    """And the tile that comes first from Germany is the home of Minor A."""
    state = dealt(seed)
    assert all(SLOTS[tile] == hex_id for hex_id, (tile, _) in state.tiles.items())
    ordered = [hex_id for hex_id in SLOTS.values() if hex_id in state.tiles]
    assert dict(state.title.homes) == dict(zip(("MA", "MB"), ordered, strict=True))


@rule("PL-3.1-3", "PL-3.1-4")
@pytest.mark.parametrize("country", SLOTS)
def test_no_yellow_track_points_at_an_empty_slot(country: str) -> None:
    """The same lay is legal if the country was drawn."""
    company, tiles, lay = POINTING[country]
    assert laying(company, pair(country, drawn=False), tiles).sections(f"{company} lay {lay}") == ["3.1"]
    assert laying(company, pair(country, drawn=True), tiles).sections(f"{company} lay {lay}") == []


@rule("PL-3.1-4")
@pytest.mark.parametrize("company", ["M14", "PKP"])
@pytest.mark.parametrize(
    ("phase", "laid", "pointing", "other"),
    [("3", "57 1", "442 J18 r1", "442 J18 r4"), ("6", "442 4", "611 J18 r0", "611 J18 r1")],
)
def test_no_upgrade_points_at_an_empty_slot(company: str, phase: str, laid: str, pointing: str, other: str) -> None:
    """Rzeszów turns green and brown, by a minor and by a major, but never towards an empty Slovakia."""
    for countries, sections in ((pair("SK", drawn=False), ["3.1"]), (pair("SK", drawn=True), [])):
        table = started(stock(**countries), company, at="J18").tiles(J18=laid).phase(phase)
        table.operating(company, "lay track")
        assert table.sections(f"{company} lay {pointing}") == sections
        assert table.sections(f"{company} lay {other}") == []


@rule("PL-3.1-4")
def test_the_wilhelmsbahn_points_at_no_empty_slot() -> None:
    """Its tiles follow the same rule."""
    for country, sections in (("SK", ["3.1"]), ("CZ", [])):
        table = laying("M10", {"first": "DE", "second": country}, {"D14": "57 0"}).privates(WB="M10")
        assert table.sections("M10 lay 9 D16 r0 by WB") == sections


@rule("PL-3.1-3", "PL-3.1-16")
def test_red_tiles_are_never_laid() -> None:
    """Neither on an empty slot next to the network nor over another red tile."""
    table = laying("M10", {"first": "DE", "second": "SK"}, {"D14": "57 0", "D16": "9 0"}, "6")
    assert "7.2" in table.sections("M10 lay CZ D18 r0")
    assert "7.2" in table.sections("M10 lay 57 B14 r0")
    abroad = laying("MA", {"first": "DE", "second": "SK"}, {"C13": "8 5", "D14": "57 2"}, "6")
    assert {t.split()[3] for t in abroad.legal("lay")}.isdisjoint(SLOTS.values())


@rule("PL-3.1-16")
@pytest.mark.parametrize(
    ("country", "around"), [("SK", {"I19", "J18"}), ("UA", {"K17", "L16"}), ("LT", {"I5", "J6", "K5"})]
)
def test_minor_b_builds_from_the_printed_sides(country: str, around: set[str]) -> None:
    """Its first tile lies next to its red tile and joins its track."""
    table = laying("MB", {"first": "DE", "second": country}, {})
    assert {t.split()[3] for t in table.legal("lay")} == around


@rule("PL-3.1-8")
def test_stations_abroad_wait_for_the_start() -> None:
    """Nothing is on the tile until the minor starts; then its only station stands there."""
    table = stock().option(queue=("MA", "MB")).money(p2=0, p3=0)
    assert "B14" not in table.state.tokens
    table.play("p1 bid MA 100")
    assert [t.company for t in table.state.tokens["B14"]] == ["MA"]
    assert "J20" not in table.state.tokens
    assert table.state.stations["MA"] == ()


@rule("PL-3.1-9")
def test_the_tile_of_a_removed_minor_stays() -> None:
    """Minor A is out: both tiles lie there, B keeps its home, and others run to Germany; nobody may stand there."""
    seed = next(n for n in range(200) if "MA" in dealt(n).closed)
    state = dealt(seed)
    assert len(state.tiles) == 2
    assert [minor for minor, _ in state.title.homes] == ["MA", "MB"]
    table = started(stock(), "PKP", at="D14+E3").edit(lambda d: d.include("closed", "MA"))
    table.option(queue=tuple(m for m in PILE if m != "MA")).tiles(D14="57 2", C13="8 5").phase("3")
    assert revenue(running(table, "PKP"), "PKP run 6-0 D14.0 C13 B14.0") == 40 + 30
    assert table.operating("PKP", "place station").sections("PKP token B14.0") == ["3.1"]


@rule("PL-3.1-9")
def test_the_tile_of_a_minor_that_left_the_pile_stays() -> None:
    """No start in the round: Minor B is gone, Slovakia is not."""
    table = started(stock().option(queue=("MB", "M2")), "M5").play("p1 pass", "p2 pass", "p3 pass")
    assert "MB" in table.state.closed
    assert table.state.tiles["J20"] == ("SK", 0)
    assert "J20" not in table.state.tokens


@rule("PL-3.1-10")
@pytest.mark.parametrize("run", ["D14.0 C13 B14.0", "B14.0 C13 D14.0"])
def test_anybody_begins_or_ends_abroad(run: str) -> None:
    """Without a station there, and although Minor A has the only circle."""
    table = started(started(stock(), "MA", p2="40"), "M10").tiles(**ROUND)
    assert running(table, "M10").sections(f"M10 run 6-0 {run}") == []


@rule("PL-3.1-11", "PL-3.1-12")
@pytest.mark.parametrize("company", ["M10", "MA"])
@pytest.mark.parametrize(
    ("run", "sections"),
    [
        ("B14.0 C13 D14.0 C15.0", []),
        ("D14.0 C13 B14.0 C15.0", ["7.4"]),
        ("C15.0 B14.0 C13 D14.0", ["7.4"]),
        ("B14.0 C13 D14.0 C15.0 B14.0", ["7.4"]),
    ],
)
def test_never_through_and_never_twice(company: str, run: str, sections: list[str]) -> None:
    """A circle over two sides of Germany is no run, not even for the company that stands there."""
    table = started(stock(), company).tiles(**ROUND)
    assert running(table, company).sections(f"{company} run 6-0 {run}") == sections


@rule("PL-3.1-11")
def test_track_beyond_a_red_tile_is_not_reached() -> None:
    """Minor 10 reaches Germany from C13 and cannot go on from its northern side; Minor A, at home there, can."""
    table = started(started(stock(), "MA"), "M10").tiles(D14="57 2", C13="8 5").operated("MA", "M10")
    assert table.operating("M10", "lay track").sections("M10 lay 9 B12 r0") == ["7.2"]
    assert table.operating("MA", "lay track").sections("MA lay 9 B12 r0") == []


@rule("PL-3.1-11")
def test_a_red_tile_connects_nobody_for_a_merger() -> None:
    """Track from Wrocław and from Zielona Góra meets only in Germany: no merger of Minors 10 and 7."""
    west = {"D14": "57 2", "C13": "8 5", "B12": "8 4", "C11": "4 1", "D10": "57 1"}
    table = started(started(stock(), "M7"), "M10").tiles(**west).phase("3").frames(MergerRound(2, "p1"))
    assert table.legal("propose") == []
    started(table, "MA").play("p1 propose M7")
    assert table.sections("p1 propose MA") == []
    assert table.sections("p1 propose M10") == ["8.3"]


@rule("PL-3.1-12")
def test_two_trains_may_visit_the_same_red_tile() -> None:
    """Over different sides: 30 + 30 and 30 + 10 for Minor A."""
    table = started(stock(), "MA").tiles(**ROUND)
    assert revenue(running(table, "MA", "2+2"), "MA run 2-0 B14.0 C13 D14.0 / 2-1 B14.0 C15.0") == 100


@rule("PL-3.1-13", "PL-3.1-17")
def test_from_one_country_to_the_other() -> None:
    """Germany, Wrocław, Czechia: 30 + 30 + 30 in yellow, and 50 abroad in brown."""
    table = started(stock(second="CZ"), "M10").tiles(D14="6 0", C13="8 5", D16="9 0")
    assert revenue(running(table, "M10", "3"), "M10 run 3-0 B14.0 C13 D14.0 D16 D18.0") == 90
    table = started(stock(second="CZ"), "M10").tiles(D14="6 0", C13="8 5", D16="9 0").phase("5")
    assert revenue(running(table, "M10", "5"), "M10 run 5-0 B14.0 C13 D14.0 D16 D18.0") == 130


@rule("PL-3.1-10", "PL-3.1-17")
@pytest.mark.parametrize(("phase", "value"), [("2", 30), ("4", 40), ("6", 50)])
@pytest.mark.parametrize("country", SLOTS)
def test_every_red_tile_has_the_same_values(country: str, phase: str, value: int) -> None:
    """30, 40 and 50, and the home city as its yellow tile and marker say."""
    company, tiles, lay = POINTING[country]
    number, hex_id, rotation = lay.split()
    table = started(stock(**pair(country, drawn=True)), company).tiles(**{**tiles, hex_id: f"{number} {rotation[1]}"})
    run, city = RUNS[country]
    table.edit(lambda d: d.set(phase=phase))
    assert revenue(running(table, company), f"{company} run 6-0 {run}") == city + value


@rule("PL-3.1-17")
@pytest.mark.parametrize("country", SLOTS)
def test_every_red_tile_has_one_circle(country: str) -> None:
    """One city with one circle, and track that ends there."""
    tile = box_of(definition()).board.manifest[country]
    assert [node.slots for node in tile.nodes] == [1]
    assert all(path.terminal for path in tile.paths)


@rule("PL-3.1-14")
@pytest.mark.parametrize("phase", ["3", "6"])
def test_no_major_places_a_station_abroad(phase: str) -> None:
    """Not on the free red tile, not on an occupied one, in no phase; it may in a city."""
    table = started(stock(second="CZ"), "PKP", at="E3").tokens("PKP", "D14").phase(phase)
    table.tiles(D14="443 0", C13="8 5", D16="9 0", E13="8 5").operating("PKP", "place station")
    assert table.sections("PKP token D18.0") == ["3.1"]
    started(table, "MA", p2="40").operating("PKP", "place station")
    assert "3.1" in table.sections("PKP token B14.0")
    assert not [t for t in table.legal("token") if t.split()[2].partition(".")[0] in SLOTS.values()]


@rule("PL-3.1-14")
@pytest.mark.parametrize("minor", ["M10", "MA", "MB"])
def test_a_minor_stands_only_at_home(minor: str) -> None:
    """Minor A in Germany, Minor B in Slovakia, Minor 10 in Wrocław; no minor has a second station."""
    home = {"M10": "D14", "MA": "B14", "MB": "J20"}[minor]
    table = operating(minor, "lay track")
    assert [h for h, tokens in table.state.tokens.items() if tokens] == [home]
    assert table.state.stations[minor] == ()


@rule("PL-3.1-15", "PL-4.2-1")
def test_a_merger_replaces_the_station_abroad() -> None:
    """Minors A and 10 become PKP, which then stands in Germany and Wrocław and runs from there."""
    table = started(started(stock(), "MA"), "M10").tiles(D14="57 2", C13="8 5").phase("3")
    table.frames(MergerRound(2, "p1")).play("p1 propose MA", "p1 propose M10", "p1 vote for", "p1 form PKP")
    assert {h: [t.company for t in tokens] for h, tokens in table.state.tokens.items()} == {
        "B14": ["PKP"],
        "D14": ["PKP"],
    }
    assert len(table.state.stations["PKP"]) == 2
    assert running(table, "PKP").check("PKP run 6-0 B14.0 C13 D14.0")
