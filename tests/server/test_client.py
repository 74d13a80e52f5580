"""Programs on other computers: the Python client, the example, and `roundhouse bot connect`, at real servers."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from typer.testing import CliRunner

from roundhouse.cli.main import app
from roundhouse.client import (
    BotChoice,
    ClientError,
    Connection,
    LegalAction,
    Player,
    Refused,
    Table,
    YourMove,
    play,
)
from roundhouse.server import create_app
from tests.server.conftest import Place
from tests.server.places import PATIENCE, free_port, pauses
from tests.server.processes import Process, Served, listening, serving

ROOT = Path(__file__).parents[2]
COMMAND = "from roundhouse.cli.main import app; app()"


class Owner:
    """Somebody who owns programs at a server."""

    def __init__(self, address: str, name: str = "Rita") -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE)
        body = {"name": name, "password": "correct horse"}
        self.http.headers["X-CSRF-Token"] = self.ask("POST", "/account/register", body)["csrf"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def program(self, name: str) -> str:
        """The token of a new program."""
        found: str = self.ask("POST", "/account/programs", {"name": name})["token"]["token"]
        return found

    def game(self, *programs: str) -> str:
        """A game of 18Tiny between programs."""
        wish = {"title": "18tiny", "seats": [{"kind": "open"} for _ in programs], "seed": 1, "visibility": "public"}
        game: str = self.ask("POST", "/games", wish)["id"]
        for seat, name in enumerate(programs):
            self.ask("POST", f"/games/{game}/seats/{seat}/program", {"name": name})
        return game

    def wait_until(self, game: str, status: str = "finished", moves: int = 0, patience: float = PATIENCE) -> Any:
        for _ in pauses(1.0 if status == "finished" else 0.1, patience, f"{game} is not {status} after {moves} moves"):
            info = self.ask("GET", f"/games/{game}")
            if info["status"] == status and info["moves"] >= moves:
                return info
        raise AssertionError


@pytest.fixture
def process(place: Place) -> Iterator[Process]:
    with serving(place.settings()) as started:
        yield started


@pytest.fixture
def served(lite: Place) -> Iterator[Served]:
    """A server in a thread of this process."""
    with listening(create_app(lite.settings())) as server:
        yield server


@contextmanager
def running(*command: str, **env: str) -> Iterator[subprocess.Popen[str]]:
    """A script in a process of its own."""
    started = subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def test_the_example_and_a_local_bot_finish_a_game_though_the_server_is_killed(
    process: Process, tmp_path: Path
) -> None:
    owner = Owner(process.address)
    tokens = {name: owner.program(name) for name in ("Rook", "Knight")}
    file = tmp_path / "token"
    file.write_text(tokens["Knight"] + "\n", "utf-8")
    example = {"ROUNDHOUSE_URL": process.address, "ROUNDHOUSE_TOKEN": tokens["Rook"]}
    connect = ("-c", COMMAND, "bot", "connect", process.address, "--bot", "easy", "--games", "1")
    with (
        running(str(ROOT / "examples" / "bot.py"), **example) as rook,
        running(*connect, "--token-file", str(file)) as knight,
    ):
        game = owner.game("Rook", "Knight")
        owner.ask("POST", f"/games/{game}/start")
        owner.wait_until(game, "playing", moves=12)
        process.kill()
        process.start()
        result = owner.wait_until(game)["result"]
        told, _ = knight.communicate(timeout=PATIENCE)
        assert knight.returncode == 0, told
        rook.send_signal(signal.SIGINT)
        rook.wait(timeout=PATIENCE)
    assert len(result) == 2
    assert f"the game {game} is over" in told
    assert "Traceback" not in told
    assert not any(token in told for token in tokens.values())


def test_a_bot_declines_other_titles_and_ctrl_c_ends_it(served: Served) -> None:
    owner, eva = Owner(served.address), Owner(served.address, "Eva")
    token = owner.program("Rook")
    connect = ("-c", COMMAND, "bot", "connect", served.address, "--title", "18mex", "--bot", "random")
    with running(*connect, ROUNDHOUSE_TOKEN=token) as rook:
        assert rook.stdout is not None
        assert "plays as random" in rook.stdout.readline()
        wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}]}
        game = eva.ask("POST", "/games", wish)["id"]
        eva.ask("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
        assert "Eva invites to 18tiny" in rook.stdout.readline()
        end = time.monotonic() + PATIENCE
        while (asked := eva.ask("GET", f"/games/{game}/challenges")[0])["declined"] is None:
            assert time.monotonic() < end
            time.sleep(0.02)
        rook.send_signal(signal.SIGINT)
        told, _ = rook.communicate(timeout=PATIENCE)
    assert asked["declined"] == "I play 18mex only."
    assert rook.returncode == 0
    assert told.startswith("Stopped.")


def test_several_games_are_played_at_the_same_time(served: Served) -> None:
    owner = Owner(served.address)
    tokens = [owner.program(name) for name in ("Bishop", "Pawn")]
    games = [owner.game("Bishop", "Pawn") for _ in range(2)]
    seen: set[str] = set()

    def choose(table: Table) -> LegalAction:
        seen.add(table.id)
        return table.turn.actions[-1]

    async def both() -> None:
        async with Connection(served.address, tokens[0]) as one, Connection(served.address, tokens[1]) as other:
            bishop, pawn = Player(one, choose).run(games=2), Player(other, BotChoice("random")).run(games=2)
            playing = asyncio.gather(bishop, pawn)
            for game in games:
                await asyncio.to_thread(owner.ask, "POST", f"/games/{game}/start")
            await asyncio.wait_for(playing, PATIENCE)

    asyncio.run(both())
    assert seen == set(games)
    assert {owner.ask("GET", f"/games/{game}")["status"] for game in games} == {"finished"}


def test_a_local_copy_follows_moves_and_undos(served: Served) -> None:
    owner = Owner(served.address)
    token = owner.program("Rook")
    wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 1, "undo": "free"}
    game = owner.ask("POST", "/games", wish)["id"]
    owner.ask("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    owner.ask("POST", f"/games/{game}/start")

    async def follow() -> None:
        async with Connection(served.address, token) as rook:
            table = Table(rook, game, await rook.turn(game))
            for step in range(6):
                local = await table.local()
                assert local.digest() == table.turn.digest
                if table.turn.is_mine:
                    listed = [one.action for one in table.turn.actions]
                    assert [str(action) for action in local.legal_actions()] == listed
                    await table.play(next(iter(local.legal_actions())))
                else:
                    body = {"action": 0, "expected": table.turn.seq}
                    await asyncio.to_thread(owner.ask, "POST", f"/games/{game}/actions", body)
                if step == 3:
                    body = {"expected": (await table.refresh()).seq, "to": 1}
                    await asyncio.to_thread(owner.ask, "POST", f"/games/{game}/undo", body)

    asyncio.run(follow())


def test_a_retried_move_is_made_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line breaks after the server has heard the move; the client sends it again."""
    owner = Owner(served.address)
    token = owner.program("Rook")
    wish = {"title": "18tiny", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}], "seed": 1}
    game = owner.ask("POST", "/games", wish)["id"]
    owner.ask("POST", f"/games/{game}/seats/0/program", {"name": "Rook"})
    owner.ask("POST", f"/games/{game}/start")
    once = Connection._once
    lost: list[str] = []

    async def unlucky(self: Connection, method: str, path: str, *rest: Any) -> bytes:
        answer = await once(self, method, path, *rest)
        if method == "POST" and not lost:
            lost.append(path)
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(Connection, "_once", unlucky)
    monkeypatch.setattr("roundhouse.client.connection.FIRST_PAUSE", 0.01)

    async def move() -> int:
        async with Connection(served.address, token) as rook:
            async for event in rook.events():
                if isinstance(event, YourMove):
                    await rook.act(game, 0, event.seq)
                    return event.seq
        raise AssertionError

    seq = asyncio.run(move())
    assert lost
    mine = [e for e in owner.ask("GET", f"/games/{game}/turn?since={seq}")["entries"] if e["seat"] == 0]
    assert [entry["seq"] for entry in mine][:1] == [seq + 1]


