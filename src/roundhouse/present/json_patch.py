"""What is different between two values for the screen, as a JSON Patch (RFC 6902).

Items of lists are matched by what names them, so that a company or a hex that did not change is not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from . import model

#: What names an item of a list; items of other types are matched by their place.
NAMED_BY: Mapping[type, Callable[[Any], object]] = {
    model.CompanyView: attrgetter("id"),
    model.DepotTrain: attrgetter("name", "place"),
    model.HexView: attrgetter("id"),
    model.Holding: attrgetter("owner", "company"),
    model.ItemOnSale: attrgetter("id"),
    model.MarkerView: attrgetter("company"),
    model.PlayerView: attrgetter("id"),
    model.PrivateView: attrgetter("id"),
    model.TrainView: attrgetter("id"),
}


class PatchStep(Struct, frozen=True):
    """An operation of a JSON Patch; `value` is missing where something is removed."""

    op: Literal["add", "remove", "replace"]
    #: A JSON Pointer (RFC 6901).
    path: str
    value: Any | UnsetType = UNSET


def differences(old: Struct, new: Struct) -> tuple[PatchStep, ...]:
    """The steps that make `new` of `old`, to be carried out in this order."""
    steps: list[PatchStep] = []
    _compare(old, new, "", steps)
    return tuple(steps)


def _compare(old: Any, new: Any, path: str, steps: list[PatchStep]) -> None:
    if old is new:
        return
    if type(old) is type(new):
        if isinstance(old, Struct):
            for name in old.__struct_fields__:
                _compare(getattr(old, name), getattr(new, name), f"{path}/{name}", steps)
            return
        if isinstance(old, dict):
            _compare_members(old, new, path, steps)
            return
        if old == new:
            return
        if isinstance(old, tuple) and _compare_items(old, new, path, steps):
            return
    steps.append(PatchStep("replace", path, new))


def _compare_members(old: dict[str, Any], new: dict[str, Any], path: str, steps: list[PatchStep]) -> None:
    steps += [PatchStep("remove", f"{path}/{escaped(key)}") for key in old if key not in new]
    for key, value in new.items():
        if key in old:
            _compare(old[key], value, f"{path}/{escaped(key)}", steps)
        else:
            steps.append(PatchStep("add", f"{path}/{escaped(key)}", value))


def _compare_items(old: tuple[Any, ...], new: tuple[Any, ...], path: str, steps: list[PatchStep]) -> bool:
    """Compare two lists item by item, unless it is simpler to replace the whole list."""
    if not old or not new or not isinstance(new[0], Struct | tuple):
        return False
    name = NAMED_BY.get(type(new[0]))
    if name is None:
        if len(old) != len(new):
            return False
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            _compare(before, after, f"{path}/{number}", steps)
        return True
    before, after = {name(item): item for item in old}, {name(item): item for item in new}
    if len(before) < len(old) or len(after) < len(new):
        return False  # names that are not unique name nothing
    if [key for key in before if key in after] != [key for key in after if key in before]:
        return False
    gone = [number for number, key in enumerate(before) if key not in after]
    steps += [PatchStep("remove", f"{path}/{number}") for number in reversed(gone)]
    for number, (key, item) in enumerate(after.items()):
        if key in before:
            _compare(before[key], item, f"{path}/{number}", steps)
        else:
            steps.append(PatchStep("add", f"{path}/{number}", item))
    return True


def escaped(key: str) -> str:
    """A key as part of a JSON Pointer.

    >>> escaped("a/b~c")
    'a~1b~0c'
    """
    return key.replace("~", "~0").replace("/", "~1")


def patched(document: Any, steps: Sequence[Mapping[str, Any]]) -> Any:
    """A decoded JSON document after the steps of a patch; parts that do not change are shared with the old one.

    >>> patched({"cash": 5, "trains": ["2"]}, [{"op": "add", "path": "/trains/1", "value": "3"}])
    {'cash': 5, 'trains': ['2', '3']}
    """
    for step in steps:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in step["path"].split("/")[1:]]
        document = _after_step(document, keys, step)
    return document


def _after_step(part: Any, keys: Sequence[str], step: Mapping[str, Any]) -> Any:
    if not keys:
        return step["value"]
    if isinstance(part, list):
        return _list_after_step(part, int(keys[0]), keys[1:], step)
    copy = dict(part)
    if len(keys) > 1:
        copy[keys[0]] = _after_step(copy[keys[0]], keys[1:], step)
    elif step["op"] == "remove":
        del copy[keys[0]]
    else:
        copy[keys[0]] = step["value"]
    return copy


def _list_after_step(part: list[Any], at: int, rest: Sequence[str], step: Mapping[str, Any]) -> list[Any]:
    copy = list(part)
    if rest:
        copy[at] = _after_step(copy[at], rest, step)
    elif step["op"] == "remove":
        del copy[at]
    elif step["op"] == "add":
        copy.insert(at, step["value"])
    else:
        copy[at] = step["value"]
    return copy
