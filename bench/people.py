"""How people play and how bots play: `python -m bench.people FOLDER`.

Prints the figures of the finished games in a folder (files of 18xx.games or saved games) beside those of bots. At each
decision of the people a bot is asked for advice, and positions are judged at every fifth of the game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean, median

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.game_figures import GameFigures, figures_of
from roundhouse.api import new_game
from roundhouse.bots import get, learned
from roundhouse.bots.advice import advise
from roundhouse.bots.evaluation import Judge, Level
from roundhouse.bots.hints import hints_for
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game
from roundhouse.rules.operating.running import RunTrains, checked
from roundhouse.server.errors import Refused
from roundhouse.server.games.import_export import read_file
from roundhouse.workers import cores, processes

FIFTHS = 5
LISTED = 3
MOST_ACTIONS = 6_000


class Agreement(Struct, frozen=True):
    """One decision of a person: what kind of move it was, and where it stands in the advice (None: not among it)."""

    kind: str
    rank: int | None


class Judged(Struct, frozen=True):
    """A position of a game: which fifth of it, and how well two measures order the players as they finish."""

    fifth: int
    by_worth: float
    by_judge: float
    #: None where the title has no learned judgement.
    by_learned: float | None


class Studied(Struct, frozen=True):
    """Everything about one game of people."""

    figures: GameFigures
    agreements: tuple[Agreement, ...]
    judged: tuple[Judged, ...]


def read_games(folder: Path) -> Iterator[Path]:
    """The files of finished games in a folder."""
    for path in sorted(folder.rglob("*.json")):
        game = _read(path)
        if game is not None and game.finished:
            yield path


def _read(path: Path) -> Game | None:
    try:
        return read_file(json.loads(path.read_text("utf-8")))
    except (Refused, ValueError, OSError) as error:
        print(f"{path.name} is left out: {error}", file=sys.stderr)
        return None


def study(bot: str, every: int, path: Path) -> Studied:
    """Look at one game."""
    game = _read(path)
    assert game is not None
    found = tuple(agreements(game, bot, every)) if bot else ()
    return Studied(figures_of(game), found, tuple(judgements(game)))


def agreements(game: Game, bot: str, every: int = 1) -> Iterator[Agreement]:
    """What the advice says at each decision between several moves, or at those of every few moves."""
    for number, action in islice(enumerate(game.actions), 0, None, every):
        before = game.at(number)
        if len(list(islice(before.legal_actions(), 2))) < 2:
            continue
        ranked = [option.action for option in advise(before, LISTED, bot)]
        yield Agreement(
            kind_of(action), next((at for at, one in enumerate(ranked) if _same(before, one, action)), None)
        )


def _same(game: Game, advised: Action, done: Action) -> bool:
    """Whether two moves are the same; of runs that earn the same, one is as good as the other."""
    if isinstance(advised, RunTrains) and isinstance(done, RunTrains):
        return checked(game.view, advised).revenue == checked(game.view, done).revenue
    return advised == done


def judgements(game: Game) -> Iterator[Judged]:
    """How well worth and judgement order the players, at positions spread over the game."""
    final = game.result()
    for fifth in range(FIFTHS):
        at = int((fifth + 0.5) / FIFTHS * game.count)
        v = game.at(at).view
        judge = Judge(v, hints_for(v.defn), Level())
        players = list(final)
        last = [float(final[p]) for p in players]
        worth = [float(v.defn.worth(v, p)) for p in players]
        value = [judge.value(v, p) for p in players]
        model = learned.load(v.defn)
        share = None if model is None else model.values(v).share
        foretold = None if share is None else rank_correlation([share[p] for p in players], last)
        yield Judged(fifth, rank_correlation(worth, last), rank_correlation(value, last), foretold)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's rank correlation: pairs in the same order less pairs in the other, as a fraction of all.

    >>> rank_correlation([1, 2, 3], [10, 20, 15])
    0.3333333333333333
    """
    pairs = [(a, b) for a in range(len(first)) for b in range(a)]
    agreed = sum(_sign(first[a] - first[b]) * _sign(second[a] - second[b]) for a, b in pairs)
    return agreed / len(pairs)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def bots_game(title: str, players: int, bot: str, seed: int) -> GameFigures:
    """One game of bots."""
    game = new_game(title, players, seed=seed)
    bots = {player: get(bot, at) for at, player in enumerate(game.state.players)}
    while not game.finished and game.count < MOST_ACTIONS:
        game.apply(bots[game.decider].choose(game, game.decider).action)
    return figures_of(game)


