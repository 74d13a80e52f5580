"""The value of a position for a player: present wealth, and what shares, companies and privates will bring."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.core.ids import OFFERING
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.policies import policies

from .earnings import income, outlook_of_track
from .hints import Hints
from .prospects import Prospect, chance, outlook, prospect, waits
from .styles.style import PLAIN, Style
from .styles.taste import taste
from .sudden import sudden_shortage
from .tempo import is_ended, lies_idle

#: A bankrupt player has lost.
RUIN = 100_000.0
#: For how many rounds a careful president plans their companies' trains.
DANGER = 3.0
#: The cost of being unable to pay for a train that must be bought now.
SHORT = 1_500.0
#: What fraction of its price a share brings in a forced sale.
CHEAP = 0.7
#: The cost of every dollar that a president could not raise if the worst came.
WORST = 0.5
#: How much the distance to the best of the others counts when a move ends the game.
LAST_WORD = 0.3
SAFE = Prospect()


class Level(Struct, frozen=True):
    """How well a bot thinks."""

    #: Whether it follows the train race: what rusts when, who can pay for the next train.
    race: bool = True
    #: What fraction of the foreseeable rounds it looks ahead, at least one.
    sight: float = 1.0
    #: Whether it counts the help it will soon owe as president.
    careful: bool = True
    #: Whether it builds to reach more stops; if not, it builds only for immediate revenue once its trains run.
    builds: bool = True
    #: Whether it builds towards distant stops and for future trains, once its trains run.
    far: bool = True
    #: How much it minds the others' gains, as a fraction of the title's hint.
    rivals: float = 1.0
    #: The discount on money that comes a round later, because money in hand can be put to work.
    interest: float = 0.0
    #: Positions it examines when it plans a turn; 0 for no planning.
    nodes: int = 0
    #: How many options it plans to the end of the turn.
    width: int = 4
    #: Whether it plans its turns in stock rounds, too.
    trades: bool = True
    #: Whether it plans a company's turn with the best option of every kind, such as a pass, and so judges all alike.
    even: bool = False
    #: Whether it overlooks what the title calls small differences.
    careless: bool = False
    #: Whether it makes offers to other players, and answers theirs only if it clearly gains.
    deals: bool = False
    #: What it likes besides.
    style: Style = PLAIN
    #: Whether it believes what games have shown, where a title's hints say so.
    seasoned: bool = False
    #: Whether it looks further ahead while money lies idle.
    invests: bool = False
    #: Whether it expects others to buy the trains that their companies can pay for.
    brisk: bool = False
    #: Whether it notices that prices end the game, and ends it only while it is ahead.
    ends: bool = False
    #: Whether it looks at everybody's routes again after a turn, and for every station.
    watches: bool = False
    #: Whether it reckons with trains of its companies that may be gone before their next turn.
    wary: bool = False
    #: Whether it minds what its own companies lose when they pass trains on to each other.
    thrifty: bool = False
    #: Whether it plays on every one of a handful of options, however bad it looks at first.
    thorough: bool = False
    #: How much it counts on trains that its companies could buy now and don't.
    hopes: float = 1.0
    #: How much the title's learned judgement counts at the end of a company's turn.
    learned: float = 0.0

    def in_style(self, style: Style) -> Level:
        """The same level with a style of play; whoever has one deals with others, too."""
        return replace(
            self,
            sight=self.sight * style.sight,
            rivals=self.rivals * style.rivals,
            interest=self.interest * style.interest,
            deals=True,
            style=style,
        )

    def hinted(self, hints: Hints, v: View) -> Hints:
        """A title's hints as this level and its style see them in a position."""
        believed = hints.with_experience() if self.seasoned else hints
        return self.style.hinted(believed.while_idle() if self.invests and lies_idle(v) else believed)


