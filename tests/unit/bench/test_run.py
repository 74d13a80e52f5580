"""Running the benchmarks as a command, with a fake peer and a fake history."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import __main__ as command
from bench import runner
from bench.groups import GROUPS, group
from bench.history import Release, machine, read, record
from bench.timing import Figure
from bench.trees import Trees, trees

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Groups that take no time, a recorded game, and a peer that needs 0.5 ms per action."""

    def measure(group: str, source: Path, quick: bool, pure: bool) -> list[Figure]:
        if group == "clone":
            raise runner.GroupFailed("clone: broken")
        return [Figure("replay 18X, per action", 0.2, None, "ms", replays="18X")] if group == "replay" else []

    game, peer = tmp_path / "game.json", tmp_path / "peer.py"
    game.write_text(json.dumps({"actions": [{}]}), encoding="utf-8")
    peer.write_text("print(0.5)", encoding="utf-8")
    monkeypatch.setattr(runner, "measure", measure)
    monkeypatch.setattr(command, "files_of", lambda site, most: [game])
    monkeypatch.setenv("ROUNDHOUSE_PEER", f"{sys.executable} {peer}")
    return tmp_path / "history.jsonl"


def run(fake: Path, *arguments: str) -> int:
    """The command on a fake history."""
    return command.main(["--pure", "--history", str(fake), *arguments])


def test_the_table_compares_with_peer_and_last_release(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(Release("0.1.0", "2026-01-01", machine(), {"replay 18X, per action": 0.4}), fake)
    assert run(fake, "--only", "replay", "--only", "clone") == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[-1].split()[-4:] == ["0.40×", "✓", "-50", "%"]
    assert "skipped: clone: broken" in shown.err


def test_quick_figures_are_not_compared_with_releases(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(Release("0.1.0", "2026-01-01", machine(), {"replay 18X, per action": 0.4}), fake)
    assert run(fake, "--only", "replay", "--quick") == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[-1].split()[-3:] == ["0.40×", "✓", "–"]
    assert "not compared with releases" in shown.err
    with pytest.raises(SystemExit):
        run(fake, "--quick", "--record", "9.9.9", "--date", "2026-02-03")
    assert [release.version for release in read(fake)] == ["0.1.0"]


def test_a_release_is_recorded_with_its_ratio(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(fake, "--only", "replay", "--record", "9.9.9", "--date", "2026-02-03", "--note", "idle") == 0
    release = read(fake)[0]
    assert (release.version, release.date, release.note) == ("9.9.9", "2026-02-03", "idle")
    assert (release.pure, release.peer) == ({"replay 18X, per action": 0.2}, {"replay 18X, per action": 0.4})


def test_a_release_needs_a_tag_or_a_date(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(fake, "--record", "9.9.9")
    assert "give the date" in capsys.readouterr().err
    assert not fake.exists()


def test_figures_as_json(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(fake, "--only", "replay", "--json")
    assert json.loads(capsys.readouterr().out) == {
        "pure": {"replay 18X, per action": 0.2},
        "peer": {"replay 18X, per action": 0.5},
    }


def test_an_unknown_group_is_refused(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(fake, "--only", "speed of light") == 2
    assert "choose from: random play" in capsys.readouterr().err


def test_a_group_is_measured_in_a_process_of_its_own() -> None:
    found = runner.measure("clone", ROOT / "src", quick=True)
    assert [figure.unit for figure in found] == ["µs"]
    with pytest.raises(runner.GroupFailed, match="no such group"):
        runner.measure("no such group", ROOT / "src", quick=True)


def test_pure_and_compiled_are_measured_in_turns(fake: Path) -> None:
    told: list[str] = []
    runner.run(["replay"], Trees(Path("pure"), Path("compiled")), 2, True, told.append)
    assert [text.split(", ")[1] for text in told] == ["pure", "compiled"] * 2


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with compiled modules, which are used as long as a file says so."""
    package = tmp_path / "src" / "roundhouse"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "compiled.py").write_text(
        "import os, pathlib\n"
        "here = pathlib.Path(__file__).parent\n"
        "IN_USE = 'ROUNDHOUSE_PURE' not in os.environ and (here / 'compiled.sources').is_file()\n"
    )
    (package / "compiled.sources").write_text("")
    (package / "hot.so").write_bytes(b"")
    return tmp_path


def test_compiled_sources_are_also_measured_without_their_libraries(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUNDHOUSE_PURE", "1")
    with trees(checkout / "src") as both:
        assert both.compiled == checkout / "src"
        assert {file.name for file in (both.pure / "roundhouse").iterdir()} == {"__init__.py", "compiled.py"}


def test_compiled_modules_older_than_their_sources_do_not_count(checkout: Path) -> None:
    (checkout / "src" / "roundhouse" / "compiled.sources").unlink()
    with trees(checkout / "src") as pure_only:
        assert (pure_only.compiled, pure_only.why) == (None, "there is no fast.py that compiles a copy")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("sys.exit('cannot compile: no compiler')", "cannot compile: no compiler"),
        ("(made / 'compiled.sources').unlink()", "Roundhouse does not use the modules that fast.py compiled"),
        ("", ""),
    ],
)
def test_without_compiled_modules_a_copy_is_compiled(checkout: Path, wrong: str, why: str) -> None:
    compiled = checkout / "library"
    (checkout / "src").rename(compiled)
    (checkout / "src").mkdir()
    (checkout / "fast.py").write_text(
        "import pathlib, shutil, sys\n"
        "assert sys.argv[1] == '--copy'\n"
        "made = pathlib.Path(shutil.copytree('library', sys.argv[2])) / 'roundhouse'\n" + wrong
    )
    with trees(checkout / "src") as found:
        assert (found.compiled is None, found.why) == (bool(why), why)
        assert found.pure == checkout / "src"


def test_every_group_can_be_named_on_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.groups", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert all(name in done.stdout for name in GROUPS)
    assert all(callable(group(name)) for name in GROUPS)


def test_the_changes_of_moves_are_measured_by_title() -> None:
    found = {figure.name: figure.value for figure in runner.measure("changes", ROOT / "src", quick=True)}
    mean, p95, largest = (found[f"changes of a move 18MEX, {what}"] for what in ("mean", "p95", "largest"))
    assert 0 < mean < p95 <= largest
    assert found["changes of a move 18MEX, largest, gzip"] < largest


def test_the_manual_describes_every_group() -> None:
    manual = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert [name for name in GROUPS if f"\n| {name} |" not in manual] == []
