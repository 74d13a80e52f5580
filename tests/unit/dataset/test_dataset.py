"""Data sets: every decision with what was seen and legal, in parts that survive interruptions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import polars
import pytest
from typer.testing import CliRunner

from roundhouse.api import new_game
from roundhouse.cli.main import app
from roundhouse.core.actions import kind_of
from roundhouse.core.errors import SetupError
from roundhouse.dataset import COLUMNS, Request, read_manifest, write_dataset
from roundhouse.dataset.writer import parts_of
from roundhouse.env.aec import RoundhouseEnv
from tests.support.full_disk import full_disk

SMALL = Request("18tiny", 2, ("greedy", "random"), 2)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of two games."""
    folder = tmp_path_factory.mktemp("data")
    write_dataset(SMALL, folder)
    return folder


def test_rows_replay_the_game_in_an_environment(written: Path) -> None:
    """Observations, masks and choices are those of an environment that plays the same game, and so is the end."""
    frame = polars.read_parquet(written / "*.parquet").filter(polars.col("game") == "seed 1")
    assert frame.columns == list(COLUMNS)
    env = RoundhouseEnv("18tiny", 2, without=())
    env.reset(seed=1)
    for row in frame.iter_rows(named=True):
        assert env.possible_agents[row["player"]] == env.agent_selection
        assert np.array_equal(env.look(env.agent_selection), np.array(row["observation"], np.float32))
        assert row["legal"] == sorted(env.menu.indices)
        assert row["by"] == ("greedy", "random")[row["player"]]
        assert kind_of(env.decode(row["chosen"])) == kind_of(env.game.parse(row["action"]))
        env.play(env.game.parse(row["action"]))  # a bid may lie between the amounts that indices stand for
    assert env.game.finished
    assert frame["finished"].all()
    for player, agent in enumerate(env.possible_agents):
        assert set(frame.filter(player=player)["reward"]) == {env.rewards[agent]}
    assert frame["worth"][0].to_list() == [env.game.result()[p] for p in ("p1", "p2")]


def test_the_manifest_tells_how_to_read_arrays(written: Path) -> None:
    """Sizes and the places of the tables."""
    manifest, frame = read_manifest(written), polars.read_parquet(written / "*.parquet")
    assert frame["observation"].to_numpy().shape == (len(frame), manifest.observation)
    assert max(end for _, end in manifest.tables.values()) == manifest.observation
    assert max(max(legal) for legal in frame["legal"].to_list()) < manifest.actions


def test_a_data_set_is_continued_and_grows(tmp_path: Path) -> None:
    """Parts that are there are not written again; a part that was cut short is replaced by the whole one."""
    write_dataset(SMALL, tmp_path)
    first = {path.name: path.read_bytes() for path in tmp_path.glob("*.parquet")}
    assert list(first) == ["bots-000000-000001.parquet"]
    assert write_dataset(SMALL, tmp_path) == []
    (tmp_path / "bots-000000-000001.new").write_bytes(b"half a file of a run that was killed")
    more = Request("18tiny", 2, ("greedy", "random"), 9)
    assert sum(one.rows for one in write_dataset(more, tmp_path)) > 0
    assert sorted(p.name for p in tmp_path.glob("*.parquet")) == [
        "bots-000000-000007.parquet",
        "bots-000008-000008.parquet",
    ]
    assert write_dataset(SMALL, tmp_path) == []
    frame = polars.read_parquet(tmp_path / "*.parquet")
    assert frame["game"].n_unique() == 9
    assert frame.filter(game="seed 1").equals(
        polars.read_parquet(first["bots-000000-000001.parquet"]).filter(game="seed 1")
    )


def test_another_request_is_refused(written: Path) -> None:
    """Games of other bots don't belong into the same data set."""
    why = "18tiny with 2 players, bots greedy, random from seed 1, not 18tiny with 2 players, bots greedy from seed 1;"
    with pytest.raises(SetupError, match=why):
        write_dataset(Request("18tiny", 2, ("greedy",), 2), written)


def test_files_are_imported_and_others_left_out(tmp_path: Path) -> None:
    """Saved games count as people's; what can't be read, or is another game, is named."""
    game = new_game("18tiny", 2, seed=5)
    for _ in range(20):
        game.apply(next(iter(game.legal_actions())))
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.json").write_text(json.dumps(game.to_json()), "utf-8")
    (folder / "broken.json").write_text("{", "utf-8")
    (folder / "other.json").write_text(json.dumps(new_game("18tiny", 3).to_json()), "utf-8")
    result = CliRunner().invoke(
        app, ["dataset", "18tiny", str(folder), "-o", str(tmp_path / "out"), "-j", "1", "--json"]
    )
    assert result.exit_code == 0, result.output
    parts = {part["part"].split("-")[1]: part for part in json.loads(result.stdout)["parts"]}
    assert parts["a"]["rows"] == 20
    assert "not a game that can be read" in parts["broken"]["left_out"]
    assert "a game of 3 players, not 2" in parts["other"]["left_out"]
    frame = polars.read_parquet(tmp_path / "out" / "*.parquet")
    assert set(frame["by"]) == {"human"}
    assert not frame["finished"].any()


def test_files_for_other_options_say_which(tmp_path: Path) -> None:
    """The options that are named are accepted, also in the folder where nothing could be used."""
    game = new_game("18mex", 3, seed=5, options={"site_rules": True, "auto_skip": False})
    game.apply(next(iter(game.legal_actions())))
    path, folder = tmp_path / "a.json", tmp_path / "out"
    path.write_text(json.dumps(game.to_json()), "utf-8")
    words = ["dataset", "18mex", str(path), "-o", str(folder), "-j", "1"]
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code == 2
    assert "none of the files could be used" in refused.output
    named = re.search("make a data set with (.*)", refused.output)
    assert named is not None
    again = CliRunner().invoke(app, [*words, *named[1].split()])
    assert again.exit_code == 0, again.output
    assert "Wrote 1 row in 1 part" in again.output
    assert "is complete" in CliRunner().invoke(app, [*words, *named[1].split()]).output


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    """With the file and what to do, not in the words of a library; nothing half remains."""
    with full_disk(4_000):
        result = CliRunner().invoke(
            app, ["dataset", "18tiny", "-b", "random", "-n", "1", "-j", "1", "-o", str(tmp_path)]
        )
    assert result.exit_code == 2
    assert "bots-000000-000000.parquet could not be written (File too large)" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["dataset.json"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["18tiny", "-n", "2"], "name a folder"),
        (["18tiny", "-o", "x"], "needs games of bots or files"),
        (["18tiny", "-o", "x", "-n", "1", "-b", "clever"], "no bot 'clever'"),
        (["18tiny", "nothing.json", "-o", "x"], "no such file or folder"),
    ],
)
def test_what_makes_no_data_set_is_refused(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is written."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["dataset", *arguments])
    assert result.exit_code == 2
    assert told in result.output
    assert not list(tmp_path.rglob("*.parquet"))


def test_copies_of_a_file_count_once(tmp_path: Path) -> None:
    """Collections have games twice, under other names; learners would see them twice, too."""
    first, copy, other = (tmp_path / name for name in ("first.json", "copy.json", "other.json"))
    for path, text in ((first, "{}"), (copy, "{}"), (other, "[]")):
        path.write_text(text, "utf-8")
    parts = parts_of(Request("18tiny", 2, files=(first, copy, other)))
    assert [part.file for part in parts] == [first, other]
