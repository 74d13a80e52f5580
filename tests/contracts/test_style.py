"""Habits that no linter knows: short files, nothing left open, nothing of one machine."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 400
OPEN_ENDS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r")\b")
HOST_PATHS = re.compile(r"(?<![\w.<-])/(work|root|home|Users)/\w")
PRONOUNS = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
STILTED = re.compile(
    r"\b("
    + "|".join(
        (
            r"lies? in a database",
            r"survives? everything",
            r"what no game can be played with",
            r"is refused before the work begins",
            r"do it all the same",
            r"put everything down",
            r"play again what was taken back",
            r"as well as it can",
            r"nothing comes to mind",
            r"by chance",
            r"the body does not fit",
            r"this is no action",
            r"people name themselves",
            r"where chance starts from",
            r"the rest counts? on",
            r"\d+\. to operate",
            r"passes \(\w+ times",
        )
    )
    + r")\b",
    re.IGNORECASE,
)
TEXT = {".py", ".toml", ".json", ".md", ".txt", ".in", ".ts", ".svelte", ".css", ".html", ".svg", ""}


def tracked_files() -> list[Path]:
    """All files under version control; outside a clone, all files of the folders we write in."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [
            path for folder in ("src", "tests", "docs", "bench", "client/src") for path in (ROOT / folder).rglob("*")
        ]
    return [path for path in paths if path.is_file() and path.suffix in TEXT]


def lines_matching(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern occurs, as `file:line: text`."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_long_source_files() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in (ROOT / "src").rglob("*.py")}
    long = [f"{path.relative_to(ROOT)}: {length} lines" for path, length in lengths.items() if length > LONGEST]
    assert not long, "\n".join(long)


def test_nothing_left_open() -> None:
    found = lines_matching(OPEN_ENDS, [path for path in tracked_files() if path.suffix == ".py"])
    assert not found, "\n".join(found)


def test_no_paths_of_one_machine() -> None:
    found = lines_matching(HOST_PATHS, tracked_files())
    assert not found, "\n".join(found)


def prose_files() -> list[Path]:
    """Everything that people read: code with its comments and texts, docs, and the client."""
    folders = [ROOT / "src", ROOT / "docs", ROOT / "client" / "src"]
    return [path for path in tracked_files() if any(folder in path.parents for folder in folders)]


def test_a_player_is_they() -> None:
    found = lines_matching(PRONOUNS, prose_files())
    assert not found, "\n".join(found)


def test_no_stilted_phrases() -> None:
    found = lines_matching(STILTED, prose_files())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", ["A president helps his company", "Nobody bids more than he has"])
def test_pronouns_are_found(text: str) -> None:
    assert PRONOUNS.search(text)
    assert not PRONOUNS.search("They help their company; the history of the theme shimmers")


@pytest.mark.parametrize(
    "text", ["Put everything down", "drawn by chance.", "1. to operate", "SFVA passes (four times)"]
)
def test_stilted_phrases_are_found(text: str) -> None:
    assert STILTED.search(text)
    assert not STILTED.search("operates 1st; a random choice, by changes of the track")


def test_lock_files_name_no_download_address() -> None:
    locks = [path for pattern in ("requirements*.txt", "**/package-lock.json") for path in ROOT.glob(pattern)]
    found = lines_matching(re.compile(r"https?://"), [path for path in locks if "node_modules" not in path.parts])
    assert locks
    assert not found, "\n".join(found)
