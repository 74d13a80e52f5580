"""A game definition: components, steps and flow composed by a title into one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from msgspec import Struct

from .actions import Action, Ranged
from .box import Box
from .checks import Rule
from .components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from .generics import DeviationsT, OptionsT, RecordT
from .ids import BANK, MARKET, OFFERING, OUT, RESERVE, HexId, TileId
from .state import Frame, State
from .words import Words, load_words

if TYPE_CHECKING:
    from .view import Draft, View

#: A position or draft as a callback gets it, which may be a function for one title only.
AnyView: TypeAlias = "View[Any, Any, Any]"
AnyDraft: TypeAlias = "Draft[Any, Any, Any]"
Candidates: TypeAlias = Callable[[AnyView], Iterable[Action | Ranged]]


class Move(Struct, frozen=True):
    """One kind of decision: what might be done, the rules it must keep, what it does."""

    action: type[Action]
    candidates: Candidates
    rules: tuple[Rule, ...]
    apply: Callable[[AnyDraft, Any], None]
    #: Who makes this move, if not the actor of the step (a president who sells shares for his company).
    actor: Callable[[AnyView], str] | None = None
    #: Whether the move is beside the point of the step: where nothing else is possible, the step is passed over.
    aside: bool = False


class Step(Struct, frozen=True):
    """What may be decided now and by whom; `section` says where the rulebook speaks of it."""

    name: str
    section: str
    moves: tuple[Move, ...]
    actor: Callable[[AnyView], str]
    #: Where the rulebook gives the order of steps, cited when something is tried too early or too late.
    order: str = ""
    #: Where it says whose turn is when, cited when somebody else tries to act.
    turns: str = ""

    def move_for(self, action: Action) -> Move | None:
        """The move that handles this kind of action here."""
        kind = type(action)
        return next((m for m in self.moves if m.action is kind), None)


def printed_sizes(v: View, company: str) -> tuple[int, ...]:
    """The sizes of a company's certificates as they are printed."""
    return v.defn.companies[company].certificates


def as_printed(v: View, company: str, owner: str) -> list[int]:
    """The numbers of an owner's certificates of a company, lowest first."""
    return [number for number, holder in enumerate(v.state.shares[company]) if holder == owner]


def holder_of_presidency(v: View, company: str) -> str:
    """Who holds the president's certificate of a company."""
    return v.state.shares[company][0]


#: By the type of a frame: functions that take a frame of that type.
Steps: TypeAlias = Mapping[type[Frame], Step | Callable[[AnyView, Any], Step]]
Settling: TypeAlias = Mapping[type[Frame], Callable[[AnyDraft, Any], bool]]


class Composition(Struct, Generic[OptionsT, RecordT, DeviationsT], frozen=True, kw_only=True):
    """What a title is made of besides its components, the same for all options."""

    title: str
    book: str
    version: int
    setup: Callable[[GameDef[OptionsT, RecordT, DeviationsT], int, int], State[RecordT]]
    #: The step of each frame, or how it is chosen in a position.
    steps: Steps
    #: What happens by itself while a frame is on top; whether anything has happened.
    settle: Settling
    title_state: type[RecordT]
    controller: Callable[[AnyView, str], str]
    worth: Callable[[AnyView, str], int]
    #: Called after everything that happens, to notice that the end of the game is coming.
    watch: Callable[[AnyDraft], None]
    actions: tuple[type[Action], ...]
    currency: str = "${}"
    #: Places besides those of the bank where cards may lie.
    places: tuple[str, ...] = ()
    #: Whether the bank can run out of money; otherwise what it has means nothing.
    bank_is_limited: bool = True
    #: The sizes of a company's certificates in a position, where they do not stay as they are printed.
    sizes: Callable[[AnyView, str], tuple[int, ...]] = printed_sizes
    #: In which order an owner's certificates of a company go, by number, where equal ones are told apart.
    certificates_of: Callable[[AnyView, str, str], list[int]] = as_printed
    #: Called when a certificate has changed hands, with its company and number.
    certificate_moved: Callable[[AnyDraft, str, int], None] = lambda d, company, number: None
    #: Who leads a company, where that is not always the owner of the president's certificate.
    leader: Callable[[AnyView, str], str] = holder_of_presidency
    #: What lies on hexes besides tiles and tokens, in words for the map.
    marks: Callable[[AnyView], Mapping[str, tuple[str, ...]]] = lambda v: {}
    #: What a company has besides money, trains and stations, in words for the table.
    notes: Callable[[AnyView, str], tuple[str, ...]] = lambda v, company: ()
    #: Who has won, where that is not simply the richest; none if nothing special happened.
    winners: Callable[[AnyView], list[str]] = lambda v: []


class GameDef(Composition[OptionsT, RecordT, DeviationsT], frozen=True, kw_only=True, dict=True):
    """Everything about a game that does not change while it is played."""

    options: OptionsT
    #: The components; the six fields that follow are taken from it.
    box: Box
    companies: Mapping[str, CompanyDef]
    privates: Mapping[str, PrivateDef]
    trains: Mapping[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    #: The map and the stock market, which the engine carries and does not look into.
    board: object
    market: object
    #: How the game departs from the rulebook as 18xx.games does, in titles that are played there.
    deviations: DeviationsT
    auto_skip: bool = True
    #: What the shared rules ask a title, read with `rules.policies.policies`.
    policies: object = None
    #: The hexes of the map and the numbers of the tiles, as they are listed.
    hexes: tuple[HexId, ...] = ()
    tiles: tuple[TileId, ...] = ()
    #: How many certificates a player may hold, by the number of players.
    certificate_limit: Mapping[str, int] = {}
    #: How the rulebook calls things.
    words: Words = load_words()
    #: Why an action that the present step does not know comes at the wrong time, in a sentence.
    out_of_order: Callable[[AnyView, Action], str] = lambda v, a: ""

    def listing(self, field: str) -> tuple[str, ...]:
        """The ids that a field of the state may have as keys, in the order of the definition; all but the players."""
        found: tuple[str, ...] = self._listings.get(field, self._owners)
        return found

    @cached_property
    def _listings(self) -> Mapping[str, tuple[str, ...]]:
        return {"tiles": self.hexes, "tokens": self.hexes, "supply": self.tiles, "bought": tuple(self.trains)}

    @cached_property
    def _owners(self) -> tuple[str, ...]:
        return (BANK, OFFERING, RESERVE, MARKET, OUT, *self.privates, *self.companies)

    def phase(self, name: str) -> PhaseDef:
        """The phase of that name."""
        return next(p for p in self.phases if p.name == name)

    def step(self, view: AnyView, frame: Frame) -> Step:
        """The step of a frame in a position."""
        found = self.steps[type(frame)]
        return found if isinstance(found, Step) else found(view, frame)
