"""What each style of bots does: `python -m bench.styles 18irepl --level hard --seeds 2`.

The plain level and all styles sit at the same tables, every seed with all rotations of them; the figures are means for
one seat in one game.
"""

from __future__ import annotations

import argparse
from statistics import mean

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.bots.styles import STYLES
from roundhouse.core.actions import Purpose
from roundhouse.core.events import RoundBegan
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import is_minor, percent, president, share_size
from roundhouse.rules.stock.frames import StockRound

MOST_ACTIONS = 6_000


class Figures(Struct):
    """What one seat did in one game."""

    sales: float = 0
    offers: float = 0
    stations: float = 0
    lays: float = 0
    withheld: float = 0
    paid: float = 0
    #: At the beginnings of rounds: shares of companies that others lead, companies led, shares of these.
    others: float = 0
    led: float = 0
    own: float = 0
    worth: float = 0


def played(title: str, seats: list[str], seed: int) -> list[Figures]:
    """The figures of all seats of one game."""
    game = new_game(title, len(seats), seed=seed)
    bots = {player: get(name, seed) for player, name in zip(game.names, seats, strict=True)}
    found, rounds = {player: Figures() for player in game.names}, 0
    while not game.finished and game.count < MOST_ACTIONS:
        player = game.decider
        action = bots[player].choose(game, player).action
        _count(game, found[player], action.purpose, named(action, Role.WORD))
        if any(isinstance(event, RoundBegan) for event in game.apply(action)):
            rounds += 1
            for one, figures in found.items():
                _holdings(game.view, one, figures)
    worth = game.result()
    for player, figures in found.items():
        figures.worth = worth[player]
        figures.others, figures.led, figures.own = (
            part / max(1, rounds) for part in (figures.others, figures.led, figures.own)
        )
    return list(found.values())


def _count(game: Game, figures: Figures, purpose: Purpose, word: str) -> None:
    match purpose:
        case Purpose.SELL_SHARES if isinstance(game.view.top, StockRound):
            figures.sales += 1
        case Purpose.OFFER | Purpose.ASK:
            figures.offers += 1
        case Purpose.PLACE_STATION:
            figures.stations += 1
        case Purpose.LAY_TRACK:
            figures.lays += 1
        case Purpose.USE_REVENUE if word == "withhold":
            figures.withheld += 1
        case Purpose.USE_REVENUE:
            figures.paid += 1


def _holdings(v: View, player: str, figures: Figures) -> None:
    for company, owners in v.state.shares.items():
        if player not in owners or company in v.state.closed or is_minor(v, company):
            continue
        shares = percent(v, player, company) / share_size(v, company)
        if president(v, company) == player:
            figures.led += 1
            figures.own += shares
        else:
            figures.others += shares


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    bots = [wanted.level, *(f"{wanted.level}:{style}" for style in STYLES)]
    found: dict[str, list[Figures]] = {name: [] for name in bots}
    for seed in range(wanted.seed, wanted.seed + wanted.seeds):
        for turn in range(len(bots)):
            seats = [bots[(turn + at) % len(bots)] for at in range(wanted.players)]
            for name, figures in zip(seats, played(wanted.title, seats, seed), strict=True):
                found[name].append(figures)
    table = Table("style", "seats", *Figures.__struct_fields__)
    for name, seats_of in found.items():
        values = [mean(getattr(one, field) for one in seats_of) for field in Figures.__struct_fields__]
        written = (f"{value:.0f}" if value > 100 else f"{value:.1f}" for value in values)
        table.add_row(name, str(len(seats_of)), *written)
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