class Judge:
    """Values positions that follow from one root; whatever can't have changed is reused."""

    def __init__(self, root: View, hints: Hints, level: Level) -> None:
        """Examine the root: the outlook on the rest of the game stays the same for all positions that follow."""
        self.root, self.hints, self.level = root, hints, level
        self.outlook = outlook(
            root,
            hints,
            level.sight,
            race=level.race,
            interest=level.interest,
            brisk=level.brisk,
            ends=level.ends,
            hopes=level.hopes if hints.hopes is None else hints.hopes,
        )
        self.danger = replace(self.outlook, rounds=min(DANGER, self.outlook.rounds), race=True, hopes=1.0)
        self.nodes = 0
        self._wide = False
        #: A train of the next type, to build for.
        self.later = self._later()
        self._futures: dict[tuple[object, ...], tuple[Prospect, View]] = {}

    def score(self, v: View, player: str, company: str = "", *, wide: bool = False) -> float:
        """The value of the position for a player relative to the others; `company` has just built or bought.

        With `wide` the routes of all companies are looked at again, not only that company's.
        """
        self.nodes += 1
        self._wide = wide
        try:
            own = self.value(v, player, company) + taste(v, self.root, player, self.level.style, self.outlook.pace)
            if not self.level.rivals:
                return own
            others = [self.value(v, p, company) for p in v.state.players if p != player]
        finally:
            self._wide = False
        solvent = [x for x in others if x > -RUIN / 2]
        if self.level.ends and solvent and is_ended(self.root, v):
            own += LAST_WORD * (own - max(solvent))
        return own - self.level.rivals * self.hints.rivals * (sum(solvent) / len(solvent) if solvent else 0.0)

    def value(self, v: View, player: str, company: str = "") -> float:
        """What a player can expect to own at the end of the game."""
        if player in v.state.bankrupt:
            return -RUIN
        total = float(v.defn.worth(v, player))
        if v.state.finished:
            return total
        owed = soon = sudden = 0.0
        for name, owners in v.state.shares.items():
            if player in owners and name not in v.state.closed:
                gain, danger = self._holding(v, player, name, company)
                total += gain
                due = danger.help * danger.chance
                owed += due if danger.help_in < 1 else self.hints.help * due
                soon += due if danger.help_in < 1 else 0.0
                if self.level.wary and danger is not SAFE:
                    sudden += sudden_shortage(v, name)
        total += self._privates(v, player)
        if sudden:
            total -= WORST * max(0.0, sudden - self._liquid(v, player))
        return total - owed - self._distress(v, player, owed, soon)

    def prospect(self, v: View, name: str, company: str = "", *, danger: bool = False) -> Prospect:
        """A company's future, or its dangers in the near future; routes are computed again for the acting company."""
        ahead = self.danger if danger else self.outlook
        ground = v if self._wide or name == company or name not in self.root.state.floated else self.root
        state = v.state
        key = (
            ahead,
            name,
            state.cash[name],
            state.trains.get(name),
            state.trains.get(OFFERING),
            state.phase,
            name in state.closed,
            id(ground.state.tiles),
            id(ground.state.tokens),
            id(ground.state.privates),
            id(ground.state.title),
            waits(v, name),
            president(v, name) != "",
            policies(v).operating.loans(v, name),
            chance(v, name, self.hints) if name not in state.floated else 1.0,
        )
        found = self._futures.get(key)
        if found is None:
            # The position is stored with its prospect so that the ids of its containers are not reused.
            found = self._futures[key] = prospect(v, name, ahead, self.hints, ground), ground
        return found[0]

    def _holding(self, v: View, player: str, name: str, company: str) -> tuple[float, Prospect]:
        """What a holding brings besides its price, and the near future in which it may cost money."""
        part, future = percent(v, player, name) / 100, self.prospect(v, name, company)
        if len(v.defn.companies[name].certificates) == 1:
            return self._minor(v, name, future, company), SAFE
        gain = part * future.dividends
        shares = percent(v, player, name) / share_size(v, name)
        price = price_of(v, name)
        gain += shares * price * self.hints.rise * (future.rises - future.falls)
        gain += part * self._promise(name)
        gain *= future.chance
        if future.chance < 1:
            gain -= (1 - future.chance) * self._idle() * shares * price
        leads = president(v, name) == player
        if leads and self.level.race:
            gain += self.hints.treasury * part * v.state.cash[name]
            gain += self.hints.lead * future.chance
        if name == company:
            gain += self._track(v, name) * (part if not leads else max(part, 0.5))
        if not leads or not self.level.careful:
            return gain, SAFE
        return gain, self.prospect(v, name, company, danger=True)

    def _promise(self, name: str) -> float:
        """The value of a company beyond its forecast: judged by its home until it has revenue."""
        if not self.level.race:
            return 0.0
        home = 0.0 if income(self.root, name) else self.hints.company_bonus.get(name, 0.0)
        return self.hints.promise + home

    def _idle(self) -> float:
        """What fraction of its value money loses in a company that doesn't float."""
        return 1 - self.outlook.worth_in(self.outlook.rounds) if self.level.interest else 0.3

    def _minor(self, v: View, name: str, future: Prospect, company: str) -> float:
        gain = future.dividends * self.hints.minor_pays + self.hints.minor_value
        gain += self.hints.minor_treasury * v.state.cash[name] + self.hints.company_bonus.get(name, 0.0)
        # Only the track of the company that acts can have changed.
        return gain + 0.5 * self._track(v if name == company else self.root, name)

    def _track(self, v: View, name: str) -> float:
        """The value of a company's track besides the routes of its present trains.

        Every bot builds for trains without a route, and for a company without income also towards distant stops.
        """
        if name not in v.state.floated and not v.state.trains.get(name):
            return 0.0
        level, earns = self.level, income(self.root, name) > 0
        if not level.builds and (earns or not self.root.state.trains.get(name)):
            return 0.0
        reached, near = outlook_of_track(v, name)
        worth = self.hints.reach * reached
        if level.far or not earns:
            worth += self.hints.frontier * near
        if level.far and level.race and self.later:
            worth += 0.1 * self.outlook.rounds * income(v, name, (self.later,))
        return worth

    def _later(self) -> str:
        stack = self.root.state.trains.get(OFFERING, ())
        kinds = list(dict.fromkeys(t.rpartition("-")[0] for t in stack))
        return kinds[min(1, len(kinds) - 1)] if kinds else ""

    def _privates(self, v: View, player: str) -> float:
        owned = [name for name, owner in v.state.privates.items() if owner == player]
        counted = self.hints.private_counts
        return sum(self.private(v, name) - counted * v.defn.privates[name].price for name in owned)

    def private(self, v: View, name: str) -> float:
        """The value of a private company: its income, and its price when it is sold or the game ends."""
        card, hints = v.defn.privates[name], self.hints
        rounds = min(self.outlook.rounds, hints.private_rounds.get(self.root.state.phase, 99.0))
        if self.level.interest and name in hints.fleeting:
            return card.revenue * min(rounds, 2.0)
        left = card.price * (1 - hints.private_loss) * self.outlook.worth_in(rounds)
        if self.level.interest:
            left *= hints.resale
        return left + card.revenue * self.outlook.payments(rounds) + hints.private_bonus.get(name, 0.0)

    def _distress(self, v: View, player: str, owed: float, soon: float) -> float:
        """The cost if a player can't raise the money that is due: they must sell shares cheaply, or go bankrupt."""
        if owed <= 0:
            return 0.0
        cash, liquid = v.state.cash[player], self._liquid(v, player)
        cost = 0.3 * max(0.0, owed - cash) + 2.0 * max(0.0, owed - liquid)
        return cost + (SHORT + 3.0 * (soon - liquid) if soon > liquid else 0.0)

    def _liquid(self, v: View, player: str) -> float:
        """What a player can raise in an emergency: cash, and shares except those that make them president."""
        total = float(v.state.cash[player])
        for name, owners in v.state.shares.items():
            if player not in owners or name in v.state.closed or len(v.defn.companies[name].certificates) == 1:
                continue
            held = percent(v, player, name)
            if president(v, name) == player:
                held -= max(v.defn.companies[name].certificates)
            total += CHEAP * max(0, held) / share_size(v, name) * price_of(v, name)
        return total
