"""The record of a simulated game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from roundhouse.core.events import CertificateMoved, Closed, Event, Floated, PhaseBegan, Ran, RoundBegan, TrainMoved
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.finance.market import price_of

from .course import NO_COURSE, Course

#: The ending of a game that was broken off after too many actions.
UNFINISHED = "not over"


class Bought(Struct, frozen=True):
    """A train that came into play, and when."""

    train: str
    company: str
    round: int


class Life(Struct, frozen=True):
    """The life of a company: when it was founded and closed (round 0 is before the first), and its runs."""

    founded: int
    closed: int | None = None
    revenue: int = 0
    runs: int = 0
    price: int = 0


class GameRecord(Struct, frozen=True):
    """One game; lists are ordered by seat."""

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
    course: Course = NO_COURSE
    #: The saved game as JSON, if games are stored.
    saved: str = ""

    @property
    def tie(self) -> bool:
        """Whether several players won."""
        return len(self.winners) > 1

    @property
    def spread(self) -> int:
        """How far the last player is behind the first."""
        return max(self.worth) - min(self.worth)


def recorded(
    game: Game,
    variant: str,
    number: int,
    seats: Sequence[str],
    bots: Mapping[str, str],
    course: Course = NO_COURSE,
    *,
    store: bool = False,
) -> GameRecord:
    """Summarise a game; `seats` are the players in seating order."""
    trains, phases, rounds = [], dict[str, int](), 0
    for event in game.history:
        match event:
            case RoundBegan():
                rounds += 1
            case PhaseBegan(phase):
                phases.setdefault(phase, rounds)
            case TrainMoved(train, giver, taker) if giver == OFFERING and taker in game.defn.companies:
                trains.append(Bought(train_type(train), taker, rounds))
    lives = _lives(game.history, seats)
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
        game.state.ending if game.finished else UNFINISHED,
        game.finished,
        game.count,
        rounds,
        tuple(trains),
        phases,
        {c: replace(lives[c], price=price_of(game.view, c)) for c in sorted(lives)},
        game.digest(),
        course,
        json.encode(game.to_json()).decode() if store else "",
    )


def _lives(history: Iterable[Event], players: Sequence[str]) -> dict[str, Life]:
    """A company is founded when it floats, or when somebody buys all of it; a closed one may start again."""
    lives, rounds = dict[str, Life](), 0
    for event in history:
        match event:
            case RoundBegan():
                rounds += 1
            case Floated(company):
                lives[company] = replace(lives.get(company) or Life(rounds), closed=None)
            case CertificateMoved(company, 100, _, taker) if taker in players:
                lives.setdefault(company, Life(rounds))
            case Closed(company) if company in lives:
                lives[company] = replace(lives[company], closed=rounds)
            case Ran(company, _, revenue) if company in lives:
                life = lives[company]
                lives[company] = replace(life, revenue=life.revenue + revenue, runs=life.runs + 1)
    return lives
