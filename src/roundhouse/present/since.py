"""What happened since a player moved last, read from the events and two boards: right after an undo as well."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from roundhouse.core import events as ev
from roundhouse.core.actions import Action, Pass, Purpose, kind_of
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.roles import Role, all_named, amount, named
from roundhouse.core.state import Token
from roundhouse.finance.holdings import president

from . import model
from .names import item_name
from .translation import round_name

#: Kinds of action that trade shares, and those after which revenue is paid.
_TRADES = ("share", "sell", "par")
_PAYS = ("run", "dividend")

_Board = tuple[Mapping[str, tuple[str, int]], Mapping[str, tuple[Token, ...]]]
_KEPT = 1_024
#: By the moment of the action before them.
_boards: OrderedDict[int, _Board] = OrderedDict()


def since(game: Game, player: str, seen: int = 0) -> model.Since:
    """What the others did since the player's last move, which was not before `seen`."""
    return between(game, player, max(seen, last_move(game, player, seen)))


def last_move(game: Game, player: str, first: int = 0) -> int:
    """The player's last move after `first`, for themselves or as president of a company; 0 if there is none.

    It is not found if the company has closed since.
    """
    presidents = {company: president(game.view, company) for company in game.defn.companies}
    actions = game.actions
    for number in range(game.count, first, -1):
        # Going back in time, whoever was replaced runs the company again.
        for event in reversed(game.events_of(number)):
            if isinstance(event, ev.NewPresident):
                presidents[event.company] = event.old
        by = actions[number - 1].by
        if player in (by, presidents.get(by)):
            return number
    return 0


class _Changes(Struct):
    """What adds up on the way through the events."""

    shares: Counter[tuple[str, str]] = field(default_factory=Counter)
    prices: dict[str, tuple[int, int]] = {}
    presidents: dict[str, tuple[str, str]] = {}
    bought: Counter[tuple[str, str]] = field(default_factory=Counter)
    rusted: Counter[tuple[str, str]] = field(default_factory=Counter)
    revenue: Counter[str] = field(default_factory=Counter)
    items: dict[str, str] = {}
    phases: list[str] = []
    floated: list[str] = []
    closed: list[str] = []
    rounds: list[str] = []


def between(game: Game, player: str, after: int) -> model.Since:
    """What happened after an action, as the player should hear it."""
    numbers = range(after + 1, game.count + 1)
    changes = _Changes()
    for number in numbers:
        for event in game.events_of(number):
            _take(game, changes, event)
    actions = game.actions[after:]
    traded = {(a.by, c) for a in actions if kind_of(a) in _TRADES for c in all_named(a, Role.COMPANY)}
    received = _received(game, player, after, actions)
    return model.Since(
        player=player,
        after=after,
        until=game.count,
        shares=tuple(
            model.ShareChange(owner=owner, company=company, percent=percent, traded=(owner, company) in traded)
            for (owner, company), percent in changes.shares.items()
            if percent and owner in game.names and company not in changes.closed
        ),
        prices=tuple(
            model.PriceChange(company=company, old=old, new=new)
            for company, (old, new) in changes.prices.items()
            if old != new and company not in changes.closed
        ),
        presidents=tuple(
            model.PresidentChange(company=company, old=old, new=new)
            for company, (old, new) in changes.presidents.items()
            if old != new and company not in changes.closed
        ),
        phases=tuple(changes.phases),
        floated=tuple(changes.floated),
        closed=tuple(changes.closed),
        bought=_trains(changes.bought),
        rusted=_trains(changes.rusted),
        earnings=tuple(
            model.Earning(company=company, revenue=revenue, received=received[company])
            for company, revenue in changes.revenue.items()
        ),
        bids=_bids(game, actions, changes),
        items=tuple(
            model.ItemChange(item=item, name=item_name(game.defn, item), player=owner, price=0)
            for item, owner in changes.items.items()
            if item not in changes.closed
        ),
        hexes=_changed_hexes(game, after),
        passed=_only_passed(game, actions),
        rounds=tuple(round_name(game.defn.words, name) for name in changes.rounds),
    )


