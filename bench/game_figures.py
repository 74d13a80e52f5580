"""What tells how briskly a game was played: phases, sales, trains that change hands, revenue at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from roundhouse.core.actions import Purpose
from roundhouse.core.definition import GameDef
from roundhouse.core.events import Event, Paid, PhaseBegan, Ran, RoundBegan, TrainMoved
from roundhouse.core.game import Game
from roundhouse.rules.operating.frames import OperatingRound

#: The names of operating rounds begin with this.
OPERATING = "Operating Round"


class GameFigures(Struct, frozen=True):
    """The figures of one game."""

    title: str
    players: int
    worth: tuple[int, ...]
    #: By phase: in which operating round it began, counted from 1.
    phases: Mapping[str, int]
    operating_rounds: int
    sales: int
    withheld: int
    paid: int
    #: Trains that one company bought of another, and those bought of the bank.
    passed_on: int
    from_bank: int
    #: What all companies earned in the last operating round that was played to its end, and who ran.
    last_revenue: int
    ran_at_end: int
    floated: tuple[str, ...]
    ending: str

    @property
    def average(self) -> float:
        """Worth of a player on average."""
        return sum(self.worth) / len(self.worth)


def figures_of(game: Game) -> GameFigures:
    """Replay a finished game and count."""
    again = Game(game.defn, list(game.names.values()), game.seed, game.settings)
    count = _Counter(game.defn)
    for action in game.actions:
        in_round = again.view.frame(OperatingRound) is not None
        events = again.apply(action)
        count.sales += action.purpose is Purpose.SELL_SHARES and not in_round
        if action.purpose is Purpose.USE_REVENUE:
            count.used(events)
        count.take(events)
    result = game.result()
    last = count.rounds[-1] if count.rounds else {}
    if len(count.rounds) > 1 and len(last) < len(count.rounds[-2]) / 2:
        last = count.rounds[-2]  # the game ended early in its last round
    return GameFigures(
        title=game.defn.title,
        players=len(game.names),
        worth=tuple(result.values()),
        phases=count.phases,
        operating_rounds=len(count.rounds),
        sales=count.sales,
        withheld=count.withheld,
        paid=count.paid,
        passed_on=count.passed_on,
        from_bank=count.from_bank,
        last_revenue=sum(last.values()),
        ran_at_end=sum(1 for revenue in last.values() if revenue),
        floated=tuple(sorted(game.state.floated)),
        ending=game.state.ending,
    )


class _Counter:
    """Counts while a game is replayed."""

    def __init__(self, defn: GameDef) -> None:
        self.companies = frozenset(defn.companies)
        self.phases: dict[str, int] = {}
        self.rounds: list[dict[str, int]] = []
        self.sales = self.withheld = self.paid = self.passed_on = self.from_bank = 0

    def used(self, events: Sequence[Event]) -> None:
        """A company has used its revenue: some of it for its shareholders, or none."""
        to_players = any(isinstance(e, Paid) and e.payee not in self.companies and e.payee != "bank" for e in events)
        self.paid += to_players
        self.withheld += not to_players

    def take(self, events: Sequence[Event]) -> None:
        """Count what happened."""
        for event in events:
            match event:
                case RoundBegan(name=name) if name.startswith(OPERATING):
                    self.rounds.append({})
                case PhaseBegan(phase=phase):
                    self.phases.setdefault(phase, len(self.rounds))
                case Ran(company=company, revenue=revenue) if self.rounds:
                    self.rounds[-1][company] = self.rounds[-1].get(company, 0) + revenue
                case TrainMoved(giver=giver, taker=taker) if taker in self.companies:
                    self.passed_on += giver in self.companies
                    self.from_bank += giver not in self.companies
                case _:
                    pass
