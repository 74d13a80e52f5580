"""The table of figures and the history of releases."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from bench import history
from bench.history import Release
from bench.runner import Measured, merge
from bench.table import lines, rows
from bench.timing import Figure

PLAY = Figure("random play", 1234.5, 1000, "/s", at_least=True, compiled_aim=3000)
REPLAY = Figure("replay 18X", 0.3, None, "ms", replays="18X")
STEPS = Figure("environment", 900, None, "steps/s", at_least=True, times_first=2)
FIRST = Release("0.1.0", "2026-01-01", history.machine(), {"random play": 1000, "environment": 500})


def measured(*figures: Figure) -> Measured:
    """Figures by name."""
    return {figure.name: figure for figure in figures}


def row(figure: Figure, compiled: Figure | None = None, **peer: float) -> tuple[str, ...]:
    """The row of one figure."""
    kinds = {"pure": measured(figure), "compiled": measured(compiled) if compiled else {}}
    return next(rows(kinds, {figure.name: peer["peer"]} if peer else {}, FIRST, FIRST))


def test_a_row_has_aim_values_and_change() -> None:
    fast = replace(PLAY, value=2000)
    assert row(PLAY, fast) == ("random play, /s", "≥ 1,000 / 3,000", "1,234 ✓", "2,000 ✗", "–", "+23 %")


def test_replays_are_compared_with_the_peer() -> None:
    assert row(REPLAY, replace(REPLAY, value=0.2), peer=0.4)[1:5] == ("≤ 0.6 of peer", "0.3", "0.2", "0.75× / 0.50× ✗")
    assert row(REPLAY, peer=0.6)[4] == "0.50× ✓"


def test_an_aim_may_be_a_multiple_of_the_first_release() -> None:
    assert row(STEPS)[1:3] == ("≥ 1,000", "900 ✗")


def test_columns_are_aligned_and_name_the_last_release() -> None:
    found = list(lines([row(PLAY), row(STEPS)], FIRST))
    assert found[0].split()[-2:] == ["since", "0.1.0"]
    assert len({len(line) for line in found}) == 1


def test_the_better_measurement_is_kept() -> None:
    best: Measured = {}
    for value in (5.0, 7.0, 6.0):
        merge(best, [replace(PLAY, value=value), replace(REPLAY, value=value)])
    assert [figure.value for figure in best.values()] == [7.0, 5.0]


def test_releases_are_appended_and_a_version_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    second = replace(FIRST, version="0.2.0", pure={"random play": 2000.0})
    for release in (FIRST, second, replace(FIRST, note="again")):
        history.record(release, file)
    assert [(r.version, r.note) for r in history.read(file)] == [("0.1.0", "again"), ("0.2.0", "")]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2


def test_only_the_same_class_of_machine_is_compared() -> None:
    other = replace(FIRST, version="0.2.0", machine="abacus")
    assert history.last_alike([FIRST, other]) == FIRST
    assert history.last_alike([other]) is None
    assert history.last_alike([FIRST], version="0.1.0") is None


def test_the_history_of_this_repository_can_be_read() -> None:
    assert all(release.pure for release in history.read())


def test_a_figure_without_an_aim_is_neither_reached_nor_missed() -> None:
    """One that is only watched has no mark."""
    marks = [str(Figure("speed", 2.0, aim, "steps/s", at_least=True))[:4].strip() for aim in (1.0, 3.0, None)]
    assert marks == ["ok", "MISS", ""]
