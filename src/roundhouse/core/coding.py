"""States and actions as JSON, and the digest of a state, which is the same on every machine."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from sys import intern
from typing import Any, NamedTuple, Union

import msgspec
from msgspec import Struct

from .actions import Action
from .conversion import FIRST_USE, convert
from .definition import GameDef
from .errors import FileError
from .events import Event
from .generics import DeviationsT, OptionsT, RecordT
from .order import put_in_order
from .state import Frame, State

#: The format of stored states. Raise it when the meaning of stored states changes: states in other formats are
#: rebuilt from the moves. Format 1, which has no number, lost the order of entries.
STATE_FORMAT = 2
#: Packing hard would save little and take longer than it takes to play.
_QUICK = 1
_encoder = msgspec.json.Encoder(order="deterministic")


def encode_state(state: State) -> bytes:
    """A state as canonical JSON."""
    return _encoder.encode(state)


def decode_state(defn: GameDef[OptionsT, RecordT, DeviationsT], data: bytes) -> State[RecordT]:
    """Decode a state; the definition gives the types of frames and of the title's record."""
    raw = msgspec.json.decode(data)
    frames = tuple(defn.steps)
    stack, title = raw.pop("stack"), raw.pop("title")
    plain: State[RecordT] = convert({**raw, "stack": (), "title": None}, State, str_keys=True)
    plain.stack = tuple(_frame(frame, frames) for frame in stack)
    plain.title = convert(title, defn.title_state, str_keys=True)
    put_in_order(defn, plain)
    return plain


def _frame(raw: object, kinds: tuple[type[Frame], ...]) -> Frame:
    found: Frame = convert(raw, _kind(raw, "frame", kinds), str_keys=True)
    return found


def _kind(raw: object, field: str, kinds: tuple[type[Struct], ...]) -> Any:
    """The type that a tag names; if there is none the union of all, whose refusal lists the known ones.

    msgspec analyses a union again in every call, but a struct only once.
    """
    tag = raw.get(field) if isinstance(raw, dict) else None
    known = _by_tag(kinds)
    return known[tag] if isinstance(tag, str) and tag in known else Union[kinds]  # noqa: UP007  # built at run time


@lru_cache(maxsize=256)
def _by_tag(kinds: tuple[type[Struct], ...]) -> Mapping[str, type[Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def digest(state: State) -> str:
    """A short fingerprint of a state; equal states have equal digests on every machine."""
    return hashlib.sha256(encode_state(state)).hexdigest()[:16]


def action_to_json(action: Action) -> dict[str, object]:
    """An action as plain JSON values."""
    found: dict[str, object] = msgspec.to_builtins(action)
    return found


def action_from_json(defn: GameDef, raw: object) -> Action:
    """Decode an action of this title; raises `FileError` if it is invalid."""
    return _action(defn.actions, defn.book, raw)


def _action(kinds: tuple[type[Action], ...], book: str, raw: object) -> Action:
    if isinstance(raw, dict):  # a long game names the same few players, companies and hexes again and again
        raw = {key: intern(value) if type(value) is str else value for key, value in raw.items()}
    try:
        found: Action = convert(raw, _kind(raw, "do", kinds))
    except msgspec.ValidationError as error:
        raise FileError(f"not an action of {book}: {error}") from error
    return found


def decode_actions(defn: GameDef, data: Iterable[str]) -> list[Action]:
    """Decode actions of this title, each from its JSON; raises `FileError` if one is invalid.

    Equal ones are mostly the same object: half the actions of a long game are passes and other common ones.
    """
    return list(map(_action_reader(defn.actions, defn.book), data))


@lru_cache(maxsize=64)
def _action_reader(kinds: tuple[type[Action], ...], book: str) -> Callable[[str], Action]:
    @lru_cache(maxsize=4096)
    def read(data: str) -> Action:
        return _action(kinds, book, msgspec.json.decode(data))

    return read


def encode_events(events: Iterable[Event]) -> bytes:
    """The events of an action as JSON."""
    return _encoder.encode(list(events))


def decode_events(data: bytes | str) -> tuple[Event, ...]:
    """Decode the events of an action.

    >>> from .events import PhaseBegan
    >>> decode_events(encode_events([PhaseBegan("2")]))
    (PhaseBegan(phase='2'),)
    """
    return _event_decoders(tuple(Event.__subclasses__())).one.decode(data)


def pack_events(parts: Iterable[tuple[Event, ...]]) -> bytes:
    """The events of several actions in a few bytes.

    >>> from .events import PhaseBegan
    >>> unpack_events(pack_events([(PhaseBegan("2"),), ()]))
    ((PhaseBegan(phase='2'),), ())
    """
    return zlib.compress(_encoder.encode(list(parts)), _QUICK)


def pack_encoded_events(parts: Iterable[str]) -> bytes:
    """The events of several actions in a few bytes, from the JSON of those of each action."""
    return zlib.compress(f"[{','.join(parts)}]".encode(), _QUICK)


def unpack_events(data: bytes) -> tuple[tuple[Event, ...], ...]:
    """What was packed; raises `ValueError` for events of unknown kinds."""
    return _event_decoders(tuple(Event.__subclasses__())).many.decode(zlib.decompress(data))


class _EventDecoders(NamedTuple):
    one: msgspec.json.Decoder[tuple[Event, ...]]
    many: msgspec.json.Decoder[tuple[tuple[Event, ...], ...]]


@lru_cache(maxsize=8)
def _event_decoders(kinds: tuple[type[Event], ...]) -> _EventDecoders:
    """Decoders of all kinds of events, also of titles loaded later; of two with the same tag, the first is known."""
    tagged: dict[str, type[Event]] = {}
    for kind in kinds:
        if kind.__struct_config__.tag_field == Event.__struct_config__.tag_field:
            tagged.setdefault(str(kind.__struct_config__.tag), kind)
    any_event: Any = Union[tuple(tagged.values())]  # noqa: UP007  # built at run time
    one: Any = tuple[any_event, ...]
    with FIRST_USE:
        return _EventDecoders(msgspec.json.Decoder(one), msgspec.json.Decoder(tuple[one, ...]))
