"""`simulate` and `rules`."""

import json
from collections.abc import Callable

import pytest

from roundhouse.simulation import Outcome
from tests.unit.cli.games import call


def test_random_games_are_told() -> None:
    result = call("simulate", "18mex", "--games", 1, "--seed", 2, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert found["problems"] == 0
    assert found["games"][0]["seed"] == 2
    assert found["games"][0]["finished"]
    assert "1 random games" in call("simulate", "18mex", "-n", 1, "-s", 2).stdout


@pytest.mark.parametrize("crash", [False, True])
def test_a_problem_fails_the_command(crash: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(title: str, players: int, seed: int, **_: object) -> Outcome:
        if crash:
            raise LookupError("money: 1 lost")
        return Outcome(seed, 5, False, "", {"p1": 3}, "", ("money: 1 lost",))

    monkeypatch.setattr("roundhouse.cli.simulate.play_random_game", play)
    result = call("simulate", "18mex", "-n", 2, "-j", 1)
    assert result.exit_code == 1
    assert result.stdout.count("money: 1 lost") == 2


def test_random_games_are_the_same_on_several_cores() -> None:
    words = ["simulate", "18irepl", "-n", 3, "-s", 7, "--json"]
    assert json.loads(call(*words, "-j", 2).stdout) == json.loads(call(*words, "-j", 1).stdout)


def test_workers_are_asked_to_play_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def on_cores(work: object, seeds: object, workers: int, keep: Callable[[Outcome], None]) -> None:
        asked.append(workers)
        for seed in (1, 2):
            keep(Outcome(seed, 5, True, "", {"p1": 3}, ""))

    monkeypatch.setattr("roundhouse.cli.simulate.on_cores", on_cores)
    assert call("simulate", "18mex", "-n", 2, "-j", 5).exit_code == 0
    assert asked == [5]


@pytest.mark.parametrize(
    "words", [["18nowhere"], ["18mex", "-n", "0"], ["18mex", "-p", "9"], ["18mex", "-n", "x"], ["18mex", "-j", "-7"]]
)
def test_simulate_complains_clearly(words: list[str]) -> None:
    result = call("simulate", *words)
    assert result.exit_code == 2
    assert result.stderr


def test_rules_are_listed_with_their_tests() -> None:
    found = json.loads(call("rules", "18mex", "--json").stdout)["rules"]
    assert len(found) > 600
    assert set(found[0]) == {"id", "section", "kind", "tests"}
    assert "MEX-1-1" in call("rules", "18mex").stdout
    assert "rules have tests" in call("rules", "18mex", "--coverage").stdout


def test_rules_of_an_unknown_title() -> None:
    assert call("rules", "18nowhere").exit_code == 2