def test_a_wrong_token_is_told_and_not_repeated(served: Served) -> None:
    with pytest.raises(Refused, match="not valid") as refusal:
        play(served.address, "rh_wrong", lambda table: 0)
    assert refusal.value.error == "not_signed_in"
    person = Owner(served.address)
    token = person.ask("POST", "/account/tokens", {"name": "mine"})["token"]
    done = CliRunner().invoke(app, ["bot", "connect", served.address], env={"ROUNDHOUSE_TOKEN": token})
    assert done.exit_code == 2
    assert "Rita's, who is not a program" in done.output
    assert token not in done.output


def test_a_token_is_needed(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n", "utf-8")
    for more, why in (([], "set ROUNDHOUSE_TOKEN"), (["--token-file", str(tmp_path / "empty")], "is empty")):
        done = CliRunner().invoke(app, ["bot", "connect", "http://localhost", *more], env={"ROUNDHOUSE_TOKEN": ""})
        assert done.exit_code == 2
        assert why in done.output.replace("\n", "")


@pytest.mark.parametrize("url", ["", "ftp://example.org", "https://"])
def test_an_address_must_be_one(url: str) -> None:
    with pytest.raises(ClientError, match="not the address of a server"):
        Connection(url, "rh_x")


def test_a_token_has_no_strange_characters() -> None:
    with pytest.raises(ClientError, match="the token"):
        Connection("https://example.org", "rh_\nx")
    assert "rh_" not in repr(Connection("https://example.org", "rh_secret"))


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.client.connection.FIRST_PAUSE", 0.001)

    async def ask() -> None:
        async with Connection(f"http://127.0.0.1:{free_port()}", "rh_x") as connection:
            await connection.me()

    with pytest.raises(ClientError, match="does not answer"):
        asyncio.run(ask())
