"""The NdM merger at the first purchase of a 5-train (section 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass
from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Closed, TokenPlaced, TokenRemoved, Told
from roundhouse.core.ids import BANK, OFFERING, OUT, CompanyId, HexId
from roundhouse.core.order import private_owners
from roundhouse.core.state import Frame, Token
from roundhouse.finance.holdings import after, holders, president
from roundhouse.finance.market import by_value, price_of
from roundhouse.finance.transfer import close_private, empty_treasury, give, give_train, pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.operating.stations import remove_tokens, stations_of
from roundhouse.rules.stock.presidency import settle_presidency
from roundhouse.rules.stock.turn import pass_candidates

from .canyon import close_canyon
from .setup import minors
from .stock import BOOK, NDM
from .types import Draft, View

#: Companies that may merge into NdM (5.3(b)).
ELIGIBLE = ("CHI", "MC", "MEX", "SPM", "UdY")
TRADE_IN = 9


class Merge(Action, frozen=True, tag="merge"):
    """Merge a company into NdM."""

    company: CompanyId
    form: ClassVar[str] = "{by} merge {company}"


class ReplaceToken(Action, frozen=True, tag="replace"):
    """NdM's president chooses which station of the merging company becomes NdM's."""

    hex: HexId
    form: ClassVar[str] = "{by} replace {hex}"


class MergerOffer(Frame, frozen=True, tag="merger offer"):
    """The players still to be asked whether they merge a floated company (5.3(b))."""

    players: tuple[str, ...]


class MergerChoice(Frame, frozen=True, tag="merger choice"):
    """NdM's president must choose an unfloated company (5.3(c))."""

    companies: tuple[str, ...]


class Merging(Frame, frozen=True, tag="merging"):
    """A merger in progress: its next part (5.3(d) to (h)), and the stations NdM may take over."""

    company: str
    part: int = 0
    others: tuple[tuple[str, int], ...] = ()


class TokenChoice(Frame, frozen=True, tag="token choice"):
    """NdM's president chooses the station to replace (5.3(f))."""

    company: str
    places: tuple[tuple[str, int], ...]


def phase_five(d: Draft, buyer: str) -> None:
    """Private companies close, tile 470 goes out of play, then the merger is offered (Table I, Table III, 5.3)."""
    for private, owner in private_owners(d):
        if owner != OUT:
            close_private(d, private, "phase 5")
    close_canyon(d)
    if d.defn.deviations.minor_cards_close_in_phase_5 and any(m not in d.state.closed for m in minors(d.defn)):
        d.title(minor_cards_gone=True)
    if NDM in d.state.floated:
        leader = president(d, buyer)
        d.push(MergerOffer(tuple(p for p in after(d, leader) if p != president(d, NDM))))
    else:
        no_merger(d)


def volunteers(v: View, player: str) -> list[str]:
    """The floated companies a player may merge, in operating order."""
    return by_value(v, [c for c in ELIGIBLE if c in v.state.floated and president(v, c) == player])


def conscripts(v: View) -> list[str]:
    """The unfloated companies NdM's president chooses from; those nobody has started first (5.3(c))."""
    boss = president(v, NDM)
    open_ = [c for c in ELIGIBLE if c not in v.state.floated and c not in v.state.closed and president(v, c) != boss]
    return [c for c in open_ if v.state.shares[c][0] == OFFERING] or open_


def settle_offer(d: Draft, frame: MergerOffer) -> bool:
    """Skip players with no company to offer; after the last one NdM's president must choose."""
    if frame.players and volunteers(d, frame.players[0]):
        return False
    if frame.players:
        d.update(MergerOffer, players=frame.players[1:])
        return True
    d.pop()
    found = conscripts(d)
    if not found:
        no_merger(d)
    elif len(found) == 1:
        d.push(Merging(found[0]))
    else:
        d.push(MergerChoice(tuple(found)))
    return True


def offer_candidates(v: View) -> Iterator[Merge]:
    """Any of the player's eligible companies."""
    player = v.expect(MergerOffer).players[0]
    for company in volunteers(v, player):
        yield Merge(player, company)


def company_is_eligible(v: View, a: Merge) -> Iterator[str]:
    """Only five companies may merge into NdM."""
    if a.company not in ELIGIBLE:
        yield f"{a.company} cannot merge into NdM; only {', '.join(ELIGIBLE)} can"


def company_is_the_players(v: View, a: Merge) -> Iterator[str]:
    """A player can offer only a floated company that they are president of."""
    if a.company in ELIGIBLE and a.company not in volunteers(v, a.by):
        yield f"{a.company} has not floated, or {a.by} is not its president"


