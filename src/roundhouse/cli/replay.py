"""`replay`: play a recorded game again, and compare it with the reference."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypedDict

import typer
from msgspec import to_builtins
from rich.markup import escape

from roundhouse.core.game import Game
from roundhouse.record.site import SiteGame, read_moves, read_site_file, read_trace
from roundhouse.record.site.legal_moves import compare_moves
from roundhouse.record.site.replay import Divergence, SiteReplay
from roundhouse.record.site.replay import replay as replay_site

from .console import out, print_json
from .errors import REFUSED, UserError, guarded
from .files import is_native, native_game, parse_json, read_raw
from .moves_report import Moves, moves_json, report_moves
from .options import AsJson, GameFile
from .progress import counting


class Passed(TypedDict):
    """A decision that the log passes over."""

    action_id: int
    actor: str
    step: str


class Differing(TypedDict):
    """A value that is not as in the trace."""

    path: str
    expected: str
    actual: str


class First(TypedDict):
    """The first position that differs from the trace."""

    index: int
    action_id: int
    action: str
    differences: list[Differing]


class Report(TypedDict, total=False):
    """The replay as JSON; what comes after the number of actions is told of files of 18xx.games only."""

    title: str
    result: dict[str, int]
    finished: bool
    actions: int
    digest: str
    names: dict[str, str]
    recorded_result: dict[str, int]
    passed_over: list[Passed]
    agrees: bool
    divergence: First | None
    moves: Moves


@guarded
def replay(
    file: GameFile,
    against: Annotated[Path | None, typer.Option("--against", help="Trace to compare every position with.")] = None,
    moves: Annotated[
        Path | None, typer.Option("--moves", help="File of legal moves to compare at every decision.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded game from Roundhouse or 18xx.games; the file may be gzipped.

    Fails if a position differs from the trace, or our legal moves from the lists.
    """
    data = read_raw(file)
    raw = parse_json(file, data)
    if is_native(raw):
        if against is not None or moves is not None:
            raise UserError(f"{file} is a Roundhouse game; --against and --moves need a file from 18xx.games")
        _report(_native_json(native_game(file, raw)), as_json)
        return
    recorded = read_site_file(data)
    run, divergence = _replay(recorded, against)
    found = _site_json(recorded, run, divergence, against)
    if moves is not None:
        found["moves"] = moves_json(compare_moves(recorded, read_moves(moves)))
    _report(found, as_json)
    if divergence is not None or (moves is not None and found["moves"]["differences"]):
        raise typer.Exit(REFUSED)


def _replay(recorded: SiteGame, against: Path | None) -> tuple[SiteReplay, Divergence | None]:
    trace = None if against is None else read_trace(against, recorded)
    with counting("replaying", len(recorded.actions)) as step:
        return replay_site(recorded, trace, step)


def _native_json(game: Game) -> Report:
    return {
        "title": game.defn.title,
        "result": {game.names[p]: worth for p, worth in game.result().items()},
        "finished": game.finished,
        "actions": game.count,
        "digest": game.digest(),
    }


def _site_json(recorded: SiteGame, run: SiteReplay, divergence: Divergence | None, against: Path | None) -> Report:
    found: Report = {
        "title": run.game.defn.title,
        "result": run.result(),
        "names": {str(player.id): player.name for player in recorded.players},
        "finished": run.game.finished or run.ended,
        "recorded_result": dict(recorded.result),
        "actions": len(recorded.actions),
        "passed_over": [to_builtins(one) for one in run.passed_over],
    }
    if against is not None:
        found["agrees"] = divergence is None
        found["divergence"] = None if divergence is None else _divergence_json(divergence)
    return found


def _divergence_json(divergence: Divergence) -> First:
    return {
        "index": divergence.index,
        "action_id": divergence.action_id,
        "action": divergence.action,
        "differences": [
            {"path": d.path, "expected": repr(d.expected), "actual": repr(d.actual)} for d in divergence.differences
        ],
    }


def _report(found: Report, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    names = found.get("names", {})
    state = "finished" if found["finished"] else "not finished"
    out.print(f"{escape(found['title'])}: {found['actions']} actions, {state}")
    for player, worth in found["result"].items():
        out.print(f"  {escape(names.get(player, player))}: {worth}")
    for one in found.get("passed_over", ()):
        out.print(escape(f"before action {one['action_id']} the log has no pass of {one['actor']} ({one['step']})"))
    if "agrees" in found:
        _report_trace(found["divergence"])
    if "moves" in found:
        report_moves(found["moves"])


def _report_trace(first: First | None) -> None:
    if first is None:
        out.print("[bold green]Every position matches the trace[/]")
        return
    out.print(f"[bold red]First difference after action {first['action_id']}[/] ({escape(first['action'])}):")
    for one in first["differences"]:
        line = f"  {one['path']}: the trace has {one['expected']}, we have {one['actual']}"
        out.print(escape(line), soft_wrap=True)
