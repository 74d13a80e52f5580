"""`routes`: the best runs of companies as the map is now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.board.routes import RouteCheck, Solution, check_routes
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.render import map_svg
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.running import best, problem

from .console import out, print_json
from .errors import UserError, guarded
from .files import SavedGame, write_whole
from .options import AsJson, GameFile


@guarded
def routes(
    file: GameFile,
    company: Annotated[
        str | None, typer.Argument(metavar="COMPANY", help="Company (default: all with trains).")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the map with the routes to this SVG file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best routes of a company, stop by stop."""
    game = SavedGame.load(file).game
    chosen = _companies(game, company)
    found = {c: (best(game.view, c), _account(game, c)) for c in chosen}
    if svg is not None:
        runs = [route for solution, _ in found.values() for route in solution.routes]
        write_whole(svg, map_svg(game.view, routes=runs))
    if as_json:
        print_json({c: _json(solution, account) for c, (solution, account) in found.items()})
        return
    if not found:
        out.print("No company owns a train.")
    for name, (solution, account) in found.items():
        _print(game, name, solution, account)


def _companies(game: Game, wanted: str | None) -> list[str]:
    if wanted is None:
        return [c for c in game.defn.companies if game.state.trains.get(c) and c not in game.state.closed]
    known = {c.lower(): c for c in game.defn.companies}
    if wanted.lower() not in known:
        raise UserError(f"unknown company {wanted!r}; the companies are {', '.join(game.defn.companies)}")
    if known[wanted.lower()] in game.state.closed:
        raise UserError(f"{known[wanted.lower()]} has closed")
    return [known[wanted.lower()]]


def _account(game: Game, company: str) -> RouteCheck:
    return check_routes(problem(game.view, company), best(game.view, company).routes)


def _print(game: Game, company: str, solution: Solution, account: RouteCheck) -> None:
    proof = "proven best" if solution.optimal else f"not proven; no more than {game.view.money(solution.bound)}"
    if not game.state.trains.get(company):
        out.print(f"[bold]{escape(company)}[/] owns no train.")
        return
    out.print(f"[bold]{escape(company)}[/] earns {game.view.money(solution.value)} ({proof})")
    for route, line in zip(solution.routes, account.accounts, strict=True):
        out.print(f"  {train_type(route.train)}-train {game.view.money(line.total)}: {escape(str(route))}")
        items = " + ".join(f"{_place(game, item.what)} {item.amount}" for item in line.items)
        out.print(f"    [dim]{escape(items)}[/]")
    for item in account.together:
        out.print(f"  {escape(item.what)} {game.view.money(item.amount)}")


def _place(game: Game, what: str) -> str:
    """A stop by the name of its hex where it has one."""
    place, *rest = what.split(" ", 1)
    hex_id = place.partition(".")[0]
    board = box_of(game.defn).board.map
    name = board[hex_id].name if hex_id in board else ""
    return " ".join([name or place, *rest])


def _json(solution: Solution, account: RouteCheck) -> dict[str, object]:
    return {
        "revenue": solution.value,
        "optimal": solution.optimal,
        "bound": solution.bound,
        "routes": [
            {
                "train": route.train,
                "route": str(route),
                "revenue": line.total,
                "items": [{"what": item.what, "amount": item.amount} for item in line.items],
            }
            for route, line in zip(solution.routes, account.accounts, strict=True)
        ],
        "together": [{"what": item.what, "amount": item.amount} for item in account.together],
    }