def apply_offer(d: Draft, a: Merge) -> None:
    """At most one company merges, so nobody else is asked."""
    d.pop()
    d.push(Merging(a.company))


def apply_decline(d: Draft, a: Pass) -> None:
    """Ask the next player."""
    d.emit(Told(a.by, "declines the merger"))
    d.update(MergerOffer, players=d.expect(MergerOffer).players[1:])


def offered(v: View) -> tuple[str, ...]:
    """The unfloated companies NdM's president chooses from now; 18xx.games offers one at a time."""
    companies = v.expect(MergerChoice).companies
    return companies[:1] if v.defn.deviations.conscripts_one_by_one else companies


def choice_candidates(v: View) -> Iterator[Merge]:
    """Any unfloated company that qualifies."""
    for company in offered(v):
        yield Merge(president(v, NDM), company)


def company_qualifies(v: View, a: Merge) -> Iterator[str]:
    """Unfloated, not under NdM's president, and not started by anybody if there is one like that."""
    if a.company in ELIGIBLE and a.company not in offered(v):
        yield f"{a.company} cannot be chosen; choose {' or '.join(offered(v))}"


def somebody_merges(v: View, a: Pass) -> Iterator[str]:
    """NdM's president must choose; on 18xx.games they may decline all companies but the last."""
    if not v.defn.deviations.conscripts_one_by_one:
        yield f"a company must merge into NdM; choose {' or '.join(offered(v))}"


def apply_next_choice(d: Draft, _: Pass) -> None:
    """Offer the next company; the last one merges without asking."""
    rest = d.expect(MergerChoice).companies[1:]
    d.pop()
    d.push(MergerChoice(rest) if len(rest) > 1 else Merging(rest[0]))


def no_merger(d: Draft) -> None:
    """The reserved share goes on sale, the exchange tokens leave play, the certificate limit rises (5.3(i))."""
    give(d, NDM, TRADE_IN, OFFERING, "no merger")
    title = d.state.title
    d.title(exchange_tokens=0, more_certificates=title.more_certificates + 1)
    d.emit(Told(NDM, "no merger: the certificate limit rises by one"))


def settle_merging(d: Draft, frame: Merging) -> bool:
    """Carry out one part at a time, because some of them need a decision.

    The choice of a second station to take over and the discards come last: nothing else depends on them.
    """
    parts = (
        exchange_president,  # 5.3(d)
        buy_out_shareholders,  # 5.3(e)
        take_over_home,  # 5.3(f)
        transfer_assets,  # 5.3(g)
        remove_company,  # 5.3(h)
        take_over_station,  # 5.3(f)
        keep_spare_tokens,  # 5.3(f)
        discard_excess,  # 5.3(g)
    )
    if frame.part == len(parts):
        d.pop()
        return True
    d.update(Merging, part=frame.part + 1)
    parts[frame.part](d, frame.company)
    return True


def exchange_president(d: Draft, company: str) -> None:
    """Exchange the president's certificate for the reserved NdM share, or put that share on sale (5.3(d))."""
    owner = president(d, company)
    if not owner:
        give(d, NDM, TRADE_IN, OFFERING, "merger")
        return
    give(d, company, 0, OUT, "merger")
    give(d, NDM, TRADE_IN, owner, "merger")
    settle_presidency(d, NDM, president(d, NDM))


