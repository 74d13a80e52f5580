"""Tenders of La Maquinista Terrestre y Marítima (section 3.1(5))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, MARKET, SourceId
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating.frames import OperatingTurn

from . import forced
from .book import BOOK
from .components import extras
from .types import Draft, View

MTM = "P5"


class BuyTender(Action, frozen=True, tag="tender"):
    """Buy a tender from the owner of private #5 or from the Open Market."""

    source: SourceId
    form: ClassVar[str] = "{by} tender from {source}"


def for_sale(v: View, source: str) -> int:
    """How many tenders a source has."""
    if source == MTM:
        return v.state.title.tenders_with_five if v.state.privates[MTM] in v.state.players else 0
    return v.state.title.tenders_in_market if source == MARKET else 0


def tender_candidates(v: View) -> Iterator[BuyTender]:
    """From either source."""
    company = v.expect(OperatingTurn).company
    for source in (MTM, MARKET):
        if for_sale(v, source):
            yield BuyTender(company, source)


def tender_is_for_sale(v: View, a: BuyTender) -> Iterator[str]:
    """The owner of private #5 sells five tenders; surplus ones are in the Open Market."""
    if for_sale(v, a.source):
        return
    if a.source == MARKET:
        yield f"there is no tender in {v.place(MARKET)}"
    elif a.source != MTM:
        yield f"tenders are bought from the owner of {MTM} or from {v.place(MARKET)}, not from {v.place(a.source)}"
    elif MTM in v.state.closed:
        yield f"{MTM} has closed and no longer sells tenders"
    elif v.state.privates[MTM] not in v.state.players:
        yield f"no player owns {MTM}, so it sells no tenders"
    else:
        yield f"the owner of {MTM} has sold all five tenders"


def one_tender(v: View, a: BuyTender) -> Iterator[str]:
    """A company may own only one tender."""
    if a.by in v.state.title.tenders:
        yield f"{a.by} already has a tender; a company may own only one"


def tender_is_affordable(v: View, a: BuyTender) -> Iterator[str]:
    """The treasury pays."""
    price, cash = extras(v.defn).tender.price, v.state.cash[a.by]
    if price > cash:
        yield f"a tender costs {v.money(price)}; {a.by} has {v.money(cash)}"


def apply_tender(d: Draft, a: BuyTender) -> None:
    """The owner of private #5 gets 20 and the bank the rest; for one from the Open Market the bank gets all."""
    tender, title = extras(d.defn).tender, d.state.title
    price, share = tender.price, tender.share
    if a.source == MTM:
        pay(d, a.by, d.state.privates[MTM], share, "tender")
        pay(d, a.by, BANK, price - share, "tender")
        d.title(tenders_with_five=title.tenders_with_five - 1)
    else:
        pay(d, a.by, BANK, price, "tender")
        d.title(tenders_in_market=title.tenders_in_market - 1)
    take_tender(d, a.by)


def take_tender(d: Draft, company: str) -> None:
    """A company gets a tender; a second one goes to the Open Market."""
    title = d.state.title
    if company in title.tenders:
        d.title(tenders_in_market=title.tenders_in_market + 1)
        d.emit(Told(company, "puts a tender up for sale"))
    else:
        d.title(tenders=title.tenders | {company})
        d.emit(Told(company, "has a tender"))


def hand_over_tender(d: Draft, minor: str, major: str) -> None:
    """A takeover brings the minor's tender (5.6)."""
    if minor in d.state.title.tenders:
        d.title(tenders=d.state.title.tenders - {minor})
        take_tender(d, major)


def sold_to_company(d: Draft, company: str) -> None:
    """Private #5 becomes the sixth tender; its owner's unsold tenders go to the Open Market."""
    title = d.state.title
    d.title(tenders_in_market=title.tenders_in_market + title.tenders_with_five, tenders_with_five=0)
    take_tender(d, company)


TENDER = Move(
    BuyTender,
    tender_candidates,
    (
        *basics(BOOK, ("3.1(5)", tender_is_for_sale)),
        *rules(BOOK, ("3.1(5)", one_tender, tender_is_affordable), ("5.7.1", forced.money_is_free)),
    ),
    apply_tender,
)
