"""Private companies bought by railways (sections 3.1 and 5.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import RESERVE, TrainId, train_type
from roundhouse.core.state import Frame
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private, give_train
from roundhouse.rules.operating import phases, privates
from roundhouse.rules.operating.faces import use_as
from roundhouse.rules.operating.privates import BuyPrivate
from roundhouse.rules.policies import policies
from roundhouse.rules.standard.moves import answer_step

from . import forced, tenders
from .book import BOOK
from .components import MATARO
from .types import Draft, View

MATARO_LINE, CARRENO = "P2", "P7"
#: The maximum price for a company, in percent of the face value (Table 3); P7 is never sold to one.
MOST = {"2": 100, "3": 150, "4": 200}
#: The phases in which private #2 comes with its train (3.1(2)).
TRAIN_PHASES = ("2", "3")


class ChooseSide(Frame, frozen=True, tag="choose side"):
    """A major company that has bought private #2 chooses the side of its train."""

    company: str


class TakeSide(Action, frozen=True, tag="side"):
    """Take the train of private #2 with one side up."""

    train: TrainId
    form: ClassVar[str] = "{by} side {train}"


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Between 1 and the limit of the phase (3.1, 5.8)."""
    most = MOST.get(v.state.phase)
    if most is None or private == CARRENO:
        return None
    return 1, v.defn.privates[private].price * most // 100


def has_room_for_the_train(v: View, a: BuyPrivate) -> Iterator[str]:
    """The train of private #2 counts towards the limit, so a company at its limit cannot buy it."""
    if a.private == MATARO_LINE and v.state.phase in TRAIN_PHASES and not v.defn.deviations.plain_mataro_train:
        limit = policies(v).operating.train_limit(v, a.by)
        if phases.counted_trains(v, a.by) >= limit:
            yield f"{a.by} is at its limit of {limit} trains, and {a.private} comes with another"


def on_bought(d: Draft, company: str, private: str) -> None:
    """Private #2 brings a train and #5 a tender; then they close (3.1)."""
    if private == tenders.MTM:
        close_private(d, private, f"{company} has bought it")
        tenders.sold_to_company(d, company)
    elif private == MATARO_LINE and (d.state.phase in TRAIN_PHASES or d.defn.deviations.mataro_always_asks):
        if is_minor(d, company):
            _bring_train(d, company, sides(d)[0])
        else:
            d.push(ChooseSide(company))


def sides(v: View) -> tuple[str, str]:
    """The two types of the train of private #2."""
    return ("2", "1+2") if v.defn.deviations.plain_mataro_train else MATARO


def _bring_train(d: Draft, company: str, kind: str) -> None:
    """Close private #2; its train, if it has not rusted, may not run in the same operating round."""
    card = next((t for t in d.state.trains[RESERVE] if train_type(t) == sides(d)[0]), None)
    close_private(d, MATARO_LINE, f"{company} has bought it")
    if card is None:
        return
    card = use_as(d, RESERVE, card, kind)
    give_train(d, card, RESERVE, company, "private company")
    d.title(idle=d.state.title.idle | {card})
    if d.defn.deviations.mataro_closes_carreno:
        on_train_bought(d, company)


def on_train_bought(d: Draft, company: str) -> None:
    """Private #7 closes when its company buys its first train (3.1(7))."""
    if company == d.state.title.carreno and CARRENO not in d.state.closed:
        close_private(d, CARRENO, f"{company} has bought a train")


def side_candidates(v: View) -> Iterator[TakeSide]:
    """Either side."""
    for kind in sides(v):
        yield TakeSide(v.expect(ChooseSide).company, kind)


def side_exists(v: View, a: TakeSide) -> Iterator[str]:
    """The train has two sides."""
    if a.train not in sides(v):
        yield f"choose a side of the train: {' or '.join(sides(v))}"


def apply_side(d: Draft, a: TakeSide) -> None:
    """Turn the card as chosen."""
    d.pop()
    _bring_train(d, a.by, a.train)


PRIVATE = Move(
    BuyPrivate,
    privates.private_candidates,
    (
        *basics(BOOK, ("3.1", privates.private_is_a_players), ("5.8", privates.private_may_be_bought)),
        *rules(
            BOOK,
            ("5.8", privates.private_price_in_range),
            ("3.1", privates.private_is_affordable),
            ("3.1(2)", has_room_for_the_train),
            ("5.7.1", forced.money_is_free),
        ),
        *customs(privates.private_price_not_refused),
    ),
    privates.apply_private,
)
SIDE_STEP = Step(
    "choose the side of a train",
    f"{BOOK} 3.1(2)",
    (Move(TakeSide, side_candidates, rules(BOOK, ("3.1(2)", side_exists)), apply_side), PRIVATE, tenders.TENDER),
    lambda v: v.expect(ChooseSide).company,
)
DEAL_STEP = answer_step(
    "private company offer", f"{BOOK} 3.1", privates.accept_company_private, privates.refuse_company_private
)
