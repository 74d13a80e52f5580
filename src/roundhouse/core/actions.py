"""Actions are frozen values; their classes declare the one-line notation, the roles of fields and the purpose."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import ClassVar, final

from msgspec import Struct

from .action_text import write_action
from .ids import ActorId


class Purpose(StrEnum):
    """What a kind of action is for; code that handles actions of any title uses this, not their names."""

    PASS = "pass"
    ACCEPT = "accept"
    REFUSE = "refuse"
    #: A private company changes hands between players, if the other side agrees.
    OFFER = "offer"
    ASK = "ask"
    #: Everybody is asked to end the game now.
    END_GAME = "end the game"
    BUY_ITEM = "buy an item"
    BID = "bid"
    NOMINATE = "nominate"
    BUY_SHARE = "buy a share"
    START_COMPANY = "start a company"
    SELL_SHARES = "sell shares"
    GIVE_SHARES = "give shares"
    #: A minor company is given for a share.
    EXCHANGE = "exchange"
    LAY_TRACK = "lay track"
    PLACE_STATION = "place a station"
    RUN_TRAINS = "run trains"
    #: A shareholder demands the run that earns most.
    INSIST = "insist"
    USE_REVENUE = "use the revenue"
    BUY_TRAIN = "buy a train"
    DISCARD_TRAIN = "discard a train"
    BUY_PRIVATE = "buy a private company"
    USE_POWER = "use a power"
    ISSUE_SHARES = "issue shares"
    REDEEM_SHARES = "redeem shares"
    #: A merger is proposed, voted on and carried out.
    PROPOSE_MERGER = "propose a merger"
    VOTE = "vote"
    FORM_COMPANY = "form a company"
    DECLARE_BANKRUPTCY = "declare bankruptcy"
    #: Anything specific to one title.
    OTHER = "other"


class Action(Struct, frozen=True, tag_field="do"):
    """A decision by a player, or by a company through its president."""

    by: ActorId

    #: What the action is for. A variant of another kind has the same purpose.
    purpose: ClassVar[Purpose] = Purpose.OTHER
    #: One-line notation; `[...]` is left out when its field has the default value.
    form: ClassVar[str] = "{by}"

    def __str__(self) -> str:
        """The one-line notation."""
        return write_action(self, self.form)


def kind_of(action: Action | type[Action]) -> str:
    """The name of a kind of action in the notation, in files and in `words.toml`.

    >>> kind_of(Pass), kind_of(Pass("p1"))
    ('pass', 'pass')
    """
    return _tag(action if isinstance(action, type) else type(action))


@cache
def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


class Pass(Action, frozen=True, tag="pass"):
    """Decline an option, or end your turn."""

    purpose: ClassVar[Purpose] = Purpose.PASS
    form: ClassVar[str] = "{by} pass"


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the proposal on the table."""

    purpose: ClassVar[Purpose] = Purpose.ACCEPT
    form: ClassVar[str] = "{by} accept"


class Refuse(Action, frozen=True, tag="refuse"):
    """Decline the proposal on the table."""

    purpose: ClassVar[Purpose] = Purpose.REFUSE
    form: ClassVar[str] = "{by} refuse"


@final
class Ranged(Struct, frozen=True):
    """Actions that differ only in their price: lo, lo + step … hi."""

    action: Action
    lo: int
    hi: int
    step: int = 1
    field: str = "price"

    def amount_of(self, action: Action) -> int | None:
        """The price of an action of the same kind; None for other kinds."""
        return getattr(action, self.field) if type(action) is type(self.action) else None
