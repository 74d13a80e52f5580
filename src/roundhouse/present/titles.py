"""Titles as the lobby shows them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from roundhouse.core.options import GROUPS, SITE_RULES, Deviation, Option, declared
from roundhouse.core.title import Title
from roundhouse.titles import all_titles, get_title

from .model import DeviationCard, OptionCard, OptionGroup, TitleCard
from .title_texts import in_language

#: The one switch for everything that 18xx.games plays differently.
SITE_SWITCH = OptionCard(
    name=SITE_RULES,
    label="Rules of 18xx.games",
    group="site",
    text="Play as on 18xx.games, wherever that site departs from the rulebook.",
    section="",
    type="bool",
    default=False,
    choices=(),
    on_site=None,
)
SITE_HEADING = "18xx.games"


def title_cards() -> tuple[TitleCard, ...]:
    """All titles."""
    return tuple(title_card(title) for title in all_titles())


def title_card(title: str) -> TitleCard:
    """One title; an unknown one is a SetupError that names those there are."""
    about = get_title(title)
    return in_language(_card(about.id), about.words)


@cache
def _card(title: str) -> TitleCard:
    about = get_title(title)
    printed = _on_card(about)
    return TitleCard(
        id=about.id,
        name=about.name,
        designers=about.designers,
        players_min=about.players[0],
        players_max=about.players[1],
        blurb=about.blurb,
        length=length_in_words(printed.minutes),
        minutes=printed.minutes,
        weight=printed.weight,
        teaches=files(about.package).joinpath("lessons.toml").is_file(),
        option_groups=_groups(about),
        deviations=_deviations(about),
        reads_site_files=about.site is not None,
    )


class _OnCard(Struct, frozen=True):
    """What a title's `card.toml` says about the game as a whole."""

    minutes: tuple[int, int] | None = None
    weight: int = 0


def _on_card(title: Title) -> _OnCard:
    path = files(title.package).joinpath("card.toml")
    return msgspec.toml.decode(path.read_bytes(), type=_OnCard) if path.is_file() else _OnCard()


def length_in_words(minutes: tuple[int, int] | None) -> str:
    """How long a game takes.

    >>> length_in_words((180, 300)), length_in_words((30, 45)), length_in_words(None)
    ('3 to 5 hours', '30 to 45 minutes', '')
    """
    if minutes is None:
        return ""
    hours = all(part % 60 == 0 for part in minutes)
    first, last = (part // 60 if hours else part for part in minutes)
    return f"{first} to {last} {'hours' if hours else 'minutes'}"


def _groups(title: Title) -> tuple[OptionGroup, ...]:
    """The options by group, without those that name files, and last the switch for 18xx.games."""
    shown = [_option(title, field) for field in fields(title.options) if field.name not in title.paths]
    found = {heading: tuple(o for o in shown if o.group == group) for group, heading in GROUPS.items()}
    if title.deviations is not None:
        found[SITE_HEADING] = (SITE_SWITCH,)
    return tuple(OptionGroup(heading=heading, options=options) for heading, options in found.items() if options)


def _deviations(title: Title) -> tuple[DeviationCard, ...]:
    if title.deviations is None:
        return ()
    about = declared(title.deviations, Deviation)
    return tuple(DeviationCard(name=name, section=note.section, text=note.text) for name, note in about.items())


def _option(title: Title, field: FieldInfo) -> OptionCard:
    about = declared(title.options, Option)[field.name]
    kind, choices = _type(get_args(field.type)[0])
    default: object = "" if field.default is NODEFAULT else field.default
    return OptionCard(
        name=field.name,
        label=about.name,
        group=about.group,
        text=about.text,
        section=about.section,
        type=kind,
        default=default if isinstance(default, bool | int | str) else str(msgspec.to_builtins(default)),
        choices=choices,
        on_site=about.on_site,
    )


def _type(kind: object) -> tuple[Literal["bool", "int", "choice", "text"], tuple[str, ...]]:
    if kind is bool:
        return "bool", ()
    if kind is int:
        return "int", ()
    if get_origin(kind) is Literal:
        return "choice", tuple(map(str, get_args(kind)))
    return "text", ()
