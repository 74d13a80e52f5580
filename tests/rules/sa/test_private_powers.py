"""What private companies do for the corporation that owns them (5.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OUT
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.sa.board import RUN, STATION, TRACK, TRAINS, best, lays, revenue, started, station, turn
from tests.support.table import Table, rule


def owning(private: str, company: str, tiles: dict[str, str], cash: int = 200, owner: str = "") -> Table:
    """A corporation in its track step with a private company (or somebody else has it)."""
    table = turn(company, tiles=tiles, cash=cash)
    return table.privates(**{private: owner or company}).operating(company, TRACK)


def cost(table: Table, company: str, lay: str) -> int:
    """What a lay costs in all."""
    before = table.cash(company)
    return before - table.play(f"{company} lay {lay}").cash(company)


@rule("SA-5.1No.3-3", "SA-5.1-8", "SA-7.3.1-23")
def test_fdp_takes_30_off_mountains() -> None:
    """Never below nothing, only for its corporation, and only for mountains."""
    tiles = {"D23": "X3 0"}
    assert cost(turn("EFE", tiles=tiles), "EFE", "9 D21 r0") == 60
    assert cost(owning("FdP", "EFE", tiles), "EFE", "9 D21 r0") == 30
    assert cost(owning("FdP", "EFE", tiles, owner="p1"), "EFE", "9 D21 r0") == 60
    assert cost(owning("FdP", "EFE", tiles, owner="FA"), "EFE", "9 D21 r0") == 60
    assert cost(owning("FdP", "FA", {}), "FA", "9 G22 r0") == 30  # a river
    assert owning("FdP", "EFE", tiles, cash=30).check("EFE lay 9 D21 r0")


@rule("SA-5.1No.4-3")
def test_ecvf_builds_mountains_for_nothing() -> None:
    """With or without FdP; rivers cost what they cost."""
    tiles = {"D23": "X3 0"}
    assert cost(owning("ECVF", "EFE", tiles, cash=0), "EFE", "9 D21 r0") == 0
    both = owning("ECVF", "EFE", tiles, cash=0).privates(FdP="EFE").operating("EFE", TRACK)
    assert cost(both, "EFE", "9 D21 r0") == 0
    assert cost(owning("ECVF", "FA", {}), "FA", "9 G22 r0") == 30
    assert cost(owning("ECVF", "EFE", tiles, owner="p1"), "EFE", "9 D21 r0") == 60
    assert lays(owning("ECVF", "EFE", tiles).play("EFE lay 9 D21 r0")) == set()  # still one tile a turn


@rule("SA-5.1No.6-7", "SA-5.1No.6-8", "SA-5.1No.6-9", "SA-5.1No.6-10", "SA-5.1No.6-11")
@pytest.mark.parametrize("half", ["FCAa", "FCAb"])
def test_fca_builds_on_the_amazon_for_nothing_and_earns_10(half: str) -> None:
    """Rivers there included; the money goes to the treasury at once. Each half has the whole ability."""
    table = owning(half, "ENAFE", {"B7": "5 5"}, cash=20)  # to Iquitos in Peru: one customs office
    assert table.play("ENAFE lay 57 C8 r2").cash("ENAFE") == 20 - 20 + 10
    assert table.view.expect(OperatingTurn).revenue == 0
    other = turn("ENAFE", tiles={"B7": "5 5"}, cash=100).play("ENAFE lay 57 C8 r2")
    assert other.cash("ENAFE") == 100 - 60 - 20
    rival = "FCAb" if half == "FCAa" else "FCAa"
    both = started(owning(half, "ENAFE", {"B7": "5 5"}), "FNC", "p2").privates(**{rival: "FNC"})
    assert both.operating("ENAFE", TRACK).play("ENAFE lay 57 C8 r2").cash("ENAFE") == 200 - 20 + 10


@rule("SA-5.1No.6-9")
def test_fca_earns_nothing_elsewhere_or_with_other_colours() -> None:
    """A yellow tile off the Amazon and a green one on it."""
    assert cost(owning("FCAa", "FA", {}), "FA", "9 G22 r0") == 30
    green = turn("ENAFE", phase="3", tiles={"B7": "5 5", "C8": "57 2"}).privates(FCAa="ENAFE").operating("ENAFE", TRACK)
    assert cost(green, "ENAFE", "14 C8 r1") == 0


@rule("SA-5.1No.3-4", "SA-5.1No.4-4", "SA-5.1No.6-12")
@pytest.mark.parametrize(
    ("private", "company", "tiles", "lay", "price"),
    [
        ("FdP", "EFE", {"D23": "X3 0"}, "9 D21 r0", 60),
        ("ECVF", "EFE", {"D23": "X3 0"}, "9 D21 r0", 60),
        ("FCAa", "ENAFE", {"B7": "5 5"}, "57 C8 r2", 80),
        ("FCAb", "ENAFE", {"B7": "5 5"}, "57 C8 r2", 80),
    ],
)
def test_the_first_6_ends_the_discounts(
    private: str, company: str, tiles: dict[str, str], lay: str, price: int
) -> None:
    """The private company closes with the purchase, and the corporation pays like everybody."""
    table = turn(company, TRAINS, phase="5", tiles=tiles, cash=5000).stack("6P").privates(**{private: company})
    table.operating(company, TRAINS)
    table.play(next(text for text in table.legal("train") if " 6P " in text))
    assert table.state.privates[private] == OUT
    assert cost(table.operating(company, TRACK), company, lay) == price


@rule("SA-5.1No.1-3")
def test_sfp_doubles_patagonia() -> None:
    """For every train of its corporation, and for nobody else."""
    tiles = {"G24": "BA1 1", "F25": "14 0"}  # from Buenos Aires to Bahía Blanca and by two ways to Patagonia
    table = turn("FA", RUN, phase="3", tiles=tiles).trains(FA="3P").operating("FA", RUN)
    route = "3P-0 G24.0 F25.0 E26.0"
    assert revenue(table, "FA", route) == 50 + 30 + 20
    table.privates(SFP="p1").operating("FA", RUN)
    assert revenue(table, "FA", route) == 50 + 30 + 20
    table.privates(SFP="AFE").operating("FA", RUN)
    assert revenue(table, "FA", route) == 50 + 30 + 20
    table.privates(SFP="FA").operating("FA", RUN)
    assert revenue(table, "FA", route) == 50 + 30 + 40
    assert best(table, "FA") == 120
    table.trains(FA="3P").operating("FA", RUN)
    own = station(table, "F25", "FA", "passenger").operating("FA", RUN)
    assert revenue(own, "FA", route, "3P-1 F25.0 F27 E26.0") == 120 + 30 + 40


@rule("SA-5.1No.1-6")
def test_sfp_of_a_corporation_doubles_for_good() -> None:
    """It stays open when the first 6 is bought."""
    table = turn("FA", TRAINS, phase="5", tiles={"F25": "57 1"}, cash=5000).stack("6P").privates(SFP="FA")
    table.operating("FA", TRAINS).play(next(t for t in table.operating("FA", TRAINS).legal("train") if " 6P " in t))
    assert table.state.privates["SFP"] == "FA"
    table.trains(FA="2P").operating("FA", RUN)
    assert "F25.0 E26.0" in " ".join(table.legal("run"))
    assert best(table, "FA") >= 20 + 2 * 40


def harbours(*placed: str, trains: str = "8P") -> Table:
    """ENAFE between the harbours of Guayaquil (B9) and Barranquilla (C2), with the markers placed."""
    board = {"B9": "57 0", "B7": "57 0", "B5": "9 0", "B3": "8 4", "C2": "5 0"}
    table = turn("ENAFE", RUN, phase="8", tiles=board).trains(ENAFE=trains)
    return table.option(harbours=placed, harbour_owner="ENAFE").operating("ENAFE", RUN)


ROUTE = "B9.0 B7.0 B5 B3 C2.0"


@rule("SA-5.1No.2-8", "SA-5.1No.2-9")
def test_harbours_on_a_route() -> None:
    """10 more with one, 40 with both, for every route."""
    plain = revenue(harbours(), "ENAFE", f"8P-0 {ROUTE}")
    assert plain == 20 + 20 + 20
    assert revenue(harbours("B9"), "ENAFE", f"8P-0 {ROUTE}") == plain + 10
    assert revenue(harbours("C2"), "ENAFE", f"8P-0 {ROUTE}") == plain + 10
    assert revenue(harbours("B9", "C2"), "ENAFE", f"8P-0 {ROUTE}") == plain + 40
    assert revenue(harbours("B9", "C2"), "ENAFE", "8P-0 B9.0 B7.0") == 20 + 20 + 10
    assert best(harbours("B9", "C2"), "ENAFE") == plain + 40
    two = harbours("B9", "C2", trains="8P+8P")
    assert revenue(two, "ENAFE", "8P-0 B9.0 B7.0", "8P-1 B7.0 B5 B3 C2.0") == 50 + 50
    assert best(two, "ENAFE") == 100


@rule("SA-5.1No.2-10", "SA-5.1No.2-4")
def test_harbours_serve_their_owner_only() -> None:
    """Another corporation on the same route gets nothing."""
    table = harbours("B9", "C2").option(harbour_owner="FNC").operating("ENAFE", RUN)
    assert revenue(table, "ENAFE", f"8P-0 {ROUTE}") == 60


@rule("SA-5.1No.2-12")
def test_harbours_stay_when_fc_closes() -> None:
    """The bonus lasts to the end of the game."""
    table = harbours("B9", "C2").privates(FC=OUT).operating("ENAFE", RUN)
    assert revenue(table, "ENAFE", f"8P-0 {ROUTE}") == 100


@rule("SA-5.1No.2-5", "SA-5.1No.2-6", "SA-5.1No.2-7")
def test_placing_harbour_markers() -> None:
    """Free of charge, at any moment of the turn, each for one of its two cities and for good."""
    for step in (TRACK, STATION, TRAINS):
        table = turn("FA", step).privates(FC="FA").operating("FA", step)
        assert sorted(table.legal("harbour")) == sorted(f"FA harbour {h}" for h in ("C2", "L13", "B9", "J7"))
        cash = table.cash("FA")
        table.play("FA harbour C2")
        assert (table.cash("FA"), table.step) == (cash, step)
        assert sorted(table.legal("harbour")) == ["FA harbour B9", "FA harbour J7"]
        assert table.sections("FA harbour L13") == table.sections("FA harbour C2") == ["5.1 No. 2"]
        table.play("FA harbour J7")
        assert table.legal("harbour") == []
    assert table.state.title.harbours == ("C2", "J7")


@rule("SA-5.1No.2-5")
def test_only_the_owner_of_fc_places_markers() -> None:
    """Not its president, not after it has closed, and only in cities that a marker names."""
    for owner in ("p1", "AFE", OUT):
        table = turn("FA").privates(FC=owner).operating("FA", TRACK)
        assert table.sections("FA harbour C2") == ["5.1 No. 2"]
        assert table.legal("harbour") == []
    assert turn("FA").privates(FC="FA").operating("FA", TRACK).sections("FA harbour G24") == ["5.1 No. 2"]
