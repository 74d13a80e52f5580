"""What is wrong with a request, in plain words: msgspec's errors name types, ours name fields and what they need."""

from __future__ import annotations

import re
from collections.abc import Callable

#: Names of JSON types as msgspec writes them, and as people do.
_TYPES = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}
_UNITS = {"str": ("character", "characters"), "object": ("entry", "entries")}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}

_Found = re.Match[str]
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[str, _Found], str]], ...] = (
    (
        re.compile(r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`"),
        lambda where, m: f"{where} must be {_types(m['want'])}, not {_types(m['got'])}",
    ),
    (
        re.compile(r"Expected `(?P<kind>\w+)` of length (?P<sign>[<>=]+) (?P<n>\d+)"),
        lambda where, m: f"{where} must have {_BOUNDS[m['sign']]} {_counted(m['n'], m['kind'])}",
    ),
    (
        re.compile(r"Expected `\w+` (?P<sign>[<>]=?) (?P<n>\S+)"),
        lambda where, m: f"{where} must be {_BOUNDS[m['sign']]} {m['n']}",
    ),
    (
        re.compile(r"Expected `str` matching regex '(?P<regex>.*)'"),
        lambda where, m: f"{where} must match {m['regex']}",
    ),
    (re.compile(r"Invalid (?:enum )?value (?P<value>.+)"), lambda where, m: f"{where} can't be {m['value']}"),
    (
        re.compile(r"Object missing required field `(?P<name>[^`]+)`"),
        lambda where, m: f"{_inside(where, m)} is missing",
    ),
    (
        re.compile(r"Object contains unknown field `(?P<name>[^`]+)`"),
        lambda where, m: f"{_inside(where, m)} is not a known field",
    ),
)


def explain(error: Exception, whole: str = "the body") -> str:
    """What is wrong with data that msgspec has refused.

    >>> import msgspec
    >>> def refused(text, kind):
    ...     try:
    ...         msgspec.json.decode(text, type=kind)
    ...     except msgspec.DecodeError as error:
    ...         print(explain(error))
    >>> refused('{"seed": "x"}', dict[str, int])
    a value in the body must be an integer, not a string
    >>> refused("[1, null]", tuple[int, int])
    `[1]` must be an integer, not null
    >>> refused("{", dict[str, int])
    the body is not valid JSON: it ends too early
    """
    if isinstance(error, UnicodeDecodeError):
        return f"{whole} is not valid UTF-8"
    if isinstance(error, RecursionError):
        return f"{whole} is nested too deeply"
    text = str(error)
    if text == "Input data was truncated":
        return f"{whole} is not valid JSON: it ends too early"
    if text.startswith("JSON is malformed: "):
        return f"{whole} is not valid JSON: {text.removeprefix('JSON is malformed: ')}"
    message, _, place = text.partition(" - at ")
    where = _where(place.strip("`"), whole)
    for pattern, tell in _PATTERNS:
        if found := pattern.fullmatch(message):
            return tell(where, found)
    return f"{where}: {message}"


def _where(place: str, whole: str) -> str:
    """A path of msgspec, such as `$.seats[2].kind`, as the client knows it."""
    path = place.removeprefix("$").removeprefix(".")
    if not path:
        return whole
    return f"a value in {whole}" if path == "[...]" else f"`{path.replace('[...]', '[]')}`"


def _inside(where: str, found: _Found) -> str:
    """The name of a field, with the path of the object that should hold it."""
    return f"`{where[1:-1]}.{found['name']}`" if where.startswith("`") else f"`{found['name']}`"


def _counted(number: str, kind: str) -> str:
    one, more = _UNITS.get(kind, ("item", "items"))
    return f"{number} {one if number == '1' else more}"


def _types(names: str) -> str:
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))
