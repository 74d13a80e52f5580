"""The arena: fair seats, honest figures."""

import json
from pathlib import Path

import pytest

from roundhouse.bots.arena import arena, line_ups, report, schedule, whole
from roundhouse.bots.arena_games import Result, play
from tests.unit.cli.games import call


def test_every_bot_sits_everywhere() -> None:
    for bots, players in ((["a", "b"], 3), (["a", "b", "c"], 3), (["a", "b", "c", "d"], 4), (["a", "b"], 2)):
        tables = line_ups(bots, players)
        for seat in range(players):
            taken = [table[seat] for table in tables]
            assert len({taken.count(bot) for bot in bots}) == 1


def test_a_seed_is_played_at_all_tables_before_the_next() -> None:
    assert [seed for seed, _ in schedule(["a", "b"], 2, 5, 7)] == [7, 7, 8, 8, 9]


def result(seed: int, seats: tuple[str, ...], worth: tuple[int, ...], bankrupt: tuple[int, ...] = ()) -> Result:
    best = tuple(at for at, value in enumerate(worth) if value == max(worth))
    return Result(seed, seats, worth, best, bankrupt, "bank", 10, dict.fromkeys(seats, (5, 0.5, 0.2)))


def test_figures_of_a_small_arena() -> None:
    games = [
        result(1, ("x", "y"), (300, 100)),
        result(1, ("y", "x"), (100, 100)),
        result(2, ("x", "y"), (300, 100)),
        result(2, ("y", "x"), (200, 300), bankrupt=(0,)),
    ]
    found = report("18eu", 2, 1, ["x", "y"], games)
    x, y = found.standings
    assert x.wins == 3.5
    assert x.win_rate == 3.5 / 4
    assert x.fair == 0.5
    assert x.ahead.mean == (0.75 + 1.0) / 2
    assert y.ahead.mean == pytest.approx(1 - x.ahead.mean)
    assert x.elo is not None
    assert y.elo is not None
    assert x.elo > 1500 > y.elo
    assert (x.bankrupt, y.bankrupt) == (0, 1)
    assert x.moves == 20
    assert x.seconds_per_move == pytest.approx(0.1)
    assert found.pairs[0].games == 4
    assert found.endings == {"bank": 4}


def test_wins_come_with_confidence_by_seeds() -> None:
    won = [result(seed, ("x", "y"), (300, 100) if seed < 7 else (100, 300)) for seed in range(1, 9)]
    x, y = report("18eu", 2, 1, ["x", "y"], won).standings
    assert x.win.mean == x.win_rate == 0.75
    assert 0.3 < x.win.low < 0.5 < 0.9 < x.win.high <= 1.0
    assert y.win.mean == pytest.approx(0.25)
    twice = report("18eu", 2, 1, ["x", "y"], [*won, *won]).standings[0]
    assert twice.win == x.win, "games of one seed do not make it surer"


def test_bots_that_never_met_are_not_compared() -> None:
    games = [result(seed, ("a", "b"), (300, 100)) for seed in (1, 2)]
    games += [result(seed, ("b", "c"), (300, 100)) for seed in (1, 2)]
    found = report("18eu", 2, 1, ["a", "b", "c", "d"], games)
    a, b, c, d = found.standings
    rating = [s.elo for s in (a, b, c) if s.elo is not None]
    assert rating[0] - rating[1] == pytest.approx(rating[1] - rating[2], abs=1.0)
    assert rating[0] - rating[2] > 1_200
    assert (d.seats, d.elo) == (0, None)
    assert [(p.first, p.second) for p in found.pairs if not p.games] == [("a", "c"), ("a", "d"), ("b", "d"), ("c", "d")]


def test_a_real_game_and_the_same_again() -> None:
    one, two = (play("18irepl", ("random", "random", "random"), 3) for _ in range(2))
    assert one.worth == two.worth
    assert one.actions == two.actions
    assert one.ending


def test_an_arena_counts_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.bots.arena_games.MOST_ACTIONS", 40)
    heard: list[int] = []
    found = arena("18irepl", ["random", "greedy"], 1, 2, told=lambda number, _: heard.append(number))
    assert heard == [1]
    assert found.games == 1
    assert found.unfinished == 1
    assert sum(s.seats for s in found.standings) == 3


