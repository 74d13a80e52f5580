"""Make a plain title from its data, its sections and the few policies it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.board.routes import Train, counting
from roundhouse.core import rng
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Fault
from roundhouse.core.definition import AnyDraft, Composition, GameDef, Settling, Step, Steps
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import OUT
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.core.view import View
from roundhouse.rules import composition
from roundhouse.rules.auction import rising
from roundhouse.rules.components import Box, NoExtras, open_box, read_tables
from roundhouse.rules.data_checks import needed
from roundhouse.rules.operating import duty, frames, insisting, privates
from roundhouse.rules.operating.turn import Stage
from roundhouse.rules.policies import DividendPolicy, OperatingPolicy, Policies, StockPolicy
from roundhouse.rules.rounds import worth_with_privates
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import ChooseExchange, ChooseHalf, StockRound

from .citations import Citations
from .moves import discard_step, exchange_step, half_step, insist_step, private_wanted_step, train_offer_step
from .operating import plan
from .privates import CLOSING, close_privates, sale_policy, sale_steps, settle_stock
from .rounds import Ending, flow_policy
from .setup import opening, seating
from .state import StandardOptions, StandardState
from .stock import stock_step


def by_name(name: str) -> Callable[[str], Train]:
    """How a train of that name runs: "3" makes three stops, a "D" any number; cities, towns and off-board areas count.

    >>> by_name("3")("3-0").rows[0].limit, by_name("D")("D-0").rows[0].limit
    (3, None)
    """
    stops = int(name) if name.isdecimal() else None
    return lambda card: counting(card, stops, ("city", "town", "offboard"))


def steps_of(cited: Citations) -> Steps:
    """The steps of a plain title by frame."""
    return {
        StockRound: stock_step(cited),
        **(_selling_privates(cited) if "auction" in cited else {}),
        ChooseExchange: exchange_step(cited.book, cited.section("presidency")),
        ChooseHalf: half_step(cited.book, cited.section("presidency")),
        **composition.OPERATING,
        frames.Insistence: insist_step(cited("run")),
        frames.Discards: discard_step(cited.book, cited.section("discard")),
        frames.TrainDeal: train_offer_step(cited("trade")),
        frames.CompanyPrivateDeal: private_wanted_step(cited("private")),
    }


def _selling_privates(cited: Citations) -> Steps:
    """Private companies are sold before the first stock round, if the rulebook has a section for it."""
    stock, (sale, auction) = stock_step(cited), sale_steps(cited)

    def stock_or_sale(_: View, frame: StockRound) -> Step:
        return stock if frame.number else sale

    return {StockRound: stock_or_sale, rising.Auction: auction}


SETTLE: Settling = {
    **composition.SETTLE,
    StockRound: settle_stock,
    rising.Auction: rising.settle_auction,
}
ACTIONS: composition.Actions = (
    *composition.ANSWERS,
    *composition.SALE,
    *composition.TRADING,
    actions.GivePieces,
    *composition.TURN,
    insisting.Insist,
    privates.BuyPrivate,
    duty.Bankrupt,
)


class PlainTitle(Struct, frozen=True, kw_only=True):
    """A title with stock and operating rounds; `title()` builds it.

    Its components are in `package`: game.toml, map.toml and tiles.toml.
    """

    id: str
    name: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    blurb: str
    package: str
    #: The sections of the rulebook, by topic or by topic and check (see `Citations`).
    sections: Mapping[str, str]
    currency: str = "${}"
    #: The version of its rules; raise it when they change.
    version: int = 1
    #: The version of the title interface it was written for.
    api: int = 1
    #: How a type of train runs.
    runs: Callable[[str], Callable[[str], Train]] = by_name
    ending: Ending = Ending()
    #: Companies that are not used, by number of players.
    absent: Mapping[int, tuple[str, ...]] = {}
    #: What happens after a set of operating rounds, if the game continues.
    after_set: Callable[[AnyDraft], None] = lambda d: None
    stock: StockPolicy = StockPolicy()
    operating: OperatingPolicy = OperatingPolicy()
    dividends: DividendPolicy = DividendPolicy()

    def title(self) -> Title:
        """The title; raises `SetupError` for sections that no rule uses."""
        cited = Citations(self.name, self.sections)
        turn, composed = plan(cited), self._composition(cited)
        cited.refuse_unknown()

        def opened(files: DataFiles) -> Box[NoExtras]:
            return open_box(files, read_tables(files), self.runs, NoExtras, checks=self._faults)

        def build(box: Box[NoExtras], options: StandardOptions, players: int) -> GameDef:
            return composition.definition(composed, box, options, self._policies(box, turn))

        return Title(
            id=self.id,
            name=self.name,
            designers=self.designers,
            players=self.players,
            options=StandardOptions,
            open_box=opened,
            build=build,
            blurb=self.blurb,
            package=self.package,
            api=self.api,
        )

    def _faults(self, box: Box[NoExtras]) -> Iterator[Fault]:
        """What no plain title can be played with: rules about companies that are not there, phases without trains."""
        yield from needed(box, companies=sorted({company for absent in self.absent.values() for company in absent}))
        for phase in box.phases:
            if not phase.train_limit:
                yield Fault(f"phases[{phase.name}].train_limit", "is 0; it must be 1 or more")

    def setup(self, defn: GameDef[StandardOptions, StandardState], players: int, seed: int) -> State[StandardState]:
        """Set up the game as printed; private companies, if there are any, are sold first."""
        if defn.privates and "auction" not in self.sections:
            raise SetupError(
                f"{self.name} has private companies; add a section for “auction”, which says how they are sold"
            )
        chance, seats = seating(players, rng.start(seed), defn.options.random_seats)
        first = 0 if defn.privates else 1
        record, stack = StandardState(stock_rounds=first), (StockRound(first, seats[0]),)
        state = opening(defn, seats, chance, record, stack=stack)
        absent = self.absent.get(players, ())
        left_out = {company: (OUT,) * len(state.shares[company]) for company in absent}
        return replace(state, shares={**state.shares, **left_out}, closed=frozenset(absent))

    def _policies(self, box: Box[Struct], turn: tuple[Stage, ...]) -> Policies:
        closing = {phase.name: close_privates for phase in box.phases if CLOSING in phase.flags}
        on_phase = {**closing, **self.operating.on_phase}
        return Policies(
            stock=self.stock,
            operating=replace(self.operating, plan=lambda v, company: turn, on_phase=on_phase),
            flow=flow_policy(self.ending, after_set=self.after_set),
            dividends=self.dividends,
            sale=sale_policy(box),
        )

    def _composition(self, cited: Citations) -> Composition:
        return Composition(
            title=self.id,
            book=self.name,
            version=self.version,
            setup=self.setup,
            title_state=StandardState,
            controller=composition.controller,
            worth=worth_with_privates,
            watch=self.ending.watch,
            currency=self.currency,
            steps=steps_of(cited),
            settle=SETTLE,
            actions=ACTIONS,
        )
