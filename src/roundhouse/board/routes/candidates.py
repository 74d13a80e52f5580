"""Candidate routes of a train: single half-routes, and pairs of half-routes that start at the same stop."""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.between import Between
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.facts import NEVER
from roundhouse.board.routes.graph import Chain
from roundhouse.board.routes.half_route_index import Partners, Tree
from roundhouse.board.routes.half_routes import Grower, HalfRoute, packed_limits
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Modifier, Stop
from roundhouse.board.routes.seeds import Seed, grow
from roundhouse.board.routes.stop_bits import StopBits
from roundhouse.board.routes.train import Train

EMITTED = 10
"""Budget steps that one candidate costs."""
ANY_WEIGHT = 1 << 20
MANY_HALF_ROUTES = 60
"""With more half-routes than this from one start, partners are looked up in a tree."""


class Candidate:
    """A route that one train could run."""

    __slots__ = ("halves", "mask", "start", "value")

    def __init__(self, value: int, mask: int, start: int, halves: tuple[HalfRoute, ...]) -> None:
        """`mask` is the track used, without the stops."""
        self.value, self.mask, self.start, self.halves = value, mask, start, halves

    def stops(self) -> list[int]:
        """The stops in order."""
        found = [self.start]
        if self.halves:
            found += [chain.end for chain in self.halves[0].chains()]
        if len(self.halves) > 1:
            found[:0] = [chain.end for chain in self.halves[1].chains()][::-1]
        return found


class Family:
    """Trains that differ at most in the size of their limits; they share their half-routes."""

    def __init__(self, problem: Problem, trains: Sequence[Train], bits: StopBits, budget: Budget) -> None:
        """Grow every half-route that any of the trains can use."""
        train = trains[0]
        self.problem, self.budget = problem, budget
        always = [m for m in problem.modifiers if not m.between and m.route_bound(train)]
        self.grower = Grower(problem, trains, bits, always)
        self.track = (1 << problem.network.board.bit_count) - 1
        self.others: list[Modifier] = self.grower.facts.others
        self.between_others = [m for m in problem.modifiers if m not in always or m in self.others]
        self.bound = sum(m.route_bound(train) for m in self.others)
        self.seeds = grow(problem, train, self.grower, budget)
        self.worth = self.grower.facts.worth(self.seeds.needed)
        self.most_worth = max(self.worth)
        self.between = Between(problem, [m for m in problem.modifiers if m.between])
        self.ended = (
            self.between.seeds(self.grower, self.seeds.all) if any(m.between for m in problem.modifiers) else []
        )
        self._trees: dict[int, Tree] = {}
        self._half_stops: dict[int, list[Stop]] = {}

    def tree(self, group: list[HalfRoute], bits: int, weigh: Callable[[HalfRoute], int]) -> Tree:
        """The half-routes of a group as a tree, built on first use."""
        found = self._trees.get(id(group))
        if found is None:
            found = self._trees[id(group)] = Tree(group, bits, weigh, self.worth)
            self.budget.spend(10 * len(group))
        return found

    def routes(
        self, train: Train, least: Callable[[], int], used: int = 0, only: int | None = None
    ) -> Iterator[Candidate]:
        """Routes of a train worth at least `least()`, which may rise meanwhile, that keep off the track in `used`.

        `only` restricts them to those grown from one start.
        """
        limits = packed_limits(train)[1]
        for between, seeds in ((False, self.seeds.all), (True, self.ended)):
            for seed in seeds:
                if only is None or only == seed.start:
                    yield from _Pairing(self, train, seed, limits - seed.cost, least, between).run(used)

    def stops(self, start: int, halves: tuple[HalfRoute, ...]) -> list[Stop]:
        """The stops of a route in order."""
        ahead = self._stops_of(halves[0]) if halves else []
        back = self._stops_of(halves[1])[::-1] if len(halves) > 1 else []
        return [*back, self.problem.stop(start), *ahead]

    def _stops_of(self, half: HalfRoute) -> list[Stop]:
        known = self._half_stops.get(id(half))
        if known is None:
            known = self._half_stops[id(half)] = [self.problem.stop(chain.end) for chain in half.chains()]
        return known

    def best(self, train: Train, used: int = 0, only: int | None = None) -> Candidate | None:
        """The best route of a train that keeps off the track in `used`."""
        top: list[Candidate | None] = [None]

        def least() -> int:
            return 1 if top[0] is None else top[0].value + 1

        for candidate in self.routes(train, least, used, only):
            top[0] = candidate
        return top[0]


