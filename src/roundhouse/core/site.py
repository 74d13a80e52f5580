"""What a title tells about its files on 18xx.games; reading and comparing those files is done elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from .actions import Action, Ranged
from .definition import AnyView, GameDef


class SiteAction(Struct, frozen=True):
    """An action of a game file with players and companies in our names.

    `copies` tells in which hex a copy of a tile lies, because files name cities by them.
    """

    type: str
    by: str
    entity_type: str
    data: Mapping[str, Any]
    copies: Mapping[str, str] = {}
    #: Whatever the translation has to remember from one action to the next.
    memory: dict[str, Any] = {}


def switched(option: str) -> tuple[str, bool]:
    """The option that an optional rule of the site stands for, and how it is set.

    >>> switched("quick_rust"), switched("not random_setup")
    (('quick_rust', True), ('random_setup', False))
    """
    name = option.removeprefix("not ")
    return name, name == option


class SiteNames(Struct, frozen=True):
    """Names and customs of the site for one title."""

    title: str
    #: The settings of its games.
    options: Mapping[str, object]
    #: Our option for each optional rule; "not" before it if the rule switches the option off.
    optional_rules: Mapping[str, str]
    companies: Mapping[str, str]
    #: A type of train in a trace without what is no part of it.
    train_name: Callable[[str], str]
    translate: Callable[[AnyView, SiteAction], list[Action]]
    #: Whether the site asks for an action (at least a pass) at the present step.
    asks: Callable[[AnyView, Mapping[str, Any]], bool]
    #: Kind (ISR, SR, OR …), turn and number of the present round.
    round_of: Callable[[AnyView], tuple[str, int, int]]
    phase_of: Callable[[AnyView], str]
    #: Private companies of a player or company in the site's sense.
    privates_of: Callable[[AnyView, str], list[str]]
    closed_privates: Callable[[AnyView], list[str]]
    certificates: Callable[[AnyView, str], int]
    certificate_limit: Callable[[AnyView], int]
    #: How much of a company the site counts as not yet sold.
    unsold: Callable[[AnyView, str], int]
    #: Whether traces tell of a company in this position; they leave out those that are not yet in play.
    is_told: Callable[[AnyView, str], bool] = lambda v, company: True
    #: Whether traces tell of the tile in a hex; what is a tile to us may be something else on the site.
    tells_tile: Callable[[AnyView, str], bool] = lambda v, hex_id: True
    #: What a choice of ours is in a file of legal moves, as kinds and entries; None if nothing about it is peculiar.
    moves: Callable[[AnyView, Action | Ranged], Iterable[tuple[str, tuple[Any, ...]]] | None] = lambda v, choice: None
    #: An entry of a file of legal moves in the one form in which we write it.
    tidy_move: Callable[[str, tuple[Any, ...]], tuple[Any, ...]] = lambda kind, entry: entry
    #: What the site shows as a started company's par value.
    par_of: Callable[[AnyView, str], int | None] = lambda v, company: v.state.par.get(company)
    #: Types of trains that lie in the Open Market from the beginning, which the site keeps in its stack.
    pooled: frozenset[str] = frozenset()
    #: What only this title has, as calls of the site: who acts, the type and its fields; None for everything else.
    express: Callable[[AnyView, Action], list[tuple[str, str, dict[str, Any]]] | None] = lambda v, action: None
    #: The site's id of one of our train cards.
    train_card: Callable[[GameDef[Any, Any, Any], str], str] = lambda defn, card: card
    #: Companies whose home station is an action of the site though it follows by itself.
    asked_homes: frozenset[str] = frozenset()
    #: Our step for each step of the site, where companies operate.
    steps: Mapping[str, str] = {}
    #: As what one of the site's train cards is used, by the memory of the replay.
    card_kind: Callable[[Mapping[str, Any], str], str] = lambda memory, card: card.rpartition("-")[0]
    #: How traces write one of our types of train; several of ours may look the same there.
    told_train: Callable[[str], str] = lambda kind: kind
    #: Fields of the title's record and of frames in which only customs of the site remember something.
    memory: frozenset[str] = frozenset()
    #: What a player owes.
    debt: Callable[[AnyView, str], int] = lambda v, player: 0
    #: Whether the site shows minor companies like others, as a share of 100 %.
    minors_have_shares: bool = False
    #: Standing bids by what they are for, written as `company:KCMO`: our players and their latest bids.
    bids: Callable[[AnyView], Mapping[str, Iterable[tuple[str, int]]]] = lambda v: {}
    #: Kinds of things of whose auction we keep only the highest bid.
    highest_bid_only: frozenset[str] = frozenset()
    #: Whether traces tell who would really begin if the stock round ended now.
    tells_priority: bool = True
    #: Whether a company, not a player, is asked on the site.
    asks_company: Callable[[AnyView], bool] = lambda v: v.actor not in v.state.players
    #: Settings by which the rulebook is asked about a recorded game, where it leaves a choice to the players.
    audited: Mapping[str, object] = {}
