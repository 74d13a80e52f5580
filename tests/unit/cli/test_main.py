"""The command as a whole: version, exit codes, completion and shared option names."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import Any

import pytest
import typer

from roundhouse import __version__
from roundhouse.cli.main import app
from tests.unit.cli.games import call

COMMAND = [sys.executable, "-c", "from roundhouse.cli.main import app; app(prog_name='roundhouse')"]


def commands() -> dict[str, Any]:
    """All commands by their full name, those of groups included."""
    found: dict[str, Any] = {}
    top = typer.main.get_command(app)
    waiting: list[tuple[str, Any]] = [("", top)]
    while waiting:
        name, command = waiting.pop()
        subcommands = getattr(command, "commands", None)
        if subcommands is None:
            found[name.strip()] = command
        else:
            waiting += [(f"{name} {sub}", one) for sub, one in subcommands.items()]
    return found


def test_the_version_is_told() -> None:
    assert call("--version").stdout.startswith(f"roundhouse {__version__} (pure Python")


def test_help_names_the_exit_codes() -> None:
    text = " ".join(call("--help").stdout.split())
    assert "Exit codes: 0 success; 1 the rules forbid the action" in text
    assert "2 invalid input" in text


def test_every_command_and_option_has_help() -> None:
    for name, command in commands().items():
        assert command.help, name
        hidden = [p for p in command.params if not getattr(p, "hidden", False)]
        assert not [f"{name} {p.name}" for p in hidden if not getattr(p, "help", "")]


def test_whatever_is_written_is_named_output() -> None:
    for name, command in commands().items():
        for param in command.params:
            if "-o" in param.opts or "--out" in param.opts:
                assert {"--output", "-o"} <= set(param.opts), name


@pytest.mark.parametrize(
    ("shell", "script"), [("bash", "complete -o default"), ("zsh", "compdef"), ("fish", "complete")]
)
def test_shells_complete_commands(shell: str, script: str) -> None:
    asked = {**os.environ, "_ROUNDHOUSE_COMPLETE": f"source_{shell}"}
    shown = subprocess.run(COMMAND, env=asked, capture_output=True, text=True, timeout=120, check=False)
    assert script in shown.stdout


def test_a_command_is_completed() -> None:
    typed = {"_ROUNDHOUSE_COMPLETE": "complete_bash", "COMP_WORDS": "roundhouse are", "COMP_CWORD": "1"}
    found = subprocess.run(
        COMMAND, env={**os.environ, **typed}, capture_output=True, text=True, timeout=120, check=False
    )
    assert found.stdout.split() == ["arena"]


def test_the_old_way_to_name_a_title_still_works() -> None:
    for words in (["arena", "18mex"], ["arena", "--title", "18mex"]):
        assert "at least two different bots" in call(*words, "--bots", "hard").stderr
    missing = call("arena")
    assert missing.exit_code == 2
    assert "name a title" in missing.stderr


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (["--port", "99999"], "--port"),
        (["--port", "-1"], "--port"),
        (["--host", "203.0.113.7", "--port", "0"], "can't listen on 203.0.113.7, port 0"),
        (["--host", "no host", "--port", "0"], "can't listen on no host, port 0"),
    ],
)
def test_an_address_nobody_can_listen_on(address: list[str], told: str) -> None:
    result = call("serve", *address)
    assert result.exit_code == 2
    assert told in result.output
    assert "in use" not in result.output


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = call("serve", "--port", str(port))
    assert result.exit_code == 2
    assert f"port {port} is in use" in result.output
