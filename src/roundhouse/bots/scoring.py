"""Scoring the options of one decision by the positions they lead to."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Action, Pass, Purpose
from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import GameDef
from roundhouse.core.engine import apply_unchecked, legal_choices, priced
from roundhouse.core.roles import Role, all_named, amount, named
from roundhouse.core.view import View
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import network
from roundhouse.rules.stock.frames import StockRound

from .deals.asked import Subject, still_to_ask
from .deals.prices import MARGIN, proposals
from .earnings import effort
from .evaluation import RUIN, Judge, Level
from .hints import Hints
from .lays import MOST
from .options import options, printed_price
from .sisters import cost_of_passing_on
from .styles.leaning import leaning
from .timetable import timetable

#: The score of a proposal that the other side would decline.
HOPELESS = -RUIN / 10
#: What fraction of a price above the printed one must be gained, so that a treasury isn't emptied for nothing.
DEAR = 0.02
#: How many answers of others are considered until a matter is settled.
ANSWERS = 12
#: With this many search steps for one run, only half as many lays and positions are examined.
HARD_LAYS = 20_000
HARD_PLANS = 8_000
#: The least number of lays, and places for a station, to examine.
FEWEST = 4
#: Steps in which passing leaves everything as it is.
_QUIET = frozenset(
    {
        Purpose.LAY_TRACK,
        Purpose.PLACE_STATION,
        Purpose.BUY_TRAIN,
        Purpose.ISSUE_SHARES,
        Purpose.REDEEM_SHARES,
        Purpose.BUY_PRIVATE,
        Purpose.USE_POWER,
        Purpose.BUY_SHARE,
        Purpose.START_COMPANY,
        Purpose.SELL_SHARES,
    }
)


_definitions: IdentityCache[GameDef] = IdentityCache(64)


def unhurried(v: View) -> View:
    """The same position in a game without auto-skip, because looking for choices costs more than it helps."""
    return View(_definitions.get((v.defn,), (), lambda: replace(v.defn, auto_skip=False)), v.state)


def after(v: View, action: Action) -> View:
    """The position after an action that is known to be legal."""
    return apply_unchecked(v, action).frozen()


def purposes_now(v: View) -> set[Purpose]:
    """The purposes of the actions of the present step."""
    return {move.action.purpose for move in v.step.moves}


class Thinker:
    """One player's decision in one position."""

    def __init__(
        self, root: View, player: str, hints: Hints, level: Level, asked: frozenset[Subject] = frozenset()
    ) -> None:
        """Value the present position, with which options are compared; `asked` is not proposed again."""
        self.root, self.player, self.hints, self.level = unhurried(root), player, hints, level
        self.asked = asked
        self.judge = Judge(self.root, hints, level)
        self.base = self.judge.score(self.root, player, acting(self.root))
        work = effort(self.root, acting(self.root), self.judge.later)
        #: How many lays and stations to examine, and how many positions in planning; fewer if routes are hard.
        self.lays = max(FEWEST, int(MOST / (1 + work / HARD_LAYS)))
        self.nodes = int(level.nodes * hints.depth / (1 + work / HARD_PLANS))

    def scored(self, v: View, listed: list[Action] | None = None) -> list[tuple[float, Action]]:
        """All options of a position with what they gain, best first; equal ones in list order."""
        found = self._considered(v) if listed is None else listed
        if len(found) == 1:
            return [(0.0, found[0])]
        rated = [(self.gain(v, action), at, action) for at, action in enumerate(found)]
        return [(gain, action) for gain, _, action in sorted(rated, key=lambda r: (-r[0], r[1]))]

    def _considered(self, v: View) -> list[Action]:
        """The options of a position; with deals at fair prices, if the level makes offers."""
        found = options(v, self.lays, self.lays)
        if not self.level.deals:
            return found
        return still_to_ask(list(dict.fromkeys([*found, *proposals(self.judge, v, self.player)])), self.asked)

    def gain(self, v: View, action: Action) -> float:
        """What an option gains compared with the root."""
        company = acting(v)
        match action.purpose:
            case Purpose.PASS if purposes_now(v) & _QUIET and not self._auction(v):
                return self.judge.score(v, self.player, company) - self.base
            case Purpose.RUN_TRAINS:
                return 1000.0 * any(all_named(action, Role.ROUTES))
            case Purpose.INSIST:
                return 1.0
            case Purpose.DECLARE_BANKRUPTCY:
                return -RUIN
            case Purpose.VOTE if self.level.interest and named(action, Role.WORD) == "against":
                # Compared with a successful vote: everything stays as it is.
                return 0.0
            case Purpose.BID if self._sale(v):
                return self._sealed(v, action)
            case Purpose.PROPOSE_MERGER:
                return self._proposal(v, action, company) - MARGIN
        return self._reached(v, action, company) + self.extra(v, action)

    def _reached(self, v: View, action: Action, company: str) -> float:
        """Apply the action, let the others answer, and value the result."""
        position = after(v, action)
        if not position.state.finished and Purpose.ACCEPT in purposes_now(position) and position.decider != self.player:
            other, turn = position.decider, v.frame(OperatingTurn)
            if turn is not None and turn.refused:
                return HOPELESS  # one refusal is enough for a turn
            position = after(position, Accept(position.actor))
            if self.judge.value(position, other, company) < self.judge.value(self.root, other, company) + MARGIN:
                return HOPELESS
            return self.judge.score(position, self.player, company) - self.base - MARGIN
        reached = self.settled(position)
        wide = self.level.watches and action.purpose is Purpose.PLACE_STATION
        gain = self.judge.score(reached, self.player, company, wide=wide) - self.base
        if isinstance(action, Accept):
            # Nobody agrees to their own loss, however much it hurts others.
            own = self.judge.value(reached, self.player, company)
            gain = min(gain, own - self.judge.value(self.root, self.player, company))
        return gain

    def _proposal(self, v: View, action: Action, company: str, *, further: bool = True) -> float:
        """The value of an action that is put together step by step: that of the best whole that begins this way."""
        position = after(v, action)
        if (
            position.state.finished
            or position.decider != self.player
            or Purpose.PROPOSE_MERGER not in purposes_now(position)
        ):
            return self._reached(v, action, company)
        listed = options(position)
        whole = [self._reached(position, a, company) for a in listed if isinstance(a, Pass)]
        if not whole and further:
            parts = [a for a in listed if a.purpose is Purpose.PROPOSE_MERGER]
            whole = [self._proposal(position, a, company, further=False) for a in parts]
        return max(whole, default=HOPELESS)

    def settled(self, v: View) -> View:
        """The position after the current auction or vote has ended, if the others drop out or vote in favour."""
        for _ in range(ANSWERS):
            if v.state.finished:
                break
            answer = self._answer(v)
            if answer is None:
                break
            v = after(v, answer)
        return v

    def _answer(self, v: View) -> Action | None:
        """The assumed answer; None if the matter is settled or it is another decision."""
        purposes, own = purposes_now(v), v.decider == self.player
        if isinstance(v.top, StockRound | OperatingTurn) or (isinstance(v.top, type(self.root.top)) and own):
            return None
        listed = list(legal_choices(v))
        if Purpose.VOTE in purposes or (own and (Purpose.PASS not in purposes or Purpose.BID in purposes)):
            return priced(listed[0]) if listed else None
        if Purpose.BID in purposes or purposes == {Purpose.BUY_ITEM, Purpose.PASS}:
            return next((c for c in listed if isinstance(c, Pass)), None)
        return None

    def _auction(self, v: View) -> bool:
        """Whether something is being auctioned, so that passing gives it away."""
        return Purpose.BID in purposes_now(v) and not isinstance(v.top, StockRound)

    def _sale(self, v: View) -> bool:
        """Whether bids are placed now and settled later."""
        return isinstance(v.top, StockRound) and Purpose.BUY_ITEM in purposes_now(v)

    def _sealed(self, v: View, action: Action) -> float:
        """A bid in the opening auction: the value of the item beyond the bid, less the cost of tying up the money."""
        item, price = named(action, Role.ITEM), amount(action, Role.MONEY)
        return 0.6 * (self.item_value(v, item) - price) - self._reserve(v, price)

    def item_value(self, v: View, item: str) -> float:
        """The value of a private or minor company in the opening auction."""
        brings = self.hints.brings.get(item, 0.0)
        if item in v.defn.privates and self.level.interest:
            return self.judge.private(v, item) + brings
        rounds = min(self.judge.outlook.rounds, self.hints.private_rounds.get(v.state.phase, 99.0))
        if item in v.defn.privates:
            card = v.defn.privates[item]
            value = card.price * (1 - self.hints.private_loss) + card.revenue * rounds * 0.6
            return value + brings + self.hints.private_bonus.get(item, 0.0)
        return 60 + self.hints.minor_value + self.hints.company_bonus.get(item, 0.0)

    def _reserve(self, v: View, price: int) -> float:
        """The cost of money that will be missing to start a company."""
        wanted = self.hints.sale_reserve * v.defn.worth(v, self.player)
        return max(0.0, wanted - (v.state.cash[self.player] - price))

    def extra(self, v: View, action: Action) -> float:
        """What the position does not show."""
        return self._unseen(v, action) + self.liked(v, action)

    def liked(self, v: View, action: Action) -> float:
        """What the style likes about the action besides its result."""
        return leaning(v, self.player, action, self.level.style)

    @property
    def sale(self) -> float:
        """What a sale must gain in a stock round."""
        return self.hints.sale * self.level.style.sale

    def _unseen(self, v: View, action: Action) -> float:
        match action.purpose:
            case Purpose.PLACE_STATION:
                return self.station(v, action)
            case Purpose.SELL_SHARES if isinstance(v.top, StockRound):
                return -self.sale
            case Purpose.BUY_ITEM:
                return -self._reserve(v, amount(action, Role.MONEY))
            case Purpose.BUY_TRAIN:
                dear = DEAR * max(0, amount(action, Role.MONEY) - printed_price(v, action))
                return -dear - self.passed_on(v, action)
        return 0.0

    def passed_on(self, v: View, action: Action) -> float:
        """What it costs to pass a train on between companies of the player, if the level minds."""
        if not self.level.thrifty or action.purpose is not Purpose.BUY_TRAIN:
            return 0.0
        return cost_of_passing_on(v, self.player, action, timetable(v, self.judge.outlook.pace))

    def station(self, v: View, action: Action) -> float:
        """The value of a slot in a city, which keeps others out and one's own routes open."""
        hex_id, city = named(action, Role.HEX), amount(action, Role.CITY)
        if hex_id not in box_of(v.defn).board.map:
            return 0.0
        nodes = network(v).track(hex_id).nodes
        worth = nodes[city].revenue.value(v.phase.colours[-1]) if city < len(nodes) else 0
        return self.hints.station * worth


def acting(v: View) -> str:
    """The company whose operating turn it is, '' outside of one."""
    if v.state.finished:
        return ""
    turn = v.frame(OperatingTurn)
    return turn.company if turn is not None else ""
