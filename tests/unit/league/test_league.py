"""A league: games survive every interruption, ratings rest on all of them, and who is least certain plays next."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from roundhouse.cli.main import app
from roundhouse.core.errors import FileError, RoundhouseError, SetupError
from roundhouse.league import League, Limits, Meeting, opened, play_league, standings
from roundhouse.league.pairings import next_meetings
from roundhouse.league.play import MOST_FAILURES, played
from roundhouse.league.results import GAMES, Settings, Table
from roundhouse.league.standings import points
from roundhouse.simulation import cluster

TINY = Table("18tiny", 2)


def met(first: str, second: str, number: int, *, won: bool = True) -> Meeting:
    """A game that one of two bots has won."""
    worth = (2, 1) if won else (1, 2)
    return Meeting(
        TINY, first, second, number, 1 + number // 2, (first, second), worth, (0,) if won else (1,), "bank", 9
    )


def play(folder: Path, games: int, bots: str = "greedy,random", titles: str = "18tiny:2") -> League:
    """Add some games to a league."""
    with opened(folder, [b for b in bots.split(",") if b], [t for t in titles.split(",") if t]) as league:
        play_league(league, Limits(games))
    return league


def test_a_league_is_continued(tmp_path: Path) -> None:
    """Played in two parts, it has the same games as in one, and pages for people and programs."""
    play(tmp_path / "parts", 4)
    parts, whole = play(tmp_path / "parts", 4, "", ""), play(tmp_path / "whole", 8)
    assert parts.meetings == whole.meetings
    assert [m.number for m in whole.meetings] == list(range(8))
    assert {m.seats for m in whole.meetings} == {("greedy", "random"), ("random", "greedy")}
    page = (tmp_path / "whole" / "index.html").read_text("utf-8")
    assert "18Tiny, 2 players" in page
    assert "n = 8 games" in page
    assert "http" not in page  # self-contained
    told = json.loads((tmp_path / "whole" / "ratings.json").read_text("utf-8"))["standings"]
    assert [row["bot"] for row in told[0]["ranked"]] == ["greedy", "random"]
    assert all(row["low"] < row["elo"] < row["high"] for row in told[0]["ranked"])


def test_half_a_line_is_dropped(tmp_path: Path) -> None:
    """What a crash leaves is the end of the file; anything else is not repaired behind somebody's back."""
    play(tmp_path, 2)
    path = tmp_path / GAMES
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:50])
    assert len(play(tmp_path, 0).meetings) == 2
    assert path.read_bytes() == whole
    path.write_bytes(whole[:20] + b"\n" + whole)
    with pytest.raises(SetupError, match="is damaged after game 0"):
        play(tmp_path, 0)


