"""`titles` and `new`."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.games import call


def test_titles_are_listed_with_their_options() -> None:
    result = call("titles")
    assert result.exit_code == 0
    assert "18mex" in result.stdout
    assert "quick_rust" in result.stdout
    assert "bids_in_fives" not in result.stdout


def test_one_title_is_listed_with_groups_and_on_demand_with_deviations() -> None:
    result = call("titles", "18mex", "--deviations")
    assert result.exit_code == 0
    assert [line.strip() for line in result.stdout.splitlines() if line[:3].strip() and line[:4].startswith("  ")][
        1:
    ] == [
        "Variants of the rulebook",
        "House rules",
        "18xx.games",
    ]
    assert "site.bids_in_fives" in result.stdout
    assert "18eu" not in result.stdout
    assert "site" not in call("titles", "18irepl", "--deviations").stdout
    assert call("titles", "18nowhere").exit_code == 2


def test_titles_as_json() -> None:
    found = {title["id"]: title for title in json.loads(call("titles", "--json").stdout)}
    assert found["18mex"]["players"] == [3, 5]
    rust = next(option for option in found["18mex"]["options"] if option["name"] == "quick_rust")
    assert (rust["label"], rust["group"], rust["section"]) == ("Quick rust", "variant", "8(d)")
    assert [title for title, about in found.items() if about["site_rules"]] == [
        title for title, about in found.items() if about["deviations"]
    ]


def test_new_saves_a_game(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    result = call("new", "18mex", "--players", "Ana,Luis,Eva", "--seed", 4, "-O", "quick_rust=true", "-o", path)
    assert result.exit_code == 0, result.stderr
    raw = json.loads(path.read_text("utf-8"))
    assert (raw["players"], raw["seed"], raw["options"]) == (["Ana", "Luis", "Eva"], 4, {"quick_rust": True})
    assert [file for file in tmp_path.iterdir() if file.suffix != ".lock"] == [path]


def test_new_writes_to_stdout_without_a_file() -> None:
    assert json.loads(call("new", "18mex", "--players", "4").stdout)["title"] == "18mex"


def test_new_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("mine", "utf-8")
    refused = call("new", "18mex", "-o", path)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert path.read_text("utf-8") == "mine"
    assert call("new", "18mex", "-o", path, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["18nowhere"], "no title"),
        (["18mex", "--players", "2"], "3 to 5 players"),
        (["18mex", "--players", "Ana,Ana,Eva"], "name of their own"),
        (["18mex", "--option", "gravity=off"], "no option gravity"),
        (["18mex", "--option", "quick_rust=perhaps"], "quick_rust"),
        (["18mex", "--option", "quick_rust"], "name=value"),
        (["18mex", "-O", "quick_rust=on", "-O", "quick_rust=off"], "twice"),
        (["18mex", "-o", "/nowhere/at/all.json"], "no such folder"),
    ],
)
def test_new_complains_clearly(words: list[str], told: str) -> None:
    result = call("new", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""
