"""Southern majors take over minor companies (section 5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Accept, Action, Pass, Refuse
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Told
from roundhouse.core.ids import MARKET, OFFERING, MinorId
from roundhouse.core.order import privates_of
from roundhouse.core.pending import Deal, Pending
from roundhouse.core.roles import Role
from roundhouse.core.state import Frame, Question
from roundhouse.finance.holdings import companies, is_minor, percent, president, share_size
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import give_piece, give_private, pay
from roundhouse.rules import deals
from roundhouse.rules.mergers.absorb import hand_over_assets, retire
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.operating.stations import PlaceToken, put_token, remove_tokens, stations_of
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.presidency import settle_presidency

from . import in_play, tenders
from .book import BOOK
from .components import has_flag, is_northern
from .types import Draft, View

#: A minor and a major that share a circle in Madrid (5.3.4).
SHARED = ("MZ", "MZA")


class TakeOver(Action, frozen=True, tag="takeover"):
    """Offer to take over a minor company."""

    minor: MinorId
    form: ClassVar[str] = "{by} takeover {minor}"


class TakeoverDeal(Question, frozen=True, tag="takeover deal"):
    """The director of a minor company is asked to agree to a takeover."""

    major: str
    minor: str
    answers: str
    price: int = 0
    deals_in: ClassVar[Role | None] = Role.MINOR

    def pending(self) -> Pending:
        """The offer."""
        return Deal(self.minor, Role.MINOR, self.major, self.answers, self.price)


class TakeStation(Frame, frozen=True, tag="take minor station"):
    """A major may replace the minor's station; `minor` is set if the takeover itself is still to come."""

    company: str
    hex: str
    city: int
    minor: str = ""


def takeover_candidates(v: View) -> Iterator[TakeOver]:
    """Every minor company in operation."""
    company = v.expect(OperatingTurn).company
    if is_minor(v, company) or is_northern(v, company):
        return
    for minor in companies(v, "minor"):
        if minor in v.state.floated:
            yield TakeOver(company, minor)


def is_a_minor(v: View, company: str) -> Iterator[str]:
    """Only minor companies can be taken over."""
    if not is_minor(v, company):
        yield f"{company} is a major company; only minors can be taken over"


def major_is_southern(v: View, a: TakeOver) -> Iterator[str]:
    """Northern majors and minors cannot take over companies."""
    if is_minor(v, a.by) or is_northern(v, a.by):
        kind = "minor" if is_minor(v, a.by) else "northern"
        yield f"{a.by} is a {kind} company; only southern majors can take over minors"


def phase_is_green(v: View, a: TakeOver) -> Iterator[str]:
    """Takeovers are possible from the green phase on."""
    if not has_flag(v, "green"):
        yield f"minors can be taken over from phase 3 on; this is phase {v.state.phase}"


def minor_has_operated(v: View, a: TakeOver) -> Iterator[str]:
    """The minor must have operated once."""
    if a.minor not in v.state.floated:
        yield f"{a.minor} has not been launched"
    elif a.minor not in v.state.operated:
        yield f"{a.minor} has not operated yet"


def share_is_left(v: View, a: TakeOver) -> Iterator[str]:
    """At least one share must not be owned by players."""
    free = percent(v, OFFERING, a.by) + percent(v, MARKET, a.by)
    if not free and not v.defn.deviations.takeover_shares_from_ipo:
        yield f"players own all shares of {a.by}, so none is left for the takeover"


def takeover_is_affordable(v: View, a: TakeOver) -> Iterator[str]:
    """The major pays the minor's share price."""
    price, cash = price_of(v, a.minor), v.state.cash[a.by]
    if price > cash:
        yield f"{a.minor} costs {v.money(price)}; {a.by} has {v.money(cash)}"


def was_not_refused(v: View, a: TakeOver) -> Iterator[str]:
    """After a refusal the director is not asked again in the same turn."""
    if any(thing == a.minor for thing, _, _ in v.expect(OperatingTurn).refused):
        yield f"the director of {a.minor} has already refused this turn"


def apply_takeover(d: Draft, a: TakeOver) -> None:
    """Carry out the takeover, or first ask the minor's director."""
    owner = president(d, a.minor)
    if d.defn.deviations.station_before_takeover:
        d.push(TakeStation(a.by, *stations_of(d, a.minor)[0], a.minor))
    elif owner == president(d, a.by) or d.defn.deviations.no_consent:
        take_over(d, a.by, a.minor)
    else:
        d.push(TakeoverDeal(a.by, a.minor, owner, price_of(d, a.minor)))