def test_a_killed_league_goes_on(tmp_path: Path) -> None:
    """Killed without warning in the middle of its games, it keeps those that were over."""
    start = "from roundhouse.cli.main import app; app()"
    command = [sys.executable, "-c", start, "league", str(tmp_path), "-b", "greedy,random", "-t", "18tiny:2", "-j", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    path = tmp_path / GAMES
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") >= 2):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = path.read_bytes().count(b"\n")
    league = play(tmp_path, 1, "", "")
    assert len(league.meetings) == kept + 1 >= 3
    assert [m.number for m in league.meetings] == list(range(kept + 1))


def test_ray_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game on a local cluster, learned players by the file that the command names; then on with the cores."""
    pytest.importorskip("ray", reason="Ray is an extra and has no wheel for every Python")
    monkeypatch.setattr(cluster, "cores", lambda: 1)  # workers play for a moment, and start for long
    monkeypatch.chdir(tmp_path)
    untrained(Path("tiny.npz"))
    bots = ["random", "learned:tiny.npz"]
    with opened(Path("here"), bots, ["18tiny:2"]) as here:
        play_league(here, Limits(2))
    start = ["league", "ray", "-b", ",".join(bots), "-t", "18tiny:2", "-n", "1", "-j", "1"]
    result = CliRunner().invoke(app, [*start, "--ray", "local"])
    assert result.exit_code == 0, result.output
    assert CliRunner().invoke(app, start).exit_code == 0
    with opened(Path("ray"), [], []) as there:
        assert not [m.failed for m in there.meetings if m.failed]
        assert sorted(m.number for m in there.meetings) == list(range(2))
        assert {m.number: m for m in there.meetings} == {m.number: m for m in here.meetings}


def untrained(path: Path, seed: int = 1) -> None:
    """A learned player of 18Tiny that has learned nothing yet."""
    from roundhouse.env.aec import RoundhouseEnv
    from roundhouse.env.learned import Facts, save
    from roundhouse.env.network import Network

    env = RoundhouseEnv("18tiny", 2)
    save(path, Facts(f"seed {seed}", "18tiny", 2), Network(env.actions, env.observer, seed=seed).weights)


def test_bots_and_titles_join_later(tmp_path: Path) -> None:
    """Newcomers are the least certain, so that they play next; so is a new table."""
    play(tmp_path, 4)
    league = play(tmp_path, 4, "Easy", "18irepl:3")
    assert league.settings.bots == ("greedy", "random", "easy")
    later = league.meetings[4:]
    assert all(m.table == Table("18irepl", 3) for m in later)
    assert {bot for m in later for bot in m.seats} == {"greedy", "random", "easy"}


def test_who_is_least_certain_plays_next() -> None:
    """A newcomer, and then whoever was met least, rather than rivals who are far apart."""
    settings = Settings(("a", "b", "c"), (TINY,))
    known = [met("a", "b", number, won=number % 2 == 0) for number in range(40)]
    chosen = next_meetings(settings, known, 6)
    assert all("c" in m.seats for m in chosen)
    assert {frozenset(m.seats) for m in chosen} == {frozenset("ac"), frozenset("bc")}
    clear = [*known, *(met("a", "c", number, won=True) for number in range(40))]
    clear += [met("b", "c", number, won=number % 2 == 0) for number in range(40)]
    assert next_meetings(settings, clear, 1)[0].number == 40


def test_every_seed_is_played_in_all_seat_orders() -> None:
    """Three seats and two bots: six orders before the next seed."""
    settings = Settings(("a", "b"), (Table("18tiny", 3),), seed=50)
    found = next_meetings(settings, [], 8)
    assert [m.seed for m in found] == [50] * 6 + [51] * 2
    assert len({m.seats for m in found[:6]}) == 6


def test_ratings_rest_on_all_games() -> None:
    """Whatever their order; more games make intervals narrower, and failed ones count for nobody."""
    games = [met("a", "b", number, won=number % 4 > 0) for number in range(16)]
    found = standings("x", ["a", "b"], games)
    again = standings("x", ["a", "b"], [*reversed(games), replace(games[0], failed="oh", worth=(), seed=99)])
    assert [(s.bot, s.elo) for s in found.ranked] == [(s.bot, s.elo) for s in again.ranked]
    best = found.ranked[0]
    assert (best.bot, best.games) == ("a", 16)
    assert best.elo is not None
    assert best.low is not None
    assert best.high is not None
    assert best.elo - 1500 == pytest.approx(95.4, abs=1)
    more = standings("x", ["a", "b"], [met("a", "b", number, won=number % 4 > 0) for number in range(160)]).ranked[0]
    assert more.high is not None
    assert more.low is not None
    assert more.high - more.low < (best.high - best.low) / 2


def test_a_bot_that_has_not_met_the_others_is_not_rated() -> None:
    """It is listed all the same."""
    found = standings("x", ["a", "b", "c"], [met("a", "b", 0)])
    assert [(s.bot, s.elo is None) for s in found.ranked] == [("a", False), ("b", False), ("c", True)]


def test_a_game_that_fails_is_told_and_not_repeated(tmp_path: Path) -> None:
    """The page names it; a league that only fails stops."""
    missing = Meeting(TINY, "learned:no.npz", "random", 0, 1, ("learned:no.npz", "random"))
    failed = played(missing)
    assert "no such file" in failed.failed
    with opened(tmp_path, ["greedy", "random"], ["18tiny"]) as league:
        league.append(failed)
        play_league(league, Limits(1))
        assert [bool(m.failed) for m in league.meetings] == [True, False]
        assert "no such file" in (tmp_path / "index.html").read_text("utf-8")
        for _ in range(MOST_FAILURES):
            league.append(failed)
        from roundhouse.league.play import _refuse_failures

        with pytest.raises(RoundhouseError, match="the last 20 games have failed"):
            _refuse_failures(league)


def test_a_learned_player_that_changes_is_another_one(tmp_path: Path) -> None:
    """Its games would be rated together; the others can be looked at all the same."""
    path = tmp_path / "tiny.npz"
    untrained(path)
    play(tmp_path / "league", 1, f"random,learned:{path}")
    assert not play(tmp_path / "league", 1, "", "").meetings[-1].failed
    untrained(path, 2)
    with pytest.raises(SetupError, match=r"tiny.npz has changed since it joined"):
        play(tmp_path / "league", 1, "", "")
    assert len(play(tmp_path / "league", 0, "", "").meetings) == 2
    path.unlink()
    with pytest.raises(FileError, match=r"tiny.npz: No such file"):
        play(tmp_path / "league", 1, "", "")


def test_points_compare_the_seats_of_two_bots() -> None:
    """A tie counts half."""
    assert points(met("a", "b", 0)) == 1.0
    assert points(replace(met("a", "b", 0), worth=(4, 4))) == 0.5


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-b", "greedy", "-t", "18tiny"], "at least two bots"),
        (["-b", "greedy,random"], "at least two bots and one title"),
        (["-b", "greedy,clever", "-t", "18tiny"], "no bot 'clever'"),
        (["-b", "greedy,random", "-t", "18tiny:9"], "9"),
        (["-b", "greedy,random", "-t", "18tiny:x"], "write TITLE or TITLE:PLAYERS"),
    ],
)
def test_what_makes_no_league_is_refused(arguments: list[str], told: str, tmp_path: Path) -> None:
    """Nothing is written."""
    result = CliRunner().invoke(app, ["league", str(tmp_path), *arguments, "-n", "1"])
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "league.json").exists()


def test_two_leagues_in_one_folder_are_refused(tmp_path: Path) -> None:
    """The second would write between the lines of the first."""
    with (
        opened(tmp_path, ["greedy", "random"], ["18tiny"]),
        pytest.raises(SetupError, match="another league is playing"),
        opened(tmp_path, [], []),
    ):
        raise AssertionError("both are open")
