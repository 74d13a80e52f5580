"""What a title declares about its game files on 18xx.games; other modules read and compare those files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from .actions import Action, Ranged
from .definition import AnyView, GameDef


class SiteAction(Struct, frozen=True):
    """An action of a game file, with our ids for players and companies.

    `copies` maps copies of tiles to their hexes, because files refer to cities by them.
    """

    type: str
    by: str
    entity_type: str
    data: Mapping[str, Any]
    copies: Mapping[str, str] = {}
    #: What the translation has to remember from one action to the next.
    memory: dict[str, Any] = {}


def switched(option: str) -> tuple[str, bool]:
    """The option that corresponds to an optional rule of the site, and its value.

    >>> switched("quick_rust"), switched("not random_setup")
    (('quick_rust', True), ('random_setup', False))
    """
    name = option.removeprefix("not ")
    return name, name == option


class SiteNames(Struct, frozen=True):
    """The site's names and conventions for one title."""

    title: str
    #: The settings of its games.
    options: Mapping[str, object]
    #: Our option for each optional rule; "not" before it if the rule switches the option off.
    optional_rules: Mapping[str, str]
    companies: Mapping[str, str]
    #: Our type for a train's name in a trace.
    train_name: Callable[[str], str]
    translate: Callable[[AnyView, SiteAction], list[Action]]
    #: Whether the site asks for an action (at least a pass) in the current step.
    asks: Callable[[AnyView, Mapping[str, Any]], bool]
    #: Kind (ISR, SR, OR …), turn and number of the current round.
    round_of: Callable[[AnyView], tuple[str, int, int]]
    phase_of: Callable[[AnyView], str]
    #: The private companies the site shows for a player or company.
    privates_of: Callable[[AnyView, str], list[str]]
    closed_privates: Callable[[AnyView], list[str]]
    certificates: Callable[[AnyView, str], int]
    certificate_limit: Callable[[AnyView], int]
    #: How much of a company the site counts as not yet sold.
    unsold: Callable[[AnyView, str], int]
    #: Whether traces include a company in this position; they leave out companies not yet in play.
    is_told: Callable[[AnyView, str], bool] = lambda v, company: True
    #: Whether traces include the tile on a hex; the site may not model it as a tile.
    tells_tile: Callable[[AnyView, str], bool] = lambda v, hex_id: True
    #: A choice of ours in a file of legal moves, as kinds and entries; None for the usual form.
    moves: Callable[[AnyView, Action | Ranged], Iterable[tuple[str, tuple[Any, ...]]] | None] = lambda v, choice: None
    #: An entry of a file of legal moves in our canonical form.
    tidy_move: Callable[[str, tuple[Any, ...]], tuple[Any, ...]] = lambda kind, entry: entry
    #: The par value the site shows for a company that has started.
    par_of: Callable[[AnyView, str], int | None] = lambda v, company: v.state.par.get(company)
    #: Types of trains that start in the Open Market but that the site keeps in its stack.
    pooled: frozenset[str] = frozenset()
    #: Actions specific to this title as actions of the site: who acts, the type and its fields; None for all others.
    express: Callable[[AnyView, Action], list[tuple[str, str, dict[str, Any]]] | None] = lambda v, action: None
    #: The site's id of one of our train cards.
    train_card: Callable[[GameDef[Any, Any, Any], str], str] = lambda defn, card: card
    #: Companies whose home station is automatic here but an action on the site.
    asked_homes: frozenset[str] = frozenset()
    #: Our operating steps by the site's steps.
    steps: Mapping[str, str] = {}
    #: The type as which one of the site's train cards is used, from the memory of the replay.
    card_kind: Callable[[Mapping[str, Any], str], str] = lambda memory, card: card.rpartition("-")[0]
    #: How traces write one of our types of train; several of ours may look the same.
    told_train: Callable[[str], str] = lambda kind: kind
    #: Fields of the title's record and of frames that only the site's deviations use.
    memory: frozenset[str] = frozenset()
    #: What a player owes.
    debt: Callable[[AnyView, str], int] = lambda v, player: 0
    #: Whether the site shows minor companies as a single share of 100 %.
    minors_have_shares: bool = False
    #: Standing bids by item, written as `company:KCMO`: our players and their latest bids.
    bids: Callable[[AnyView], Mapping[str, Iterable[tuple[str, int]]]] = lambda v: {}
    #: Kinds of items for which we keep only the highest bid.
    highest_bid_only: frozenset[str] = frozenset()
    #: Whether traces show who would really begin if the stock round ended now.
    tells_priority: bool = True
    #: Whether the site asks a company rather than a player.
    asks_company: Callable[[AnyView], bool] = lambda v: v.actor not in v.state.players
    #: Settings for checking a recorded game against the rulebook, where the rulebook leaves players a choice.
    audited: Mapping[str, object] = {}