class _Pairing:
    """The routes through one start."""

    def __init__(
        self,
        family: Family,
        train: Train,
        seed: Seed,
        room: int,
        least: Callable[[], int],
        between: bool = False,
    ) -> None:
        self.family, self.train, self.seed, self.least, self.between = family, train, seed, least, between
        self.high = family.grower.high
        self.worth, self.most_worth = family.worth, family.most_worth
        self.facts = family.grower.facts.of(seed.start)
        # Half-routes record what is left of `cap`; these convert that to what is left of the train's own limits.
        cap = family.seeds.cap if family.seeds.middle else family.seeds.cap - seed.cost
        self.one_half = room - cap
        self.two_halves = room - 2 * cap
        self.cap = cap
        self.room = room
        self._weighed: dict[int, dict[int, list[HalfRoute]]] = {}

    def run(self, used: int) -> Iterator[Candidate]:
        if self.room & self.high != self.high:
            return
        if self.train.least_stops <= 1 and not self.between and self.worth[self.facts] > NEVER:
            found = self._candidate(self.seed.base + self.worth[self.facts], self.seed.bits, ())
            if found is not None:
                yield found
        groups = self.seed.groups
        if used:
            groups = [
                kept
                for group in groups
                if (
                    kept := group
                    if len(group) >= MANY_HALF_ROUTES
                    else [half for half in group if not half.mask & used]
                )
            ]
        if not self.family.seeds.via and (not self.between or self.family.between.is_end(self.seed.start)):
            for group in groups:
                yield from self._singles(group, used)
        if not self.seed.ends_here:
            open_ = sorted((group for group in groups if not _begins_terminal(group[0])), key=len)
            for i, one in enumerate(open_):
                for other in open_[i + 1 :]:
                    if _first_chain(one[0]).mask & _first_chain(other[0]).mask:
                        continue  # both groups begin on the same track
                    if len(other) >= MANY_HALF_ROUTES:
                        yield from self._tree_pairs(one, other, used)
                    elif self.family.seeds.middle:
                        yield from self._middle_pairs(one, other)
                    else:
                        yield from self._pairs(one, other)

    def _by_weight(self, group: list[HalfRoute]) -> dict[int, list[HalfRoute]]:
        found = self._weighed.get(id(group))
        if found is None:
            found = self._weighed[id(group)] = {}
            for half in group:
                found.setdefault(self._weight(half), []).append(half)
        return found

    def _weight(self, half: HalfRoute) -> int:
        if not self.family.seeds.middle:
            return 0
        weight = self.family.grower.weight
        return weight(self.cap) - weight(half.left)

    def _middle_pairs(self, one: list[HalfRoute], other: list[HalfRoute]) -> Iterator[Candidate]:
        """Only routes that have this start in the middle."""
        most = self.family.grower.weight(self.seed.cost)
        for a, ones in self._by_weight(one).items():
            for b, others in self._by_weight(other).items():
                if abs(a - b) <= most:
                    yield from self._pairs(ones, others)

    def _singles(self, group: Sequence[HalfRoute], used: int) -> Iterator[Candidate]:
        high, add, worth, facts = self.high, self.one_half, self.worth, self.facts
        base, bound = self.seed.base, self.family.bound
        for half in group:
            value = base + half.value
            least = self.least() - bound
            if value + self.most_worth < least:
                return
            value += worth[facts | half.facts]
            if value >= least and (add + half.left) & high == high and not half.mask & used:
                found = self._candidate(value, half.mask, (half,))
                if found is not None:
                    yield found

    def _pairs(self, one: Sequence[HalfRoute], other: Sequence[HalfRoute]) -> Iterator[Candidate]:
        high, bits, worth, least = self.high, self.seed.bits, self.worth, self.least
        base, bound, most = self.seed.base, self.family.bound, self.most_worth
        budget = self.family.budget
        top = other[0].value + most
        for a in one:
            here = base + a.value
            floor = least() - here - bound
            if top < floor:
                return
            mask, room, facts = a.mask, a.left + self.two_halves, self.facts | a.facts
            tried = 0
            for b in other:
                tried += 1
                if b.value + most < floor:
                    break
                if mask & b.mask == bits and (room + b.left) & high == high:
                    value = b.value + worth[facts | b.facts]
                    if value >= floor:
                        found = self._candidate(here + value, mask | b.mask, (a, b))
                        if found is not None:
                            yield found
                        floor = least() - here - bound
            budget.spent += tried
            if budget.exhausted:
                return

    def _tree_pairs(self, one: Sequence[HalfRoute], other: list[HalfRoute], used: int) -> Iterator[Candidate]:
        bits, worth, budget, most = self.seed.bits, self.worth, self.family.budget, self.most_worth
        base, bound = self.seed.base, self.family.bound
        tree = self.family.tree(other, bits, self._weight)
        best = other[0].value + most
        uneven = self.family.grower.weight(self.seed.cost) if self.family.seeds.middle else ANY_WEIGHT
        for a in one:
            here = base + a.value
            floor = self.least() - here - bound
            if best < floor:
                return
            if a.mask & used:
                continue
            facts = self.facts | a.facts
            bests = tree.bests(facts)
            if tree.best(facts) < floor:
                budget.spent += 1
                continue
            weight = self._weight(a)
            search = Partners(
                a.mask & ~bits | used,
                a.left + self.two_halves,
                self.high,
                weight - uneven,
                weight + uneven,
                floor,
                bests,
                most,
            )
            for b in search.of(tree.tops):
                value = b.value + worth[facts | b.facts]
                if value >= search.least:
                    found = self._candidate(here + value, a.mask | b.mask, (a, b))
                    if found is not None:
                        yield found
                    search.least = self.least() - here - bound
            budget.spent += 3 * search.looked + 5
            if budget.exhausted:
                return

    def _ends_in_group(self, halves: tuple[HalfRoute, ...]) -> bool:
        """Whether the route ends in the group of stops that the train must run through."""
        bits = self.family.grower.bits
        group = bits.group(self.train.through)
        ends = [half.last.end for half in halves if half.last is not None] + [self.seed.start] * (len(halves) < 2)
        return any(bits.of(end) & group for end in ends)

    def _candidate(self, value: int, mask: int, halves: tuple[HalfRoute, ...]) -> Candidate | None:
        """The route of these half-routes with all bonuses; None if the train can't run it or it is worth too little."""
        family = self.family
        if self.train.through and not self.family.seeds.via and self._ends_in_group(halves):
            return None
        start, train = self.seed.start, self.train
        modifiers = family.between_others if self.between else family.others
        if modifiers or train.companions:
            stops = family.stops(start, halves)
            if train.companions and train.lacks([stop.kind for stop in stops]):
                return None
            for modifier in modifiers:
                value += modifier.route_bonus(train, stops)
        found = Candidate(value, mask & family.track, start, halves)
        if self.between:
            found.value -= sum([family.between.share(stop) for stop in found.stops()])
        if found.value < self.least():
            return None
        family.budget.spent += EMITTED
        return found


def _first_chain(half: HalfRoute) -> Chain:
    while half.before is not None and half.before.last is not None:
        half = half.before
    assert half.last is not None
    return half.last


def _begins_terminal(half: HalfRoute) -> bool:
    return _first_chain(half).walks[0].terminal
