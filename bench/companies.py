"""How equal the companies of a title are when bots play: `python -m bench.companies 18sa --hint company_bonus={}`.

Games are added to a file as they end, and those already in it are not played again; the tables are about all of them.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean

import msgspec
from rich.console import Console
from rich.table import Table

from bench.company_figures import CompanyFigures, CompanyGame, Watcher
from roundhouse.api import new_game
from roundhouse.bots import HARD, HARD_1, NORMAL
from roundhouse.bots.evaluation import Level
from roundhouse.bots.hints import Hints, hints_for
from roundhouse.core.conversion import convert
from roundhouse.training.trials import TrialBot

LEVELS: dict[str, Level] = {"hard": HARD, "hard-1": HARD_1, "normal": NORMAL}
MOST_ACTIONS = 6_000


def play(
    title: str,
    players: int,
    bot: str,
    seed: int,
    hints: Mapping[str, object],
    settings: Mapping[str, object],
    store: Path | None = None,
) -> CompanyGame:
    """One game of bots with some hints changed."""
    game = new_game(title, players, seed=seed, options=settings)
    believed = changed(hints_for(game.defn), hints)
    bots = {player: TrialBot(believed, LEVELS[bot], at) for at, player in enumerate(game.state.players)}
    watcher = Watcher(game)
    while not game.finished and game.count < MOST_ACTIONS:
        action = bots[game.decider].choose(game, game.decider)
        game.apply(action)
        watcher.look(game, action)
    if store is not None:
        (store / f"{title}-{players}-{bot}-{seed}.json").write_bytes(msgspec.json.encode(game.to_json()))
    return watcher.figures(game, bot, {**hints, **settings})


def changed(usual: Hints, hints: Mapping[str, object]) -> Hints:
    """The usual hints with some replaced."""
    return convert({**{name: getattr(usual, name) for name in Hints.__struct_fields__}, **hints}, Hints)


def company_table(games: Sequence[CompanyGame]) -> Table:
    """A line for every company that was ever founded."""
    head = ("company", "founded", "round", "final price", "last revenue", "dividends", "dividends a round", "10 shares")
    table = Table(*head, title="companies, on average")
    found: dict[str, list[tuple[CompanyGame, CompanyFigures]]] = {}
    for game in games:
        for name, one in game.companies.items():
            found.setdefault(name, []).append((game, one))
    for name, all_of in sorted(found.items(), key=lambda item: -_value(item[1])):
        table.add_row(
            name,
            f"{len(all_of)}",
            f"{mean(one.founded for _, one in all_of):.1f}",
            *(f"{mean(v):.0f}" for v in zip(*((o.price, o.revenue, o.dividends) for _, o in all_of), strict=True)),
            f"{_per_round(all_of):.0f}",
            f"{_value(all_of):.0f}",
        )
    return table


def _per_round(found: Sequence[tuple[CompanyGame, CompanyFigures]]) -> float:
    rounds = sum(max(1, game.operating_rounds - one.founded) for game, one in found)
    return sum(one.dividends for _, one in found) / rounds


def _value(found: Sequence[tuple[CompanyGame, CompanyFigures]]) -> float:
    return mean(10 * one.price + one.dividends for _, one in found)


def game_table(games: Sequence[CompanyGame]) -> Table:
    """Figures of whole games."""
    table = Table("", "mean", "of each game", title=f"{len(games)} games")
    rows: dict[str, list[float]] = {
        "operating rounds": [g.operating_rounds for g in games],
        "actions": [g.actions for g in games],
        "worth, mean of players": [mean(g.worth) for g in games],
        "bank at the end": [g.bank_left for g in games],
        "companies founded": [len(g.companies) for g in games],
        "revenue of the last round": [sum(c.revenue for c in g.companies.values()) for g in games],
        "runs paid": [g.paid for g in games],
        "runs withheld": [g.withheld for g in games],
        "trains of the bank": [sum(map(len, g.trains.bank.values())) for g in games],
        "trains between companies": [sum(g.trains.passed_on.values()) for g in games],
        "of these of one president": [g.trains.sisters for g in games],
        "cards that changed hands": [g.trains.cards for g in games],
        "prices at the end of the chart": [sum(c.peaked is not None for c in g.companies.values()) for g in games],
        "highest price": [max((c.price for c in g.companies.values()), default=0) for g in games],
    }
    for name, values in rows.items():
        table.add_row(name, f"{mean(values):,.1f}", " ".join(f"{v:.0f}" for v in values))
    peaks = [c.peaked for g in games for c in g.companies.values() if c.peaked is not None]
    table.add_row("round of these", f"{mean(peaks):.1f}" if peaks else "–", " ".join(map(str, sorted(peaks))))
    table.add_row("ended by", "", " ".join(f"{n} {k}" for k, n in Counter(g.ending for g in games).items()))
    return table


def race_table(games: Sequence[CompanyGame]) -> Table:
    """Phases and the trains bought, by type."""
    table = Table("", "games", "round", title="phases and trains")
    for phase in dict.fromkeys(p for g in games for p in g.phases):
        rounds = [g.phases[phase] for g in games if phase in g.phases]
        table.add_row(f"phase {phase} begins", str(len(rounds)), f"{mean(rounds):.1f}")
    for kind in sorted({k for g in games for k in g.trains.bank}):
        bought = [len(g.trains.bank.get(kind, ())) for g in games]
        table.add_row(f"{kind} of the bank", str(sum(n > 0 for n in bought)), f"{mean(bought):.1f} a game")
    for kind in sorted({k for g in games for k in g.trains.passed_on}):
        moved = [g.trains.passed_on.get(kind, 0) for g in games]
        table.add_row(f"{kind} between companies", str(sum(n > 0 for n in moved)), f"{mean(moved):.1f} a game")
    return table


def read(file: Path) -> list[CompanyGame]:
    """The games of a file."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=CompanyGame) for line in lines]


def main() -> None:
    """Play what is missing and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.companies", description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", choices=LEVELS, default="hard")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="random seed; later games add 1 to it")
    parser.add_argument(
        "--hint", action="append", default=[], help='a hint in place of the title\'s, such as "rounds=20"'
    )
    parser.add_argument("--option", action="append", default=[], help='an option of the title, such as "x=true"')
    parser.add_argument("--file", type=Path, default=Path("build/companies.jsonl"), help="where games are added")
    parser.add_argument("--store", type=Path, help="a folder for the games themselves")
    chosen = parser.parse_args()
    try:
        hints, settings = (tomllib.loads("\n".join(lines)) for lines in (chosen.hint, chosen.option))
        changed(Hints(), hints)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        parser.error(f"Invalid hint or option: {error}")
    known = {(g.players, g.bot, g.seed) for g in read(chosen.file)}
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        if (chosen.players, chosen.bot, seed) not in known:
            played = play(chosen.title, chosen.players, chosen.bot, seed, hints, settings, chosen.store)
            with chosen.file.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
    games = read(chosen.file)
    console = Console(width=140)
    for table in (company_table(games), game_table(games), race_table(games)):
        console.print(table)


if __name__ == "__main__":
    main()
