"""The Minor Company Final Exchange Round (section 4.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import BANK, MARKET, OUT, MinorId
from roundhouse.finance.holdings import after, companies
from roundhouse.rules.mergers.absorb import hand_over_assets, retire
from roundhouse.rules.operating.phases import check_train_limits

from .book import BOOK
from .exchange import Exchange, exchange, is_connected, minor_is_own, minors_of, share_source
from .pending import FinalExchange
from .rounds import begin_stock_round
from .types import Draft, View


class CloseMinor(Action, frozen=True, tag="close"):
    """Close a minor company that is connected to no corporation."""

    minor: MinorId
    form: ClassVar[str] = "{by} close {minor}"


def actor(v: View) -> str:
    """The player whose turn it is."""
    return v.expect(FinalExchange).player


def connected(v: View, minor: str) -> list[str]:
    """The started corporations that a minor is connected to."""
    return [c for c in companies(v, "major") if c in v.state.par and is_connected(v, minor, c)]


def exchange_candidates(v: View) -> Iterator[Exchange]:
    """Any of the player's minors for any corporation it is connected to."""
    for minor in minors_of(v, actor(v)):
        for company in connected(v, minor):
            yield Exchange(actor(v), minor, company)


def close_candidates(v: View) -> Iterator[CloseMinor]:
    """Any of the player's minors."""
    for minor in minors_of(v, actor(v)):
        yield CloseMinor(actor(v), minor)


def corporation_is_connected(v: View, a: Exchange) -> Iterator[str]:
    """The owner chooses among the corporations that the minor is connected to."""
    if a.company not in connected(v, a.minor):
        yield f"minor {a.minor} is not connected to {a.company}"


def treasury_goes_first(v: View, a: Exchange) -> Iterator[str]:
    """The share comes from the treasury, and from the Pool only if the treasury has none."""
    if a.source:
        yield "in this round you cannot choose where the share comes from"


def share_is_needed(v: View, a: Exchange) -> Iterator[str]:
    """On 18xx.games a minor cannot merge into a corporation with no share left."""
    if v.defn.deviations.pass_closes_all_minors and not share_source(v, a.company):
        yield f"no share of {a.company} is left"


def minor_is_the_players(v: View, a: CloseMinor) -> Iterator[str]:
    """Players can close only their own minors."""
    if a.minor not in minors_of(v, a.by):
        yield f"{a.by} does not own minor {a.minor}"


def minor_is_unconnected(v: View, a: CloseMinor) -> Iterator[str]:
    """A minor that is connected to a corporation must merge."""
    found = connected(v, a.minor)
    if found:
        yield f"minor {a.minor} is connected to {', '.join(found)} and must merge"


def one_at_a_time(v: View, a: Pass) -> Iterator[str]:
    """Nobody may pass while they own a minor; 18xx.games accepts a pass at any time."""
    if not v.defn.deviations.pass_closes_all_minors:
        yield f"{a.by} must merge or close one of their minors"


def pass_candidates(v: View) -> Iterator[Pass]:
    """18xx.games offers a pass only if no minor must be exchanged."""
    owed = [found for minor in minors_of(v, actor(v)) if (found := connected(v, minor))]
    if not any(all(share_source(v, c) for c in found) for found in owed):
        yield Pass(actor(v))


def not_by_itself(v: View, a: CloseMinor) -> Iterator[str]:
    """On 18xx.games a player's minors close together."""
    if v.defn.deviations.pass_closes_all_minors:
        yield "minors cannot be closed one by one; pass to close all of yours"


def apply_exchange(d: Draft, a: Exchange) -> None:
    """Cases A to C: a treasury share, a Pool share, or nothing."""
    source = share_source(d, a.company)
    if source == a.company or not d.defn.deviations.treasury_share_ends_turn:
        _next(d)
    if source:
        exchange(d, a.by, a.minor, a.company, source)
        return
    hand_over_assets(d, a.minor, BANK, MARKET if d.defn.deviations.exchanged_trains_to_pool else OUT, "no share left")
    retire(d, a.minor, f"merged into {a.company}")


def close(d: Draft, minor: str) -> None:
    """Case D: the money goes to the bank, the trains to the Pool."""
    hand_over_assets(d, minor, BANK, MARKET, "closing")
    retire(d, minor, "closed")


def apply_close(d: Draft, a: CloseMinor) -> None:
    _next(d)
    close(d, a.minor)


def apply_pass(d: Draft, a: Pass) -> None:
    """Close all the player's minors, as on 18xx.games."""
    _next(d)
    for minor in minors_of(d, a.by):
        close(d, minor)


def _next(d: Draft) -> None:
    d.update(FinalExchange, player=after(d, actor(d))[0])


def settle_final(d: Draft, frame: FinalExchange) -> bool:
    """Skip players without minors; when all minors are gone, discard excess trains and begin a stock round."""
    if minors_of(d, frame.player):
        return False
    if companies(d, "minor"):
        _next(d)
        return True
    d.pop()
    d.title(first_five="")
    begin_stock_round(d)
    check_train_limits(d)
    return True


FINAL_STEP = Step(
    "final exchange",
    f"{BOOK} 4.2.2",
    (
        Move(
            Exchange,
            exchange_candidates,
            (
                *basics(BOOK, ("4.2.2", minor_is_own)),
                *rules(
                    BOOK,
                    ("4.2.2", corporation_is_connected, treasury_goes_first),
                    ("4.2.2 on 18xx.games", share_is_needed),
                ),
            ),
            apply_exchange,
        ),
        Move(
            CloseMinor,
            close_candidates,
            (
                *basics(BOOK, ("4.2.2", minor_is_the_players)),
                *rules(BOOK, ("4.2.2", minor_is_unconnected), ("4.2.2 on 18xx.games", not_by_itself)),
            ),
            apply_close,
        ),
        Move(Pass, pass_candidates, rules(BOOK, ("4.2.2", one_at_a_time)), apply_pass),
    ),
    actor,
)
