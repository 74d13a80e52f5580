"""How the companies of one game fared: when they were founded, what they earned and paid, how far their price got."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from msgspec import Struct

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.events import Event, Floated, Paid, PhaseBegan, Ran, RoundBegan, TrainMoved, TurnBegan
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, OFFERING, train_type
from roundhouse.finance.market import Place, market_of, place_of, price_of

#: The names of operating rounds begin with this.
OPERATING = "Operating Round"


class CompanyFigures(Struct):
    """One company; operating rounds are counted from 1, and 0 is before the first."""

    founded: int
    #: At the end of the game; 0 if the company has closed.
    price: int = 0
    #: In the last operating round in which most companies ran.
    revenue: int = 0
    #: Everything it paid to players.
    dividends: int = 0
    #: In which operating round its price could rise no further for a dividend, if ever.
    peaked: int | None = None


class TrainFigures(Struct):
    """The trains of one game."""

    #: Bought of the bank, by type, and in which operating rounds.
    bank: dict[str, list[int]]
    #: Bought of another company, by type, and how many of these of one with the same president.
    passed_on: dict[str, int]
    sisters: int = 0
    #: How many cards changed hands between companies, whether once or often.
    cards: int = 0


class CompanyGame(Struct):
    """One game of bots."""

    title: str
    players: int
    bot: str
    seed: int
    hints: dict[str, object]
    ending: str
    worth: list[int]
    actions: int
    operating_rounds: int
    bank_left: int
    withheld: int
    paid: int
    #: In which operating round each phase began.
    phases: dict[str, int]
    companies: dict[str, CompanyFigures]
    trains: TrainFigures


class Watcher:
    """Follows a game while it is played; call `look` after every action."""

    def __init__(self, game: Game) -> None:
        """Begin with a new game."""
        self.majors = [c for c, card in game.defn.companies.items() if len(card.certificates) > 1]
        self.companies: dict[str, CompanyFigures] = {}
        self.phases: dict[str, int] = {}
        self.revenues: list[dict[str, int]] = []
        self.trains = TrainFigures({}, {})
        self.withheld = self.paid = 0
        self._cards: set[str] = set()

    def look(self, game: Game, action: Action) -> None:
        """Count what the last action did."""
        if action.purpose is Purpose.USE_REVENUE and action.by in self.companies:
            self._used(game, action.by)
        for event in game.latest:
            self._take(game, event)
        self._peaks(game)

    def _used(self, game: Game, company: str) -> None:
        # Private companies may pay in the same move, when the next round begins.
        own = takewhile(lambda e: not isinstance(e, TurnBegan | RoundBegan), game.latest)
        paid = sum(e.amount for e in own if isinstance(e, Paid) and e.payee in game.state.players)
        self.companies[company].dividends += paid
        self.paid += paid > 0
        self.withheld += not paid

    def _take(self, game: Game, event: Event) -> None:
        match event:
            case RoundBegan(name=name) if name.startswith(OPERATING):
                self.revenues.append({})
            case PhaseBegan(phase=phase):
                self.phases.setdefault(phase, len(self.revenues))
            case Floated(company=company) if company in self.majors:
                self.companies.setdefault(company, CompanyFigures(len(self.revenues)))
            case Ran(company=company, revenue=revenue) if self.revenues:
                self.revenues[-1][company] = revenue
            case TrainMoved(train=train, giver=giver, taker=taker) if taker in game.defn.companies:
                self._bought(game, train, giver, taker)
            case _:
                pass

    def _bought(self, game: Game, train: str, giver: str, taker: str) -> None:
        kind = train_type(train)
        if giver == OFFERING:
            self.trains.bank.setdefault(kind, []).append(len(self.revenues))
        elif giver in game.defn.companies:
            self._cards.add(train)
            self.trains.cards = len(self._cards)
            self.trains.passed_on[kind] = self.trains.passed_on.get(kind, 0) + 1
            self.trains.sisters += game.defn.leader(game.view, giver) == game.defn.leader(game.view, taker)

    def _peaks(self, game: Game) -> None:
        """A price has peaked where a dividend moves it no further."""
        for company, found in self.companies.items():
            cell = game.state.prices.get(company)
            if found.peaked is None and cell is not None and is_peak(game, place_of(cell)):
                found.peaked = len(self.revenues)

    def figures(self, game: Game, bot: str, hints: Mapping[str, object]) -> CompanyGame:
        """Everything, once the game is over."""
        last = _last_full(self.revenues)
        for company, found in self.companies.items():
            found.price, found.revenue = price_of(game.view, company), last.get(company, 0)
        return CompanyGame(
            title=game.defn.title,
            players=len(game.names),
            bot=bot,
            seed=game.seed,
            hints=dict(hints),
            ending=game.state.ending,
            worth=list(game.result().values()),
            actions=game.count,
            operating_rounds=len(self.revenues),
            bank_left=game.state.cash[BANK],
            withheld=self.withheld,
            paid=self.paid,
            phases=self.phases,
            companies=self.companies,
            trains=self.trains,
        )


def is_peak(game: Game, place: Place) -> bool:
    """Whether a marker stays where it is even after a dividend."""
    return market_of(game.view).moved(place, "right") == place


def _last_full(revenues: list[dict[str, int]]) -> dict[str, int]:
    """The last operating round, or the one before if the game ended early in it."""
    if len(revenues) > 1 and len(revenues[-1]) < len(revenues[-2]) / 2:
        return revenues[-2]
    return revenues[-1] if revenues else {}
