"""What may be done now, what it would bring, and why something else may not."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .position import MarkerView, Turn
from .routes import RevenueUse, RunView
from .stage import Stage
from .story import PresidentChange, PriceChange


class Target(Struct, frozen=True, kw_only=True):
    """What on the table an action is about; fields that do not apply are empty (`city` is -1)."""

    kind: Literal["none", "hex", "city", "company", "train", "player", "private"]
    hex: str
    city: int
    company: str
    train: str
    player: str
    private: str


class Amount(Struct, frozen=True, kw_only=True):
    """A number to choose: the action is `before`, the number and `after`, joined without spaces."""

    field: str
    lo: int
    hi: int
    step: int
    before: str
    after: str


class Choice(Struct, frozen=True, kw_only=True):
    """A legal action (or a range of them that differ in one number) as a button."""

    #: The action in one line; with an amount it is the one with the lowest number.
    action: str
    kind: str
    label: str
    target: Target
    amount: Amount | None
    #: What the actor pays (or gets, if negative), or offers to pay; None for nothing.
    cost: int | None
    #: Whether to ask before doing it; the preview says why.
    dangerous: bool
    #: Whether it only declines something or ends a step or a turn.
    way_out: bool
    #: What such a way out would miss, in sentences: to be asked about before.
    asks: tuple[str, ...]
    #: Actions that differ from this one only in which of several equal cards they name.
    twins: tuple[str, ...]


class ListedMove(Struct, frozen=True, kw_only=True):
    """A legal action as the search finds it: `words` holds ids, names and everyday words that the label lacks."""

    choice: Choice
    heading: str
    words: str


class MoveList(Struct, frozen=True, kw_only=True):
    """Every legal action of a position, lays included."""

    sequence: int
    moves: tuple[ListedMove, ...]


class MoveGroup(Struct, frozen=True, kw_only=True):
    """All choices of one kind."""

    kind: str
    title: str
    #: Section that speaks of this kind of action, where the step names one.
    section: str
    choices: tuple[Choice, ...]


class FormField(Struct, frozen=True, kw_only=True):
    """One field of a generic form; `choices` holds pairs of value and label, none for free input."""

    name: str
    label: str
    type: Literal["text", "number", "list"]
    choices: tuple[tuple[str, str], ...]
    optional: bool


class Form(Struct, frozen=True, kw_only=True):
    """A kind of action written by hand: `template` with `{field}` filled in; `[…]` is left out when its fields are."""

    kind: str
    title: str
    template: str
    fields: tuple[FormField, ...]


class Wish(Struct, frozen=True, kw_only=True):
    """A natural action that is not possible now; asking why tells the reason."""

    kind: str
    label: str
    action: str
    target: Target


class Moves(Struct, frozen=True, kw_only=True):
    """All legal actions of a position.

    Tile lays are named only by their hexes: `lay_hexes` glow and their fans are asked for one by one; every other
    action is a choice of a group (stations with a city as target).
    """

    sequence: int
    turn: Turn
    groups: tuple[MoveGroup, ...]
    #: Hexes on which some tile may be laid now.
    lay_hexes: tuple[str, ...]
    #: The proposed run, when trains are to run.
    run: RunView | None
    #: What can be done with the revenue, when that is to be decided; the choices are in the groups, too.
    uses: tuple[RevenueUse, ...]
    #: Natural actions that are not possible now.
    wishes: tuple[Wish, ...]
    #: Every kind of action of the step as a form to fill in by hand.
    forms: tuple[Form, ...]
    #: The choices by company or lot, in stock rounds and auctions.
    stage: Stage | None


class FanLay(Struct, frozen=True, kw_only=True):
    """A tile at one legal orientation."""

    rotation: int
    action: str
    #: Private company whose power is used, or empty.
    power: str
    cost: int
    #: SVG fragment of the hex with the tile lying on it, tokens included.
    face: str
    #: Stops that the company reaches newly with this lay, by name.
    reaches: tuple[str, ...]
    #: The effect in words: `MC pays 60; reaches Torreón; treasury 140 → 80`.
    text: str


class FanTile(Struct, frozen=True, kw_only=True):
    """A tile that may be laid on a hex."""

    tile: str
    colour: str
    #: Tiles of this type left; None for as many as wanted.
    left: int | None
    lays: tuple[FanLay, ...]


class Fan(Struct, frozen=True, kw_only=True):
    """The legal tiles of a hex; when there are none, the reasons."""

    sequence: int
    hex: str
    name: str
    tiles: tuple[FanTile, ...]
    reasons: tuple[Reason, ...]


class Reason(Struct, frozen=True, kw_only=True):
    """Why something is not allowed, with the section of the rulebook and the piece of the rules card to open."""

    text: str
    section: str
    anchor: str


class WhyNot(Struct, frozen=True, kw_only=True):
    """The answer to: may this be done?"""

    action: str
    label: str
    allowed: bool
    reasons: tuple[Reason, ...]


class CashChange(Struct, frozen=True, kw_only=True):
    """How somebody's cash changes."""

    owner: str
    name: str
    before: int
    after: int


class BlunderWarning(Struct, frozen=True, kw_only=True):
    """Something a player may regret; fields that do not belong to the kind are empty."""

    kind: Literal["no_money_for_train", "trains_rust", "buys_doomed", "cannot_float", "too_many_certificates"]
    company: str
    #: Money that is needed and there is, or (for certificates) how many there are.
    needs: int
    has: int
    #: The type of train that makes the others rust.
    train: str
    #: The certificate limit, or the percentage that must still be sold.
    limit: int


class Preview(Struct, frozen=True, kw_only=True):
    """What an action would bring about, before it is made."""

    action: str
    label: str
    allowed: bool
    reasons: tuple[Reason, ...]
    #: One line: cost and effect.
    text: str
    cash: tuple[CashChange, ...]
    #: Everything else that happens, one sentence each.
    effects: tuple[str, ...]
    #: Sentences that ask for care: it rusts an own train, loses a presidency, is bankruptcy …
    dangers: tuple[str, ...]
    #: Share prices that change, and companies that get another president.
    prices: tuple[PriceChange, ...]
    presidents: tuple[PresidentChange, ...]
    #: Classic blunders; people can switch these off.
    warnings: tuple[BlunderWarning, ...]
    #: Price markers that the action moves, where they lie afterwards.
    markers: tuple[MarkerView, ...]
    #: Who acts next and at what.
    next: str
