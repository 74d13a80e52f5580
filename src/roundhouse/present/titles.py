"""Titles as the lobby shows them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from roundhouse.core.options import Option
from roundhouse.core.title import Title
from roundhouse.titles import all_titles, get_title

from .model import OptionCard, TitleCard

_SITE = "site_rules"
#: The one switch for all deviations of 18xx.games.
SITE_SWITCH = OptionCard(
    name=_SITE,
    label="Rules of 18xx.games",
    text="Play as 18xx.games does where it departs from the rulebook.",
    type="bool",
    default=False,
    choices=(),
    site=True,
)


def title_cards() -> tuple[TitleCard, ...]:
    """All titles."""
    return tuple(_card(title) for title in all_titles())


def title_card(title: str) -> TitleCard:
    """One title; an unknown one is a SetupError that names those there are."""
    return _card(get_title(title).id)


@cache
def _card(title: str) -> TitleCard:
    about = get_title(title)
    return TitleCard(
        id=about.id,
        name=about.name,
        designers=about.designers,
        players_min=about.players[0],
        players_max=about.players[1],
        blurb=about.blurb,
        length=_length(about),
        options=_options(about),
        reads_site_files=about.site is not None,
    )


def _length(title: Title) -> str:
    """How long a game takes, as the title's `card.toml` says."""
    path = files(title.package).joinpath("card.toml")
    return str(tomllib.loads(path.read_text("utf-8")).get("length", "")) if path.is_file() else ""


def _options(title: Title) -> tuple[OptionCard, ...]:
    """All options in the order of the title; those after `site_rules` are the customs of 18xx.games."""
    known = [field for field in fields(title.options) if field.name not in title.paths]
    names = [f.name for f in known]
    border = names.index(_SITE) if _SITE in names else len(names)
    found = tuple(_option(title, field, site=at >= border) for at, field in enumerate(known))
    return found if title.deviations is None else (*found, SITE_SWITCH)


def _option(title: Title, field: FieldInfo, *, site: bool) -> OptionCard:
    kind, choices = _type(get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type)
    about = title.about(field.name)
    default: Any = "" if field.default is NODEFAULT else field.default
    return OptionCard(
        name=field.name,
        label=about.name if isinstance(about, Option) else field.name.replace("_", " ").capitalize(),
        text=f"{about.section}: {about.text}",
        type=kind,
        default=default if isinstance(default, bool | int | str) else str(msgspec.to_builtins(default)),
        choices=choices,
        site=site,
    )


def _type(kind: Any) -> tuple[Literal["bool", "int", "choice", "text"], tuple[str, ...]]:
    if kind is bool:
        return "bool", ()
    if kind is int:
        return "int", ()
    if get_origin(kind) is Literal:
        return "choice", tuple(map(str, get_args(kind)))
    return "text", ()
