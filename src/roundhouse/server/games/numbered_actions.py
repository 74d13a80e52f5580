"""Legal actions by number, for programs: the same number names the same action in every process."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.actions import Action, Ranged, kind_of
from roundhouse.core.engine import priced
from roundhouse.core.game import Game

from ..errors import Refused


class Price(Struct, frozen=True, kw_only=True):
    """The numbers that an action may name in a field: lo, lo + step … hi."""

    field: str
    lo: int
    hi: int
    step: int


class LegalAction(Struct, frozen=True, kw_only=True):
    """A legal action, or with a price a range of them; `action` then has the lowest number."""

    index: int
    #: In one line.
    action: str
    kind: str
    #: The player or company that acts.
    by: str
    price: Price | None


def numbered(game: Game) -> tuple[LegalAction, ...]:
    """Every legal action of a position with its number."""
    return tuple(_shown(index, choice) for index, choice in enumerate(_choices(game)))


def action_at(game: Game, index: object, amount: object = None) -> Action:
    """The action with a number, at a price if it has one."""
    choices = _choices(game)
    if type(index) is not int or not 0 <= index < len(choices):
        raise Refused(
            "not_an_action", f"There is no action {index!r}: the legal ones count from 0 to {len(choices) - 1}."
        )
    choice = choices[index]
    if amount is None:
        return priced(choice)
    if type(amount) is not int:
        raise Refused("not_an_action", f"`amount` must be an integer, not {amount!r}.")
    if not isinstance(choice, Ranged):
        raise Refused("not_an_action", f"The action {index} ({choice}) takes no amount.")
    return priced(choice, amount)


def _choices(game: Game) -> list[Action | Ranged]:
    return [] if game.finished else game.legal_actions().choices()


def _shown(index: int, choice: Action | Ranged) -> LegalAction:
    action = priced(choice)
    price = None
    if isinstance(choice, Ranged):
        price = Price(field=choice.field, lo=choice.lo, hi=choice.hi, step=choice.step)
    return LegalAction(index=index, action=str(action), kind=kind_of(action), by=action.by, price=price)
