"""Narrow gauge, tiles for a fee and the sides that trains count (sections 7.2 and 7.4)."""

from __future__ import annotations

from roundhouse.rules.components import box_of
from roundhouse.rules.operating import running
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.stations import place_home
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies
from tests.support.table import Table


def operating(step: str, company: str = "WLR", phase: str = "4", **tiles: str) -> Table:
    """A minor of p1 at a step of its turn; Waterford & Limerick stands in Limerick."""
    table = Table("18ireland", 3).shares(company, p1="40").par(company, 60).floated(company).money(**{company: 200})
    table.edit(lambda d: d.exclude("closed", company))
    table.edit(lambda d: d.put("stations", company, (0,)))
    table.edit(lambda d: place_home(d, company)).phase(phase).tiles(**tiles)
    return table.operated(company).operating(company, step)


def test_a_second_tile_costs_20() -> None:
    """Only a yellow one, and only if nothing was upgraded."""
    table = operating("lay track", D16="5 0").play("WLR lay 9 D18 r0")
    assert table.cash("WLR") == 200
    assert all(box_of(table.view.defn).board.manifest[t.split()[2]].colour == "yellow" for t in table.legal("lay"))
    lay = next(t for t in table.legal("lay") if t.split()[2] in ("7", "8", "9"))
    cost = sum(c.amount for c in box_of(table.view.defn).board.map[lay.split()[3]].costs)
    assert table.play(lay).cash("WLR") == 180 - cost
    assert table.legal("lay") == []
    upgraded = operating("lay track", D16="5 0")
    green = next(t for t in upgraded.legal("lay") if t.split()[3] == "D16")
    assert upgraded.play(green).legal("lay") == []


def test_narrow_track_pays_no_terrain() -> None:
    """A narrow tile in the mountains is free, a broad one is not."""
    table = operating("lay track", D16="5 0", C17="77 3")
    narrow = [t for t in table.legal("lay") if t.split()[2] in ("77", "78", "79", "IR5")]
    for text in narrow:
        lay = table.game.parse(text)
        assert isinstance(lay, LayTile)
        assert policies(table.view).operating.tile_cost(table.view, lay) == 0


def test_gauges_do_not_meet() -> None:
    """Broad track may not point at narrow track."""
    table = operating("lay track", D16="5 0", D18="79 0")
    refused = [r for r in range(6) if "7.2" in table.sections(f"WLR lay IR42 D16 r{r}")]
    assert refused


def test_trains_count_sides_and_narrow_stops_add_value() -> None:
    """A 2H crosses two sides; Tralee, on narrow track alone, adds its 10 to Limerick."""
    line = {"D16": "IR43 1", "D14": "9 0", "D12": "4 0", "D10": "9 0", "C17": "79 1", "B18": "IR5 4"}
    table = operating("run trains", **line).trains(WLR="2H")
    table.operating("WLR", "run trains").play("WLR run 2H-0 D16.0 D14 D12.0")
    assert table.view.expect(OperatingTurn).revenue == 30 + 10 + 10
    again = operating("run trains", **line, C9="4 0").trains(WLR="2H").operating("WLR", "run trains")
    assert again.sections("WLR run 2H-0 D16.0 C17 B18.0") == ["7.4"]
    assert again.check("WLR run")


#: Narrow track from Waterford to Kilkenny, which has broad track too, and on to Carlow.
PAST_KILKENNY = {"G19": "644 3", "G17": "IR48 4", "H16": "IR5 1", "H18": "9 1", "I17": "5 1"}


def revenue(table: Table, run: str) -> int:
    """What a company earns with a run; the optimiser and the scorer agree if it is the best one."""
    company = run.split()[0]
    return table.operating(company, "run trains").play(run).view.expect(OperatingTurn).revenue


def test_narrow_lines_end_at_the_first_stop_with_broad_track() -> None:
    """Carlow adds its 10 to Kilkenny, which broad track touches, and not to Waterford beyond it."""
    table = operating("run trains", "WKR", **PAST_KILKENNY).trains(WKR="2H")
    assert revenue(table, "WKR run 2H-0 G19.0 H18 I17.0") == 20 + 20
    narrow_only = operating("run trains", "WKR", **{**PAST_KILKENNY, "G17": "IR24 4"}).trains(WKR="2H")
    assert revenue(narrow_only, "WKR run 2H-0 G19.0 H18 I17.0") == 20 + 20 + 10 + 10


def test_best_routes_know_where_narrow_lines_end() -> None:
    """What is found best is worth what the scorer says."""
    table = operating("run trains", "WKR", **PAST_KILKENNY).trains(WKR="2H").operating("WKR", "run trains")
    assert running.best(table.view, "WKR").value == 20 + 20


def test_the_shannon_earns_no_more_than_a_train_would() -> None:
    """Tralee has broad track, so Dingle beyond it adds nothing to Limerick at the other end of the Shannon."""
    line = {"F10": "5 0", "F12": "4 0", "D16": "IR43 1", "C17": "79 1", "A19": "IR5 4"}
    through = operating("run trains", "GNWR", **line, B18="IR50 1").trains(GNWR="2H").privates(RSSC="GNWR")
    assert revenue(through, "GNWR run 2H-0 F10.0 F12.0") == 20 + 10 + 30
    narrow_only = operating("run trains", "GNWR", **line, B18="IR23 1").trains(GNWR="2H").privates(RSSC="GNWR")
    assert revenue(narrow_only, "GNWR run 2H-0 F10.0 F12.0") == 20 + 10 + 30 + 10 + 10
