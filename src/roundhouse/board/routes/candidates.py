"""Candidate routes of a train: single arms, and pairs of arms that meet in a stop."""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.between import Between
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.graph import Chain
from roundhouse.board.routes.half_route_index import Branch, Partners, tree_of
from roundhouse.board.routes.half_routes import Arm, Grower, StopBits, packed_limits
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Stop
from roundhouse.board.routes.seeds import Spread, grow
from roundhouse.board.routes.train import Train

EMITTED = 10
"""Steps of the budget for one candidate."""
ANY_WEIGHT = 1 << 20
MANY_ARMS = 60
"""More arms than this from one start, and partners are sought in a tree."""


class Candidate:
    """A route that one train could run."""

    __slots__ = ("arms", "mask", "start", "value")

    def __init__(self, value: int, mask: int, start: int, arms: tuple[Arm, ...]) -> None:
        """`mask` is the track used, without the stops."""
        self.value, self.mask, self.start, self.arms = value, mask, start, arms

    def stops(self) -> list[int]:
        """The stops in order."""
        found = [self.start]
        if self.arms:
            found += [chain.end for chain in self.arms[0].chains()]
        if len(self.arms) > 1:
            found[:0] = [chain.end for chain in self.arms[1].chains()][::-1]
        return found


class Family:
    """Trains that differ at most in the size of their limits; they share all growing."""

    def __init__(self, problem: Problem, trains: Sequence[Train], bits: StopBits, budget: Budget) -> None:
        """Grow all arms that any of the trains can use."""
        train = trains[0]
        self.problem, self.budget = problem, budget
        self.grower = Grower(problem, trains, bits)
        self.track = (1 << problem.network.board.bit_count) - 1
        self.always = [m for m in problem.modifiers if not m.between and m.route_bound(train)]
        self.bound = sum(m.route_bound(train) for m in self.always)
        self.spreads = grow(problem, train, self.grower, bits, budget)
        self.between = Between(problem, [m for m in problem.modifiers if m.between])
        self.ended = (
            self.between.spreads(self.grower, self.spreads.all) if any(m.between for m in problem.modifiers) else []
        )
        self._trees: dict[int, list[Branch]] = {}
        self._arm_stops: dict[int, list[Stop]] = {}

    def tree(self, group: list[Arm], bits: int, weigh: Callable[[Arm], int]) -> list[Branch]:
        """The arms of a group as a tree, built when first asked for."""
        found = self._trees.get(id(group))
        if found is None:
            found = self._trees[id(group)] = tree_of(group, bits, weigh)
            self.budget.spend(10 * len(group))
        return found

    def routes(
        self, train: Train, least: Callable[[], int], used: int = 0, only: int | None = None
    ) -> Iterator[Candidate]:
        """Routes of a train worth at least `least()`, which may grow meanwhile, without the track of a mask.

        `only` confines them to those that are grown from one start.
        """
        limits = packed_limits(train)[1]
        for between, spreads in ((False, self.spreads.all), (True, self.ended)):
            for spread in spreads:
                if only is None or only == spread.start:
                    yield from _Pairing(self, train, spread, limits - spread.cost, least, between).run(used)

    def stops(self, start: int, arms: tuple[Arm, ...]) -> list[Stop]:
        """The stops of a route in order."""
        ahead = self._stops_of(arms[0]) if arms else []
        back = self._stops_of(arms[1])[::-1] if len(arms) > 1 else []
        return [*back, self.problem.stop(start), *ahead]

    def _stops_of(self, arm: Arm) -> list[Stop]:
        known = self._arm_stops.get(id(arm))
        if known is None:
            known = self._arm_stops[id(arm)] = [self.problem.stop(chain.end) for chain in arm.chains()]
        return known

    def best(self, train: Train, used: int = 0, only: int | None = None) -> Candidate | None:
        """The best route of a train without the track of a mask."""
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
        spread: Spread,
        room: int,
        least: Callable[[], int],
        between: bool = False,
    ) -> None:
        self.family, self.train, self.spread, self.least, self.between = family, train, spread, least, between
        self.high = family.grower.high
        self.needed = family.spreads.needed
        # Arms note what is left of `cap`; these turn that into what is left of the train's own limits.
        cap = family.spreads.cap if family.spreads.middle else family.spreads.cap - spread.cost
        self.one_arm = room - cap
        self.two_arms = room - 2 * cap
        self.cap = cap
        self.room = room

    def run(self, used: int) -> Iterator[Candidate]:
        if self.room & self.high != self.high:
            return
        if self.train.least_stops <= 1 and not self.between:
            found = self._candidate(self.spread.base, self.spread.bits, ())
            if found is not None:
                yield found
        groups = self.spread.groups
        if used:
            groups = [
                kept
                for group in groups
                if (kept := group if len(group) >= MANY_ARMS else [arm for arm in group if not arm.mask & used])
            ]
        if not self.family.spreads.via and (not self.between or self.family.between.is_end(self.spread.start)):
            for group in groups:
                yield from self._singles(group, used)
        if not self.spread.ends_here:
            open_ = sorted((group for group in groups if not _begins_terminal(group[0])), key=len)
            for i, one in enumerate(open_):
                for other in open_[i + 1 :]:
                    if _first_chain(one[0]).mask & _first_chain(other[0]).mask:
                        continue  # all arms of both begin with the same track
                    if len(other) >= MANY_ARMS:
                        yield from self._tree_pairs(one, other, used)
                    elif self.family.spreads.middle:
                        yield from self._middle_pairs(one, other)
                    else:
                        yield from self._pairs(one, other)

    def _by_weight(self, group: list[Arm]) -> dict[int, list[Arm]]:
        found: dict[int, list[Arm]] = {}
        for arm in group:
            found.setdefault(self._weight(arm), []).append(arm)
        return found

    def _weight(self, arm: Arm) -> int:
        if not self.family.spreads.middle:
            return 0
        weight = self.family.grower.weight
        return weight(self.cap) - weight(arm.left)

    def _middle_pairs(self, one: list[Arm], other: list[Arm]) -> Iterator[Candidate]:
        """Only routes whose middle this start is."""
        most = self.family.grower.weight(self.spread.cost)
        for a, ones in self._by_weight(one).items():
            for b, others in self._by_weight(other).items():
                if abs(a - b) <= most:
                    yield from self._pairs(ones, others)

    def _singles(self, group: Sequence[Arm], used: int) -> Iterator[Candidate]:
        high, add, base, bound, needed = self.high, self.one_arm, self.spread.base, self.family.bound, self.needed
        for arm in group:
            value = base + arm.value
            if value + bound < self.least():
                return
            if (add + arm.left) & high == high and not arm.mask & used and (not needed or _meets(arm.mask, needed)):
                found = self._candidate(value, arm.mask, (arm,))
                if found is not None:
                    yield found

    def _pairs(self, one: Sequence[Arm], other: Sequence[Arm]) -> Iterator[Candidate]:
        high, bits, needed, least = self.high, self.spread.bits, self.needed, self.least
        start = self.spread.base + self.family.bound
        budget = self.family.budget
        top = other[0].value
        for a in one:
            here = start + a.value
            base = here - self.family.bound
            floor = least() - here
            if top < floor:
                return
            mask, room = a.mask, a.left + self.two_arms
            has = not needed or _meets(mask, needed)
            tried = 0
            for b in other:
                tried += 1
                if b.value < floor:
                    break
                if mask & b.mask == bits and (room + b.left) & high == high and (has or _meets(mask | b.mask, needed)):
                    found = self._candidate(base + b.value, mask | b.mask, (a, b))
                    if found is not None:
                        yield found
                    floor = least() - here
            budget.spent += tried
            if budget.exhausted:
                return

    def _tree_pairs(self, one: Sequence[Arm], other: list[Arm], used: int) -> Iterator[Candidate]:
        bits, needed, budget = self.spread.bits, self.needed, self.family.budget
        start = self.spread.base + self.family.bound
        tops = self.family.tree(other, bits, self._weight)
        best = other[0].value
        uneven = self.family.grower.weight(self.spread.cost) if self.family.spreads.middle else ANY_WEIGHT
        for a in one:
            here = start + a.value
            base = here - self.family.bound
            floor = self.least() - here
            if best < floor:
                return
            if a.mask & used:
                continue
            weight = self._weight(a)
            search = Partners(
                a.mask & ~bits | used, a.left + self.two_arms, self.high, weight - uneven, weight + uneven, floor
            )
            for b in search.of(tops):
                if not needed or _meets(a.mask | b.mask, needed):
                    found = self._candidate(base + b.value, a.mask | b.mask, (a, b))
                    if found is not None:
                        yield found
                    search.least = self.least() - here
            budget.spent += 3 * search.looked + 5
            if budget.exhausted:
                return

    def _ends_in_group(self, arms: tuple[Arm, ...]) -> bool:
        """Whether the train only comes to the group it must run through."""
        bits = self.family.grower.bits
        group = bits.group(self.train.through)
        ends = [arm.last.end for arm in arms if arm.last is not None] + [self.spread.start] * (len(arms) < 2)
        return any(bits.of(end) & group for end in ends)

    def _candidate(self, value: int, mask: int, arms: tuple[Arm, ...]) -> Candidate | None:
        """The route of these arms, with its bonuses, unless the train cannot run it or it is not worth enough."""
        family = self.family
        if self.train.through and not self.family.spreads.via and self._ends_in_group(arms):
            return None
        start, train = self.spread.start, self.train
        modifiers = family.problem.modifiers if self.between else family.always
        if modifiers or train.companions:
            stops = family.stops(start, arms)
            if train.companions and train.lacks([stop.kind for stop in stops]):
                return None
            for modifier in modifiers:
                value += modifier.route_bonus(train, stops)
        found = Candidate(value, mask & family.track, start, arms)
        if self.between:
            found.value -= sum([family.between.share(stop) for stop in found.stops()])
        if found.value < self.least():
            return None
        family.budget.spent += EMITTED
        return found


def _meets(mask: int, needed: tuple[int, ...]) -> bool:
    """Whether stops of every demand are among those of a mask."""
    return all(mask & one for one in needed)


def _first_chain(arm: Arm) -> Chain:
    while arm.before is not None and arm.before.last is not None:
        arm = arm.before
    assert arm.last is not None
    return arm.last


def _begins_terminal(arm: Arm) -> bool:
    return _first_chain(arm).walks[0].terminal