def _take(game: Game, changes: _Changes, event: ev.Event) -> None:
    match event:
        case ev.CertificateMoved(company, percent, giver, taker, _):
            changes.shares[giver, company] -= percent
            changes.shares[taker, company] += percent
        case ev.PrivateMoved(item, _, taker):
            changes.items[item] = taker
        case ev.PriceMoved(company, old, new, _):
            changes.prices[company] = (changes.prices.get(company, (old, new))[0], new)
        case ev.NewPresident(company, old, new):
            changes.presidents[company] = (changes.presidents.get(company, (old, new))[0], new)
        case ev.TrainMoved(train, giver, _, "rust") if giver in game.defn.companies:
            changes.rusted[giver, train_type(train)] += 1
        case ev.TrainMoved(train, _, taker, _) if taker in game.defn.companies:
            changes.bought[taker, train_type(train)] += 1
        case ev.Ran(company, _, revenue):
            changes.revenue[company] += revenue
        case ev.PhaseBegan(phase):
            changes.phases.append(phase)
        case ev.Floated(company):
            changes.floated.append(company)
        case ev.Closed(item, _):
            changes.closed.append(item)
        case ev.RoundBegan(name):
            changes.rounds.append(name)


def _trains(counted: Counter[tuple[str, str]]) -> tuple[model.TrainChange, ...]:
    return tuple(model.TrainChange(company=c, train=train, count=n) for (c, train), n in counted.items())


def _bids(game: Game, actions: Iterable[Action], changes: _Changes) -> tuple[model.ItemChange, ...]:
    """The last bid for each item, unless it was sold or started since."""
    last = {named(a, Role.ITEM) or named(a, Role.COMPANY): a for a in actions if a.purpose is Purpose.BID}
    gone = {*changes.items, *changes.prices, *(company for _, company in changes.shares)}
    return tuple(
        model.ItemChange(item=item, name=item_name(game.defn, item), player=a.by, price=amount(a, Role.MONEY))
        for item, a in last.items()
        if item not in gone
    )


def _received(game: Game, player: str, after: int, actions: Sequence[Action]) -> Counter[str]:
    """What companies paid the player of their revenue."""
    found: Counter[str] = Counter()
    for number, action in enumerate(actions, start=after + 1):
        if kind_of(action) in _PAYS:
            paid = (e.amount for e in game.events_of(number) if isinstance(e, ev.Paid) and e.payee == player)
            found[action.by] += sum(paid)
    return found


def _changed_hexes(game: Game, after: int) -> tuple[str, ...]:
    """Hexes with other tiles or stations than after an action; in a merger stations change hands without an event."""
    tiles, tokens = _board(game, after)
    state = game.state
    other = [h for h, tile in state.tiles.items() if tiles.get(h) != tile]
    other += [h for h in {**tokens, **state.tokens} if tokens.get(h, ()) != state.tokens.get(h, ())]
    return tuple(dict.fromkeys(other))


def _board(game: Game, after: int) -> _Board:
    """Tiles and stations after an action; they are asked for again at every move until the player's next one."""
    key = game.moment(after) if after else 0
    found = _boards.get(key) if after else None
    if found is None:
        state = game.at(after).state
        found = (state.tiles, state.tokens)
        if after:
            _boards[key] = found
    while len(_boards) > _KEPT:
        try:
            _boards.popitem(last=False)
        except KeyError:  # another thread was faster
            break
    return found


def _only_passed(game: Game, actions: Iterable[Action]) -> tuple[str, ...]:
    passed, acted = dict[str, None](), set[str]()
    for action in actions:
        if action.by in game.names:
            if isinstance(action, Pass):
                passed[action.by] = None
            else:
                acted.add(action.by)
    return tuple(player for player in passed if player not in acted)
