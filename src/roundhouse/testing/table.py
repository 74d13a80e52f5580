"""A table for tests of rules: set up any position, then try actions in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Action
from roundhouse.core.definition import AnyDraft, AnyView
from roundhouse.core.events import Event
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, RESERVE
from roundhouse.core.reasons import Reasons
from roundhouse.core.state import Cell, Frame, State, Token
from roundhouse.core.view import Draft
from roundhouse.finance.holdings import percent
from roundhouse.finance.market import market_of, price_of
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.faces import front, use_as
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound


class Table:
    """A game whose position a test can set up; seats are p1, p2, … and p1 has priority."""

    def __init__(self, title: str, players: int = 3, *, auto_skip: bool = False, **options: Any) -> None:
        """Start a new game with the given options."""
        settings = {"random_seats": False, "auto_skip": auto_skip, **options}
        self.game: Game = new_game(title, players, seed=1, options=settings)
        self.events: list[Event] = []

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> AnyView:
        """The position."""
        return self.game.view

    @property
    def state(self) -> State[Any]:
        """The state."""
        return self.game.state

    @property
    def step(self) -> str:
        """The name of the step that is decided now."""
        return self.view.step.name

    @property
    def actor(self) -> str:
        """The player or company that acts now."""
        return self.view.actor

    def cash(self, owner: str) -> int:
        """Money of a player, company or the bank."""
        return self.state.cash[owner]

    def percent(self, owner: str, company: str) -> int:
        """Percentage held."""
        return percent(self.view, owner, company)

    def price(self, company: str) -> int:
        """Market value of a share."""
        return price_of(self.view, company)

    def legal(self, kind: str = "") -> list[str]:
        """Legal actions in notation (prices at their lowest), of one kind if asked (the verb: 'lay', 'sell', …)."""
        texts = [str(a) for a in self.game.legal_actions()]
        return [t for t in texts if not kind or t.split()[1] == kind]

    def price_range(self, text: str) -> tuple[int, int, int] | None:
        """Lowest price, highest price and step of a legal action."""
        return self.game.legal_actions().price_range(self.game.parse(text))

    def why_not(self, text: str) -> Reasons:
        """All reasons against an action."""
        return self.game.why_not(text)

    def sections(self, text: str) -> list[str]:
        """The sections that forbid an action, without the book's name; empty if it is legal."""
        return [s.split(" ", 1)[1] for s in self.why_not(text).sections]

    def refused(self, text: str, section: str, because: str) -> bool:
        """Whether there is exactly one reason against an action, with this section (without the book) and this text."""
        reasons = self.why_not(text)
        assert len(reasons) == 1, f"{text}: {reasons}"
        assert reasons[0].section.split(" ", 1)[1] == section, f"{text}: {reasons}"
        assert because in reasons[0].text, f"{text}: {reasons}"
        return True

    def told(self, kind: type[Event]) -> list[Any]:
        """Events of a kind since the last `play`."""
        return [e for e in self.events if isinstance(e, kind)]

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, *texts: str) -> Table:
        """Play actions; an illegal one fails the test with its reasons."""
        self.events = []
        for text in texts:
            self.events += self.game.apply(text)
        return self

    def pass_until(self, step: str, actor: str = "") -> Table:
        """Pass until a step (of an actor) comes up."""
        for _ in range(60):
            if self.step == step and actor in ("", self.actor):
                return self
            self.play(f"{self.actor} pass")
        raise AssertionError(f"{step} of {actor} is not reached; now {self.step} of {self.actor}")

    # --- setting up --------------------------------------------------------------------------------------------------

    def edit(self, change: Callable[[AnyDraft], None]) -> Table:
        """Change the position through the engine's own draft."""
        draft = Draft(self.view.defn, self.state)
        change(draft)
        return self._adopt(draft.state)

    def _adopt(self, state: State) -> Table:
        game = self.game
        names = list(game.names.values())
        self.game = Game.from_state(game.defn, state, names=names, seed=game.seed, settings=game.settings)
        return self

    def settle(self) -> Table:
        """Carry out everything that needs no decision."""
        return self.edit(engine.settle)

    def money(self, **amounts: int) -> Table:
        """Give players and companies exactly these amounts; the bank pays or takes the difference."""

        def change(d: Draft) -> None:
            cash = d.own("cash")
            for owner, amount in amounts.items():
                cash[BANK] += cash[owner] - amount
                cash[owner] = amount

        return self.edit(change)

    def bank(self, amount: int) -> Table:
        """Leave the bank with an amount (the rest leaves the game)."""
        return self.edit(lambda d: d.put("cash", BANK, amount))

    def shares(self, company: str, **holdings: str) -> Table:
        """Deal certificates: `shares("CHI", p1="20+10", p2="10", market="10+10")`; the rest stays where it is."""

        def change(d: Draft) -> None:
            sizes, undealt = d.defn.sizes(d, company), (OFFERING, RESERVE, *d.defn.privates, company)
            owners = list(d.state.shares[company])
            free = [i for i in range(len(sizes)) if owners[i] not in holdings]
            for i, owner in enumerate(owners):
                if owner in holdings and owner not in (MARKET,):
                    owners[i] = OFFERING
                    free.append(i)
            for owner, text in holdings.items():
                for size in (int(s) for s in text.split("+") if s):
                    index = next(i for i in sorted(free) if sizes[i] == size and owners[i] in undealt)
                    owners[index] = owner
                    free.remove(index)
            d.put("shares", company, tuple(owners))

        return self.edit(change)

    def par(self, company: str, price: int) -> Table:
        """Set par and market value."""

        def change(d: Draft) -> None:
            row, col = market_of(d).pars[price]
            d.put("par", company, price)
            d.set(arrivals=d.state.arrivals + 1)
            d.put("prices", company, Cell(row, col, d.state.arrivals))

        return self.edit(change)

    def marker(self, company: str, row: int, col: int) -> Table:
        """Put a price marker on a space, as the last to arrive."""

        def change(d: Draft) -> None:
            d.set(arrivals=d.state.arrivals + 1)
            d.put("prices", company, Cell(row, col, d.state.arrivals))

        return self.edit(change)

    def floated(self, *companies: str) -> Table:
        """Mark companies as floated, without capital."""
        return self.edit(lambda d: d.include("floated", *companies))

    def operated(self, *companies: str) -> Table:
        """Mark companies as having operated."""
        return self.edit(lambda d: d.include("operated", *companies))

    def privates(self, **owners: str) -> Table:
        """Deal private companies (and minors, by their only certificate)."""

        def change(d: Draft) -> None:
            for item, owner in owners.items():
                if item in d.defn.companies:
                    d.put("shares", item, (owner,))
                    d.include("floated", item)
                else:
                    d.put("privates", item, owner)
                    if owner == OUT:
                        d.include("closed", item)

        return self.edit(change)

    def phase(self, name: str) -> Table:
        """Go to a phase: trains of earlier phases count as bought (they are out of play unless dealt by `trains`)."""

        def change(d: Draft) -> None:
            d.set(phase=name)
            for phase in d.defn.phases[: [p.name for p in d.defn.phases].index(name) + 1]:
                if phase.train:
                    d.put("bought", phase.train, phase.nth)
            gone = [t for t in d.state.trains[OFFERING] if self._before(d, t)]
            d.put("trains", OFFERING, tuple(t for t in d.state.trains[OFFERING] if t not in gone))
            d.put("trains", OUT, (*d.state.trains[OUT], *gone))

        return self.edit(change)

    @staticmethod
    def _before(d: Draft, train: str) -> bool:
        kind, _, number = train.rpartition("-")
        bought = d.state.bought.get(kind, 0)
        later = any(name != kind and d.state.bought.get(name, 0) for name in _types_after(d, kind))
        return later or int(number) < bought

    def stack(self, *trains: str) -> Table:
        """Start the depot with the first card of this type (earlier cards leave play)."""

        def change(d: Draft) -> None:
            cards = d.state.trains[OFFERING]
            start = next(i for i, t in enumerate(cards) if t.rpartition("-")[0] == trains[0])
            d.put("trains", OFFERING, cards[start:])
            d.put("trains", OUT, (*d.state.trains[OUT], *cards[:start]))

        return self.edit(change)

    def trains(self, **owners: str) -> Table:
        """Give companies (or `market`) trains by type: `trains(CHI="3+3", market="4")`, even those out of play."""

        def change(d: Draft) -> None:
            for owner, text in owners.items():
                for kind in (k for k in text.split("+") if k):
                    _move_card(d, kind, owner)

        return self.edit(change)

    def tiles(self, **tiles: str) -> Table:
        """Lay tiles without asking: `tiles(I8="57 0", M10="15 2")` (number and rotation)."""

        def change(d: Draft) -> None:
            for hex_id, text in tiles.items():
                number, rotation = text.split()
                d.put("tiles", hex_id, (number, int(rotation)))
                piece = box_of(d.defn).board.manifest.piece(number)
                if piece in d.state.supply:
                    d.put("supply", piece, d.state.supply[piece] - 1)

        return self.edit(change)

    def tokens(self, company: str, *hexes: str) -> Table:
        """Place stations: 'E6' or 'E6.0'; the first one is the home station if it is the home hex."""

        def change(d: Draft) -> None:
            for place in hexes:
                hex_id, _, city = place.partition(".")
                d.put("tokens", hex_id, (*d.state.tokens.get(hex_id, ()), Token(company, int(city or 0))))
                d.put("stations", company, d.state.stations[company][1:])

        return self.edit(change)

    def option(self, **fields: Any) -> Table:
        """Set fields of the title's own record."""
        return self.edit(lambda d: d.title(**fields))

    def stock_round(self, player: str = "p1", number: int = 2, **fields: Any) -> Table:
        """Make it this player's turn in a stock round."""
        return self.frames(StockRound(number, player, **fields))

    def operating(
        self,
        company: str,
        step: str = "",
        *,
        set: int = 2,
        number: int = 1,
        of: int = 1,
        only: Iterable[str] = (),
        **fields: Any,
    ) -> Table:
        """Make it this company's turn: at a step of its plan, or by default at the very beginning (then settled)."""
        view = self.view
        floated = [c for c in view.defn.companies if c in view.state.floated and c not in view.state.closed]
        members = tuple(only) or tuple(dict.fromkeys([*floated, company]))
        first = company not in view.state.operated
        turn = OperatingTurn(company, first=first, **fields)
        self.frames(OperatingRound(set, number, of, members), turn)
        if not step:
            return self.settle()
        plan = policies(self.view).operating.plan(self.view, company)
        at = next(i for i, stage in enumerate(plan) if stage.step is not None and stage.step.name == step)
        turn = OperatingTurn(company, at=at, first=first, **fields)
        return self.frames(OperatingRound(set, number, of, members), turn)

    def frames(self, *frames: Frame) -> Table:
        """Set the whole stack of frames."""
        return self.edit(lambda d: d.set(stack=frames))

    def check(self, action: Action | str) -> bool:
        """Whether an action is legal."""
        return not self.game.why_not(action)


def _types_after(d: Draft, kind: str) -> list[str]:
    names = list(d.defn.trains)
    return names[names.index(kind) + 1 :]


def _move_card(d: Draft, kind: str, owner: str) -> None:
    printed = front(d.defn, kind)
    if printed != kind:  # a card is named by the side that is up
        _move_card(d, printed, owner)
        use_as(d, owner, d.state.trains[owner][-1], kind)
        return
    for place in (OUT, OFFERING, *([MARKET] if owner != MARKET else [])):
        cards = d.state.trains[place]
        found = next((t for t in cards if t.rpartition("-")[0] == kind and t.rpartition("-")[2].isdigit()), None)
        if found is not None:
            d.put("trains", place, tuple(t for t in cards if t != found))
            d.put("trains", owner, (*d.state.trains.get(owner, ()), found))
            return
    raise AssertionError(f"no {kind}-train is left to deal")
