"""What must hold in every position of 18SA besides the conservation of matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from roundhouse.core.actions import Action
from roundhouse.finance.holdings import divided, living, percent, president
from roundhouse.rules.operating.frames import Discards, OperatingRound
from roundhouse.rules.operating.phases import excess_trains
from roundhouse.rules.operating.trains import bank_types
from roundhouse.rules.stock.frames import ChooseExchange
from roundhouse.simulation import play_random_game
from roundhouse.titles.sa.bankruptcy import in_receivership
from roundhouse.titles.sa.pending import Debts, Purchase, Surplus
from roundhouse.titles.sa.stock_chart import share_limit
from roundhouse.titles.sa.types import View


def faults(v: View) -> Iterator[str]:
    """Everything that is wrong with a position."""
    yield from _certificates(v)
    yield from _presidents(v)
    yield from _loans(v)
    yield from _trains(v)
    for colour, count in Counter(colour for _, colour in v.state.title.mines).items():
        if count > 3:
            yield f"{count} markers of the {colour} mine"


def _certificates(v: View) -> Iterator[str]:
    for company in divided(v):
        if sum(v.defn.sizes(v, company)) != 100:
            yield f"{company} is not 100 %"
        if percent(v, company, company) > 10:
            yield f"{company} holds too much of itself"
        for player in v.state.players:
            if percent(v, player, company) > share_limit(v, company) and v.frame(Surplus) is None:
                yield f"{player} holds {percent(v, player, company)}% of {company}"


def _presidents(v: View) -> Iterator[str]:
    if v.frame(ChooseExchange) is not None:
        return
    for company in (c for c in divided(v) if c in v.state.floated and not in_receivership(v, c)):
        leader, held = president(v, company), living(v, company)
        if not leader or leader in v.state.bankrupt:
            yield f"{company} has no president"
        elif held[leader] < max(held.values()):
            yield f"{leader} leads {company} with {held}"


def _loans(v: View) -> Iterator[str]:
    if len(v.state.title.loans) > 10:
        yield "too many loans"
    for card, owner in v.state.title.loans:
        if card not in v.state.trains.get(owner, ()):
            yield f"the loan on {card} is not {owner}'s"


def _trains(v: View) -> Iterator[str]:
    for company in (c for c in divided(v) if c in v.state.floated):
        if excess_trains(v, company) > 0 and v.frame(Discards) is None:
            yield f"{company} has too many trains"
    operating, pending = v.frame(OperatingRound), v.frame(Debts) or v.frame(Purchase) or v.frame(Discards)
    if operating is not None and not pending and operating.done:
        last = operating.done[-1]
        if last in v.state.floated and not v.state.trains.get(last) and bank_types(v) and _nothing_rusted(v, operating):
            yield f"{last} has ended its turn without a train"


def _nothing_rusted(v: View, frame: OperatingRound) -> bool:
    """Whether no later corporation of the round can have taken the last one's trains by a new phase."""
    turn = next((f for f in reversed(v.state.stack) if hasattr(f, "bank_trains")), None)
    return turn is None or not v.state.title.turn.trains


@pytest.mark.parametrize(
    ("players", "seed", "style"),
    [(3, 31, "sober"), (4, 32, "wild"), (5, 33, "sober"), (6, 34, "wild"), (3, 35, "wild")],
)
def test_positions_are_sound(players: int, seed: int, style: str) -> None:
    """After every action of random games, the variant of share dealing included."""

    def watch(v: View, action: Action) -> None:
        found = list(faults(v))
        assert not found, f"{found} before {action}"

    options = {"extended_share_dealing": seed % 2 == 0}
    outcome = play_random_game("18sa", players, seed, style=style, watch=watch, options=options)
    assert outcome.finished
