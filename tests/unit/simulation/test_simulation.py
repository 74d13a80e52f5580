"""Simulated games: same seeds give the same games however they are played, variants differ, nothing is lost."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from pathlib import Path

import polars
import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.simulation import runner
from roundhouse.simulation.designs import read_variant
from roundhouse.simulation.measures import compare, compare_all, holm, paired_p
from roundhouse.simulation.report import html_report
from roundhouse.simulation.runner import Job, Task, play, run, tasks
from roundhouse.simulation.tables import TABLES, frame, write_csv
from roundhouse.simulation.variant import Variant, data_files
from roundhouse.titles import all_titles, get_title
from tests.unit.cli.games import call

JOB = Job("18irepl", 3, ("random",), games=3, seed=4, most_actions=120)


def changed(tmp_path: Path, title: str, old: str, new: str) -> Variant:
    """A variant of a title with one figure changed."""
    text = data_files(get_title(title))["game.toml"]
    assert old in text
    folder = tmp_path / "changed"
    folder.mkdir()
    (folder / "game.toml").write_text(text.replace(old, new), encoding="utf-8")
    return read_variant(title, folder, players=[3])


def test_same_seeds_give_the_same_games_on_several_cores() -> None:
    """The order of the records does not depend on who is ready first."""
    assert run(JOB, workers=2) == run(JOB)


def test_a_lost_worker_is_replaced() -> None:
    """The games that it had are played again, with the same results."""
    killed: list[int | None] = []

    def kill_one(count: int) -> None:
        for child in multiprocessing.active_children()[: 1 if not killed else 0]:
            killed.append(child.pid)
            child.kill()

    assert run(replace(JOB, games=4), workers=2, told=kill_one) == run(replace(JOB, games=4))
    assert killed


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was broken off goes on where it was, even in the middle of a line; more games may be added."""
    whole = run(JOB)
    kept = tmp_path / "out" / "games.jsonl"
    run(replace(JOB, games=2), kept=kept)
    kept.write_bytes(kept.read_bytes() + b'{"variant":"as pri')
    played = []

    def counted(job: Job, task: Task) -> object:
        played.append(task.number)
        return play(job, task)

    monkeypatch.setattr(runner, "play", counted)
    assert run(JOB, kept=kept) == whole
    assert played == [2]
    assert run(JOB, kept=kept) == whole
    assert played == [2]
    with pytest.raises(SetupError, match="another job"):
        run(replace(JOB, seed=9), kept=kept)


def test_ray_gives_the_same_games_even_if_a_worker_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local cluster plays what this process plays, and plays again what a dead worker had."""
    pytest.importorskip("ray", reason="Ray is an extra and has no wheel for every Python")
    died, whole = tmp_path / "died", run(JOB)

    def frail(job: Job, task: Task) -> object:
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play(job, task)

    monkeypatch.setattr(runner, "play", frail)
    assert run(JOB, ray="local") == whole
    assert died.exists()


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_copies_of_the_data_play_the_same_game(title: str, tmp_path: Path) -> None:
    """Unchanged copies make no difference, and after a variant the title is as printed again."""
    about = get_title(title)
    for name, text in data_files(about).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    variant = read_variant(title, tmp_path, players=())
    job = Job(title, about.players[0], ("random",), 1, variants=(Variant(), variant), most_actions=40)
    printed, copied = (play(job, task) for task in tasks(job))
    assert replace(copied, variant="") == replace(printed, variant="")


def test_changed_data_change_the_game_and_only_while_they_are_played(tmp_path: Path) -> None:
    """A designer's bank is used, and the printed one afterwards."""
    before = new_game("18mex", 3).state.cash["bank"]
    variant = changed(tmp_path, "18mex", "bank = 9000", "bank = 4000")
    assert new_game("18mex", 3, data=variant.texts).state.cash["bank"] == before - 5000
    assert new_game("18mex", 3).state.cash["bank"] == before


def test_bad_data_are_refused(tmp_path: Path) -> None:
    """Unknown files, empty folders, broken texts and missing tables."""
    with pytest.raises(SetupError, match="not a folder"):
        read_variant("18mex", tmp_path / "nowhere")
    with pytest.raises(SetupError, match="no data file in"):
        read_variant("18mex", tmp_path)
    (tmp_path / "game.toml").write_text("bank = ", encoding="utf-8")
    with pytest.raises(SetupError, match="do not fit 18MEX"):
        read_variant("18mex", tmp_path)
    (tmp_path / "game.toml").write_text("bank = 5", encoding="utf-8")
    with pytest.raises(SetupError, match="do not fit 18MEX"):
        read_variant("18mex", tmp_path)
    (tmp_path / "strange.toml").write_text("", encoding="utf-8")
    with pytest.raises(SetupError, match=r"strange\.toml"):
        read_variant("18mex", tmp_path)


