"""Actions in words, from templates that a title can add to."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec.structs import asdict

from roundhouse.core.actions import Action, Purpose, kind_of
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK, OFFERING, train_type
from roundhouse.core.roles import Field, Role, all_named, amount, fields_of, has, named
from roundhouse.finance.holdings import share_size
from roundhouse.rules.policies import policies

from .cities import city_name
from .names import articles, hex_name, item_name, who
from .translation import formed, money_text, phrase, tr, words_of
from .translation import name as name_of
from .ways_out import WAYS_OUT, way_out_label

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
#: A train leaves its company, and a loan on it with it or is due.
_GOES_ELSEWHERE = frozenset({Purpose.BUY_TRAIN, Purpose.DISCARD_TRAIN})
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


@cache
def own_fields(kind: type[Action]) -> tuple[Field, ...]:
    """The fields of a kind of action but who acts."""
    return tuple(f for f in fields_of(kind) if f.role is not Role.ACTOR)


@cache
def _by_name(kind: type[Action]) -> dict[str, Field]:
    return {f.name: f for f in own_fields(kind)}


def label(game: Game, action: Action, *, open_field: str = "") -> str:
    """What a button says: `Lay tile 57 in Torreón (I8)`, `Skip: place no station`; without a number still to choose."""
    if action.purpose in WAYS_OUT and game.view.step.move_for(action) is not None and not game.finished:
        return way_out_label(game, action, apply_unchecked(game.view, action))
    text = _filled(game, action, "label", open_field)
    if text is None:
        return f"{words_of(game.defn).heading(kind_of(action))}: {_bare(game, action)}"
    return text + _loan_on_card(game, action)


def told(game: Game, action: Action) -> str:
    """What the log says after the name of who acts: `lays tile 57 in Torreón (I8)`."""
    text = _filled(game, action, "log")
    return text if text is not None else f"{kind_of(action)} {_bare(game, action)}".strip()


def _filled(game: Game, action: Action, form: str, open_field: str = "") -> str | None:
    known, fields, values = words_of(game.defn).entries, _by_name(type(action)), asdict(action)
    kind = kind_of(action)
    first = next(iter(fields), None)
    with_value = f"{kind} {values[first]}" if first else kind
    template = known.get(with_value, {}).get(form) or known.get(kind, {}).get(form)
    if template is None:
        return None

    def field(name: str) -> str:
        role, value = fields[name].role, values[name]
        if role is Role.SOURCE and value in all_named(action, Role.COMPANY):
            words = words_of(game.defn)
            return name_of(words, "own", words.entries["places"].get("own") or f"its {game.view.term('treasury')}")
        if role is Role.SOURCE and value == OFFERING and not has(type(action), Role.COMPANY):
            return who(game, BANK)  # only shares are offered; trains come from the bank
        if role is Role.HEX and form == "label" and (city := amount(action, Role.CITY, -1)) >= 0:
            return city_name(game.view, value, city)
        return written(game, role, value)

    def fill(text: str) -> str:
        return _PLACE.sub(lambda m: formed(field(m[1]), m[2] or ""), text)

    def optional(match: re.Match[str]) -> str:
        inside = [fields[found] for found, _ in _PLACE.findall(match[1])]
        silent = all(f.name == open_field or values[f.name] == f.default or _plain(game, action, f) for f in inside)
        return "" if silent else match[1]

    return articles(fill(_OPTIONAL.sub(optional, template)))


def _loan_on_card(game: Game, action: Action) -> str:
    """What tells a train card that leaves its company from others of its type: the loan on it."""
    card = named(action, Role.TRAIN)
    if action.purpose not in _GOES_ELSEWHERE or card in game.defn.trains:
        return ""
    owner = named(action, Role.SOURCE, action.by)
    if owner not in game.defn.companies:
        return ""
    due = {train: money for train, money, _ in policies(game.view).operating.loans(game.view, owner)}
    return tr(", which has a loan of {money}", money=money_text(game.view, due[card])) if card in due else ""


def _plain(game: Game, action: Action, field: Field) -> bool:
    """Whether a field names certificates of one share each, or a single smaller one: the percentage says it all."""
    company = named(action, Role.COMPANY)
    if field.role is not Role.PIECES or company not in game.defn.companies:
        return False
    pieces, share = getattr(action, field.name), share_size(game.view, company)
    return set(pieces) == {share} or (len(pieces) == 1 and pieces[0] < share)


def _bare(game: Game, action: Action) -> str:
    """Fields one after the other, for actions without a template."""
    values = asdict(action)
    return ", ".join(
        written(game, f.role, values[f.name]) for f in own_fields(type(action)) if values[f.name] != f.default
    )


def _certificates(sizes: tuple[int, ...]) -> str:
    if len(sizes) == 1:
        return tr("one {size}% certificate", size=sizes[0])
    return " + ".join(tr("{percent}%", percent=size) for size in sizes)


def written(game: Game, role: Role, value: Any) -> str:
    """What a field of an action names, as players would say it."""
    match role:
        case Role.HEX:
            return hex_name(game.defn, value)
        case Role.MONEY | Role.PAR:
            return money_text(game.view, value)
        case Role.ITEM | Role.PRIVATE | Role.POWER | Role.MINOR:
            return item_name(game.defn, value)
        case Role.TRAIN | Role.TRADED_IN if isinstance(value, str) and value not in game.defn.trains:
            return train_type(value) or value
        case Role.PIECES:
            return _certificates(value)
    if isinstance(value, str):
        if value in game.defn.privates:
            return name_of(words_of(game.defn), value, item_name(game.defn, value))
        shown = who(game, value)
        return shown if shown != value or value in game.defn.companies else phrase(game.defn.words, value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