def take_over(d: Draft, major: str, minor: str) -> None:
    """Pay the director, hand over all assets, give the director a share, and settle the station."""
    owner = president(d, minor)
    pay(d, major, owner, price_of(d, minor), f"takeover of {minor}")
    hand_over_assets(d, minor, major, major, f"taken over by {major}")
    for private in privates_of(d, minor):
        give_private(d, private, major)
    tenders.hand_over_tender(d, minor, major)
    _leave_station(d, major, minor)
    retire(d, minor, f"taken over by {major}")
    _give_share(d, major, owner)
    if not d.defn.deviations.takeovers_overload:
        check_train_limits(d)


def _give_share(d: Draft, major: str, owner: str) -> None:
    """Give a share from the IPO, otherwise from the Open Market; it may make its owner director (4.4)."""
    size, old = share_size(d, major), president(d, major)
    sources = (OFFERING,) if d.defn.deviations.takeover_shares_from_ipo else (OFFERING, MARKET)
    source = next((s for s in sources if percent(d, s, major)), None)
    if source is not None:
        give_piece(d, major, source, size, owner, "takeover")
        settle_presidency(d, major, old)


def _leave_station(d: Draft, major: str, minor: str) -> None:
    """Remove the minor's station; ask the major if it can place its own there."""
    places = [] if d.defn.deviations.station_before_takeover else stations_of(d, minor)
    remove_tokens(d, minor)
    for hex_id, city in places:
        if can_replace(d, major, minor, hex_id):
            d.push(TakeStation(major, hex_id, city))


def can_replace(v: View, major: str, minor: str, hex_id: str) -> bool:
    """Whether the major has a station left and none in the hex; MZ's circle is kept for MZA if that is in the game."""
    if not v.state.stations[major] or any(t.company == major for t in v.state.tokens.get(hex_id, ())):
        return False
    return minor != SHARED[0] or SHARED[1] in v.state.closed


def station_candidates(v: View) -> Iterator[PlaceToken]:
    """The place of the minor's station."""
    frame = v.expect(TakeStation)
    yield PlaceToken(frame.company, frame.hex, frame.city)


def station_replaces_the_minor(v: View, a: PlaceToken) -> Iterator[str]:
    """Only the circle of the minor's station can be taken."""
    frame = v.expect(TakeStation)
    if (a.hex, a.city) != (frame.hex, frame.city):
        yield f"the station can only be placed in {frame.hex}.{frame.city}"
    elif frame.minor and not can_replace(v, a.by, frame.minor, a.hex):
        yield f"{a.by} cannot replace the station of {frame.minor}"


def apply_station(d: Draft, a: PlaceToken) -> None:
    """Replace the station for free; a station beside the circles stays beside them."""
    minor = d.expect(TakeStation).minor
    kind = next((t.kind for t in d.state.tokens.get(a.hex, ()) if t.company == minor), "")
    _close_choice(d)
    d.put("stations", a.by, d.state.stations[a.by][1:])
    put_token(d, a.by, a.hex, a.city, kind=kind)


def apply_leave(d: Draft, _: Pass) -> None:
    """The major keeps its station."""
    _close_choice(d)


def _close_choice(d: Draft) -> None:
    frame = d.pop()
    assert isinstance(frame, TakeStation)
    if frame.minor:
        take_over(d, frame.company, frame.minor)


def accept(d: Draft, _: Accept) -> None:
    deal = d.pop()
    assert isinstance(deal, TakeoverDeal)
    take_over(d, deal.major, deal.minor)


def refuse(d: Draft, a: Refuse) -> None:
    deal = d.pop()
    assert isinstance(deal, TakeoverDeal)
    d.emit(Told(a.by, f"refuses to let {deal.major} take over {deal.minor}"))
    d.update(OperatingTurn, refused=(*d.expect(OperatingTurn).refused, (deal.minor, a.by, 0)))


TAKEOVER = Move(
    TakeOver,
    takeover_candidates,
    (
        *basics(BOOK, ("5.6", major_is_southern, phase_is_green)),
        *in_play.in_play("minor"),
        *basics(BOOK, ("5.6", in_play.on("minor", is_a_minor)), ("5.6", minor_has_operated)),
        *rules(BOOK, ("5.6", share_is_left, takeover_is_affordable)),
        *customs(was_not_refused),
    ),
    apply_takeover,
)
DEAL_STEP = Step(
    "takeover offer",
    f"{BOOK} 5.6",
    (Move(Accept, deals.accept_candidates, (), accept), Move(Refuse, deals.refuse_candidates, (), refuse)),
    deals.deal_actor,
)
STATION_STEP = Step(
    "replace the minor's station",
    f"{BOOK} 5.6",
    (
        Move(PlaceToken, station_candidates, rules(BOOK, ("5.6", station_replaces_the_minor)), apply_station),
        Move(Pass, turn.pass_candidates, (), apply_leave),
    ),
    lambda v: v.expect(TakeStation).company,
)