def test_a_variant_that_matters_is_found_out(tmp_path: Path) -> None:
    """Games with a small bank are shorter, and chance does not explain it; a copy of the same is no difference."""
    variant = changed(tmp_path, "18mex", "bank = 9000", "bank = 1875")
    job = Job("18mex", 3, ("random",), 14, variants=(Variant(), variant), most_actions=200)
    records = run(job)
    printed, small = records[0::2], records[1::2]
    assert [r.seed for r in printed] == [r.seed for r in small]
    found = {d.measure: d for d in compare(printed, small)}
    assert found["actions"].second < found["actions"].first
    assert found["actions"].significant
    assert not any(d.significant for d in compare(printed, printed))
    page = html_report("18MEX", job, records)
    assert "Significant at 5%: " in page
    assert page.count("<svg") >= 10


def test_p_values() -> None:
    """Against exact values: of 2^4 signs of four equal gaps, two are as extreme."""
    assert paired_p([0, 0, 0, 0], [1, 1, 1, 1]) == pytest.approx(2 / 16)
    assert paired_p([0] * 20, [1] * 10 + [-1] * 10) == pytest.approx(1)
    assert paired_p([0] * 20, [1] * 15 + [-1] * 5) == pytest.approx(0.0414, abs=0.012)
    assert holm({"a": 0.02, "b": 0.03, "c": 0.9}) == pytest.approx({"a": 0.06, "b": 0.06, "c": 0.9})


def test_several_comparisons_are_corrected_together() -> None:
    """Two further variants make twice as many tests, so that chance is not called a difference more often."""
    first = run(replace(JOB, games=8))
    second = [replace(record, actions=record.actions + 9) for record in first]
    alone = {d.measure: d.p for d in compare(first, second)}
    together = compare_all({"a": first, "b": second, "c": first})
    assert alone["actions"] == pytest.approx(2 / 2**8 * len(alone))
    assert {d.measure: d.p for d in together["b"]}["actions"] == pytest.approx(2 * alone["actions"])
    assert not any(d.significant for d in together["c"])


def test_tables_agree_with_the_records(tmp_path: Path) -> None:
    """CSV and data frames hold a row for every game, seat, company and train."""
    records = run(JOB)
    assert {path.stem for path in write_csv(tmp_path, records)} == set(TABLES)
    seats = polars.read_csv(tmp_path / "seats.csv")
    assert seats.height == 9
    assert seats["won"].sum() == pytest.approx(3)
    assert frame("games", records)["actions"].to_list() == [r.actions for r in records]
    assert frame("trains", records).height == sum(len(r.trains) for r in records)


def test_the_command_writes_report_and_tables(tmp_path: Path) -> None:
    """`roundhouse simulate --bots`, compared with copies."""
    copies, out = tmp_path / "copies", tmp_path / "out"
    assert call("simulate", "18mex", "--copy-data", copies).exit_code == 0
    (copies / "game.toml").write_text((copies / "game.toml").read_text("utf-8").replace("bank = 9000", "bank = 2000"))
    words = ["simulate", "18mex", "-b", "random", "-n", 1, "-a", copies, "-o", out, "-j", 1, "--parquet"]
    told = json.loads(call(*words, "--json").stdout)
    assert set(told["figures"]) == {"as printed", "copies"}
    assert len(told["games"]) == 2
    assert polars.read_parquet(out / "games.parquet").height == 2
    assert (out / "report.html").read_text("utf-8").startswith("<!doctype html>")
    assert "worth of the winner" in call(*words).stdout


def test_copies_are_written_all_or_none(tmp_path: Path) -> None:
    """Only what changes games is copied, and nothing beside a file that is there already."""
    (tmp_path / "map.toml").touch()
    result = call("simulate", "18mex", "--copy-data", tmp_path)
    assert result.exit_code == 2
    assert "map.toml already exists" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["map.toml"]
    assert call("simulate", "18mex", "--copy-data", tmp_path / "new").exit_code == 0
    copied = {path.name for path in (tmp_path / "new").iterdir()}
    assert copied == {"game.toml", "map.toml", "tiles.toml", "baja.toml"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--parquet"], "need bots"),
        (["-b", "nobody"], "no bot"),
        (["-b", "random", "-n", 0], "cannot play 0"),
        (["-b", "random", "--parquet"], "--out"),
    ],
)
def test_the_command_complains_clearly(words: list[object], complaint: str) -> None:
    """Wrong wishes."""
    result = call("simulate", "18mex", *words)
    assert result.exit_code == 2
    assert complaint in result.stderr
