"""What is remembered of a simulated game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from roundhouse.core.events import Closed, Floated, PhaseBegan, PriceMoved, Ran, RoundBegan, TrainMoved
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.finance.market import price_of


class Bought(Struct, frozen=True):
    """A train that came into play: what and when."""

    train: str
    company: str
    round: int


class Life(Struct, frozen=True):
    """What became of a company: rounds of founding and closing (0 before the first round, -1 never), its runs."""

    founded: int = -1
    closed: int = -1
    revenue: int = 0
    runs: int = 0
    price: int = 0


class GameRecord(Struct, frozen=True):
    """One game; lists go by seat, the first seat beginning."""

    variant: str
    number: int
    seed: int
    bots: tuple[str, ...]
    worth: tuple[int, ...]
    winners: tuple[int, ...]
    bankrupt: tuple[int, ...]
    ending: str
    finished: bool
    actions: int
    rounds: int
    trains: tuple[Bought, ...]
    phases: Mapping[str, int]
    companies: Mapping[str, Life]
    digest: str

    @property
    def tie(self) -> bool:
        """Whether several have won."""
        return len(self.winners) > 1

    @property
    def spread(self) -> int:
        """How far the last is behind the first."""
        return max(self.worth) - min(self.worth)


def recorded(game: Game, variant: str, number: int, seats: Sequence[str], bots: Mapping[str, str]) -> GameRecord:
    """Sum a game up; `seats` are the players in the order in which they sit."""
    trains, phases, lives, rounds = [], dict[str, int](), dict[str, dict[str, int]](), 0
    for event in game.history:
        match event:
            case RoundBegan():
                rounds += 1
            case PhaseBegan(phase):
                phases.setdefault(phase, rounds)
            case TrainMoved(train, giver, taker) if giver == OFFERING and taker in game.defn.companies:
                trains.append(Bought(train_type(train), taker, rounds))
            case Floated(company) | PriceMoved(company):
                lives.setdefault(company, {}).setdefault("founded", rounds)
            case Closed(company) if company in game.defn.companies:
                lives.setdefault(company, {})["closed"] = rounds
            case Ran(company, _, revenue):
                life = lives.setdefault(company, {})
                life.setdefault("founded", rounds)
                life["revenue"] = life.get("revenue", 0) + revenue
                life["runs"] = life.get("runs", 0) + 1
    worth, broke = game.result(), game.state.bankrupt
    winners = game.winners() or [p for p in seats if worth[p] == max(worth.values())]
    return GameRecord(
        variant,
        number,
        game.seed,
        tuple(bots[p] for p in seats),
        tuple(worth[p] for p in seats),
        tuple(sorted(seats.index(p) for p in winners)),
        tuple(sorted(seats.index(p) for p in broke)),
        game.state.ending if game.finished else "not over",
        game.finished,
        len(game.actions),
        rounds,
        tuple(trains),
        phases,
        {c: Life(**lives[c], price=price_of(game.view, c)) for c in sorted(lives)},
        game.digest(),
    )