def test_several_cores_play_the_same_games() -> None:
    heard: list[tuple[int, tuple[int, ...]]] = []
    for workers in (1, 2):
        arena("18irepl", ["random", "easy"], 3, 5, workers=workers, told=lambda n, r: heard.append((n, r.worth)))
    assert heard[:3] == heard[3:]
    assert [number for number, _ in heard] == [1, 2, 3] * 2


def test_the_command_refuses_nonsense() -> None:
    assert call("arena", "18mex", "--bots", "hard").exit_code == 2
    assert call("arena", "18mex", "--bots", "hard,deep").exit_code == 2
    assert call("arena", "18mex", "--bots", "hard,random", "--games", 0).exit_code == 2
    assert call("arena", "18mex", "--bots", "hard,random", "--players", 9).exit_code == 2
    refused = call("arena", "18mex", "--bots", "hard,random", "-j", -3)
    assert refused.exit_code == 2
    assert "not -3" in refused.stderr


def test_every_seed_is_played_at_all_tables() -> None:
    assert [whole(["a", "b"], 3, games) for games in (1, 6, 7)] == [6, 6, 12]
    assert whole(["a", "b", "c", "d", "e", "f"], 3, 1) == 18


def test_the_command_writes_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(title: str, seats: tuple[str, ...], seed: int, options: object = None) -> Result:
        return result(seed, seats, tuple(range(len(seats))))

    monkeypatch.setattr("roundhouse.bots.arena.play", quick)
    told = call("arena", "18eu", "--bots", "hard,random", "--games", 4, "--workers", 1, "--json")
    found = json.loads(told.stdout)
    assert found["games"] == 4
    assert {s["bot"] for s in found["standings"]} == {"hard", "random"}
    assert found["standings"][0]["win"]["low"] < found["standings"][0]["win"]["high"]
    said = call("arena", "18eu", "--bots", "hard,random", "-p", 3, "--games", 2, "-j", 1).stdout
    assert "Elo" in said
    assert "6 games instead of 2" in said
    assert "instead" not in call("arena", "18eu", "--bots", "hard,random", "-p", 3, "-n", 6, "-j", 1).stdout


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Seeds of the games that are really played."""
    seeds: list[int] = []

    def quick(title: str, seats: tuple[str, ...], seed: int, options: object = None) -> Result:
        seeds.append(seed)
        return result(seed, tuple(seats), tuple(range(len(seats))))

    monkeypatch.setattr("roundhouse.bots.arena.play", quick)
    return seeds


def test_a_file_adds_results_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played, file = counted(monkeypatch), tmp_path / "results.jsonl"
    assert arena("18eu", ["hard", "random"], 4, 1, players=2, file=file).games == 4
    assert arena("18eu", ["random", "hard"], 6, 1, players=2, file=file).games == 6
    assert arena("18eu", ["hard", "random"], 2, 50, players=2, file=file).games == 8
    assert played == [1, 1, 2, 2, 3, 3, 50, 50]
    other = arena("18mex", ["hard", "random"], 6, 1, players=3, file=file)
    assert (other.games, other.seed) == (6, 1)
    assert len(file.read_text().splitlines()) == 14


def test_a_game_that_was_cut_off_is_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played, file = counted(monkeypatch), tmp_path / "results.jsonl"
    arena("18eu", ["hard", "random"], 2, 1, players=2, file=file)
    file.write_bytes(file.read_bytes()[:-20])
    assert arena("18eu", ["hard", "random"], 2, 1, players=2, file=file).games == 2
    assert played == [1, 1, 1]
    assert len(file.read_text().splitlines()) == 2


def test_games_under_other_rules_do_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played, file = counted(monkeypatch), tmp_path / "results.jsonl"
    arena("18eu", ["hard", "random"], 2, 1, players=2, file=file)
    kept = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps({**game, "rules": -1}) + "\n" for game in kept))
    assert arena("18eu", ["hard", "random"], 2, 1, players=2, file=file).games == 2
    assert played == [1, 1, 1, 1]


def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy milk\n")
    refused = call("arena", "18eu", "--bots", "hard,random", "--file", file)
    assert refused.exit_code != 0
    assert "line 1" in refused.stderr
    assert file.read_text() == "buy milk\n"
