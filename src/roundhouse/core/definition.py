"""Game definitions: the components, steps and flow of a title in one frozen value."""

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
from .marks import Mark
from .screening import Screening
from .state import Frame, State
from .words import Words, load_words

if TYPE_CHECKING:
    from .view import Draft, View

#: A view or draft as callbacks receive it; a callback may be specific to one title.
AnyView: TypeAlias = "View[Any, Any, Any]"
AnyDraft: TypeAlias = "Draft[Any, Any, Any]"
Candidates: TypeAlias = Callable[[AnyView], Iterable[Action | Ranged]]


class Move(Struct, frozen=True, dict=True):
    """One kind of decision: its candidates, the rules it must obey, and its effect."""

    action: type[Action]
    candidates: Candidates
    rules: tuple[Rule, ...]
    apply: Callable[[AnyDraft, Any], None]
    #: Who makes this move, if not the actor of the step (a president who sells shares for their company).
    actor: Callable[[AnyView], str] | None = None
    #: Whether the move is incidental: a step with no other legal move is skipped.
    aside: bool = False

    @cached_property
    def screening(self) -> Screening:
        """The checks that candidates must pass to be listed."""
        return Screening(self.candidates, self.rules)


class Step(Struct, frozen=True, dict=True):
    """What may be decided now and by whom; `section` is where the rulebook describes it."""

    name: str
    section: str
    moves: tuple[Move, ...]
    actor: Callable[[AnyView], str]
    #: Where the rulebook gives the order of steps; cited when an action comes too early or too late.
    order: str = ""
    #: Where the rulebook gives the order of turns; cited when somebody else tries to act.
    turns: str = ""

    def move_for(self, action: Action) -> Move | None:
        """The move that handles this kind of action here."""
        number = self._numbers.get(type(action))
        return None if number is None else self.moves[number]

    def mover(self, view: AnyView, move: Move) -> str:
        """Who makes a move of this step."""
        return (move.actor or self.actor)(view)

    def number_of(self, kind: type[Action]) -> int | None:
        """Which of the moves handles a kind of action, counted from 0."""
        return self._numbers.get(kind)

    @cached_property
    def _numbers(self) -> Mapping[type[Action], int]:
        found: dict[type[Action], int] = {}
        for number, move in enumerate(self.moves):
            found.setdefault(move.action, number)
        return found


def printed_sizes(v: View, company: str) -> tuple[int, ...]:
    """The printed sizes of a company's certificates."""
    return v.defn.companies[company].certificates


def as_printed(v: View, company: str, owner: str) -> list[int]:
    """The numbers of an owner's certificates of a company, lowest first."""
    return [number for number, holder in enumerate(v.state.shares[company]) if holder == owner]


def holder_of_presidency(v: View, company: str) -> str:
    """Who holds the president's certificate of a company."""
    return v.state.shares[company][0]


#: Steps, or functions, by the type of the frame.
Steps: TypeAlias = Mapping[type[Frame], Step | Callable[[AnyView, Any], Step]]
Settling: TypeAlias = Mapping[type[Frame], Callable[[AnyDraft, Any], bool]]


class Composition(Struct, Generic[OptionsT, RecordT, DeviationsT], frozen=True, kw_only=True):
    """The parts of a title other than its components; the same for all options."""

    title: str
    book: str
    version: int
    setup: Callable[[GameDef[OptionsT, RecordT, DeviationsT], int, int], State[RecordT]]
    #: The step of each frame, or a function that chooses it.
    steps: Steps
    #: What happens automatically while a frame is on top; returns whether anything happened.
    settle: Settling
    title_state: type[RecordT]
    controller: Callable[[AnyView, str], str]
    worth: Callable[[AnyView, str], int]
    #: Called after every change, to detect the end of the game.
    watch: Callable[[AnyDraft], None]
    actions: tuple[type[Action], ...]
    currency: str = "${}"
    #: Places for cards other than those of the bank.
    places: tuple[str, ...] = ()
    #: Whether the bank can run out of money; otherwise its cash is meaningless.
    bank_is_limited: bool = True
    #: The current sizes of a company's certificates, in titles where they change.
    sizes: Callable[[AnyView, str], tuple[int, ...]] = printed_sizes
    #: The order in which an owner gives up certificates of a company, by number, in titles that distinguish equal ones.
    certificates_of: Callable[[AnyView, str, str], list[int]] = as_printed
    #: Called after a certificate has changed hands, with its company and number.
    certificate_moved: Callable[[AnyDraft, str, int], None] = lambda d, company, number: None
    #: Who decides for a company, if not always the owner of the president's certificate.
    leader: Callable[[AnyView, str], str] = holder_of_presidency
    #: What is on hexes besides tiles and tokens.
    marks: Callable[[AnyView], Mapping[str, tuple[Mark, ...]]] = lambda v: {}
    #: Texts for the table: what a company has besides money, trains and stations.
    notes: Callable[[AnyView, str], tuple[str, ...]] = lambda v, company: ()
    #: The winners, if not simply the richest; empty in the usual case.
    winners: Callable[[AnyView], list[str]] = lambda v: []


class GameDef(Composition[OptionsT, RecordT, DeviationsT], frozen=True, kw_only=True, dict=True):
    """Everything about a game that does not change while it is played."""

    options: OptionsT
    #: The components; the next six fields are taken from it.
    box: Box
    companies: Mapping[str, CompanyDef]
    privates: Mapping[str, PrivateDef]
    trains: Mapping[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    #: The map and the stock market, opaque to the engine.
    board: Any
    market: Any
    #: How the game follows 18xx.games instead of the rulebook, in titles that the site has.
    deviations: DeviationsT
    auto_skip: bool = True
    #: What the shared rules ask a title, read with `rules.policies.policies`.
    policies: Any = None
    #: The hexes of the map and the numbers of the tiles, in the order of the data files.
    hexes: tuple[HexId, ...] = ()
    tiles: tuple[TileId, ...] = ()
    #: How many certificates a player may hold, by number of players.
    certificate_limit: Mapping[str, int] = {}
    #: The rulebook's vocabulary.
    words: Words = load_words()
    #: Why an action that does not belong to the current step comes at the wrong time, in a sentence.
    out_of_order: Callable[[AnyView, Action], str] = lambda v, a: ""

    def listing(self, field: str) -> tuple[str, ...]:
        """The possible keys of a field of the state, in the order of the definition, without the players."""
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
