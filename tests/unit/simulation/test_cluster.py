"""Ray clusters that are not there, and games that no worker survives."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator

import pytest

from roundhouse.core.errors import RoundhouseError
from roundhouse.simulation import runner
from roundhouse.simulation.cluster import reach
from roundhouse.simulation.job import Job, Task
from roundhouse.simulation.runner import run
from tests.unit.cli.games import call

JOB = Job("18irepl", 3, ("random",), games=1, seed=4, most_actions=60)


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port of this machine that nobody listens to."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@pytest.mark.parametrize("address", ["nonsense", ":6379", "host:", "host:99999", "ray://host"])
def test_what_is_no_address_is_refused(address: str) -> None:
    """Before Ray is asked for it."""
    with pytest.raises(RoundhouseError, match=f"{address} is not the address of a Ray cluster"):
        reach(address)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_cluster_that_does_not_answer_is_refused_at_once(scheme: str, closed_port: int) -> None:
    """With its address."""
    with pytest.raises(RoundhouseError, match=f"at {scheme}127.0.0.1:{closed_port} cannot be reached"):
        reach(f"{scheme}127.0.0.1:{closed_port}")


def test_a_cluster_that_answers_is_reached() -> None:
    """Whatever it is; Ray finds out."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        reach(f"127.0.0.1:{server.getsockname()[1]}")
    reach("local")
    reach("auto")


def test_the_command_complains_about_the_address() -> None:
    """In one line."""
    pytest.importorskip("ray", reason="Ray is an extra and has no wheel for every Python")
    result = call("simulate", "18irepl", "-b", "random", "-n", 1, "--ray", "nonsense")
    assert result.exit_code == 2
    assert "is not the address" in result.stderr


def test_a_cluster_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray raises a plain exception then."""
    ray = pytest.importorskip("ray", reason="Ray is an extra and has no wheel for every Python")

    def init(**_: object) -> None:
        raise Exception("the node timed out")

    monkeypatch.setattr(ray, "init", init)
    with pytest.raises(RoundhouseError, match=r"Ray could not be started or reached \(local\): the node timed out"):
        run(JOB, ray="local")


def test_a_game_that_no_worker_survives_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """After it was tried several times."""
    pytest.importorskip("ray", reason="Ray is an extra and has no wheel for every Python")

    def deadly(job: Job, task: Task) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(runner, "play", deadly)
    with pytest.raises(RoundhouseError, match=r"game 1 of as printed \(seed 4\) could not be played"):
        run(JOB, ray="local")