ROWS: dict[str, Callable[[Sequence[GameFigures]], str]] = {
    "games": lambda games: str(len(games)),
    "worth on average": lambda games: f"{mean(g.average for g in games):,.0f}",
    "worth from – to": lambda games: f"{min(g.average for g in games):,.0f}–{max(g.average for g in games):,.0f}",
    "operating rounds": lambda games: f"{mean(g.operating_rounds for g in games):.1f}",
    "sales, median": lambda games: f"{median(g.sales for g in games):.0f}",
    "runs withheld": lambda games: f"{mean(g.withheld for g in games):.1f}",
    "trains between companies": lambda games: f"{mean(g.passed_on for g in games):.1f}",
    "trains of the bank": lambda games: f"{mean(g.from_bank for g in games):.1f}",
    "revenue of the last round": lambda games: f"{mean(g.last_revenue for g in games):,.0f}",
    "companies that ran in it": lambda games: f"{mean(g.ran_at_end for g in games):.1f}",
}


def columns(title: str, people: Sequence[GameFigures], bots: Sequence[GameFigures], bot: str) -> Table:
    """People and bots side by side."""
    table = Table("", "people", bot, title=f"{title}, {people[0].players} players")
    for name, row in ROWS.items():
        table.add_row(name, row(people), row(bots) if bots else "–")
    for phase in dict.fromkeys(p for g in (*people, *bots) for p in g.phases):
        table.add_row(f"phase {phase} in round", _reached(phase, people), _reached(phase, bots))
    for company in sorted({c for g in (*people, *bots) for c in g.floated}):
        table.add_row(f"{company} floated", _share(company, people), _share(company, bots))
    return table


def _reached(phase: str, games: Sequence[GameFigures]) -> str:
    rounds = [g.phases[phase] for g in games if phase in g.phases]
    return f"{mean(rounds):.1f} ({len(rounds)} of {len(games)})" if rounds else f"– (0 of {len(games)})"


def _share(company: str, games: Sequence[GameFigures]) -> str:
    return f"{sum(company in g.floated for g in games)} of {len(games)}"


def agreement_table(found: Sequence[Agreement], bot: str) -> Table:
    """By kind of move: how often the person's move is the advice's first, and among its first three."""
    table = Table("move", "decisions", "first", f"first {LISTED}", title=f"advice of {bot} at decisions of people")
    kinds = sorted({a.kind for a in found}, key=lambda kind: -sum(a.kind == kind for a in found))
    for kind in ("", *kinds):
        these = [a for a in found if kind in ("", a.kind)]
        first, listed = sum(a.rank == 0 for a in these), sum(a.rank is not None for a in these)
        share = (f"{100 * n / len(these):.0f} %" for n in (first, listed))
        table.add_row(kind or "all", str(len(these)), *share)
    return table


def judged_table(found: Sequence[Judged]) -> Table:
    """Rank correlation with the final ranking, by fifths of the game."""
    table = Table("fifth", "plain worth", "judgement", "learned", title="rank correlation with the final ranking")
    for fifth in range(FIFTHS):
        table.add_row(str(fifth + 1), *_correlations([j for j in found if j.fifth == fifth]))
    table.add_row("all", *_correlations(found))
    return table


def _correlations(found: Sequence[Judged]) -> Iterator[str]:
    yield f"{mean(j.by_worth for j in found):.2f}"
    yield f"{mean(j.by_judge for j in found):.2f}"
    foretold = [j.by_learned for j in found if j.by_learned is not None]
    yield f"{mean(foretold):.2f}" if foretold else "–"


def _groups(figures: Iterable[GameFigures]) -> dict[tuple[str, int], list[GameFigures]]:
    found: dict[tuple[str, int], list[GameFigures]] = {}
    for one in figures:
        found.setdefault((one.title, one.players), []).append(one)
    return found


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.people", description=__doc__)
    parser.add_argument("folder", type=Path, help="finished games of people")
    parser.add_argument("--bot", default="hard", help="who plays and advises")
    parser.add_argument("--games", type=int, default=4, help="games of bots for each title and number of players")
    parser.add_argument("--seed", type=int, default=1, help="random seed; later games add 1 to it")
    parser.add_argument("--workers", type=int, default=cores(), help="processes")
    parser.add_argument("--every", type=int, default=1, help="ask only at every such move, where advice takes long")
    parser.add_argument("--advice", action=argparse.BooleanOptionalAction, default=True, help="ask at every decision")
    chosen = parser.parse_args()
    paths = list(read_games(chosen.folder))
    if not paths:
        sys.exit(f"There are no finished games in {chosen.folder}.")
    console = Console()
    with processes(chosen.workers) as pool:
        studied = list(pool.map(partial(study, chosen.bot if chosen.advice else "", chosen.every), paths))
        for (title, players), people in _groups(s.figures for s in studied).items():
            seeds = range(chosen.seed, chosen.seed + chosen.games)
            bots = list(pool.map(partial(bots_game, title, players, chosen.bot), seeds))
            console.print(columns(title, people, bots, chosen.bot))
    if chosen.advice:
        console.print(agreement_table([a for s in studied for a in s.agreements], chosen.bot))
    console.print(judged_table([j for s in studied for j in s.judged]))


if __name__ == "__main__":
    main()