def buy_out_shareholders(d: Draft, company: str) -> None:
    """The bank pays half the market value for every other share, a player's total rounded up (5.3(e))."""
    price = price_of(d, company)
    for player, held in holders(d, company).items():
        pay(d, BANK, player, -(-price * held // 20), f"merger of {company}")
    for index, owner in enumerate(d.state.shares[company]):
        if owner != OUT:
            give(d, company, index, OUT, "merger")


def take_over_home(d: Draft, company: str) -> None:
    """NdM's exchange token takes the merging company's home circle, unless NdM is already there."""
    home, node = board_of(d).map.homes[company]
    others = [place for place in stations_of(d, company) if place[0] != home and not has_ndm(d, place[0])]
    d.update(Merging, others=tuple(others))
    city = dict(stations_of(d, company)).get(home, node or 0)
    take_token_off(d, company, home)
    if not has_ndm(d, home):
        place_exchange_token(d, home, city)


def take_over_station(d: Draft, company: str) -> None:
    """NdM takes over one other station; its president chooses if there are several."""
    others = d.expect(Merging).others
    if len(others) == 1:
        place_exchange_token(d, *others[0])
    elif others:
        d.push(TokenChoice(company, others))


def has_ndm(v: View, hex_id: str) -> bool:
    """Whether NdM has a station there, or will have its home there."""
    if hex_id == board_of(v).map.homes[NDM][0] and not v.defn.deviations.only_standing_stations:
        return True
    return any(t.company == NDM for t in v.state.tokens.get(hex_id, ()))


def take_token_off(d: Draft, company: str, hex_id: str) -> None:
    """Remove one station from the map."""
    tokens = d.state.tokens.get(hex_id, ())
    left = tuple(t for t in tokens if t.company != company)
    if left != tokens:
        d.put("tokens", hex_id, left)
        d.emit(TokenRemoved(company, hex_id))


def place_exchange_token(d: Draft, hex_id: str, city: int) -> None:
    """Place one of NdM's exchange tokens."""
    d.put("tokens", hex_id, (*d.state.tokens.get(hex_id, ()), Token(NDM, city)))
    d.title(exchange_tokens=d.state.title.exchange_tokens - 1)
    d.emit(TokenPlaced(NDM, hex_id, city, 0))


def token_candidates(v: View) -> Iterator[ReplaceToken]:
    """Every station that could be replaced."""
    for hex_id, _ in v.expect(TokenChoice).places:
        yield ReplaceToken(NDM, hex_id)


def station_can_be_replaced(v: View, a: ReplaceToken) -> Iterator[str]:
    """Only a station of the merging company in a hex where NdM has none."""
    frame = v.expect(TokenChoice)
    hexes = [h for h, _ in frame.places]
    if a.hex not in hexes:
        yield f"NdM can replace a station of {frame.company} in {', '.join(hexes)}, not in {a.hex}"


def apply_token_choice(d: Draft, a: ReplaceToken) -> None:
    """Replace the chosen station."""
    frame = d.pop()
    assert isinstance(frame, TokenChoice)
    place_exchange_token(d, a.hex, dict(frame.places)[a.hex])


def transfer_assets(d: Draft, company: str) -> None:
    """Money and trains go to NdM (5.3(g))."""
    empty_treasury(d, company, NDM, "merger")
    for train in d.state.trains.get(company, ()):
        give_train(d, train, company, NDM, "merger")


def remove_company(d: Draft, company: str) -> None:
    """Charter, shares and tokens leave play for good (5.3(h)); if it was operating, its turn is over."""
    remove_tokens(d, company)
    d.put("stations", company, ())
    d.own("prices").pop(company, None)
    d.include("closed", company)
    d.exclude("floated", company)
    d.emit(Closed(company, "merged into NdM"))
    turn = d.frame(OperatingTurn)
    if turn is not None and turn.company == company:
        d.set(stack=tuple(f for f in d.state.stack if not isinstance(f, OperatingTurn)))


def keep_spare_tokens(d: Draft, company: str) -> None:
    """Exchange tokens that were not needed become stations for $80 each (5.3(f))."""
    left = d.state.title.exchange_tokens
    d.put("stations", NDM, (*d.state.stations[NDM], *[80] * left))
    d.title(exchange_tokens=0)


def discard_excess(d: Draft, company: str) -> None:
    """NdM keeps three trains (5.3(g))."""
    check_train_limits(d)


def choice_actor(v: View) -> str:
    """NdM's president."""
    return president(v, NDM)


def offer_actor(v: View) -> str:
    """The player being asked."""
    return v.expect(MergerOffer).players[0]


OFFER_STEP = Step(
    "merger offer",
    f"{BOOK} 5.3(b)",
    (
        Move(
            Merge,
            offer_candidates,
            rules(BOOK, ("5.3(b)", company_is_eligible, company_is_the_players)),
            apply_offer,
        ),
        Move(Pass, pass_candidates, (), apply_decline),
    ),
    offer_actor,
)
CHOICE_STEP = Step(
    "merger choice",
    f"{BOOK} 5.3(c)",
    (
        Move(
            Merge,
            choice_candidates,
            rules(BOOK, ("5.3(b)", company_is_eligible), ("5.3(c)", company_qualifies)),
            apply_offer,
        ),
        Move(Pass, pass_candidates, rules(BOOK, ("5.3(c)", somebody_merges)), apply_next_choice),
    ),
    choice_actor,
)
TOKEN_CHOICE_STEP = Step(
    "exchange token",
    f"{BOOK} 5.3(f)",
    (
        Move(
            ReplaceToken,
            token_candidates,
            rules(BOOK, ("5.3(f)", station_can_be_replaced)),
            apply_token_choice,
        ),
    ),
    lambda v: NDM,
)
