"""Private companies: revenue, purchase by corporations, closing (section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK
from roundhouse.core.order import private_owners
from roundhouse.finance.transfer import close_private, pay
from roundhouse.rules.operating import privates
from roundhouse.rules.operating.privates import BuyPrivate

from .book import BOOK
from .data_entries import ENFER, FN
from .opening_sale import HALVES
from .types import Draft, View

#: Pays nothing to a corporation, and stays with it for good (5.1 No. 1).
SFP = "SFP"
#: Comes with the harbour markers (5.1 No. 2).
FC = "FC"


def pay_revenue(d: Draft) -> None:
    """Private companies pay their owners at the start of an operating round; SFP pays only a player."""
    for private, owner in private_owners(d):
        if owner in d.state.players or (owner in d.defn.companies and private != SFP):
            pay(d, BANK, owner, d.defn.privates[private].revenue, f"revenue of {private}")


def price_range(v: View, private: str) -> tuple[int, int] | None:
    """Half to twice the printed price, starting with the operating round after the first 3-train; never FN."""
    if private == FN or not (v.state.title.privates_open or v.defn.options.privates_in_yellow):
        return None
    price = v.defn.privates[private].price
    return -(-price // 2), 2 * price


def fn_stays_with_players(v: View, a: BuyPrivate) -> Iterator[str]:
    if a.private == FN:
        yield "FN may not be sold to a corporation"


def time_has_come(v: View, a: BuyPrivate) -> Iterator[str]:
    """Not before the operating round after the first 3-train."""
    if a.private in v.defn.privates and a.private != FN and price_range(v, a.private) is None:
        yield "corporations may buy private companies only from the operating round after the first 3-train"


def one_half_for_each(v: View, a: BuyPrivate) -> Iterator[str]:
    """A corporation may own only one half of FCA."""
    other = HALVES.get(a.private)
    if other is not None and v.state.privates.get(other) == a.by:
        yield f"{a.by} already owns {other}, the other half of FCA"


def bought(d: Draft, company: str, private: str) -> None:
    """The harbour marker without a name shows who may use the others (5.1 No. 2)."""
    if private == FC:
        d.title(harbour_owner=company)


def first_train_of_enfer(d: Draft, company: str) -> None:
    """FN closes when ENFER buys its first train (5.1 No. 5)."""
    if company == ENFER and d.state.privates[FN] in d.state.players:
        close_private(d, FN, "ENFER has bought a train")


def close_all(d: Draft, _: str) -> None:
    """The first 6-train closes all private companies except an SFP owned by a corporation."""
    for private, owner in private_owners(d):
        kept = private == SFP and owner in d.defn.companies
        if not kept and private not in d.state.closed:
            close_private(d, private, "first 6-train")


PRIVATE = Move(
    BuyPrivate,
    privates.private_candidates,
    (
        *basics(BOOK, ("5.1", privates.private_is_a_players)),
        *rules(
            BOOK,
            ("5.1", time_has_come),
            ("5.1 No. 5", fn_stays_with_players),
            ("5.1 No. 6", one_half_for_each),
            ("5.1", privates.private_price_in_range, privates.private_is_affordable),
        ),
        *customs(privates.private_price_not_refused),
    ),
    privates.apply_private,
)
